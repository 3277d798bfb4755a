// Reads the public names of the documented entry points from their export lists.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const site = join(workspaceRoot, 'docs/site');
const { entryPoints } = JSON.parse(readFileSync(join(site, 'typedoc.json'), 'utf8'));

/** The path that an application imports: `iv-player/ui` for `…/ui/src/public-api.ts`. */
const importPath = (file) =>
  relative(join(workspaceRoot, 'projects'), dirname(dirname(file))).replaceAll('\\', '/');

/** Names that a file exports explicitly. */
function exportedNames(file) {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause }) =>
      exportClause && ts.isNamedExports(exportClause)
        ? exportClause.elements.map(({ name }) => name.text)
        : [],
    );
}

/** The entry point of each name, the first that exports it. @returns {Map<string, string>} */
export function importPathByName() {
  const paths = new Map();
  for (const entry of entryPoints) {
    const file = join(site, entry);
    for (const name of exportedNames(file)) if (!paths.has(name)) paths.set(name, importPath(file));
  }
  return paths;
}
