// Clips that end anywhere in their index, or whose index has other bytes.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { readMp4Boxes } from './mp4-boxes.mjs';

const clip = (name) => readFileSync(new URL(`../../test-clips/${name}`, import.meta.url));
/** A file in memory. */
const opened = (bytes) => ({ size: bytes.length, read: (start, end) => bytes.subarray(start, end) });
/** A copy of these bytes with an edit list with numbers of 8 bytes in place of the first one. */
function withLongEdits(bytes) {
  const copy = Buffer.from(bytes);
  copy[copy.indexOf('elst') + 4] = 1;
  return copy;
}

describe('clips with an index that is cut off', () => {
  let folder;
  let tools;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-index-'));
    const module = join(folder, 'media-faults.mjs');
    bundleForNode('projects/iv-player/cli/testing/media-faults.mjs', module);
    tools = await import(pathToFileURL(module).href);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function codesOf(name, bytes) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return (await tools.faultsOf(path, name)).map(({ code }) => code);
  }

  it('are cut off, wherever they end [media-read]', async () => {
    const whole = clip('s1.mp4');
    const end = whole.indexOf('moov') - 4 + whole.readUInt32BE(whole.indexOf('moov') - 4);
    // A file that ends in its first box contains nothing that tells a clip.
    for (let bytes = whole.readUInt32BE(0); bytes <= end + 8; bytes++)
      assert.deepEqual(
        await codesOf('s1.mp4', whole.subarray(0, bytes)),
        ['MEDIA_CUT_OFF'],
        `${bytes} bytes`,
      );
  });

  it('have a finding in every format, and at every place [media-read]', async () => {
    const names = fc.constantFrom('c1.mp4', 'c2.frag.mp4', 'hevc.mp4', 'long1.mp4', 's1.webm');
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 20, max: 950 }), async (name, thousandths) => {
        const whole = clip(name);
        const share = thousandths / 1000;
        const codes = await codesOf(name, whole.subarray(0, Math.floor(whole.length * share)));
        assert.ok(codes.includes('MEDIA_CUT_OFF'), `${name} ${share}: ${codes}`);
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it('and any other bytes are read without an error', () => {
    const whole = clip('s1.mp4');
    for (const bytes of [whole, withLongEdits(whole)]) {
      for (let size = 0; size < 3000; size++) readMp4Boxes(opened(bytes.subarray(0, size)));
      const changes = fc.array(fc.tuple(fc.nat(2400), fc.nat(255)), { minLength: 1, maxLength: 8 });
      fc.assert(
        fc.property(changes, (list) => {
          const copy = Buffer.from(bytes);
          for (const [at, value] of list) copy[at] = value;
          readMp4Boxes(opened(copy));
        }),
        { seed: 12, numRuns: 2000 },
      );
    }
  });
});
