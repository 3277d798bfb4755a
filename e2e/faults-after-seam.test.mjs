// Media that fail at a seam or just after it.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { readScreenshot } from '../tools/lib/read-screenshot.mjs';
import { openTestApp } from './lib/test-app.mjs';

/** Bytes before the fault, about a third of the long clip. Chromium's media cache has blocks of 32 KiB. */
const faultOffset = 33_000;

const short = { id: 'short', source: '/clips/s1.mp4' };

describe('media that fail after a seam', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    app.server.throttle({});
    await playerPage?.close();
  });

  const begin = async (source) => {
    playerPage = await PlayerPage.open(app);
    await playerPage.addNodes([short, { id: 'long', source }]);
    assert.equal(await playerPage.play(), null);
  };
  const errors = async () => (await playerPage.eventNames()).filter((name) => name.startsWith('error'));
  const clips = async () =>
    (await playerPage.pictureRuns()).map(({ clip }) => clip).filter((clip, at) => clip || at > 0);
  /** Asserts by a screenshot that a frame of the long clip is visible; returns its number. */
  const visibleFrame = async () => {
    const seen = await readScreenshot(playerPage.page);
    assert.equal(
      seen?.clip,
      clipNumbers.l1,
      `visible: ${JSON.stringify(seen)}; ${await playerPage.progress()}`,
    );
    return seen.frame;
  };
  const assertContinuesAfter = async (frame) => {
    await playerPage.waitForFrame('l1', frame + 15);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await clips(), [9, 7]);
    const { first } = (await playerPage.pictureRuns()).at(-1);
    assert.ok(first <= 3, `the first visible frame was ${first}`);
  };

  for (const format of ['mp4', 'webm']) {
    it(`a stalled download holds the frame until data arrive (${format})`, async () => {
      const path = `/clips/l1.${format}`;
      app.server.setFault(path, { stallAfter: faultOffset });
      await begin(path);
      await playerPage.waitForEvent('nodestart', { nodeId: 'long' });
      await playerPage.waitForFrame('l1', 10);
      await playerPage.waitForEvent('buffering', { afterFirst: 'playing' });
      const frame = await visibleFrame();
      assert.deepEqual(await errors(), []);
      app.server.clearFaults();
      await assertContinuesAfter(frame);
      assert.deepEqual(await errors(), []);
    });

    it(`an interrupted download is resumed without a visible fault (${format})`, async () => {
      const path = `/clips/l1.${format}`;
      app.server.setFault(path, { abortAfter: faultOffset, times: 1 });
      await begin(path);
      await playerPage.waitForFrame('l1', 150);
      await assertContinuesAfter(150);
      assert.deepEqual(await errors(), []);
    });

    it(`a permanent fault at the seam holds the frame with an error, and play() recovers (${format})`, async () => {
      const path = `/clips/l1.${format}`;
      app.server.setFault(path, { stallAfter: faultOffset });
      await begin(path);
      await playerPage.waitFor(() => window['testPage'].players[0].currentNodeTime > 0.9);
      app.server.setFault(path, { status: 404, abortAfter: 1 });
      await playerPage.waitForFrame('l1', 5);
      const { error, nodeId } = await playerPage.waitForEvent('error', { timeout: 30_000 });
      assert.equal(error.code, 'MEDIA_ERROR');
      assert.equal(nodeId, 'long');
      assert.match(error.cause, /MediaError/);
      const frame = await visibleFrame();
      const time = await playerPage.run((player) => player.currentNodeTime);
      assert.ok(Math.abs(time - frame / 30) < 0.3, `frame ${frame} at ${time} s`);

      app.server.clearFaults();
      assert.equal(await playerPage.play(), null);
      await assertContinuesAfter(frame);
      assert.deepEqual(await errors(), ['error(long)']);
    });
  }

  it('a slow network holds the frame, and no frame is lost', async () => {
    app.server.setFault('/clips/l1.mp4', { stallAfter: faultOffset });
    await begin('/clips/l1.mp4');
    await playerPage.waitForFrame('l1', 5);
    app.server.throttle({ bandwidth: 40_000 });
    app.server.clearFaults();
    await playerPage.waitForEvent('buffering', { afterFirst: 'playing' });
    const frame = await visibleFrame();
    app.server.throttle({});
    await assertContinuesAfter(frame);
    assert.deepEqual(await errors(), []);
  });

  it('a source that cannot be decoded any further is replaced by the next one at the same time', async () => {
    await begin(['/clips/truncated.mp4', '/clips/c1.mp4']);
    await playerPage.waitForFrame('c1', 100);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await errors(), []);
    const runs = (await playerPage.pictureRuns()).filter(({ clip }) => clip === clipNumbers.c1);
    assert.equal(runs.length, 1);
    assert.ok(runs[0].first <= 3);
  });
});
