// npm run check -- styles: checks that each <name>-css.ts in the library contains the minified style sheet <name>.css. -- --update:
// writes them.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { format, resolveConfig } from 'prettier';
import { workspaceRoot } from '../lib/dependencies.mjs';

const library = join(workspaceRoot, 'projects/iv-player');
const isUpdate = process.argv.includes('--update');

/** The module that exports a style sheet as one literal. Bundlers can drop an unused literal, but not a template with values in it. */
async function moduleOf(path) {
  const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true });
  const name = `${basename(path, '.css').replaceAll('-', '_').toUpperCase()}_CSS`;
  const source = `// Generated from ${basename(path)} by \`npm run check -- styles --update\`.
    export const ${name} = ${JSON.stringify(code.trim())};`;
  return format(source, { ...(await resolveConfig(path)), parser: 'typescript' });
}

/** Modules that contain the style sheet of another folder: lazy code must not import what is loaded initially. */
const copies = { 'ui/src/theme/theme.css': ['ui/src/questions/lazy/theme-css.ts'] };

// The page of packs has a style sheet of its own.
const sheets = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && !name.startsWith('publish'),
);
const stale = [];
for (const sheet of sheets) {
  const written = await moduleOf(join(library, sheet));
  for (const name of [sheet.replace(/\.css$/, '-css.ts'), ...(copies[sheet] ?? [])]) {
    const target = join(library, name);
    if (isUpdate) writeFileSync(target, written);
    else if (!existsSync(target) || readFileSync(target, 'utf8') !== written) stale.push(name);
  }
}
for (const name of stale) console.error(`${name} is out of date: run npm run check -- styles --update.`);
console.log(`${sheets.length} style sheets, ${stale.length} to update.`);
process.exitCode = stale.length > 0 ? 1 : 0;
