// npm run support: writes the tables of docs/support.md from the last run of `npm run e2e:browsers` in all three browsers.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { browserNames } from '../lib/browsers/browser.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { supportMatrix } from './matrix.mjs';

const page = join(workspaceRoot, 'docs/support.md');
const tap = join(workspaceRoot, 'dist/e2e-browsers.tap');

/** Puts a text between two marks of a page. */
function between(text, name, content) {
  const [open, close] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`docs/support.md has no ${open} … ${close}.`);
  return `${text.slice(0, start)}${open}\n\n${content}\n\n${text.slice(end)}`;
}

/** The results of a TAP report by the name of the outermost suite: title, without its tags, and whether it passed. */
function readResults(text) {
  /** @type {Record<string, { title: string, group: string, passed: boolean }[]>} */
  const results = {};
  const names = [];
  const suites = new Set();
  for (const line of text.replace(/( \[[a-z\d-]+\])+$/gm, '').split('\n')) {
    const begun = /^( *)# Subtest: (.*)$/.exec(line);
    if (begun) {
      const depth = begun[1].length / 4;
      names.length = depth;
      names.forEach((name, place) => suites.add(names.slice(0, place + 1).join('/')));
      names.push(begun[2]);
    }
    const ended = /^( *)(not ok|ok) \d+ - (.*)$/.exec(line);
    if (!ended) continue;
    const path = [...names.slice(0, ended[1].length / 4), ended[3]];
    if (suites.has(path.join('/')) || path.length < 3) continue;
    const [browser, group, title] = path;
    (results[browser] ??= []).push({ group, title, passed: ended[2] === 'ok' });
  }
  return results;
}

const missing = browserNames.filter(
  (name) => !existsSync(join(workspaceRoot, 'dist/browsers', `${name}.json`)),
);
if (missing.length > 0 || !existsSync(tap)) {
  console.error(`Run npm run e2e:browsers first, with all browsers. Missing: ${missing.join(', ')}.`);
  process.exit(1);
}
const results = readResults(readFileSync(tap, 'utf8'));
const facts = browserNames.map((name) =>
  JSON.parse(readFileSync(join(workspaceRoot, 'dist/browsers', `${name}.json`), 'utf8')),
);
const rows = (results[browserNames[0]] ?? []).map(({ group, title }) => {
  const cells = browserNames.map((name) => {
    const found = results[name]?.find((one) => one.group === group && one.title === title);
    return found ? (found.passed ? 'yes' : '**no**') : '–';
  });
  return `| ${group} | ${title} | ${cells.join(' | ')} |`;
});
if (rows.length === 0) throw new Error('The report names no tests.');
const table = [
  `| what | test | ${facts.map(({ title }) => title).join(' | ')} |`,
  `| --- | --- | ${facts.map(() => '---').join(' | ')} |`,
  ...rows,
].join('\n');
const days = [...new Set(facts.map(({ date }) => date))].join(', ');
const matrix = supportMatrix(
  browserNames.map((name, place) => ({
    name,
    title: facts[place].title,
    date: facts[place].date,
    failed: (results[name] ?? []).filter(({ passed }) => !passed).length,
  })),
);
const old = readFileSync(page, 'utf8');
const text = between(
  between(old, 'matrix', matrix),
  'tested',
  `On ${days}, Debian 12, headless:\n\n${table}`,
);
writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
