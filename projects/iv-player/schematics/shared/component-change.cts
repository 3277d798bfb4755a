import type { Tree } from '@angular-devkit/schematics';
import { insertImport } from '@schematics/angular/utility/ast-utils';
import { type Change, InsertChange, applyToUpdateRecorder } from '@schematics/angular/utility/change';
import { getSourceFile } from '@schematics/angular/utility/standalone/util';
import { dirname, join, relative } from 'node:path/posix';
import ts from 'typescript';

/** A component to be shown. */
export interface ShownComponent {
  readonly name: string;
  readonly selector: string;
  readonly file: string;
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

/**
 * Parses a file. Angular's utilities have a copy of TypeScript of their own in Angular 21 and parse for themselves: no node of theirs
 * is looked at here, and none of these is given to them.
 */
export const parse = (tree: Tree, file: string): ts.SourceFile =>
  ts.createSourceFile(file, tree.readText(file), ts.ScriptTarget.Latest, true);

/** What the decorator `@Component` of a class is given; `null` when that is no object literal. */
export function componentMetadata(tree: Tree, file: string, name: string): ts.ObjectLiteralExpression | null {
  const classes = parse(tree, file).statements.filter(ts.isClassDeclaration);
  const component = classes.find((one) => one.name?.text === name);
  for (const { expression: call } of (component && ts.getDecorators(component)) ?? []) {
    if (!ts.isCallExpression(call) || call.expression.getText() !== 'Component') continue;
    const [metadata] = call.arguments;
    return metadata && ts.isObjectLiteralExpression(metadata) ? metadata : null;
  }
  return null;
}

const fieldOf = (metadata: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  metadata.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)
    ?.initializer;

/** The changes that import a component in another one; `null` when its imports are no list. */
export function importChanges(
  tree: Tree,
  file: string,
  metadata: ts.ObjectLiteralExpression,
  shown: ShownComponent,
): Change[] | null {
  const imports = fieldOf(metadata, 'imports');
  const added = insertImport(getSourceFile(tree, file), file, shown.name, importPath(file, shown.file));
  if (!imports)
    return [added, new InsertChange(file, metadata.getStart() + 1, `\n  imports: [${shown.name}],`)];
  if (!ts.isArrayLiteralExpression(imports)) return null;
  if (imports.elements.some((element) => element.getText() === shown.name)) return [];
  const last = imports.elements.at(-1);
  return [
    added,
    last
      ? new InsertChange(file, last.getEnd(), `, ${shown.name}`)
      : new InsertChange(file, imports.getStart() + 1, shown.name),
  ];
}

/** The change that puts an element into the template, in its own file or in the component's; `null` when there is none that can be changed. */
export function templateChange(
  tree: Tree,
  file: string,
  metadata: ts.ObjectLiteralExpression,
  { selector, element }: { readonly selector: string; readonly element: string },
): { file: string; changes: Change[] } | null {
  const url = fieldOf(metadata, 'templateUrl');
  if (url && ts.isStringLiteralLike(url)) {
    const path = join(dirname(file), url.text);
    if (!tree.exists(path)) return null;
    const isShown = tree.readText(path).includes(`<${selector}`);
    return { file: path, changes: isShown ? [] : [new InsertChange(path, 0, `${element}\n\n`)] };
  }
  const inline = fieldOf(metadata, 'template');
  if (!inline || !ts.isStringLiteralLike(inline)) return null;
  const isShown = inline.text.includes(`<${selector}`);
  return { file, changes: isShown ? [] : [new InsertChange(file, inline.getStart() + 1, element)] };
}
