// HLS sources that fail: playback goes on, or the last picture stays with an error that says what to do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clipNumbers } from './lib/player-page.mjs';
import { readScreenshot } from '../tools/lib/read-screenshot.mjs';
import { StreamTests, ladder } from './lib/stream-tests.mjs';

const short = { id: 'short', source: '/clips/s1.mp4' };
const heights = [180, 270, 360];
/** The same file of each rendition. */
const inAll = (name, file) => heights.map((height) => `/clips/hls/${name}/${height}/${file}`);

describe('HLS sources that fail', () => {
  const tests = new StreamTests();

  const begin = async (source, path = '/hls', first = short) => {
    await tests.open(path);
    await tests.begin([first, { id: 'next', source }]);
  };
  const clips = async () =>
    (await tests.player.pictureRuns()).map(({ clip }) => clip).filter((clip, at) => clip || at > 0);

  it('without provideHls() hold the last picture with an error that says what to add [code-streaming-unavailable]', async () => {
    await begin(ladder('h2'), '/player');
    const { error, nodeId } = await tests.player.waitForEvent('error');
    assert.equal(error.code, 'STREAMING_UNAVAILABLE');
    assert.equal(nodeId, 'next');
    assert.match(error.message, /"next".*provideHls\(\)/);
    assert.equal((await tests.player.playerState()).error, 'STREAMING_UNAVAILABLE');
    assert.equal((await readScreenshot(tests.player.page))?.clip, clipNumbers.s1);
    assert.ok(!tests.app.server.requests.some(({ path }) => path.endsWith('.m3u8')), 'it was requested');
  });

  it('without provideHls() give way to a file in their list', async () => {
    await begin([ladder('h2'), '/clips/c2.mp4'], '/player');
    await tests.player.waitForFrame('c2', 20);
    await tests.player.assertNeverBlank();
    assert.deepEqual(await tests.errors(), []);
  });

  for (const { what, paths, fault } of [
    { what: 'manifest', paths: [ladder('h2')], fault: { status: 404 } },
    { what: 'media playlists', paths: inAll('h2', 'index.m3u8'), fault: { status: 404 } },
    { what: 'init segments', paths: inAll('h2', 'init.mp4'), fault: { status: 404 } },
    { what: 'first segments', paths: inAll('h2', '0.m4s'), fault: { status: 503 } },
  ]) {
    it(`hold the last picture with MEDIA_ERROR when their ${what} are missing, and play() tries again [hls-media-error]`, async () => {
      tests.setFault(paths, fault);
      await begin(ladder('h2'));
      const { error, nodeId } = await tests.player.waitForEvent('error', { timeout: 60_000 });
      assert.deepEqual([error.code, nodeId], ['MEDIA_ERROR', 'next']);
      assert.equal((await readScreenshot(tests.player.page))?.clip, clipNumbers.s1);
      tests.app.server.clearFaults();
      assert.equal(await tests.player.play(), null);
      await tests.player.waitForFrame('c2', 20);
      await tests.player.assertNeverBlank();
      assert.deepEqual(await clips(), [clipNumbers.s1, clipNumbers.c2]);
      assert.deepEqual(await tests.errors(), ['error(next)']);
    });
  }

  it('give way to the next candidate when their manifest is missing', async () => {
    tests.setFault([ladder('h2')], { status: 404 });
    await begin([ladder('h2'), '/clips/c3.mp4']);
    await tests.player.waitForFrame('c3', 20);
    await tests.player.assertNeverBlank();
    assert.deepEqual(await tests.errors(), []);
  });

  it('take another rendition when the segments of one are missing', async () => {
    tests.setFault(['/clips/hls/h2/360/0.m4s', '/clips/hls/h2/270/0.m4s'], { status: 404 });
    await begin(ladder('h2'));
    await tests.player.waitForFrame('c2', 20);
    await tests.player.assertNeverBlank();
    assert.deepEqual(await tests.errors(), []);
  });

  it('play what is loaded when the network fails, and go on when it is back [hls-network-failure]', async () => {
    // Of the long ladder the third segment is missing until the second is played.
    tests.setFault(inAll('h7', '2.m2ts'), { status: 503 });
    await tests.open();
    await tests.begin([{ id: 'long', source: ladder('h7') }]);
    await tests.player.waitForFrame('l1', 95);
    assert.deepEqual(await tests.errors(), []);
    tests.app.server.clearFaults();
    await tests.player.waitForFrame('l1', 200);
    await tests.player.assertNeverBlank();
    assert.deepEqual(await tests.errors(), []);
  });

  it('hold the picture at which nothing is left, with MEDIA_ERROR, and play() goes on from there [hls-media-error]', async () => {
    tests.setFault(inAll('h7', '2.m2ts'), { status: 404 });
    await tests.open();
    await tests.begin([{ id: 'long', source: ladder('h7') }]);
    await tests.player.waitForFrame('l1', 100);
    assert.deepEqual(await tests.errors(), []);
    const { error } = await tests.player.waitForEvent('error', { timeout: 60_000 });
    assert.equal(error.code, 'MEDIA_ERROR');
    const held = await readScreenshot(tests.player.page);
    assert.equal(held?.clip, clipNumbers.l1);
    assert.ok(held.frame >= 110 && held.frame < 125, `held at frame ${held.frame}`);
    tests.app.server.clearFaults();
    assert.equal(await tests.player.play(), null);
    await tests.player.waitForFrame('l1', 150);
    await tests.player.assertNeverBlank();
  });

  it('that are live are refused with an error of their own, at once [code-live-unsupported]', async () => {
    await tests.open('/hls', {
      before: (page) =>
        page.route('**/live.m3u8', (route) =>
          route.fulfill({
            contentType: 'application/vnd.apple.mpegurl',
            body: '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/clips/hls/h1/180/0.m2ts\n',
          }),
        ),
    });
    await tests.player.addNodes([short, { id: 'next', source: '/clips/live.m3u8' }]);
    await tests.player.play();
    const { error, nodeId } = await tests.player.waitForEvent('error');
    assert.deepEqual([error.code, nodeId], ['LIVE_UNSUPPORTED', 'next']);
    assert.equal((await readScreenshot(tests.player.page))?.clip, clipNumbers.s1);
  });
});
