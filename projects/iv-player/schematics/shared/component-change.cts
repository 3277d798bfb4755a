import type { Tree } from '@angular-devkit/schematics';
import { insertImport } from '@schematics/angular/utility/ast-utils';
import { type Change, InsertChange, applyToUpdateRecorder } from '@schematics/angular/utility/change';
import { getSourceFile } from '@schematics/angular/utility/standalone/util';
import { dirname, join, relative } from 'node:path/posix';
import ts from 'typescript';

/** A component to show. */
export interface ShownComponent {
  readonly name: string;
  readonly selector: string;
  readonly file: string;
}

/** Import path from one file to another. */
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

/** Parses a file. Angular 21's utilities bundle a separate copy of TypeScript, so nodes must not be passed to or from them. */
export const parse = (tree: Tree, file: string): ts.SourceFile =>
  ts.createSourceFile(file, tree.readText(file), ts.ScriptTarget.Latest, true);

/** Argument of a class's `@Component` decorator; `null` if it is not an object literal. */
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

/** Changes that import a component into another one; `null` if its `imports` is not an array literal. */
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

/** Change that adds an element to the template, external or inline; `null` if the template cannot be changed. */
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
