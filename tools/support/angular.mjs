// Part of npm run support: writes the table of Angular's versions in docs/support.md from the last runs of `npm run consumer`. A
// version that did not run here keeps its row.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { workspaceRoot } from '../lib/dependencies.mjs';

const page = join(workspaceRoot, 'docs/support.md');
const [open, close] = ['<!-- angular -->', '<!-- end of angular -->'];
const head = ['Angular', 'state', 'TypeScript', 'Node', 'last run', 'a film from an empty folder'];

const old = readFileSync(page, 'utf8');
const [start, end] = [old.indexOf(open), old.indexOf(close)];
if (start < 0 || end < start) throw new Error(`docs/support.md has no ${open} … ${close}.`);

/** The rows that are there, by the major version. */
const rows = new Map(
  [...old.slice(start, end).matchAll(/^\| (\d+)\..*$/gm)].map(([row, major]) => [major, row]),
);
for (const major of ['21', '22']) {
  const report = join(workspaceRoot, `dist/consumer/angular-${major}.json`);
  if (!existsSync(report)) continue;
  const { angular, typescript, node, date, secondsToFilm } = JSON.parse(readFileSync(report, 'utf8'));
  const cells = [angular, '**tested on**', typescript, node, date, `${secondsToFilm} s`];
  rows.set(major, `| ${cells.join(' | ')} |`);
}
if (rows.size === 0) throw new Error('Run npm run consumer first.');
const table = [head, head.map(() => '---')].map((cells) => `| ${cells.join(' | ')} |`);
for (const major of [...rows.keys()].sort()) table.push(rows.get(major));
const text = `${old.slice(0, start)}${open}\n\n${table.join('\n')}\n\n${old.slice(end)}`;
writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
