// Compares the tables of the guide "Publish a film" with the sources: options, error codes, and the attributes, events and methods of
// `<iv-film>`.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { bundleForNode } from '../build/command-line.mjs';
import { workspaceRoot } from '../lib/dependencies.mjs';

const source = (path) => readFileSync(join(workspaceRoot, path), 'utf8');
const guide = source('docs/guides/publish-a-film.md');

/** Codes in the first column of the table below a heading. */
const listed = (heading) =>
  (guide.split(`${heading}\n`)[1]?.split(/^#/m)[0] ?? '')
    .split('\n')
    .flatMap((row) => [...(/^\| ([^|]*)/.exec(row)?.[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, code = '']) => code.replace(/\(.*/, ''));

/** Names of the members in the body of a declaration. */
const membersOf = (text, declaration) =>
  [...(text.split(declaration)[1]?.split(/^\}/m)[0] ?? '').matchAll(/^ {2}'?(\w+)'?[:(,]/gm)].map(
    ([, name]) => name,
  );

describe('the guide "Publish a film"', () => {
  const folder = mkdtempSync(join(tmpdir(), 'iv-player-publish-guide-'));
  let pack;
  let protocol;
  before(async () => {
    const load = (entry, name) => {
      bundleForNode(entry, join(folder, name));
      return import(pathToFileURL(join(folder, name)).href);
    };
    pack = await load('projects/iv-player/cli/commands/pack-command.mjs', 'pack.mjs');
    protocol = await load('projects/iv-player/publish/embed/film-protocol.ts', 'protocol.mjs');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('lists every option', () =>
    assert.deepEqual(
      listed('### Options')
        .filter((code) => code.startsWith('--'))
        .sort(),
      Object.keys(pack.PACK_HELP.options).sort(),
    ));

  it('lists every error code with its exit code', () => {
    const bin = 'projects/iv-player/cli/pack';
    const problems = source(`${bin}/pack-problem.mjs`);
    const own = /@typedef \{(.*)\} PackProblemCode/.exec(problems)?.[1] ?? '';
    const exits = new Map([...problems.matchAll(/(\w+): ([12])\b/g)].map(([, code, exit]) => [code, exit]));
    const sources = ['pack', 'files'].flatMap((folder) => {
      const path = `projects/iv-player/cli/${folder}`;
      return readdirSync(join(workspaceRoot, path)).map((name) => source(`${path}/${name}`));
    });
    const isError = (code) =>
      sources.some((text) => new RegExp(`(?:pack|media)Error\\(\\s*'${code}'`).test(text));
    const expected = [...own.matchAll(/'([A-Z_]+)'/g)].map(
      ([, code]) => `${code} ${exits.get(code) ?? (isError(code) ? 1 : 0)}`,
    );
    assert.ok(expected.length > 5, own);
    const all = [...guide.matchAll(/^\| `([A-Z_]+)` *\| ([012])/gm)].map(
      ([, code, exit]) => `${code} ${exit}`,
    );
    for (const row of expected) assert.ok(all.includes(row), row);
    // Warnings of the checker, which exit with 0, have no exit code of their own in the source.
    const rows = all.filter((row) => !row.endsWith(' 0'));
    // The others are findings of the checker.
    const findings = source('projects/iv-player/story-core/src/format/story-finding.ts');
    for (const row of rows.filter((one) => !expected.includes(one))) {
      const [code, exit] = row.split(' ');
      assert.ok(findings.includes(`'${code}'`) && exit === '1', row);
    }
  });

  it('lists the attributes, events and methods of the element', () => {
    const attributes = source('projects/iv-player/publish/embed/film-attributes.ts');
    const words = [...attributes.matchAll(/^(?:export )?const (?:REFLECTED|OF_FILM) = \[(.*)\]/gm)].flatMap(
      ([, list = '']) => [...list.matchAll(/'(\w+)'/g)],
    );
    assert.deepEqual(listed('### Attributes').sort(), words.map(([, word]) => word).sort());
    assert.deepEqual(
      listed('### Events').sort(),
      membersOf(source('projects/iv-player/publish/embed/film-protocol.ts'), 'interface FilmEvents').sort(),
    );
    const commands = Object.keys(protocol.COMMAND_ARGUMENTS).filter((name) => name !== 'watchTime');
    // A reply on the wire has the type of the method.
    const methods = commands.map((name) => (name === 'answerQuestion' ? 'answer' : name));
    assert.deepEqual(listed('### Methods').sort(), methods.sort());
  });

  it('uses no other attributes', () => {
    const given = [...guide.matchAll(/<iv-film ([^>]*)><\/iv-film>/g)].flatMap(([, attributes = '']) => [
      ...attributes.matchAll(/([\w-]+)(?==)/g),
    ]);
    assert.ok(given.length > 0);
    const known = listed('### Attributes');
    assert.deepEqual(
      given.map(([name]) => name).filter((name) => !known.includes(name)),
      [],
    );
  });

  it('names the arguments of commands on the wire', () => {
    for (const [name, list] of Object.entries(protocol.COMMAND_ARGUMENTS)) {
      const fields = list.map(([field]) => `\`${field}\``).join('\\s+and\\s+');
      if (fields && name !== 'watchTime') assert.match(guide, new RegExp(`\`${name}\`\\s+with\\s+${fields}`));
    }
  });
});
