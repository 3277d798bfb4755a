// HLS sources on slow networks: heights at seams, and recovery when the bandwidth recovers.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, beforeEach, describe, it } from 'node:test';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { writePaddedLadders } from '../../tools/lib/padded-ladders.mjs';
import { streamNetworks, segmentsUntil } from '../../tools/lib/stream-requests.mjs';
import { PlayerTests } from '../lib/player-tests.mjs';

/** Heights of the last frame before and the first frame after each seam. */
function heightsAtSeams({ seen, height }) {
  const shown = seen.flatMap((picture, tick) =>
    picture >> 16 > 0 ? [{ clip: picture >> 16, height: height[tick] }] : [],
  );
  return shown
    .slice(1)
    .flatMap((after, place) =>
      after.clip === shown[place].clip ? [] : [[shown[place].height, after.height]],
    );
}

describe('HLS sources on a slow network', () => {
  const folder = join(workspaceRoot, 'dist/e2e-padded');
  before(() => void writePaddedLadders(['h1', 'h2', 'h3', 'h4'], folder));
  const tests = new PlayerTests({ mounts: { '/padded/hls/': folder } });
  beforeEach(() => tests.open('/measured-network'));

  /** Plays ladders in turn on a limited network. */
  const begin = async (names, count, limits, rate = 1) => {
    tests.app.server.throttle(limits);
    await tests.player.page.evaluate(async () => {
      const { recordPicture } = await import(`${location.origin}/tools-page/picture-reader.mjs`);
      window['stopRecording'] = recordPicture();
    });
    await tests.setRate(rate);
    await tests.begin(
      Array.from({ length: count }, (_, place) => ({
        id: `n${place}`,
        source: `/padded/hls/${names[place % names.length]}/index.m3u8`,
      })),
    );
  };
  const segments = (since) => tests.segments().filter(({ at }) => at >= since);
  const waitForNode = (place) => tests.player.waitForEvent('nodestart', { nodeId: `n${place}` });

  for (const { what, limits, rate, seams } of [
    { what: 'enough for the largest rendition', limits: streamNetworks.wide, rate: 2, seams: 5 },
    { what: 'too slow for the largest rendition', limits: streamNetworks.narrow, rate: 1, seams: 4 },
  ]) {
    it(`start at the height of the previous picture at each seam: on a network ${what} [hls-rendition-kept]`, async () => {
      await begin(['h1', 'h2', 'h3', 'h4'], seams + 1, limits, rate);
      await tests.player.waitForEvent('ended');
      const heights = heightsAtSeams(await tests.player.page.evaluate(() => window['stopRecording']()));
      assert.equal(heights.length, seams);
      assert.deepEqual(
        heights.filter(([before, after]) => before !== after),
        [],
        JSON.stringify(heights),
      );
      await tests.player.assertNeverBlank();
    });
  }

  it('regain their height within two segments when bandwidth that was halved in the middle of a node recovers [hls-recovery]', async () => {
    await begin(['h1', 'h3'], 8, streamNetworks.full);
    await waitForNode(2);
    await tests.player.waitForFrame('c1', 60);
    tests.app.server.throttle(streamNetworks.half);
    const halved = performance.now();
    await waitForNode(5);
    await tests.player.waitForFrame('c3', 60);
    const whole = performance.now();
    tests.app.server.throttle(streamNetworks.full);
    await waitForNode(7);
    const slow = segments(halved).filter(({ at }) => at < whole);
    assert.ok(
      slow.some(({ height }) => height < 360),
      JSON.stringify(slow),
    );
    const later = segments(whole);
    const until = segmentsUntil(later, 360);
    assert.ok(until !== null && until <= 2, JSON.stringify(later.map(({ height }) => height)));
    await tests.player.assertNeverBlank();
  });
});
