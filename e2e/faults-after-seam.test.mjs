// Media that fail while they play, just after a seam or in its very moment.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { Film, clipNumbers } from './lib/film-driver.mjs';
import { readScreen } from './lib/read-screenshot.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Bytes: a third or so of the long clip. Chromium hands on whole blocks of 32 KiB. */
const visible = 33_000;

const short = { id: 'short', source: '/clips/s1.mp4' };

describe('media that fail after a seam', () => {
  let app;
  let film;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    app.server.shape({});
    await film?.close();
  });

  const begin = async (source) => {
    film = await Film.open(app);
    await film.tell([short, { id: 'long', source }]);
    assert.equal(await film.play(), null);
  };
  const errors = async () => (await film.heard()).filter((name) => name.startsWith('error'));
  const clips = async () => (await film.runs()).map(({ clip }) => clip).filter((clip, at) => clip || at > 0);
  /** A frame of the long clip is held: on the screen, and in the run of what was seen. */
  const holds = async () => {
    const seen = await readScreen(film.page);
    assert.equal(seen?.clip, clipNumbers.l1, `on the screen: ${JSON.stringify(seen)}; ${await film.story()}`);
    return seen.frame;
  };
  const goesOnBehind = async (frame) => {
    await film.sees('l1', frame + 15);
    await film.wasNeverBlank();
    assert.deepEqual(await clips(), [9, 7]);
    const { first } = (await film.runs()).at(-1);
    assert.ok(first <= 3, `the clip was seen from frame ${first}`);
  };

  for (const format of ['mp4', 'webm']) {
    it(`stalled: the frame is held, and the film goes on when data come (${format})`, async () => {
      const path = `/clips/l1.${format}`;
      app.server.fault(path, { stallAfter: visible });
      await begin(path);
      await film.hears('nodestart', { nodeId: 'long' });
      await film.sees('l1', 10);
      await film.hears('buffering', { times: 2 });
      const frame = await holds();
      assert.deepEqual(await errors(), []);
      app.server.clearFaults();
      await goesOnBehind(frame);
      assert.deepEqual(await errors(), []);
    });

    it(`cut off once: the rest is asked for again (${format})`, async () => {
      const path = `/clips/l1.${format}`;
      app.server.fault(path, { abortAfter: visible, times: 1 });
      await begin(path);
      await film.sees('l1', 150);
      await goesOnBehind(150);
      assert.deepEqual(await errors(), []);
    });

    it(`cut off for good in the moment of the seam: held with an error, and play() recovers (${format})`, async () => {
      const path = `/clips/l1.${format}`;
      app.server.fault(path, { stallAfter: visible });
      await begin(path);
      await film.until(() => window['testPage'].players[0].currentNodeTime > 0.9);
      app.server.fault(path, { status: 404, abortAfter: 1 });
      await film.sees('l1', 5);
      const { error, nodeId } = await film.hears('error', { timeout: 30_000 });
      assert.equal(error.code, 'MEDIA_ERROR');
      assert.equal(nodeId, 'long');
      assert.match(error.cause, /MediaError/);
      const frame = await holds();
      const time = await film.do((player) => player.currentNodeTime);
      assert.ok(Math.abs(time - frame / 30) < 0.3, `frame ${frame} at ${time} s`);

      app.server.clearFaults();
      assert.equal(await film.play(), null);
      await goesOnBehind(frame);
      assert.deepEqual(await errors(), ['error(long)']);
    });
  }

  it('slow: the frame is held each time, and nothing is lost', async () => {
    app.server.fault('/clips/l1.mp4', { stallAfter: visible });
    await begin('/clips/l1.mp4');
    await film.sees('l1', 5);
    app.server.shape({ bandwidth: 40_000 });
    app.server.clearFaults();
    await film.hears('buffering', { times: 2 });
    const frame = await holds();
    app.server.shape({});
    await goesOnBehind(frame);
    assert.deepEqual(await errors(), []);
  });

  it('that cannot be decoded any further: the next of the list goes on at the same place', async () => {
    await begin(['/clips/truncated.mp4', '/clips/c1.mp4']);
    await film.sees('c1', 100);
    await film.wasNeverBlank();
    assert.deepEqual(await errors(), []);
    const runs = (await film.runs()).filter(({ clip }) => clip === clipNumbers.c1);
    assert.equal(runs.length, 1);
    assert.ok(runs[0].first <= 3);
  });
});
