// Sound in any browser: a soundtrack that accompanies the picture.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

/**
 * Maximum median distance between sound and picture, in milliseconds, once the sound has started. Single readings are unreliable on
 * a busy machine; bench/RESULTS.md has their p95.
 */
const bound = 45;
const settling = 1000;
/** Maximum delay of the sound's start after the picture, in milliseconds. Firefox opens its sound device at that moment. */
const startBound = 1500;

const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** @param {() => Awaited<ReturnType<typeof import('../lib/browser-app.mjs').openBrowserApp>>} app */
export function describeSound(app) {
  describe('a soundtrack', () => {
    it('stays in sync with the picture across a seam and a pause [browsers-story]', async (test) => {
      const page = await app().open();
      const { readings, delays, context, isWebAudio, rate } = await page.run('sound', 'soundtrack', {
        format: 'webm',
      });
      assert.deepEqual([context, isWebAudio], ['running', true]);
      test.diagnostic(`sound ${delays.map((one) => one.toFixed(0)).join(' and ')} ms after the picture`);
      for (const part of readings) {
        const off = part.filter(({ at }) => at > settling).map((reading) => reading.off);
        const sizes = off.map(Math.abs).sort((a, b) => a - b);
        const at = (share) => sizes[Math.floor((sizes.length - 1) * share)];
        test.diagnostic(
          `${sizes.length} readings, drift ${middle(part.map(({ reported }) => reported)).toFixed(1)}, off ${middle(part.map((one) => one.off)).toFixed(1)}: median ${at(0.5)?.toFixed(1)}, p95 ${at(0.95)?.toFixed(1)}, largest ${at(1)?.toFixed(1)} ms, at ${rate} Hz`,
        );
        assert.ok(sizes.length > 10, 'too few readings');
        assert.ok(at(0.5) <= bound, `median ${at(0.5)} ms`);
      }
      assert.ok(Math.max(...delays) <= startBound, `sound after ${delays.join(' and ')} ms`);
      await page.finish();
    });
  });
}
