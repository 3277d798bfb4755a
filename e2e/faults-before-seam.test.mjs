// Media that fail before the seam at which they are needed: playback continues, or the last frame stays with an error.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { readScreenshot } from '../tools/lib/read-screenshot.mjs';
import { openTestApp } from './lib/test-app.mjs';

const short = { id: 'short', source: '/clips/s1.mp4' };

describe('media that fail before a seam', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    app.server.throttle({});
    await playerPage?.close();
  });

  /** Plays the short clip, followed by a node with `source`. */
  const begin = async (source) => {
    playerPage = await PlayerPage.open(app);
    await playerPage.addNodes([short, { id: 'next', source }]);
    assert.equal(await playerPage.play(), null);
  };
  const errors = async () => (await playerPage.eventNames()).filter((name) => name.startsWith('error'));
  const clips = async () =>
    (await playerPage.pictureRuns()).map(({ clip }) => clip).filter((clip, at) => clip || at > 0);
  /** Asserts by a screenshot that a frame of the clip is visible, `least` or a later one; a busy browser presents not each one. */
  const assertVisible = async (name, least) => {
    const seen = await readScreenshot(playerPage.page);
    assert.equal(
      seen?.clip,
      clipNumbers[name],
      `visible: ${JSON.stringify(seen)}; ${await playerPage.progress()}`,
    );
    assert.ok(seen.frame >= least, `frame ${seen.frame}`);
  };

  it('a source that is missing once is requested again, and playback continues', async () => {
    app.server.setFault('/clips/c2.mp4', { status: 404, times: 1 });
    await begin('/clips/c2.mp4');
    await playerPage.waitForFrame('c2', 20);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await clips(), [9, 2]);
    assert.deepEqual(await errors(), []);
  });

  for (const { what, fault, format } of [
    { what: 'missing (404)', fault: { status: 404 }, format: 'mp4' },
    { what: 'refused (503)', fault: { status: 503 }, format: 'webm' },
    { what: 'disconnected at once', fault: { abortAfter: 0 }, format: 'webm' },
    { what: 'disconnected before the first frame', fault: { abortAfter: 1500 }, format: 'mp4' },
  ]) {
    it(`a source that is ${what} permanently holds the last frame with an error, and play() recovers [media-failure]`, async () => {
      const path = `/clips/c2.${format}`;
      app.server.setFault(path, fault);
      await begin(path);
      await playerPage.waitForEvent('buffering', { afterFirst: 'playing' });
      const { error, nodeId } = await playerPage.waitForEvent('error');
      assert.equal(error.code, 'MEDIA_ERROR');
      assert.equal(nodeId, 'next');
      assert.match(error.message, /"next".*play\(\)/);
      assert.match(error.cause, /MediaError/);
      assert.equal((await playerPage.playerState()).error, 'MEDIA_ERROR');
      assert.equal((await playerPage.playerState()).isPlaying, false);
      await assertVisible('s1', 24);
      assert.equal(await playerPage.run((player) => player.currentNodeId), 'short');
      const time = await playerPage.run((player) => player.currentNodeTime);
      assert.ok(Math.abs(time - 1) < 0.05, `the position is ${time} s`);
      await playerPage.page.getByRole('alert').waitFor();

      app.server.clearFaults();
      assert.equal(await playerPage.play(), null);
      await playerPage.waitForFrame('c2', 20);
      assert.equal((await playerPage.playerState()).error, null);
      await playerPage.assertNeverBlank();
      assert.deepEqual(await clips(), [9, 2]);
      assert.deepEqual(await errors(), ['error(next)']);
    });
  }

  for (const { what, fault, format } of [
    { what: 'stalled', fault: { stallAfter: 1500 }, format: 'mp4' },
    { what: 'late', fault: { delay: 2500 }, format: 'webm' },
  ]) {
    it(`a source that is ${what} holds the last frame until data arrive`, async () => {
      const path = `/clips/c2.${format}`;
      app.server.setFault(path, fault);
      await begin(path);
      await playerPage.waitForEvent('buffering', { afterFirst: 'playing' });
      assert.equal((await playerPage.playerState()).isBuffering, true);
      await assertVisible('s1', 24);
      assert.deepEqual(await errors(), []);
      app.server.clearFaults();
      await playerPage.waitForFrame('c2', 20);
      await playerPage.assertNeverBlank();
      assert.deepEqual(await clips(), [9, 2]);
      assert.deepEqual(await errors(), []);
      assert.equal((await playerPage.playerState()).isBuffering, false);
    });
  }

  it('a slow network holds the last frame until the first frame of the next clip has loaded [no-blank]', async () => {
    playerPage = await PlayerPage.open(app);
    await playerPage.addNodes([short, { id: 'next', source: '/clips/c2.webm' }], 1);
    await playerPage.play();
    await playerPage.waitForFrame('s1', 3);
    app.server.throttle({ latency: 400, bandwidth: 250_000 });
    await playerPage.run((player) => player.append('next'));
    await playerPage.waitForFrame('c2', 20);
    await playerPage.waitForEvent('buffering', { afterFirst: 'playing' });
    await playerPage.assertNeverBlank();
    assert.deepEqual(await clips(), [9, 2]);
    assert.deepEqual(await errors(), []);
  });

  it('of a list of sources the first playable one is played', async () => {
    playerPage = await PlayerPage.open(app);
    const list = ['/clips/gone.mp4', { src: '/clips/broken.webm', type: 'video/webm' }, '/clips/c2.mp4'];
    await playerPage.addNodes([short, { id: 'next', source: list }]);
    await playerPage.play();
    await playerPage.waitForFrame('c2', 20);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await clips(), [9, 2]);
    assert.deepEqual(await errors(), []);
    assert.equal(app.server.requests.filter(({ path }) => path === '/clips/gone.mp4').length, 1);
  });

  it('a failed prefetch emits no error until the node is played [failed-preload]', async () => {
    playerPage = await PlayerPage.open(app);
    await playerPage.addNodes(
      [
        { id: 'long', source: '/clips/l1.mp4', prefetch: ['gone'] },
        { id: 'gone', source: '/clips/never.mp4' },
      ],
      1,
    );
    const requestCount = () => app.server.requests.filter(({ path }) => path === '/clips/never.mp4').length;
    await playerPage.play();
    await playerPage.waitForFrame('l1', 30 * 4 + 5);
    assert.ok(requestCount() > 0, 'it was prefetched');
    assert.deepEqual(await errors(), []);
    assert.equal((await playerPage.playerState()).error, null);

    const before = requestCount();
    await playerPage.run((player) => player.seek('gone'));
    const { error, nodeId } = await playerPage.waitForEvent('error');
    assert.equal(error.code, 'MEDIA_ERROR');
    assert.equal(nodeId, 'gone');
    assert.ok(requestCount() > before, 'it was requested again');
    await assertVisible('l1', 120);
    await playerPage.assertNeverBlank();
  });
});
