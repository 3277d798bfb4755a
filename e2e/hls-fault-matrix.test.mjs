// Every fault of an HLS source before, in and after a seam: the film goes on, or its last picture stays with an error, and play()
// goes on from there. What else there is of faults: hls-faults.test.mjs.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { readScreenshot } from './lib/read-screenshot.mjs';
import { openTestApp } from './lib/test-app.mjs';

const ladder = (name) => `/clips/hls/${name}/index.m3u8`;
/** The segments of the long ladder from a number on, in some heights. */
const longSegments = (first, heights = [180, 270, 360]) =>
  heights.flatMap((height) =>
    Array.from({ length: 6 - first }, (_, index) => `/clips/hls/h7/${height}/${first + index}.m2ts`),
  );
const segmentsOf = (name) =>
  [180, 360].flatMap((height) => [0, 1].map((n) => `/clips/hls/${name}/${height}/${n}.m2ts`));

/** What can happen to requests: set in the server by path, or in the page by route. */
const faults = {
  missing: { status: 404 },
  unavailable: { status: 503 },
  'disconnected at once': { abortAfter: 0 },
  'disconnected in the middle': { abortAfter: 5000 },
};

describe('faults of HLS sources at seams', () => {
  let app;
  let playerPage;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(async () => {
    app.server.clearFaults();
    await playerPage?.close();
  });

  const setFault = (paths, fault) => {
    for (const path of paths) app.server.setFault(path, fault);
  };
  /** Plays a clip of a second, then the source. */
  const begin = async (source, prepare = undefined) => {
    playerPage = await PlayerPage.open(app, '/short-buffers', { before: prepare });
    await playerPage.addNodes([
      { id: 'short', source: '/clips/s1.mp4' },
      { id: 'next', source },
    ]);
    assert.equal(await playerPage.play(), null);
  };
  const errors = async () => (await playerPage.eventNames()).filter((name) => name.startsWith('error'));
  /** The last picture of `held` stays with an error; without the fault `play()` shows `clip` from `frame` on. */
  const assertRecovers = async ({ held, clip, frame, clear }) => {
    const { error, nodeId } = await playerPage.waitForEvent('error', { timeout: 60_000 });
    assert.deepEqual([error.code, nodeId], ['MEDIA_ERROR', 'next']);
    assert.equal((await readScreenshot(playerPage.page))?.clip, clipNumbers[held]);
    await clear();
    assert.equal(await playerPage.play(), null);
    await playerPage.waitForFrame(clip, frame);
    await playerPage.assertNeverBlank();
    assert.deepEqual(await errors(), ['error(next)']);
  };
  const clear = () => app.server.clearFaults();

  describe('before the seam', () => {
    for (const [what, fault] of Object.entries(faults)) {
      it(`segments that are ${what}`, async () => {
        setFault(longSegments(0), fault);
        await begin(ladder('h7'));
        await assertRecovers({ held: 's1', clip: 'l1', frame: 20, clear });
      });
    }

    it('a key that is missing', async () => {
      setFault(['/clips/hls/h6/key.bin'], faults.missing);
      await begin(ladder('h6'));
      await assertRecovers({ held: 's1', clip: 'c6', frame: 20, clear });
    });

    it('segments that are damaged', async () => {
      const body = Buffer.alloc(20_000, 'no segment');
      await begin(ladder('h6'), (page) =>
        page.route('**/hls/h6/**/*.m2ts', (route) => route.fulfill({ contentType: 'video/mp2t', body })),
      );
      await assertRecovers({
        ...{ held: 's1', clip: 'c6', frame: 20 },
        clear: () => playerPage.page.unroute('**/hls/h6/**/*.m2ts'),
      });
      assert.ok(app.server.requests.some(({ path }) => segmentsOf('h6').includes(path)));
    });

    it('segments that another origin does not allow', async () => {
      const other = app.server.url.replace('localhost', '127.0.0.1');
      const refuse = (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': 'https://example.org' },
          body: 'not for this page',
        });
      await begin(`${other}${ladder('h7')}`, (page) => page.route('**/hls/h7/**/*.m2ts', refuse));
      await assertRecovers({
        ...{ held: 's1', clip: 'l1', frame: 20 },
        clear: () => playerPage.page.unroute('**/hls/h7/**/*.m2ts'),
      });
    });

    it('the script of the library that is missing', async () => {
      playerPage = await PlayerPage.open(app, '/short-buffers');
      await playerPage.page.route('**/*.js', (route) => route.abort());
      await playerPage.addNodes([
        { id: 'short', source: '/clips/s1.mp4' },
        { id: 'next', source: ladder('h7') },
      ]);
      assert.equal(await playerPage.play(), null);
      await assertRecovers({
        ...{ held: 's1', clip: 'l1', frame: 20 },
        clear: () => playerPage.page.unroute('**/*.js'),
      });
    });
  });

  for (const { place, first, held } of [
    { place: 'in the seam: from the second segment on', first: 1, held: [50, 62] },
    { place: 'after the seam: from the fourth segment on', first: 3, held: [170, 182] },
  ]) {
    describe(place, () => {
      for (const [what, fault] of Object.entries(faults)) {
        it(`segments that are ${what}`, async () => {
          setFault(longSegments(first), fault);
          await begin(ladder('h7'));
          await playerPage.waitForFrame('l1', held[0] - 20);
          assert.deepEqual(await errors(), []);
          await assertRecovers({ held: 'l1', clip: 'l1', frame: held[1] + 10, clear });
        });
      }

      it('a line that is gone until playback has to wait', async () => {
        setFault(longSegments(first), faults['disconnected at once']);
        await begin(ladder('h7'));
        await playerPage.waitForFrame('l1', held[0] - 20);
        const before = (await playerPage.eventNames()).filter((name) => name === 'buffering').length;
        await playerPage.waitForEvent('buffering', { times: before + 1 });
        clear();
        await playerPage.waitForFrame('l1', held[1] + 10);
        await playerPage.assertNeverBlank();
        assert.deepEqual(await errors(), []);
      });

      it('renditions that are slow', async () => {
        setFault(longSegments(first, [270, 360]), { delay: 20_000 });
        await begin(ladder('h7'));
        await playerPage.waitForFrame('l1', held[1] + 40, 40_000);
        await playerPage.assertNeverBlank();
        assert.deepEqual(await errors(), []);
      });
    });
  }
});
