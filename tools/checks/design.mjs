// npm run design: checks docs/design.md against the code. Every library file is in the table of its folder, every file that
// the page names exists, and every step of a walk is declared in its file and reached from the step before.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const library = 'projects/iv-player';
/** Entry points beside `src/`, and their folders; `story/` of the library has the same name as one of them. */
const folders = { 'story-file': 'story', 'ui-testing': 'ui/testing' };
const entryPoints = ['howler', 'hls', 'map', 'replay', 'story-file', 'testing', 'ui', 'ui-testing'];
const page = readFileSync(join(workspaceRoot, 'docs/design.md'), 'utf8');
/** @type {Set<string>} */
const problems = new Set();

/** The folder of `decision/` or `howler/` in the page. */
const folderOf = (name) =>
  entryPoints.includes(name) ? `${library}/${folders[name] ?? name}/src` : `${library}/src/lib/${name}`;
const pathOf = (file) => `${folderOf(file.split('/')[0])}/${file.split('/').slice(1).join('/')}`;
const read = (file) => readFileSync(join(workspaceRoot, pathOf(file)), 'utf8');
/** The text below a heading, up to the next one of the same or a higher level. */
const sections = (text, level) =>
  text
    .split(new RegExp(`^${'#'.repeat(level)} `, 'm'))
    .slice(1)
    .map((part) => ({ title: part.slice(0, part.indexOf('\n')), text: part.slice(part.indexOf('\n')) }));
const section = (title) => {
  const found = sections(page, 2).find((one) => one.title === title);
  if (!found) throw new Error(`docs/design.md has no section "${title}".`);
  return found.text;
};

/** The first cells of a Markdown table, without its head. */
const rows = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

function exists(file) {
  const isThere = existsSync(join(workspaceRoot, pathOf(file)));
  if (!isThere) problems.add(`There is no file ${file}.`);
  return isThere;
}

/** All library files by folder, as the page names both. */
function libraryFiles() {
  const files = [];
  const walk = (folder, name) => {
    for (const entry of readdirSync(join(workspaceRoot, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== 'testing') walk(path, `${name}${entry.name}/`);
      if (/(?<!\.spec)\.ts$/.test(entry.name) && entry.name !== 'public-api.ts') {
        files.push(`${name}${entry.name}`);
      }
    }
  };
  walk(`${library}/src/lib`, '');
  for (const name of entryPoints) walk(folderOf(name), `${name}/`);
  return files;
}

/** The files of the schematics, each of which is in the table of its section. */
function checkSchematics() {
  const folder = `${library}/schematics`;
  const files = readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.cts$|^collection\.json$|^testing\/.*\.mjs$/.test(file));
  const listed = rows(section('Schematics')).map(([name]) => name.replaceAll('`', ''));
  for (const file of files.filter((one) => !listed.includes(one)))
    problems.add(`schematics/${file} is not in the table of the schematics.`);
  for (const file of listed.filter((one) => !files.includes(one)))
    problems.add(`There is no file schematics/${file}.`);
}

function checkTables() {
  const listed = sections(section('The files'), 3).flatMap(({ title, text }) =>
    rows(text).map(([name, purpose]) => {
      if (!purpose) problems.add(`${title}: ${name} has no purpose.`);
      return `${title}${name.replaceAll('`', '')}.ts`;
    }),
  );
  listed.forEach(exists);
  for (const file of libraryFiles()) {
    const count = listed.filter((one) => one === file).length;
    if (count !== 1) problems.add(`${file} is in the tables ${count} times.`);
  }
}

/** Whether a file declares a function, type or constant `name`, `Class.member` (also a private one), or an action `slice/name`. */
function declares(file, symbol) {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest);
  const path = symbol.split('.');
  const nameOf = (node) =>
    ts.isConstructorDeclaration(node) ? 'constructor' : node.name?.text?.replace('#', '');
  const find = (node, [name, ...more]) =>
    ts.forEachChild(node, (child) => {
      if (ts.isVariableStatement(child)) return find(child.declarationList, [name, ...more]);
      if (nameOf(child) !== name) return undefined;
      return more.length === 0 || find(child, more);
    }) === true;
  const isAction = symbol.includes('/');
  return isAction ? read(file).includes(`'${symbol}'`) : find(source, path);
}

const codeOf = (file) => read(file).replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '');

/** Whether the code of a file mentions a name; a member as `.name`. */
function mentions(file, name, isMember = false) {
  const escaped = name.replaceAll('/', '\\/');
  return new RegExp(`${isMember ? '\\.\\s*#?' : '(?<![\\w$])'}${escaped}(?![\\w$])`).test(codeOf(file));
}

function isConnected(from, { file, symbol, via }) {
  if (via) return mentions(from.file, via) && mentions(file, via);
  const parts = symbol.split('.');
  return mentions(from.file, parts.at(-1), parts.length > 1);
}

function checkWalk({ title, text }) {
  const limit = Number(/At most (\d+) files/.exec(text)?.[1]);
  const steps = [];
  const line = /^( *)(\d+\.|-) +`([^`]+)` `([^`]+)`(?: \(via [^`)]*`([^`]+)`\))?:/gm;
  for (const [, indent, , file, symbol, via] of text.matchAll(line)) {
    const call = { file, symbol, via };
    if (!exists(file)) continue;
    if (!declares(file, symbol)) problems.add(`${title}: ${file} does not declare ${symbol}.`);
    const step = steps.at(-1);
    const callers = indent ? step : steps.at(-1)?.slice(0, 1);
    if (callers && !callers.some((from) => isConnected(from, call))) {
      problems.add(
        `${title}: ${symbol} is not reached from ${callers.map((from) => from.symbol).join(' or ')}.`,
      );
    }
    if (indent) step.push(call);
    else steps.push([call]);
  }
  const entries = text.match(/^ *(?:\d+\.|-) /gm)?.length ?? 0;
  if (entries !== steps.flat().length || entries === 0) {
    problems.add(`${title}: a step does not name a file and a symbol.`);
  }
  const files = new Set(steps.flat().map(({ file }) => file)).size;
  if (!(files <= limit && steps.length <= limit)) {
    problems.add(`${title}: ${files} files in ${steps.length} steps, but at most ${limit} are allowed.`);
  }
  return `${title.replaceAll('`', '')}: ${steps.length} steps, ${files} files`;
}

checkTables();
checkSchematics();
const topFolders = new Set(libraryFiles().map((file) => file.split('/')[0]));
for (const [, folder, rest] of page.matchAll(/`([a-z]+)\/((?:[a-z\d]+[-/])*[a-z\d]+)(?:\.ts)?`/g)) {
  if (topFolders.has(folder)) exists(`${folder}/${rest}.ts`);
}
const walks = sections(section('Three walks through the code'), 3).map(checkWalk);
const questions = rows(section('Where is …?'));
for (const [question, files] of questions) {
  const named = [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
  if (named.length === 0 || named.length > 2) problems.add(`"${question}" must name one or two files.`);
  named.forEach(exists);
}
const words = rows(section('Words')).map(([word]) => word);
for (const word of words) {
  if (words.indexOf(word) !== words.lastIndexOf(word)) problems.add(`"${word}" is defined twice.`);
}

for (const line of walks) console.log(line);
console.log(`${libraryFiles().length} files, ${words.length} words, ${questions.length} questions`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.size > 0 ? 1 : 0;
