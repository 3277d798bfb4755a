// What HLS sources that may follow cost before they are needed, counted at the server.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

const ladder = (name) => `/clips/hls/${name}/index.m3u8`;
const names = ['h1', 'h2', 'h3'];

describe('preloading of HLS sources', () => {
  let app;
  let playerPage;
  let from;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());
  afterEach(() => playerPage?.close());

  /** Plays a film of 12 s, after which one of three others may follow. */
  const begin = async ({ before: prepare } = {}) => {
    playerPage = await PlayerPage.open(app, '/hls', { before: prepare });
    from = app.server.requests.length;
    await playerPage.addNodes(
      [
        { id: 'long', source: ladder('h7'), prefetch: ['h3', 'h1', 'h2'] },
        ...names.map((id) => ({ id, source: ladder(id) })),
      ],
      1,
    );
    assert.equal(await playerPage.play(), null);
  };
  /** The ladders of the segments that were requested, in order; init segments are none. */
  const segments = () =>
    app.server.requests.slice(from).flatMap(({ path }) => /hls\/(h\d)\/\d+\/\d+\.m/.exec(path)?.[1] ?? []);
  const counts = () => names.map((name) => segments().filter((one) => one === name).length);

  it('loads one segment of each, the likeliest first, and of those that are not chosen no more', async () => {
    await begin();
    await playerPage.waitForFrame('l1', 150);
    assert.deepEqual(counts(), [1, 1, 1]);
    const others = segments().filter((name) => name !== 'h7');
    assert.deepEqual(others, ['h3', 'h1', 'h2']);
    assert.ok(segments().indexOf('h3') >= 5, `the shown one was short: ${segments()}`);
    await playerPage.run((player) => void player.append('h1'));
    await playerPage.waitForFrame('c1', 90);
    assert.deepEqual(counts(), [2, 1, 1]);
    await playerPage.assertNeverBlank();
  });

  it('loads nothing of them for a viewer who saves data, but what certainly follows', async () => {
    await begin({
      before: (page) =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        ),
    });
    await playerPage.waitForFrame('l1', 100);
    assert.deepEqual(counts(), [0, 0, 0]);
    await playerPage.run((player) => void player.append('h2'));
    await playerPage.waitForFrame('l1', 200);
    assert.deepEqual(counts(), [0, 1, 0]);
    await playerPage.waitForFrame('c2', 20);
    await playerPage.assertNeverBlank();
  });
});
