// Media that fail before the seam at which they are needed: the film goes on, or holds its last frame and says why.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { Film, clipNumbers } from './lib/film-driver.mjs';
import { readScreen } from './lib/read-screenshot.mjs';
import { openTestApp } from './lib/test-app.mjs';

const short = { id: 'short', source: '/clips/s1.mp4' };

describe('media that fail before a seam', () => {
  let app;
  let film;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    app.server.shape({});
    await film?.close();
  });

  /** Plays the short clip with one behind it that lies at `source`. */
  const begin = async (source) => {
    film = await Film.open(app);
    await film.tell([short, { id: 'next', source }]);
    assert.equal(await film.play(), null);
  };
  const errors = async () => (await film.heard()).filter((name) => name.startsWith('error'));
  const clips = async () => (await film.runs()).map(({ clip }) => clip).filter((clip, at) => clip || at > 0);
  /** The last frame of the short clip is on the screen, not only in the element. */
  const holds = async (name, least) => {
    const seen = await readScreen(film.page);
    assert.equal(
      seen?.clip,
      clipNumbers[name],
      `on the screen: ${JSON.stringify(seen)}; ${await film.story()}`,
    );
    assert.ok(seen.frame >= least, `frame ${seen.frame}`);
  };

  it('that are missing once are asked for again: the film goes on', async () => {
    app.server.fault('/clips/c2.mp4', { status: 404, times: 1 });
    await begin('/clips/c2.mp4');
    await film.sees('c2', 20);
    await film.wasNeverBlank();
    assert.deepEqual(await clips(), [9, 2]);
    assert.deepEqual(await errors(), []);
  });

  for (const { what, fault, format } of [
    { what: 'missing (404)', fault: { status: 404 }, format: 'mp4' },
    { what: 'refused (503)', fault: { status: 503 }, format: 'webm' },
    { what: 'cut off at once', fault: { abortAfter: 0 }, format: 'webm' },
    { what: 'cut off before the first frame', fault: { abortAfter: 1500 }, format: 'mp4' },
  ]) {
    it(`${what} for good: the last frame is held with an error, and play() recovers`, async () => {
      const path = `/clips/c2.${format}`;
      app.server.fault(path, fault);
      await begin(path);
      await film.hears('buffering', { times: 2 });
      const { error, nodeId } = await film.hears('error');
      assert.equal(error.code, 'MEDIA_ERROR');
      assert.equal(nodeId, 'next');
      assert.match(error.message, /"next".*play\(\)/);
      assert.match(error.cause, /MediaError/);
      assert.equal((await film.state()).error, 'MEDIA_ERROR');
      assert.equal((await film.state()).isPlaying, false);
      await holds('s1', 28);
      assert.equal(await film.do((player) => player.currentNodeId), 'short');
      const time = await film.do((player) => player.currentNodeTime);
      assert.ok(Math.abs(time - 1) < 0.05, `it stands where it was held, not at ${time}`);
      await film.page.getByRole('alert').waitFor();

      app.server.clearFaults();
      assert.equal(await film.play(), null);
      await film.sees('c2', 20);
      assert.equal((await film.state()).error, null);
      await film.wasNeverBlank();
      assert.deepEqual(await clips(), [9, 2]);
      assert.deepEqual(await errors(), ['error(next)']);
    });
  }

  for (const { what, fault, format } of [
    { what: 'stalled', fault: { stallAfter: 1500 }, format: 'mp4' },
    { what: 'late', fault: { delay: 2500 }, format: 'webm' },
  ]) {
    it(`${what}: the last frame is held, and the film goes on by itself`, async () => {
      const path = `/clips/c2.${format}`;
      app.server.fault(path, fault);
      await begin(path);
      await film.hears('buffering', { times: 2 });
      assert.equal((await film.state()).isBuffering, true);
      await holds('s1', 28);
      assert.deepEqual(await errors(), []);
      app.server.clearFaults();
      await film.sees('c2', 20);
      await film.wasNeverBlank();
      assert.deepEqual(await clips(), [9, 2]);
      assert.deepEqual(await errors(), []);
      assert.equal((await film.state()).isBuffering, false);
    });
  }

  it('on a slow line: the last frame is held until the first of the next is there', async () => {
    film = await Film.open(app);
    await film.tell([short, { id: 'next', source: '/clips/c2.webm' }], 1);
    await film.play();
    await film.sees('s1', 3);
    app.server.shape({ latency: 400, bandwidth: 250_000 });
    await film.do((player) => player.append('next'));
    await film.sees('c2', 20);
    await film.hears('buffering', { times: 2 });
    await film.wasNeverBlank();
    assert.deepEqual(await clips(), [9, 2]);
    assert.deepEqual(await errors(), []);
  });

  it('at the first addresses of a list: the next one is played', async () => {
    film = await Film.open(app);
    const list = ['/clips/gone.mp4', { src: '/clips/broken.webm', type: 'video/webm' }, '/clips/c2.mp4'];
    await film.tell([short, { id: 'next', source: list }]);
    await film.play();
    await film.sees('c2', 20);
    await film.wasNeverBlank();
    assert.deepEqual(await clips(), [9, 2]);
    assert.deepEqual(await errors(), []);
    assert.equal(app.server.requests.filter(({ path }) => path === '/clips/gone.mp4').length, 1);
  });

  it('as a mere prefetch: silent until they are needed', async () => {
    film = await Film.open(app);
    await film.tell(
      [
        { id: 'long', source: '/clips/l1.mp4', prefetch: ['gone'] },
        { id: 'gone', source: '/clips/never.mp4' },
      ],
      1,
    );
    const asked = () => app.server.requests.filter(({ path }) => path === '/clips/never.mp4').length;
    await film.play();
    await film.sees('l1', 30 * 4 + 5);
    assert.ok(asked() > 0, 'it was really prefetched');
    assert.deepEqual(await errors(), []);
    assert.equal((await film.state()).error, null);

    const before = asked();
    await film.do((player) => player.seek('gone'));
    const { error, nodeId } = await film.hears('error');
    assert.equal(error.code, 'MEDIA_ERROR');
    assert.equal(nodeId, 'gone');
    assert.ok(asked() > before, 'it was tried again when it was needed');
    await holds('l1', 120);
    await film.wasNeverBlank();
  });
});
