import type { Tree } from '@angular-devkit/schematics';
import { addImportToModule } from '@schematics/angular/utility/ast-utils';
import { resolveBootstrappedComponentData } from '@schematics/angular/utility/standalone/app_component';
import { getMainFilePath, getSourceFile } from '@schematics/angular/utility/standalone/util';
import { dirname, join } from 'node:path/posix';
import {
  type ShownComponent,
  apply,
  componentMetadata,
  importChanges,
  importPath,
  templateChange,
} from './component-change.cjs';

/** The component that bootstraps the application. */
export interface RootComponent {
  readonly name: string;
  /** File of the component and, below, of the module that declares it; relative to the workspace. */
  readonly file: string;
  readonly module: string | null;
}

/** Finds the root component of an application with `bootstrapApplication` or an NgModule; `null` if it cannot be found. */
export async function findRootComponent(tree: Tree, application: string): Promise<RootComponent | null> {
  try {
    const main = await getMainFilePath(tree, application);
    const found = resolveBootstrappedComponentData(tree, main);
    if (!found) return null;
    const fileOf = (from: string, path: string): string => join(dirname(from), `${path}.ts`);
    const { moduleImportPathInSameFile: modulePath, componentImportPathInSameFile: path } = found;
    const module = modulePath === null ? null : fileOf(main, modulePath);
    const file = fileOf(module ?? main, path);
    return tree.exists(file) ? { name: found.componentName, file, module } : null;
  } catch {
    // The main file has an unusual form; the caller explains what to write by hand.
    return null;
  }
}

/**
 * Shows a component at the top of the root component's template. It is deferred, and so not part of the initial bundle, unless an
 * NgModule imports it. Returns `false` without changes if template or imports have an unusual form.
 */
export function showInRoot(
  tree: Tree,
  { name, file, module }: RootComponent,
  shown: ShownComponent,
): boolean {
  const tag = `<${shown.selector} />`;
  const use = { selector: shown.selector, element: module === null ? `@defer { ${tag} }` : tag };
  const metadata = componentMetadata(tree, file, name);
  if (!metadata || !templateChange(tree, file, metadata, use)) return false;
  const imports = module === null ? importChanges(tree, file, metadata, shown) : [];
  if (!imports) return false;
  apply(tree, file, imports);
  // The changes above may have moved an inline template, so find it again.
  const moved = componentMetadata(tree, file, name);
  const template = moved && templateChange(tree, file, moved, use);
  if (template) apply(tree, template.file, template.changes);
  if (module !== null) {
    const source = getSourceFile(tree, module);
    apply(tree, module, addImportToModule(source, module, shown.name, importPath(module, shown.file)));
  }
  return true;
}
