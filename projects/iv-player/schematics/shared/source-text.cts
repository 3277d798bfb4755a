import { SchematicsException, type Tree } from '@angular-devkit/schematics';

/** Returns a string as a single-quoted TypeScript literal. */
export const literal = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Returns a path or name as a word of a shell command. */
export const quoted = (word: string): string => (/\s/.test(word) ? `"${word}"` : word);

/** Creates a file. Throws a `SchematicsException` if it already exists. */
export function createFile(tree: Tree, path: string, content: string | Buffer): void {
  if (!tree.exists(path)) tree.create(path, content);
  else if (!tree.read(path)?.equals(Buffer.from(content)))
    throw new SchematicsException(`${path} already exists: choose another name, or remove the file first.`);
}

/** Creates a file unless it already exists. */
export function createMissing(tree: Tree, path: string, content: string | Buffer): void {
  if (!tree.exists(path)) tree.create(path, content);
}
