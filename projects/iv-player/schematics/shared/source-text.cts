import { SchematicsException, type Tree } from '@angular-devkit/schematics';

/** A text as a literal of TypeScript in single quotes. */
export const literal = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Creates a file. Throws a `SchematicsException` when there is another one at its place. */
export function createFile(tree: Tree, path: string, content: string | Buffer): void {
  if (!tree.exists(path)) tree.create(path, content);
  else if (!tree.read(path)?.equals(Buffer.from(content)))
    throw new SchematicsException(`${path} exists already: take another name, or remove it first.`);
}

/** Creates a file, or leaves the one that is there. */
export function createMissing(tree: Tree, path: string, content: string | Buffer): void {
  if (!tree.exists(path)) tree.create(path, content);
}
