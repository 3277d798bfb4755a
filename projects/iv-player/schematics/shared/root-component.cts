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

/** The component that the application starts with. */
export interface RootComponent {
  readonly name: string;
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
    return tree.exists(file) ? { name: found.componentName, file, module } : null;
  } catch {
    // Such as a main file of another kind: the caller says what to write by hand.
    return null;
  }
}

/**
 * Shows a component at the top of the root component's template: deferred, so that it is no part of the first bundle, but where a module
 * imports it, which makes it one. Returns whether it is shown there; `false`, and nothing changed, when template or imports are written in an unusual way.
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
  // A template in the component's own file has moved by now.
  const moved = componentMetadata(tree, file, name);
  const template = moved && templateChange(tree, file, moved, use);
  if (template) apply(tree, template.file, template.changes);
  if (module !== null) {
    const source = getSourceFile(tree, module);
    apply(tree, module, addImportToModule(source, module, shown.name, importPath(module, shown.file)));
  }
  return true;
}
