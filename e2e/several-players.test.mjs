// Two players on one page have nothing in common, and one that goes leaves nothing behind.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Film } from './lib/film-driver.mjs';
import { openTestApp } from './lib/test-app.mjs';

describe('two players on one page', () => {
  let app;
  let film;
  before(async () => {
    app = await openTestApp();
    film = await Film.open(app, '/two-players', { players: 2 });
    await film.tell([{ id: 'same', source: '/clips/l1.mp4' }], 1, 0);
    await film.tell(
      [
        { id: 'same', source: '/clips/c2.webm' },
        { id: 'other', source: '/clips/c3.webm' },
      ],
      2,
      1,
    );
  });
  after(() => app?.close());

  it('play at the same time, each its own story', async () => {
    await film.play(0);
    await film.play(1);
    await film.until(() => window['testPage'].players.every((player) => player.currentNodeTime > 0.5));
    const stories = await film.page.evaluate(() =>
      window['testPage'].players.map(({ playlist, duration }) => ({ entries: playlist.length, duration })),
    );
    assert.equal(stories[0].entries, 1);
    assert.equal(stories[1].entries, 2);
    assert.equal(stories[0].duration, 12);
  });

  it('share no state, no volume and no events', async () => {
    const other = await film.state(1);
    const heard = (await film.heard(1)).filter((name) => name === 'volumechange').length;
    await film.do((player) => {
      player.volume = 0.25;
      player.muted = true;
      player.playbackRate = 0.5;
    });
    assert.deepEqual(await film.state(1), other);
    assert.equal((await film.heard(1)).filter((name) => name === 'volumechange').length, heard);
    const [first, second] = await film.page.evaluate(() =>
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

  it('share no ids in the document', async () => {
    const ids = await film.page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    assert.deepEqual(ids, [...new Set(ids)]);
  });

  it('one of them goes, releases its media and leaves the other playing', async () => {
    await film.page.evaluate(() => {
      window['left'] = [...document.querySelectorAll('.second video')];
      window['testPage'].removeSecond();
    });
    await film.until(() => document.querySelectorAll('iv-player').length === 1);
    const left = await film.page.evaluate(() =>
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
    assert.equal(await film.page.locator('.second').count(), 0);

    const time = await film.do((player) => player.currentNodeTime);
    await film.until((from) => window['testPage'].players[0].currentNodeTime > from + 0.3, time);
    const destroyed = await film.do(
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
    assert.deepEqual(film.said, []);
  });

  it('leave no media element behind when both are gone', async () => {
    await film.do((player) => player.destroy());
    assert.equal(await film.page.locator('video').count(), 0);
  });
});
