// Every fault of a file and of an HLS source before, in and after a seam, with the pauses between the tries as they are for viewers: the
// film goes on, or its last picture stays with an error, and `play()` goes on from there.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FaultTests, failures, fileCase, places, segmentsCase, streamCases } from '../lib/fault-tests.mjs';
import { ladder } from '../lib/stream-tests.mjs';

/** The clip after the seam was seen from its beginning on. */
const assertFirst = ([, { first }]) => assert.ok(first <= 3, `the first visible frame was ${first}`);

describe('files that fail', () => {
  const tests = new FaultTests();

  for (const format of ['mp4', 'webm']) {
    for (const [what, fault] of Object.entries(failures))
      it(`before the seam: ${what} (${format})`, () => tests.assertRecovers(fileCase(format, fault)));
    it(`before the seam: late (${format})`, () => tests.fileStalls(format, 0));
    it(`before the seam: stalled (${format})`, () => tests.fileStalls(format, 1500));
    it(`at the seam: missing (${format})`, async () => assertFirst(await tests.fileFailsAfterSeam(format)));
    it(`after the seam: stalled (${format})`, async () =>
      assertFirst(await tests.fileStallsAfterSeam(format)));
    it(`after the seam: interrupted (${format})`, async () => assertFirst(await tests.fileIsResumed(format)));
  }
});

describe('HLS sources that fail [hls-faults]', () => {
  const tests = new FaultTests();

  for (const [what, fault] of Object.entries(streamCases))
    it(`before the seam: ${what}`, () => tests.assertRecovers(fault));
  it('before the seam: without provideHls(), with a file in the list', async () => {
    await tests.beginAfterShort({ source: [ladder('h2'), '/clips/c2.mp4'] }, { path: '/player' });
    await tests.assertGoesOn({ clip: 'c2' });
  });

  for (const place of Object.keys(places)) {
    for (const [what, fault] of Object.entries(failures))
      it(`${place}: segments that are ${what}`, () => tests.assertRecovers(segmentsCase(place, fault)));
    it(`${place}: renditions that are slow`, () => tests.renditionsAreSlow(place));
  }
  for (const place of ['in the seam', 'after the seam'])
    it(`${place}: a line that is gone until playback has to wait`, () => tests.lineIsGone(place));
});
