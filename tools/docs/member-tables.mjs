// Tables of options and events in docs/specification.md, from the doc comments of their types. A table belongs to the comment above it:
// <!-- members of DecisionOptions in decision/decision-options.ts -->
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { workspaceRoot } from '../lib/dependencies.mjs';

const marker = /^<!-- members of (\w+) in (\S+\.ts) -->$/;
const isTags = /^(?:\[[a-z\d-]+\] ?)+$/;
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
const cell = (text) => oneLine(text).replaceAll(/(?<!\\)\|/g, '\\|');
const code = (text) => (text === '' ? '' : `\`${cell(text)}\``);

/** Members of an interface, in order: name, type, whether it is optional, and doc comment. */
function membersOf(name, path) {
  const file = join(workspaceRoot, 'projects/iv-player/src/lib', path);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const type = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  if (!type) throw new Error(`${path} has no interface ${name}.`);
  const isInternal = (node) => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal');
  return type.members
    .filter((node) => ts.isPropertySignature(node) && !isInternal(node))
    .map((node) => ({
      name: node.name.text,
      type: oneLine(node.type.getText()),
      isOptional: Boolean(node.questionToken),
      // Lists become sentences.
      text: oneLine(
        (ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node)[0]?.comment) ?? '').replaceAll(
          /\n\s*- /g,
          ' ',
        ),
      ),
    }));
}

/** Splits a doc comment into the default and the rest. */
function splitDefault(text) {
  const found = / ?\bDefault(?:: | (?=[`\d-]))(.+?)\.(?= [A-Z"(]|$)/.exec(text);
  if (!found) return ['', text];
  return [found[1], oneLine(text.slice(0, found.index) + text.slice(found.index + found[0].length))];
}

const isEvents = (members) => members.every(({ type }) => type.startsWith('['));

function rowsOf(members, tagsOf) {
  if (isEvents(members))
    return [
      ['Event', 'Arguments', 'Emitted when', 'Tag'],
      ...members.map(({ name, type, text }) => [
        code(name),
        code(type.slice(1, -1)),
        cell(text),
        tagsOf(name),
      ]),
    ];
  return [
    ['Option', 'Type', 'Default', 'Rule', 'Tag'],
    ...members.map(({ name, type, isOptional, text }) => {
      const [given, rule] = splitDefault(text);
      return [code(name), code(type), isOptional ? cell(given) : 'required', cell(rule), tagsOf(name)];
    }),
  ];
}

/** The tags of a table's rows by the name in their first cell. */
function tagsIn(lines) {
  return new Map(
    lines.map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((text) => text.trim());
      return [/`([^`]+)`/.exec(cells[1])?.[1], cells.at(-2)];
    }),
  );
}

/**
 * Returns a page with its tables of members written anew. Rows keep their tags; a new row gets the tag of its name, such as
 * `[decider-wait]` for `deciderWait`.
 */
export async function withMemberTables(text, path) {
  const lines = text.split('\n');
  const result = [];
  for (let at = 0; at < lines.length; at++) {
    result.push(lines[at]);
    const [, name, file] = marker.exec(lines[at]) ?? [];
    if (name === undefined) continue;
    const from = at + 2;
    let end = from;
    while (lines[end]?.startsWith('|')) end++;
    const tags = tagsIn(lines.slice(from, end));
    const tagsOf = (member) => {
      const known = tags.get(member) ?? '';
      return isTags.test(known) ? known : `[${kebab(member).replaceAll('.', '-')}]`;
    };
    const [head, ...rows] = rowsOf(membersOf(name, file), tagsOf).map((cells) => `| ${cells.join(' | ')} |`);
    result.push('', head, head.replaceAll(/[^|]+/g, ' --- '), ...rows);
    at = end - 1;
  }
  return format(result.join('\n'), { ...(await resolveConfig(path)), filepath: path });
}
