// npm run specification: checks that every row of docs/specification.md and docs/accessibility.md names a test, and that the test
// exists.
// A row's last cell is a list of `file` › title, separated by <br>, where title is that of an `it`, of a `describe`, or several
// of them from the outside in. A title with expressions is compared by its other parts; one that is an expression as a whole
// may be any string of its file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const pages = ['docs/specification.md', 'docs/accessibility.md'];
const escapePattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A function that says whether a title of the page is the one that an argument of `it` or `describe` makes. */
function titleMatcher(title, strings) {
  if (ts.isStringLiteralLike(title)) return (text) => text === title.text;
  if (!ts.isTemplateExpression(title)) return (text) => strings.has(text);
  const parts = [title.head, ...title.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
  const pattern = new RegExp(`^${parts.map(escapePattern).join('.*')}$`, 's');
  return (text) => pattern.test(text);
}

/** Each `describe` and `it` of a file as the matchers of its titles, from the outside in. */
function readTests(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const strings = new Set();
  const tests = [];
  const collectStrings = (node) => {
    if (ts.isStringLiteralLike(node)) strings.add(node.text);
    ts.forEachChild(node, collectStrings);
  };
  const collectTests = (node, titles) => {
    let inner = titles;
    if (ts.isCallExpression(node) && /^(describe|it|test)$/.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title) tests.push((inner = [...titles, titleMatcher(title, strings)]));
    }
    ts.forEachChild(node, (child) => collectTests(child, inner));
  };
  collectStrings(source);
  collectTests(source, []);
  return tests;
}

const files = new Map();

/** What is wrong with `file` › title, or null. */
function findProblem(reference) {
  const [, file, rest] = /^`([^`]+)` › (.+)$/.exec(reference) ?? [];
  if (!file || !rest) return `this is no \`file\` › title: ${reference}`;
  const path = join(workspaceRoot, file.startsWith('e2e/') ? file : `projects/iv-player/${file}`);
  if (!files.has(path)) files.set(path, existsSync(path) ? readTests(path) : null);
  const tests = files.get(path);
  if (!tests) return `there is no file ${file}`;
  const wanted = rest.replace(/\\([!-/:-@[-`{-~])/g, '$1').split(' › ');
  const isNamed = (titles) =>
    titles.length >= wanted.length &&
    titles.slice(-wanted.length).every((matches, index) => matches(wanted[index]));
  return tests.some(isNamed) ? null : `${file} has no test "${wanted.join(' › ')}"`;
}

const cellsOf = (line) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const problems = [];
let rows = 0;
let references = 0;

function checkPage(page) {
  const lines = readFileSync(join(workspaceRoot, page), 'utf8').split('\n');
  /** The cells of the table's previous rows, by column: an empty cell repeats the one above it. */
  let above = [];
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|') || /^\|[\s:|-]+$/.test(line)) continue;
    const cells = cellsOf(line);
    if (!lines[index - 1]?.startsWith('|')) {
      if (cells.at(-1) !== 'Test') problems.push(`${page}:${index + 1}: the last column must be "Test".`);
      above = [];
      continue;
    }
    rows++;
    above = cells.map((cell, column) => cell || (column === 0 ? above[0] : ''));
    const name = above
      .slice(0, -1)
      .filter((cell) => cell)
      .join(' · ');
    const report = (problem) => problems.push(`${page}:${index + 1}: ${name}\n    ${problem}.`);
    const last = cells.at(-1) ?? '';
    if (!last) report('this row has no test');
    if (!last || /^(Not tested: .|Not applicable$|The application$)/.test(last)) continue;
    for (const reference of last.split('<br>')) {
      references++;
      const problem = findProblem(reference.trim());
      if (problem) report(problem);
    }
  }
}

pages.forEach(checkPage);
for (const problem of problems) console.error(problem);
console.log(`${rows} rows, ${references} tests named, ${problems.length} problems.`);
process.exitCode = problems.length > 0 || rows === 0 ? 1 : 0;
