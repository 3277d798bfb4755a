// Lists what the command line says about files as people have them, and how each plays in every browser.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames, launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { serve } from '../../tools/lib/serve.mjs';
import { table } from '../../tools/lib/table.mjs';
import { isSelected } from '../lib/options.mjs';
import { buildOf, folder, makeFilm } from './films.mjs';
import { kinds } from './kinds.mjs';
import { watchFilms } from './watch-films.mjs';

export const title = 'Files as people have them';
export const description =
  'what check, measure and pack say about 29 kinds of files, and how they play in three browsers';
export const options = { files: '', browser: '', start: '', together: 4, out: 'dist/bench/outside.md' };
export const isPlain = true;

const starts = /** @type {const} */ (['muted', 'click']);
const results = join(folder, 'results.json');

/** Results of earlier runs of this build, by kind, browser and start. */
function readResults(build) {
  const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  return known.build === build ? known : { build, titles: {}, seen: {} };
}

/** Largest deviation of the window, and of the scene's length on the wall clock, in seconds. */
const WINDOW_TOLERANCE = 0.2;
const LENGTH_TOLERANCE = 0.5;

/** One cell: the window's node time, how long the scene lasted, and what the viewer was told. */
function cellOf({ length }, seen) {
  if (!seen) return '';
  if (seen.failed) return `**${seen.failed}**`;
  const { starts: began, opened, said, hasPicture } = seen;
  const next = began.c1 ?? began.c2;
  const lasted = began.mid === undefined ? undefined : (next ?? NaN) - began.mid;
  const isRight =
    length > 0 &&
    hasPicture &&
    Math.abs((opened ?? NaN) - Math.max(0, length - 3)) <= WINDOW_TOLERANCE &&
    Math.abs((lasted ?? NaN) - length) <= LENGTH_TOLERANCE;
  const parts = [
    opened === null ? 'no question' : `question at ${opened.toFixed(2)}`,
    Number.isFinite(lasted) ? `${lasted?.toFixed(1)} s` : began.mid === undefined ? 'not begun' : 'no end',
    ...(hasPicture ? [] : ['no picture']),
    ...said.map((text) => `“${text.slice(0, 90)}”`),
  ];
  if (isRight && said.length === 0) return `right: ${parts.join(', ')}`;
  if (isRight) return `right, but said: ${parts.join(', ')}`;
  return said.length > 0 ? `said: ${parts.join(', ')}` : `**silent**: ${parts.join(', ')}`;
}

export async function run({ files, browser: wanted, start: wantedStart, together, out }) {
  const build = buildOf();
  const known = readResults(build);
  const selected = kinds.filter(({ name }) => isSelected(files, name));
  for (const kind of selected) makeFilm(kind);
  // The server finds the page of a folder only where the folder is mounted.
  const films = selected.map(({ name }) => [`/films/${name}/pack/`, join(folder, name, 'pack')]);
  const pages = join(workspaceRoot, 'bench/outside/pages');
  const server = await serve({ root: { '/': pages, ...Object.fromEntries(films) } });
  const save = () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(results, JSON.stringify(known));
  };
  try {
    for (const name of browserNames.filter((one) => isSelected(wanted, one))) {
      for (const start of starts.filter((one) => isSelected(wantedStart, one)))
        for (let at = 0; at < selected.length; at += together) {
          const group = selected.slice(at, at + together);
          // The browser's own policy applies: only muted films may start by themselves. A crash ends only this one.
          const browser = await launchDrivenBrowser(name, { requiresGesture: true });
          known.titles[name] = browser.title;
          const seen = await watchFilms(
            browser,
            `${server.url}/`,
            group.map((kind) => kind.name),
            start,
          ).catch((error) => group.map(() => ({ failed: String(error.message).split('\n')[0] })));
          await browser.close();
          group.forEach((kind, index) => {
            known.seen[`${kind.name} ${name} ${start}`] = seen[index];
            console.log(`${name} ${start} ${kind.name}: ${cellOf(kind, seen[index])}`);
          });
          save();
        }
    }
  } finally {
    await server.close();
  }
  const columns = browserNames.flatMap((name) => starts.map((start) => ({ name, start })));
  const head = [
    'file',
    '`check --media`',
    '`measure`',
    '`pack`',
    ...columns.map(({ name, start }) => `${known.titles[name] ?? name}, ${start}`),
  ];
  const rows = kinds
    .filter((kind) => columns.some(({ name, start }) => known.seen[`${kind.name} ${name} ${start}`]))
    .map((kind) => {
      const { check, measure, pack } = makeFilm(kind);
      const cells = columns.map(({ name, start }) =>
        cellOf(kind, known.seen[`${kind.name} ${name} ${start}`]),
      );
      return [kind.title, check, measure, pack, ...cells].map((cell) => cell.replaceAll('|', '\\|'));
    });
  mkdirSync(join(workspaceRoot, 'dist/bench'), { recursive: true });
  writeFileSync(join(workspaceRoot, out), `${table(head, rows)}\n`);
  const text =
    'Each film is `a` (3 s), the file with a question from 3 s before its end, then a default. Right: the question opens within 0.2 s of ' +
    'its time, and the scene lasts as long as its picture, within 0.5 s. Runs of the same build are added to the table.';
  return { text, tables: [{ head, rows }], promises: [], values: known };
}
