// Checks that every promise has a test. The last cell of each row in docs/specification.md and docs/accessibility.md holds tags such as
// [time-limit]; the titles of the tests that prove the row end with the same tags. A title with a tag of its own is a promise, too.
// Also checks the tables of options and events against the doc comments of their types; --update writes them.
// --list prints all promises that titles make.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { withMemberTables } from '../docs/member-tables.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

const specification = 'docs/specification.md';
const accessibility = 'docs/accessibility.md';
const testFile = /^projects\/.*\.spec\.(ts|mjs)$|^e2e\/.*\.test\.mjs$|^e2e\/browsers\/.*\.mjs$/;
const withoutTag = /^(Not tested: .|Not applicable$|The application$)/;
/** A tag has at least two words, unlike an attribute selector, with which a title may also end. */
const tag = String.raw`\[(?!data-|aria-)[a-z\d]+(?:-[a-z\d]+)+\]`;
const tagsAtEnd = new RegExp(String.raw`(?: ${tag})+$`);
const onlyTags = new RegExp(String.raw`^${tag}(?: ${tag})*$`);

const problems = [];

/** The tags in a page's rows. */
function readPage(page) {
  const tags = [];
  const lines = readFileSync(join(workspaceRoot, page), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|') || /^\|[\s:|-]+$/.test(line)) continue;
    const report = (problem) => problems.push(`${page}:${index + 1}: ${problem}`);
    const cell = /(?<!\\)\|((?:[^|\\]|\\.)*)\|$/.exec(line)?.[1].trim() ?? '';
    if (!lines[index - 1].startsWith('|')) {
      if (cell !== 'Tag') report('the last column of a table must be "Tag".');
    } else if (onlyTags.test(cell)) {
      tags.push(...cell.split(' '));
    } else if (page !== accessibility || !withoutTag.test(cell)) {
      report(`the last cell must be a tag, not "${cell}".`);
    }
  }
  return tags;
}

/** The strings with tags in a test file, not just titles: titles may come from a table. Skipped tests do not count. */
function readTests(file) {
  const text = readFileSync(join(workspaceRoot, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const titles = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(x(it|describe)|\w+\.(skip|todo))$/.test(textOf(node.expression)))
      return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateTail(node)) {
      const tags = tagsAtEnd.exec(node.text)?.[0].trim().split(' ');
      if (tags) titles.push({ tags, title: titleOf(node).replace(tagsAtEnd, '') });
    }
    ts.forEachChild(node, visit);
  };
  const textOf = (node) => text.slice(node.pos, node.end).trim();
  const titleOf = (node) => (ts.isTemplateTail(node) ? textOf(node.parent.parent).slice(1, -1) : node.text);
  visit(source);
  return titles;
}

const promised = new Set([specification, accessibility].flatMap(readPage));
const proven = new Set();
const titles = [];
for (const folder of ['projects', 'e2e']) {
  for (const name of readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' })) {
    const file = `${folder}/${name}`;
    if (!testFile.test(file)) continue;
    for (const { tags, title } of readTests(file)) {
      for (const one of tags) proven.add(one);
      titles.push({ folder: dirname(file), title, tags });
    }
  }
}
for (const one of promised) if (!proven.has(one)) problems.push(`No test has the tag ${one}.`);

const page = join(workspaceRoot, specification);
const given = readFileSync(page, 'utf8');
const written = await withMemberTables(given, page);
if (process.argv.includes('--update')) writeFileSync(page, written);
else if (written !== given)
  problems.push(
    `${specification}: a table differs from the doc comments: run npm run check -- promises --update.`,
  );

if (process.argv.includes('--list'))
  for (const { folder, title, tags } of titles) console.log(`${folder}: ${title} ${tags.join(' ')}`);

for (const problem of problems) console.error(problem);
console.log(`${proven.size} promises, ${promised.size} of them in pages, ${problems.length} problems.`);
process.exitCode = problems.length > 0 || promised.size === 0 ? 1 : 0;
