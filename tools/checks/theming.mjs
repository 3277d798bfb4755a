// npm run check -- theming: checks that the tables in docs/theming.md list every custom property in the style sheets once, no
// others, and with the defaults of the code.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

const library = join(workspaceRoot, 'projects/iv-player');
/** A style sheet as shipped, without the spaces that esbuild keeps before and in values of custom properties. */
const sheet = (file) => readFileSync(join(library, file), 'utf8').replace(/(--iv-[a-z-]+:|,) /g, '$1');
const names = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('-css.ts'),
);
const styles = names.map(sheet).join('\n');
const theme = sheet('ui/src/theme/theme-css.ts');

/** The declarations of a rule of the theme, each between semicolons. */
const rule = (selector) => `;${theme.split(`:where(${selector}){`)[1]?.split('}')[0] ?? ''};`;
/** The theme's declaration of a property: what the page has set takes precedence over the default. */
const declared = (name, value) => `;${name.replace('--iv-', '--iv-theme-')}:var(${name},${value});`;
const dark = rule('iv-player');
const lights = ['iv-player[data-iv-theme=light]', 'iv-player:not([data-iv-theme=dark])'].map(rule);

const page = readFileSync(join(workspaceRoot, 'docs/theming.md'), 'utf8');
const rows = [...page.matchAll(/^\| `(--iv-[a-z-]+)` *\|(.*)\|$/gm)].map(([, name, cells]) => {
  const [, ...defaults] = cells.split('|').map((cell) => cell.trim());
  return { name, defaults, values: defaults.map((cell) => cell.replaceAll('`', '').replace(/,\s+/g, ',')) };
});
// The theme's own names stand for the properties without `theme-`.
const used = new Set(styles.match(/--iv-(?!theme-)[a-z-]+/g));
const problems = [...used]
  .filter((name) => rows.filter((row) => row.name === name).length !== 1)
  .map((name) => `${name} must be in the tables exactly once.`);

for (const { name, defaults, values } of rows) {
  if (!used.has(name)) problems.push(`no style sheet uses ${name}.`);
  // The second table lists properties that the pieces set themselves, without defaults. Defaults given in words cannot be compared.
  const [inDark = '', inLight = ''] = values;
  const isSet = dark.includes(declared(name, '').slice(0, -2));
  const isValue = defaults[0]?.startsWith('`');
  if (isSet ? !dark.includes(declared(name, inDark)) : isValue && !styles.includes(`var(${name},${inDark})`))
    problems.push(`the default of ${name} in the code is not ${inDark || 'empty'}.`);
  if (
    lights.some((light) =>
      inLight ? !light.includes(declared(name, inLight)) : light.includes(declared(name, '').slice(0, -2)),
    )
  )
    problems.push(`the light default of ${name} is not ${inLight || 'the same as the dark one'}.`);
}
// A declaration on the player itself would hide values that are set above it.
for (const [, name] of theme.matchAll(/[{;](--iv-(?!theme-)[a-z-]+):(?!var\(--iv-theme-)/g))
  problems.push(`the theme declares ${name}: declare ${name.replace('--iv-', '--iv-theme-')}.`);
for (const problem of problems) console.error(problem);
console.log(`${used.size} custom properties, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
