// Every failure of a file or HLS source before, in and after a seam, with the pauses between retries that viewers get: the film
// continues, or its last frame stays with an error and `play()` continues from there.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  FaultTests,
  brokenOffCase,
  failures,
  fileCase,
  interruptedCase,
  places,
  segmentsCase,
  stalledCase,
  streamCases,
} from '../lib/fault-tests.mjs';
import { ladder } from '../lib/player-tests.mjs';

/** Asserts that the clip after the seam, at double speed, was visible from its beginning. */
const assertFirst = ([, { first }]) => assert.ok(first <= 6, `the first visible frame was ${first}`);

describe('files that fail', () => {
  const tests = new FaultTests({ isExact: true });

  for (const format of ['mp4', 'webm']) {
    for (const [what, fault] of Object.entries(failures))
      it(`before the seam: ${what} (${format})`, () => tests.assertRecovers(fileCase(format, fault)));
    for (const [what, stallAfter] of Object.entries({ late: 0, stalled: 1500 }))
      it(`before the seam: ${what} (${format})`, () => tests.assertWaits(fileCase(format, { stallAfter })));
    it(`at the seam: missing (${format})`, async () =>
      assertFirst(await tests.assertRecovers(brokenOffCase(format))));
    it(`after the seam: stalled (${format})`, async () =>
      assertFirst(await tests.assertWaits(stalledCase(format))));
    it(`after the seam: interrupted (${format})`, async () =>
      assertFirst(await tests.assertGoesOn(interruptedCase(format))));
  }
});

describe('HLS sources that fail [hls-faults]', () => {
  const tests = new FaultTests({ isExact: true });

  for (const [what, fault] of Object.entries(streamCases))
    it(`before the seam: ${what}`, () => tests.assertRecovers(fault));
  it('before the seam: without withHls(), with a file in the list', () =>
    tests.assertGoesOn({ source: [ladder('h2'), '/clips/c2.mp4'], clip: 'c2', page: '/player' }));

  for (const place of Object.keys(places)) {
    for (const [what, fault] of Object.entries(failures))
      it(`${place}: segments that are ${what}`, () => tests.assertRecovers(segmentsCase(place, fault)));
    // No response arrives: the delay is longer than any test.
    it(`${place}: slow renditions`, () =>
      tests.assertGoesOn(segmentsCase(place, { delay: 600_000 }, [270, 360])));
  }
  for (const place of ['in the seam', 'after the seam'])
    it(`${place}: a network that is down until playback stalls [hls-network-failure]`, () =>
      tests.assertWaits(segmentsCase(place, failures['disconnected immediately'])));
});
