import type { Tree } from '@angular-devkit/schematics';
import { InsertChange } from '@schematics/angular/utility/change';
import { join } from 'node:path/posix';
import ts from 'typescript';
import { type ShownComponent, apply, importPath, parse } from './component-change.cjs';
import { literal } from './source-text.cjs';

/** An array of routes. */
export interface Routes {
  readonly file: string;
  readonly array: ts.ArrayLiteralExpression;
}

/** The first array of type `Routes` in an application's source folder, such as the one in `app.routes.ts`. */
export function findRoutes(tree: Tree, folder: string): Routes | null {
  const files = [...tree.getDir(folder).subfiles].filter(
    (file) => file.endsWith('.ts') && !/\.(?:spec|server)\.ts$/.test(file),
  );
  for (const name of files.sort()) {
    const file = join(folder, name);
    const array = routesIn(parse(tree, file));
    if (array) return { file, array };
  }
  return null;
}

function routesIn(source: ts.SourceFile): ts.ArrayLiteralExpression | null {
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    for (const { type, initializer } of statement.declarationList.declarations) {
      if (type?.getText() === 'Routes' && initializer && ts.isArrayLiteralExpression(initializer))
        return initializer;
    }
  }
  return null;
}

/** Path of a route written as an object literal. */
function pathOf(route: ts.Expression): string | undefined {
  if (!ts.isObjectLiteralExpression(route)) return undefined;
  const path = route.properties.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === 'path');
  return path && ts.isStringLiteralLike(path.initializer) ? path.initializer.text : undefined;
}

/** Adds a lazy-loaded route. It is placed first, because one of the others may match every path. */
export function addRoute(tree: Tree, { file, array }: Routes, path: string, shown: ShownComponent): void {
  if (array.elements.some((route) => pathOf(route) === path)) return;
  const route = `{
    path: ${literal(path)},
    loadComponent: () => import(${literal(importPath(file, shown.file))}).then((file) => file.${shown.name}),
  },`;
  const after = array.elements.length > 0 ? '' : '\n';
  apply(tree, file, [new InsertChange(file, array.getStart() + 1, `\n  ${route}${after}`)]);
}
