// Every fault of an HLS source before, in and after a seam: the film goes on, or its last picture stays with an error, and play()
// goes on from there. What else there is of faults: hls-faults.test.mjs.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clipNumbers } from './lib/player-page.mjs';
import { readScreenshot } from '../tools/lib/read-screenshot.mjs';
import { StreamTests, ladder } from './lib/stream-tests.mjs';

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
  const tests = new StreamTests();

  /** Plays a clip of a second, then the source. */
  const begin = async (source, prepare = undefined) => {
    await tests.open('/short-buffers', { before: prepare });
    await tests.begin([
      { id: 'short', source: '/clips/s1.mp4' },
      { id: 'next', source },
    ]);
  };
  /** The last picture of `held` stays with an error; without the fault `play()` shows `clip` from `frame` on. */
  const assertRecovers = async ({ held, clip, frame, clear }) => {
    const { error, nodeId } = await tests.player.waitForEvent('error', { timeout: 60_000 });
    assert.deepEqual([error.code, nodeId], ['MEDIA_ERROR', 'next']);
    assert.equal((await readScreenshot(tests.player.page))?.clip, clipNumbers[held]);
    await clear();
    assert.equal(await tests.player.play(), null);
    await tests.player.waitForFrame(clip, frame);
    await tests.player.assertNeverBlank();
    assert.deepEqual(await tests.errors(), ['error(next)']);
  };
  const clear = () => tests.app.server.clearFaults();

  describe('before the seam [hls-faults]', () => {
    for (const [what, fault] of Object.entries(faults)) {
      it(`segments that are ${what}`, async () => {
        tests.setFault(longSegments(0), fault);
        await begin(ladder('h7'));
        await assertRecovers({ held: 's1', clip: 'l1', frame: 20, clear });
      });
    }

    it('a key that is missing', async () => {
      tests.setFault(['/clips/hls/h6/key.bin'], faults.missing);
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
        clear: () => tests.player.page.unroute('**/hls/h6/**/*.m2ts'),
      });
      assert.ok(tests.app.server.requests.some(({ path }) => segmentsOf('h6').includes(path)));
    });

    it('segments that another origin does not allow', async () => {
      const other = tests.app.server.url.replace('localhost', '127.0.0.1');
      const refuse = (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': 'https://example.org' },
          body: 'not for this page',
        });
      await begin(`${other}${ladder('h7')}`, (page) => page.route('**/hls/h7/**/*.m2ts', refuse));
      await assertRecovers({
        ...{ held: 's1', clip: 'l1', frame: 20 },
        clear: () => tests.player.page.unroute('**/hls/h7/**/*.m2ts'),
      });
    });

    it('the script of the library that is missing', async () => {
      await tests.open('/short-buffers');
      await tests.player.page.route('**/*.js', (route) => route.abort());
      await tests.begin([
        { id: 'short', source: '/clips/s1.mp4' },
        { id: 'next', source: ladder('h7') },
      ]);
      await assertRecovers({
        ...{ held: 's1', clip: 'l1', frame: 20 },
        clear: () => tests.player.page.unroute('**/*.js'),
      });
    });
  });

  for (const { place, first, held } of [
    { place: 'in the seam: from the second segment on', first: 1, held: [50, 62] },
    { place: 'after the seam: from the fourth segment on', first: 3, held: [170, 182] },
  ]) {
    describe(place, () => {
      for (const [what, fault] of Object.entries(faults)) {
        it(`segments that are ${what} [hls-faults]`, async () => {
          tests.setFault(longSegments(first), fault);
          await begin(ladder('h7'));
          await tests.player.waitForFrame('l1', held[0] - 20);
          assert.deepEqual(await tests.errors(), []);
          await assertRecovers({ held: 'l1', clip: 'l1', frame: held[1] + 10, clear });
        });
      }

      it('a line that is gone until playback has to wait [hls-faults]', async () => {
        tests.setFault(longSegments(first), faults['disconnected at once']);
        await begin(ladder('h7'));
        await tests.player.waitForFrame('l1', held[0] - 20);
        const before = (await tests.player.eventNames()).filter((name) => name === 'buffering').length;
        await tests.player.waitForEvent('buffering', { times: before + 1 });
        clear();
        await tests.player.waitForFrame('l1', held[1] + 10);
        await tests.player.assertNeverBlank();
        assert.deepEqual(await tests.errors(), []);
      });

      it('renditions that are slow [hls-faults]', async () => {
        tests.setFault(longSegments(first, [270, 360]), { delay: 20_000 });
        await begin(ladder('h7'));
        await tests.player.waitForFrame('l1', held[1] + 40, 40_000);
        await tests.player.assertNeverBlank();
        assert.deepEqual(await tests.errors(), []);
      });
    });
  }
});
