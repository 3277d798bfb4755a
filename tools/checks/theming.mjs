// npm run theming: compares the tables of custom properties in docs/theming.md with the style sheets of iv-player/ui and
// iv-player/map. Every
// property that a style sheet uses or sets is in one of the tables once, no other is, and the defaults are those of the code.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

const folders = ['ui', 'map'].map((name) => join(workspaceRoot, 'projects/iv-player', name, 'src'));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
);
const read = (file) => readFileSync(file, 'utf8');
/** The style sheets, without comments. */
const sheets = files
  .filter((file) => file.endsWith('-styles.ts'))
  .map((file) => ({ file, text: read(file).replace(/\/\*[\s\S]*?\*\//g, '') }));
const theme = sheets.find(({ file }) => file.endsWith('theme-styles.ts'))?.text ?? '';
if (sheets.length < 6 || !theme) throw new Error('The style sheets are not where they were.');

/** The properties that a list of declarations sets, with their values. */
const declarations = (text) =>
  new Map([...text.matchAll(/(--iv-[a-z-]+):([^;}`]+)/g)].map(([, name, value]) => [name, value]));
const dark = declarations(/:where\(iv-player\)\{([^}]*)\}/.exec(theme)?.[1] ?? '');
const [lightByChoice, lightByMedia] = [
  /:where\(iv-player\[data-iv-theme=light\]\)\{([^}]*)\}/,
  /:where\(iv-player:not\(\[data-iv-theme=dark\]\)\)\{([^}]*)\}/,
].map((rule) => rule.exec(theme)?.[1] ?? '');
if (lightByChoice !== lightByMedia) throw new Error('Chosen light and preferred light differ.');
const light = declarations(lightByChoice);
const used = new Set(sheets.flatMap(({ text }) => text.match(/--iv-[a-z-]+/g) ?? []));

/** Properties that a style sheet reads with this very value in place of a missing one. */
const fallsBackTo = (name, value) => sheets.some(({ text }) => text.includes(`var(${name},${value})`));

/** @type {string[]} */
const problems = [];
const page = readFileSync(join(workspaceRoot, 'docs/theming.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `--iv-'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const plain = (cell) => cell.replaceAll('`', '').replace(/,\s+/g, ',');

for (const [cell = '', , ...defaults] of rows) {
  const name = plain(cell);
  if (!used.has(name)) problems.push(`${name} is in the table, but no style sheet uses it.`);
  // The second table, of what the pieces set themselves, has no defaults.
  if (defaults.length === 0) {
    if (dark.has(name)) problems.push(`${name} is a property of the theme: it belongs in the first table.`);
    continue;
  }
  const [inDark = '', inLight = ''] = defaults.map(plain);
  // In words, such as "5 % of the picture", it cannot be compared.
  const isValue = defaults[0]?.startsWith('`');
  if (dark.has(name) ? dark.get(name) !== inDark : isValue && !fallsBackTo(name, inDark))
    problems.push(`${name}: the page says ${inDark}, the code ${dark.get(name) ?? 'no such fallback'}.`);
  if ((light.get(name) ?? '') !== inLight)
    problems.push(
      `${name} in light: the page says ${inLight || 'nothing'}, the code ${light.get(name) ?? 'nothing'}.`,
    );
}
for (const name of used) {
  const count = rows.filter(([cell = '']) => plain(cell) === name).length;
  if (count !== 1) problems.push(`${name} is in the tables ${count} times.`);
}

for (const problem of problems) console.error(problem);
console.log(`${used.size} custom properties, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
