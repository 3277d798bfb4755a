import type { Tree } from '@angular-devkit/schematics';
import { InsertChange } from '@schematics/angular/utility/change';
import { getSourceFile } from '@schematics/angular/utility/standalone/util';
import ts from '@schematics/angular/third_party/github.com/Microsoft/TypeScript/lib/typescript';
import { join } from 'node:path/posix';
import { type ShownComponent, apply, importPath } from './component-change.cjs';
import { literal } from './source-text.cjs';

/** An array of routes. */
export interface Routes {
  readonly file: string;
  readonly array: ts.ArrayLiteralExpression;
}

/** The first array of the type `Routes` in the folder of an application, such as that in `app.routes.ts`. */
export function findRoutes(tree: Tree, folder: string): Routes | null {
  const files = [...tree.getDir(folder).subfiles].filter(
    (file) => file.endsWith('.ts') && !/\.(?:spec|server)\.ts$/.test(file),
  );
  for (const name of files.sort()) {
    const file = join(folder, name);
    const array = routesIn(getSourceFile(tree, file));
    if (array) return { file, array };
  }
  return null;
}

function routesIn(source: ts.SourceFile): ts.ArrayLiteralExpression | null {
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    for (const { type, initializer } of statement.declarationList.declarations) {
      if (type?.getText(source) === 'Routes' && initializer && ts.isArrayLiteralExpression(initializer))
        return initializer;
    }
  }
  return null;
}

/** Adds a route that loads a component when it is visited; before the others, of which one may match every path. */
export function addRoute(tree: Tree, { file, array }: Routes, path: string, shown: ShownComponent): void {
  const isThere = array.elements.some((element) => element.getText().includes(`path: ${literal(path)}`));
  if (isThere) return;
  const route = `{
    path: ${literal(path)},
    loadComponent: () => import(${literal(importPath(file, shown.file))}).then((file) => file.${shown.name}),
  },`;
  const after = array.elements.length > 0 ? '' : '\n';
  apply(tree, file, [new InsertChange(file, array.getStart() + 1, `\n  ${route}${after}`)]);
}
