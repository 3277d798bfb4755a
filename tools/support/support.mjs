// Writes the latest results into docs/support.md: the short suite in each browser, from a run of tools/e2e-browsers.mjs in all
// three, and the Angular versions that passed the whole consumer check. Angular versions that were not run keep their row.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { browserNames } from '../lib/browsers/browser.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { table } from '../lib/table.mjs';

const page = join(workspaceRoot, 'docs/support.md');
const inDist = (file) => join(workspaceRoot, 'dist', file);
const readJson = (file) => JSON.parse(readFileSync(inDist(file), 'utf8'));

/** The part of the page between two markers, including them. */
const partOf = (text, name) => {
  const [part] = new RegExp(`<!-- ${name} -->.*<!-- end of ${name} -->`, 's').exec(text) ?? [];
  if (!part) throw new Error(`docs/support.md has no <!-- ${name} --> … <!-- end of ${name} -->.`);
  return part;
};
const replacePart = (text, name, content) =>
  text.replace(partOf(text, name), () => `<!-- ${name} -->\n\n${content}\n\n<!-- end of ${name} -->`);

/** The tests in a TAP report, each with its browser and its suite. Omits the tags at the end of titles. */
function readTests(tap) {
  const names = [];
  const tests = [];
  for (const line of tap.split('\n')) {
    const [, indentation, begun] = /^( *)# Subtest: (.*)$/.exec(line) ?? [];
    if (begun) names[indentation.length / 4] = begun;
    const [, result, title, skipped] = /^ {8}(ok|not ok) \d+ - (.*?)( # SKIP.*)?$/.exec(line) ?? [];
    if (!title) continue;
    const [browser, group] = names;
    const state = skipped ? 'skipped' : result === 'ok' ? 'yes' : '**no**';
    tests.push({ browser, group, title: title.replace(/( \[[^\]]+\])+$/, ''), state });
  }
  return tests;
}

function browserTable() {
  const needed = ['e2e-browsers.tap', ...browserNames.map((name) => `browsers/${name}.json`)];
  const missing = needed.filter((file) => !existsSync(inDist(file)));
  if (missing.length > 0)
    throw new Error(
      `Results are missing for ${missing.join(', ')}: run tools/e2e-browsers.mjs in all browsers first.`,
    );
  const tests = readTests(readFileSync(inDist('e2e-browsers.tap'), 'utf8'));
  if (tests.length === 0) throw new Error('The report contains no tests.');
  const facts = browserNames.map((name) => readJson(`browsers/${name}.json`));
  const rows = tests
    .filter(({ browser }) => browser === browserNames[0])
    .map(({ group, title }) => [
      group,
      title,
      ...browserNames.map(
        (name) =>
          tests.find((one) => one.browser === name && one.group === group && one.title === title)?.state ??
          '–',
      ),
    ]);
  const days = [...new Set(facts.map(({ date }) => date))].join(', ');
  return `On ${days}, Debian 12, headless:\n\n${table(['what', 'test', ...facts.map(({ title }) => title)], rows)}`;
}

function angularTable(old) {
  const rows = new Map(
    [...old.matchAll(/^\| (\d+)\..*$/gm)].map(([row, major]) => [major, row.split('|').slice(1, -1)]),
  );
  for (const major of ['21', '22']) {
    const file = `consumer/angular-${major}.json`;
    if (!existsSync(inDist(file))) continue;
    const { angular, typescript, node, date, secondsToFilm } = readJson(file);
    rows.set(major, [angular, typescript, node, date, `${secondsToFilm} s`]);
  }
  const sorted = [...rows].sort().map(([, cells]) => cells.map((cell) => cell.trim()));
  return table(['Angular', 'TypeScript', 'Node', 'last run', 'a film from an empty folder'], sorted);
}

const old = readFileSync(page, 'utf8');
const browsersWritten = replacePart(old, 'tested', browserTable());
const text = replacePart(browsersWritten, 'angular', angularTable(partOf(old, 'angular')));
writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
