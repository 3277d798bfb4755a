import type { Tree } from '@angular-devkit/schematics';
import {
  addImportToModule,
  getDecoratorMetadata,
  getMetadataField,
  insertImport,
} from '@schematics/angular/utility/ast-utils';
import { type Change, InsertChange, applyToUpdateRecorder } from '@schematics/angular/utility/change';
import { resolveBootstrappedComponentData } from '@schematics/angular/utility/standalone/app_component';
import { getMainFilePath, getSourceFile } from '@schematics/angular/utility/standalone/util';
import ts from '@schematics/angular/third_party/github.com/Microsoft/TypeScript/lib/typescript';
import { dirname, join, relative } from 'node:path/posix';

/** The component that the application starts with. */
export interface RootComponent {
  /** Its file, and that of the module which declares it, relative to the workspace. */
  readonly file: string;
  readonly module: string | null;
}

/** A component to be shown. */
export interface ShownComponent {
  readonly name: string;
  readonly selector: string;
  readonly file: string;
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

/** The path under which a file imports another one. */
export function importPath(from: string, file: string): string {
  const path = relative(dirname(from), file).replace(/\.ts$/, '');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Applies changes to a file. */
export function apply(tree: Tree, file: string, changes: readonly Change[]): void {
  const recorder = tree.beginUpdate(file);
  applyToUpdateRecorder(recorder, [...changes]);
  tree.commitUpdate(recorder);
}

const fieldOf = (metadata: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  getMetadataField(metadata, name)[0]?.initializer;

function importChanges(
  source: ts.SourceFile,
  metadata: ts.ObjectLiteralExpression,
  file: string,
  shown: ShownComponent,
): Change[] | null {
  const imports = fieldOf(metadata, 'imports');
  const added = insertImport(source, file, shown.name, importPath(file, shown.file));
  if (!imports)
    return [added, new InsertChange(file, metadata.getStart(source) + 1, `\n  imports: [${shown.name}],`)];
  if (!ts.isArrayLiteralExpression(imports)) return null;
  if (imports.elements.some((element) => element.getText(source) === shown.name)) return [];
  const last = imports.elements.at(-1);
  return [
    added,
    last
      ? new InsertChange(file, last.getEnd(), `, ${shown.name}`)
      : new InsertChange(file, imports.getStart(source) + 1, shown.name),
  ];
}

/** The change of the template, in its own file or in the component's; `null` when there is none that can be changed. */
function templateChange(
  tree: Tree,
  file: string,
  metadata: ts.ObjectLiteralExpression,
  selector: string,
): { file: string; changes: Change[] } | null {
  const use = `@defer { <${selector} /> }`;
  const url = fieldOf(metadata, 'templateUrl');
  if (url && ts.isStringLiteralLike(url)) {
    const path = join(dirname(file), url.text);
    if (!tree.exists(path)) return null;
    const isShown = tree.readText(path).includes(`<${selector}`);
    return { file: path, changes: isShown ? [] : [new InsertChange(path, 0, `${use}\n\n`)] };
  }
  const inline = fieldOf(metadata, 'template');
  if (!inline || !ts.isStringLiteralLike(inline)) return null;
  const isShown = inline.text.includes(`<${selector}`);
  return { file, changes: isShown ? [] : [new InsertChange(file, inline.getStart() + 1, use)] };
}
