// The hints for unknown words on the command line are those for unknown keys in story files.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import fc from 'fast-check';
import { unknownWord } from './parse-command.mjs';

const PROJECT = join(import.meta.dirname, '../..');

describe('Hints for unknown words', () => {
  let folder;
  /** Known keys by their place in a story file. */
  let places;
  let withNearestKeys;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-words-'));
    const outfile = join(folder, 'nearest-keys.mjs');
    const contents = `
      export { withNearestKeys } from './story-core/src/check/nearest-keys';
      export { storyFile } from './story-core/src/format/story-shape';`;
    await build({ stdin: { contents, resolveDir: PROJECT }, bundle: true, format: 'esm', outfile });
    const core = await import(outfile);
    const { parts } = core.storyFile.object;
    const node = parts.get('nodes').object.others.object.parts;
    const question = node.get('questions').list.items[0].object.parts;
    places = [
      { path: [], keys: [...parts.keys()] },
      { path: ['nodes', 'door'], keys: [...node.keys()] },
      { path: ['nodes', 'door', 'questions', '0'], keys: [...question.keys()] },
    ];
    withNearestKeys = core.withNearestKeys;
  });
  after(() => rmSync(folder, { recursive: true }));

  const hintIn = (message) => /did you mean "?([^"?]*)/.exec(message)?.[1] ?? null;

  it('are the same on the command line and in story files, for 200 random words', () => {
    const hints = new Set();
    const letter = fc.constantFrom(...'aeinorstux');
    /** A known key with a few letters replaced, added or left out. */
    const changes = fc.array(
      fc.record({ at: fc.nat(12), cut: fc.nat(2), put: fc.string({ unit: letter, maxLength: 2 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    const word = fc.constantFrom(...places).chain((place) =>
      fc.tuple(fc.constantFrom(...place.keys), changes).map(([key, all]) => ({
        ...place,
        word: all.reduce((one, { at, cut, put }) => one.slice(0, at) + put + one.slice(at + cut), key),
      })),
    );
    // A short one, and two that are similar to two keys.
    const examples = [[{ ...places[2], word: 'i' }]].concat(
      ['oDuration', 'deoDuration'].map((one) => [{ ...places[1], word: one }]),
    );
    fc.assert(
      fc.property(word, ({ path, keys, word: one }) => {
        const finding = { path: [...path, one], message: `"${one}" is not a known key: check it.` };
        const hint = hintIn(withNearestKeys([finding])[0].message);
        assert.equal(hintIn(unknownWord('key', one, keys)), hint, one);
        hints.add(hint);
      }),
      { numRuns: 200, examples },
    );
    assert.ok(hints.has(null) && hints.size > 5, 'some words have a hint, and some have none');
  });
});
