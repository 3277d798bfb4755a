// Checks that every promise has a test and that no test names a removed promise. The last cell of each row in docs/specification.md
// and docs/accessibility.md holds tags such as [time-limit]; the titles of the tests that prove the row end with the same tags.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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

/** The tags in a page's rows, with the line number of each. */
function readPage(page) {
  const tables = new Map();
  const lines = readFileSync(join(workspaceRoot, page), 'utf8').split('\n');
  let table = 0;
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|') || /^\|[\s:|-]+$/.test(line)) continue;
    const report = (problem) => problems.push(`${page}:${index + 1}: ${problem}`);
    const cell = /(?<!\\)\|((?:[^|\\]|\\.)*)\|$/.exec(line)?.[1].trim() ?? '';
    if (!lines[index - 1].startsWith('|')) {
      table = index + 1;
      if (cell !== 'Tag') report('the last column of a table must be "Tag".');
    } else if (onlyTags.test(cell)) {
      for (const one of cell.split(' ')) {
        // Several criteria in accessibility.md may rely on one promise in the specification.
        if (page === specification && (tables.get(one) ?? table) !== table) {
          report(`${one} is also in the table at line ${tables.get(one)}.`);
        }
        tables.set(one, table);
      }
    } else if (page !== accessibility || !withoutTag.test(cell)) {
      report(`the last cell must be a tag, not "${cell}".`);
    }
  }
  return [...tables.keys()];
}

/** The tags in all strings in a test file, not just in titles: titles may come from a table. Skipped tests do not count. */
function readTests(file) {
  const text = readFileSync(join(workspaceRoot, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const tags = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(x(it|describe)|\w+\.(skip|todo))$/.test(textOf(node.expression)))
      return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateTail(node)) {
      tags.push(...(tagsAtEnd.exec(node.text)?.[0].trim().split(' ') ?? []));
    }
    ts.forEachChild(node, visit);
  };
  const textOf = (node) => text.slice(node.pos, node.end).trim();
  visit(source);
  return tags;
}

const promised = new Set([specification, accessibility].flatMap(readPage));
const proven = new Set();
for (const folder of ['projects', 'e2e']) {
  for (const name of readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' })) {
    const file = `${folder}/${name}`;
    if (!testFile.test(file)) continue;
    for (const one of readTests(file)) {
      proven.add(one);
      if (!promised.has(one)) problems.push(`${file}: no page has the tag ${one}.`);
    }
  }
}
for (const one of promised) if (!proven.has(one)) problems.push(`No test has the tag ${one}.`);

for (const problem of problems) console.error(problem);
console.log(`${promised.size} tags, ${problems.length} problems.`);
process.exitCode = problems.length > 0 || promised.size === 0 ? 1 : 0;
