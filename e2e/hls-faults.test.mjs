// If HLS sources fail, playback continues, or the last frame stays with an error that says what to do. One failure of each kind;
// e2e/verify/faults.test.mjs has the others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FaultTests, failures, segmentsCase, streamCases } from './lib/fault-tests.mjs';
import { ladder } from './lib/player-tests.mjs';

const liveManifest =
  '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/clips/hls/h1/180/0.m2ts\n';

describe('HLS sources that fail', () => {
  const tests = new FaultTests({ hasShortPauses: true });

  it('without withHls() hold the last frame with an error that says what to add [code-streaming-unavailable]', async () => {
    await tests.beginAfterShort({ source: ladder('h2'), clip: 'c2', page: '/player' });
    const { message } = await tests.untilHeld('s1', 'STREAMING_UNAVAILABLE');
    assert.match(message, /"next".*withHls\(\)/);
    assert.ok(!tests.requests.some(({ path }) => path.endsWith('.m3u8')), 'it was requested');
  });

  it('that are live are rejected immediately with a specific error [code-live-unsupported]', async () => {
    await tests.beginAfterShort({
      source: '/clips/live.m3u8',
      clip: 'c1',
      route: [
        '**/live.m3u8',
        (route) => route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: liveManifest }),
      ],
    });
    await tests.untilHeld('s1', 'LIVE_UNSUPPORTED');
  });

  for (const what of ['missing manifests', 'damaged segments', 'missing scripts of hls.js']) {
    it(`hold the last frame with MEDIA_ERROR, and play() retries: ${what} [hls-faults] [hls-media-error]`, () =>
      tests.assertRecovers(streamCases[what]));
  }

  it('fall back to the next source when their manifest is missing', () => {
    const paths = [ladder('h2')];
    const source = [...paths, '/clips/c3.mp4'];
    return tests.assertGoesOn({ source, clip: 'c3', paths, fault: failures.missing });
  });

  it('switch to another rendition when the segments of one are missing [hls-faults]', () =>
    tests.assertGoesOn(segmentsCase('before the seam', failures.missing, [270, 360])));

  it('hold the last available frame with MEDIA_ERROR, and play() continues from there [hls-faults] [hls-media-error]', () =>
    tests.assertRecovers(segmentsCase('in the seam', failures['disconnected before the first frame'])));
});
