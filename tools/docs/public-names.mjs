// The public names of the entry points that the reference shows, read from their lists of exports.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const site = join(workspaceRoot, 'docs/site');
const { entryPoints } = JSON.parse(readFileSync(join(site, 'typedoc.json'), 'utf8'));

/** What an application imports from: `iv-player/ui` for `…/ui/src/public-api.ts`. */
const importPath = (file) =>
  relative(join(workspaceRoot, 'projects'), dirname(dirname(file))).replaceAll('\\', '/');

/** The names that a file exports by name. */
function exportedNames(file) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [],
  );
}

/** The names of each entry point by its import path. @returns {Map<string, readonly string[]>} */
export const namesByImportPath = () =>
  new Map(
    entryPoints.map((entry) => join(site, entry)).map((file) => [importPath(file), exportedNames(file)]),
  );

/** The entry point of each name; the first one that has it. @returns {Map<string, string>} */
export function importPathByName() {
  const paths = new Map();
  for (const [path, names] of namesByImportPath())
    for (const name of names) if (!paths.has(name)) paths.set(name, path);
  return paths;
}
