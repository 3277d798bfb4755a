// What HLS sources that may follow cost before they are needed, counted at the server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlayerTests, ladder } from './lib/player-tests.mjs';

const names = ['h1', 'h2', 'h3'];

describe('preloading of HLS sources [hls-preload]', () => {
  const tests = new PlayerTests();

  /** Plays a film of 12 s, after which one of three others may follow. */
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
  /** The ladders of the segments that were requested, in order; init segments are none. */
  const segments = () => tests.segments().map(({ ladder: name }) => name);
  const counts = () => names.map((name) => segments().filter((one) => one === name).length);

  it('loads one segment of each, the likeliest first, and of those that are not chosen no more', async () => {
    await begin();
    await tests.until(() => counts().every((count) => count > 0));
    await tests.player.waitForFrame('l1', 120);
    const others = segments().filter((name) => name !== 'h7');
    assert.deepEqual(others, ['h3', 'h1', 'h2']);
    assert.ok(segments().indexOf('h3') >= 5, `the shown one was short: ${segments()}`);
    await tests.player.run((player) => {
      player.append('h1');
      player.seek(11);
    });
    await tests.player.waitForFrame('c1', 90);
    assert.deepEqual(counts(), [2, 1, 1]);
    await tests.player.assertNeverBlank();
  });

  it('loads nothing of them for a viewer who saves data, but what certainly follows', async () => {
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
});
