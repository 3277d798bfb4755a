// HLS sources that fail: playback goes on, or the last picture stays with an error that says what to do.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { readScreenshot } from './lib/read-screenshot.mjs';
import { openTestApp } from './lib/test-app.mjs';

const ladder = (name) => `/clips/hls/${name}/index.m3u8`;
const short = { id: 'short', source: '/clips/s1.mp4' };
const heights = [180, 270, 360];
/** The same file of each rendition. */
const inAll = (name, file) => heights.map((height) => `/clips/hls/${name}/${height}/${file}`);

describe('HLS sources that fail', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    await playerPage?.close();
  });

  const begin = async (source, path = '/hls', first = short) => {
    playerPage = await PlayerPage.open(app, path);
    await playerPage.addNodes([first, { id: 'next', source }]);
    assert.equal(await playerPage.play(), null);
  };
  const setFaults = (paths, fault) => {
    for (const path of paths) app.server.setFault(path, fault);
  };
  const errors = async () => (await playerPage.eventNames()).filter((name) => name.startsWith('error'));
  const clips = async () =>
    (await playerPage.pictureRuns()).map(({ clip }) => clip).filter((clip, at) => clip || at > 0);

  it('without provideHls() hold the last picture with an error that says what to add', async () => {
    await begin(ladder('h2'), '/player');
    const { error, nodeId } = await playerPage.waitForEvent('error');
    assert.equal(error.code, 'STREAMING_UNAVAILABLE');
    assert.equal(nodeId, 'next');
    assert.match(error.message, /"next".*provideHls\(\)/);
    assert.equal((await playerPage.playerState()).error, 'STREAMING_UNAVAILABLE');
    assert.equal((await readScreenshot(playerPage.page))?.clip, clipNumbers.s1);
    assert.ok(!app.server.requests.some(({ path }) => path.endsWith('.m3u8')), 'it was requested');
  });

  it('without provideHls() give way to a file in their list', async () => {
    await begin([ladder('h2'), '/clips/c2.mp4'], '/player');
    await playerPage.waitForFrame('c2', 20);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await errors(), []);
  });

  for (const { what, paths, fault } of [
    { what: 'manifest', paths: [ladder('h2')], fault: { status: 404 } },
    { what: 'media playlists', paths: inAll('h2', 'index.m3u8'), fault: { status: 404 } },
    { what: 'init segments', paths: inAll('h2', 'init.mp4'), fault: { status: 404 } },
    { what: 'first segments', paths: inAll('h2', '0.m4s'), fault: { status: 503 } },
  ]) {
    it(`hold the last picture with MEDIA_ERROR when their ${what} are missing, and play() tries again`, async () => {
      setFaults(paths, fault);
      await begin(ladder('h2'));
      const { error, nodeId } = await playerPage.waitForEvent('error', { timeout: 60_000 });
      assert.deepEqual([error.code, nodeId], ['MEDIA_ERROR', 'next']);
      assert.equal((await readScreenshot(playerPage.page))?.clip, clipNumbers.s1);
      app.server.clearFaults();
      assert.equal(await playerPage.play(), null);
      await playerPage.waitForFrame('c2', 20);
      await playerPage.assertNeverBlank();
      assert.deepEqual(await clips(), [clipNumbers.s1, clipNumbers.c2]);
      assert.deepEqual(await errors(), ['error(next)']);
    });
  }

  it('give way to the next candidate when their manifest is missing', async () => {
    setFaults([ladder('h2')], { status: 404 });
    await begin([ladder('h2'), '/clips/c3.mp4']);
    await playerPage.waitForFrame('c3', 20);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await errors(), []);
  });

  it('take another rendition when the segments of one are missing', async () => {
    setFaults(['/clips/hls/h2/360/0.m4s', '/clips/hls/h2/270/0.m4s'], { status: 404 });
    await begin(ladder('h2'));
    await playerPage.waitForFrame('c2', 20);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await errors(), []);
  });

  it('play what is loaded when the network fails, and go on when it is back', async () => {
    // Of the long ladder the third segment is missing until the second is played.
    setFaults(inAll('h7', '2.m2ts'), { status: 503 });
    playerPage = await PlayerPage.open(app, '/hls');
    await playerPage.addNodes([{ id: 'long', source: ladder('h7') }]);
    assert.equal(await playerPage.play(), null);
    await playerPage.waitForFrame('l1', 95);
    assert.deepEqual(await errors(), []);
    app.server.clearFaults();
    await playerPage.waitForFrame('l1', 200);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await errors(), []);
  });

  it('hold the picture at which nothing is left, with MEDIA_ERROR, and play() goes on from there', async () => {
    setFaults(inAll('h7', '2.m2ts'), { status: 404 });
    playerPage = await PlayerPage.open(app, '/hls');
    await playerPage.addNodes([{ id: 'long', source: ladder('h7') }]);
    assert.equal(await playerPage.play(), null);
    await playerPage.waitForFrame('l1', 100);
    assert.deepEqual(await errors(), []);
    const { error } = await playerPage.waitForEvent('error', { timeout: 60_000 });
    assert.equal(error.code, 'MEDIA_ERROR');
    const held = await readScreenshot(playerPage.page);
    assert.equal(held?.clip, clipNumbers.l1);
    assert.ok(held.frame >= 110 && held.frame < 125, `held at frame ${held.frame}`);
    app.server.clearFaults();
    assert.equal(await playerPage.play(), null);
    await playerPage.waitForFrame('l1', 150);
    await playerPage.assertNeverBlank();
  });

  it('that are live are refused with an error of their own, at once', async () => {
    await playerPage?.close();
    playerPage = await PlayerPage.open(app, '/hls', {
      before: (page) =>
        page.route('**/live.m3u8', (route) =>
          route.fulfill({
            contentType: 'application/vnd.apple.mpegurl',
            body: '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n/clips/hls/h1/180/0.m2ts\n',
          }),
        ),
    });
    await playerPage.addNodes([short, { id: 'next', source: '/clips/live.m3u8' }]);
    await playerPage.play();
    const { error, nodeId } = await playerPage.waitForEvent('error');
    assert.deepEqual([error.code, nodeId], ['LIVE_UNSUPPORTED', 'next']);
    assert.equal((await readScreenshot(playerPage.page))?.clip, clipNumbers.s1);
  });
});
