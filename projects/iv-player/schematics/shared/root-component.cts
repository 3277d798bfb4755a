import type { Tree } from '@angular-devkit/schematics';
import { addImportToModule, getDecoratorMetadata } from '@schematics/angular/utility/ast-utils';
import { resolveBootstrappedComponentData } from '@schematics/angular/utility/standalone/app_component';
import { getMainFilePath, getSourceFile } from '@schematics/angular/utility/standalone/util';
import ts from '@schematics/angular/third_party/github.com/Microsoft/TypeScript/lib/typescript';
import { dirname, join } from 'node:path/posix';
import {
  type ShownComponent,
  apply,
  importChanges,
  importPath,
  templateChange,
} from './component-change.cjs';

/** The component that the application starts with. */
export interface RootComponent {
  /** Its file, and that of the module which declares it, relative to the workspace. */
  readonly file: string;
  readonly module: string | null;
}

/** The root component of an application with `bootstrapApplication` or with an NgModule; `null` when it cannot be found. */
export async function findRootComponent(tree: Tree, application: string): Promise<RootComponent | null> {
  try {
    const main = await getMainFilePath(tree, application);
    const found = resolveBootstrappedComponentData(tree, main);
    if (!found) return null;
    const fileOf = (from: string, path: string): string => join(dirname(from), `${path}.ts`);
    const { moduleImportPathInSameFile: modulePath, componentImportPathInSameFile: path } = found;
    const module = modulePath === null ? null : fileOf(main, modulePath);
    const file = fileOf(module ?? main, path);
    return tree.exists(file) ? { file, module } : null;
  } catch {
    // Such as a main file of another kind: the caller says what to write by hand.
    return null;
  }
}

/**
 * Shows a component at the top of the root component's template, deferred, so that it is no part of the first bundle.
 * Returns whether it is shown there; `false`, and nothing changed, when template or imports are written in an unusual way.
 */
export function showInRoot(tree: Tree, root: RootComponent, shown: ShownComponent): boolean {
  const source = getSourceFile(tree, root.file);
  const [metadata] = getDecoratorMetadata(source, 'Component', '@angular/core');
  if (!metadata || !ts.isObjectLiteralExpression(metadata)) return false;
  const template = templateChange(tree, root.file, metadata, shown.selector);
  const imports = root.module === null ? importChanges(source, metadata, root.file, shown) : [];
  if (!template || !imports) return false;
  apply(tree, root.file, imports);
  // A template in the component's own file has moved by now.
  const again = getDecoratorMetadata(getSourceFile(tree, root.file), 'Component', '@angular/core')[0];
  const moved = templateChange(tree, root.file, again as ts.ObjectLiteralExpression, shown.selector);
  if (moved) apply(tree, moved.file, moved.changes);
  if (root.module !== null) {
    const module = getSourceFile(tree, root.module);
    apply(
      tree,
      root.module,
      addImportToModule(module, root.module, shown.name, importPath(root.module, shown.file)),
    );
  }
  return true;
}
