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
  let keys;
  let withNearestKeys;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-words-'));
    const outfile = join(folder, 'nearest-keys.mjs');
    const contents = `
      export { withNearestKeys } from './story-core/src/check/nearest-keys';
      export { storyFile } from './story-core/src/format/story-shape';`;
    await build({ stdin: { contents, resolveDir: PROJECT }, bundle: true, format: 'esm', outfile });
    const core = await import(outfile);
    keys = [...core.storyFile.object.parts.keys()];
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
    const word = fc
      .tuple(fc.constantFrom(...keys), changes)
      .map(([key, all]) =>
        all.reduce((one, { at, cut, put }) => one.slice(0, at) + put + one.slice(at + cut), key),
      );
    fc.assert(
      fc.property(word, (one) => {
        const [{ message }] = withNearestKeys([
          { path: [one], message: `"${one}" is not a known key: check it.` },
        ]);
        const hint = hintIn(message);
        assert.equal(hintIn(unknownWord('key', one, keys)), hint, one);
        hints.add(hint);
      }),
      { numRuns: 200 },
    );
    assert.ok(hints.has(null) && hints.size > 5, 'some words have a hint, and some have none');
  });
});
