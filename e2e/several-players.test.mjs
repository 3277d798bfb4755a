// Two players on one page share nothing, and a destroyed one leaves nothing behind.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PlayerPage } from './lib/player-page.mjs';
import { openTestApp } from './lib/test-app.mjs';

describe('two players on one page', () => {
  let app;
  let playerPage;
  before(async () => {
    app = await openTestApp();
    playerPage = await PlayerPage.open(app, '/two-players', { players: 2 });
    await playerPage.addNodes([{ id: 'same', source: '/clips/l1.mp4' }], 1, 0);
    await playerPage.addNodes(
      [
        { id: 'same', source: '/clips/c2.webm' },
        { id: 'other', source: '/clips/c3.webm' },
      ],
      2,
      1,
    );
  });
  after(() => app?.close());

  it('two players play their own stories at the same time', async () => {
    await playerPage.play(0);
    await playerPage.play(1);
    await playerPage.waitFor(() =>
      window['testPage'].players.every((player) => player.currentNodeTime > 0.5),
    );
    const stories = await playerPage.page.evaluate(() =>
      window['testPage'].players.map(({ playlist, duration }) => ({ entries: playlist.length, duration })),
    );
    assert.equal(stories[0].entries, 1);
    assert.equal(stories[1].entries, 2);
    assert.equal(stories[0].duration, 12);
  });

  it('two players share no state, volume or events [several-players]', async () => {
    const other = await playerPage.playerState(1);
    const eventCount = (await playerPage.eventNames(1)).filter((name) => name === 'volumechange').length;
    await playerPage.run((player) => {
      player.volume = 0.25;
      player.muted = true;
      player.playbackRate = 0.5;
    });
    assert.deepEqual(await playerPage.playerState(1), other);
    assert.equal(
      (await playerPage.eventNames(1)).filter((name) => name === 'volumechange').length,
      eventCount,
    );
    const [first, second] = await playerPage.page.evaluate(() =>
      ['.first', '.second'].map((stage) => {
        const seen = [...document.querySelectorAll(`${stage} video`)].filter((video) => !video['inert']);
        return seen.map((video) => {
          const { volume, muted, playbackRate } = /** @type {HTMLVideoElement} */ (video);
          return { volume, muted, playbackRate };
        });
      }),
    );
    assert.deepEqual(first, [{ volume: 0.25, muted: true, playbackRate: 0.5 }]);
    assert.deepEqual(second, [{ volume: 1, muted: false, playbackRate: 1 }]);
  });

  it('two players have no common ids in the document [several-players]', async () => {
    const ids = await playerPage.page.evaluate(() =>
      [...document.querySelectorAll('[id]')].map(({ id }) => id),
    );
    assert.deepEqual(ids, [...new Set(ids)]);
  });

  it('a removed player releases its media, and the other keeps playing [player-destroy]', async () => {
    await playerPage.page.evaluate(() => {
      window['left'] = [...document.querySelectorAll('.second video')];
      window['testPage'].removeSecond();
    });
    await playerPage.waitFor(() => document.querySelectorAll('iv-player').length === 1);
    const left = await playerPage.page.evaluate(() =>
      window['left'].map((video) => ({
        connected: video.isConnected,
        paused: video.paused,
        source: video.getAttribute('src'),
        empty: video.networkState === HTMLMediaElement.NETWORK_EMPTY,
      })),
    );
    assert.ok(left.length > 0);
    for (const video of left)
      assert.deepEqual(video, { connected: false, paused: true, source: null, empty: true });
    assert.equal(await playerPage.page.locator('.second').count(), 0);

    const time = await playerPage.run((player) => player.currentNodeTime);
    await playerPage.waitFor((from) => window['testPage'].players[0].currentNodeTime > from + 0.3, time);
    const destroyed = await playerPage.run(
      (player) => {
        player.destroy();
        return player.play().then(
          () => 'played',
          ({ code }) => code,
        );
      },
      null,
      1,
    );
    assert.equal(destroyed, 'DESTROYED');
    assert.deepEqual(playerPage.messages, []);
  });

  it('no media element is left when both players are destroyed', async () => {
    await playerPage.run((player) => player.destroy());
    assert.equal(await playerPage.page.locator('video').count(), 0);
  });
});
