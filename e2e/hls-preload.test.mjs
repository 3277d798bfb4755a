// Network cost of preloading HLS sources that may follow, counted at the server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlayerTests, ladder } from './lib/player-tests.mjs';

const names = ['h1', 'h2', 'h3'];

describe('preloading of HLS sources [hls-preload]', () => {
  const tests = new PlayerTests();

  /** Plays a 12 s film that one of three others may follow. */
  const begin = async (options) => {
    await tests.open('/hls', options);
    await tests.begin(
      [
        { id: 'long', source: ladder('h7'), prefetch: ['h3', 'h1', 'h2'] },
        ...names.map((id) => ({ id, source: ladder(id) })),
      ],
      1,
    );
  };
  /** Ladders of the requested segments in order, without init segments. */
  const segments = () => tests.segments().map(({ ladder: name }) => name);
  const counts = () => names.map((name) => segments().filter((one) => one === name).length);

  it('loads one segment of each, most likely first, and no more of those that are not chosen', async () => {
    await begin();
    await tests.until(() => counts().every((count) => count > 0));
    await tests.player.waitForFrame('l1', 120);
    const others = segments().filter((name) => name !== 'h7');
    assert.deepEqual(others, ['h3', 'h1', 'h2']);
    assert.ok(segments().indexOf('h3') >= 5, `the playing stream had too few segments: ${segments()}`);
    await tests.player.run((player) => {
      player.append('h1');
      player.seek(11);
    });
    await tests.player.waitForFrame('c1', 90);
    assert.deepEqual(counts(), [2, 1, 1]);
    await tests.player.assertNeverBlank();
  });

  it('loads only the certain next node for a viewer who has turned on data saving', async () => {
    await begin({
      before: (page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
    });
    await tests.until(() => tests.segments('h7').length === 6);
    await tests.player.waitForFrame('l1', 60);
    assert.deepEqual(counts(), [0, 0, 0]);
    await tests.player.run((player) => void player.append('h2'));
    await tests.until(() => counts()[1] > 0);
    assert.deepEqual(counts(), [0, 1, 0]);
    await tests.player.run((player) => player.seek(11));
    await tests.player.waitForFrame('c2', 20);
    await tests.player.assertNeverBlank();
  });

  it('loads one segment of each separate sound track too', async () => {
    await tests.open('/hls');
    const sounds = () =>
      tests.requests.filter(
        ({ path, range }) => path.endsWith('h5/sound-en/all.m4s') && !range.startsWith('bytes=0-'),
      );
    await tests.begin(
      [
        { id: 'long', source: ladder('h7'), prefetch: ['h5', 'h1'] },
        { id: 'h5', source: ladder('h5') },
        { id: 'h1', source: ladder('h1') },
      ],
      1,
    );
    await tests.until(() => sounds().length > 0 && segments().includes('h1'));
    await tests.player.waitForFrame('l1', 240);
    assert.equal(sounds().length, 1, JSON.stringify(sounds()));
    // Once chosen, it plays completely.
    await tests.player.run((player) => {
      player.append('h5');
      player.seek(11);
    });
    await tests.player.waitForEvent('ended');
    await tests.assertSeen('l1', 'c5');
  });

  describe('when a choice is made', () => {
    const choose = (id) => tests.player.run((player, child) => player.decision.get('long').make(child), id);
    const asked = (name) =>
      tests.player.page.evaluate(
        (part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part)),
        `/${name}/`,
      );
    /** Pauses in the window while a ladder's segments never arrive. Returns which requests for them were aborted. */
    const hold = async (name) => {
      const ended = [];
      await tests.open('/hls', {
        before: async (page) => {
          await page.route(`**/hls/${name}/*/*.m*4s`, () => undefined);
          await page.route(`**/hls/${name}/*/*.m2ts`, () => undefined);
          page.on(
            'requestfailed',
            (request) => request.url().includes(`/${name}/`) && ended.push(request.url()),
          );
        },
      });
      await tests.player.addNodes(
        [{ id: 'long', source: ladder('h7') }, ...names.map((id) => ({ id, source: ladder(id) }))],
        0,
      );
      await tests.player.run((player) => {
        player.decision.add('long', ['h1', 'h2', 'h3'], { startTime: 1, endTime: -2, defaults: ['h1'] });
        player.once('decision.start', () => player.pause());
        player.append('long');
      });
      assert.equal(await tests.player.play(), null);
      await tests.player.waitForEvent('decision.start');
      await tests.until(async () => counts()[0] > 0 && (await asked(name)));
      return ended;
    };

    it('a branch that can no longer follow loads nothing after the end of the window', async () => {
      const ended = await hold('h2');
      await choose('h1');
      // Pauses there before the next node starts.
      await tests.player.run((player) => {
        player.once('decision.end', () => player.pause());
        player.seek(9.8);
      });
      await tests.player.play();
      await tests.player.waitForEvent('decision.end');
      await tests.until(() => ended.length > 0);
      await tests.player.play();
      await tests.player.waitForEvent('ended');
      await tests.assertSeen('l1', 'c1');
      assert.equal(counts()[2], 0);
    });

    it('other branches stop loading immediately while the chosen one has no frame', async () => {
      const ended = await hold('h2');
      await choose('h3');
      await tests.until(() => ended.length > 0 && counts()[2] > 0);
      await tests.player.run((player) => player.seek(10.5));
      await tests.player.play();
      await tests.player.waitForEvent('ended');
      await tests.assertSeen('l1', 'c3');
    });
  });
});
