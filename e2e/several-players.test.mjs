// Two players on one page are independent, and removing one leaves the other playing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PlayerTests } from './lib/player-tests.mjs';

describe('two players on one page', () => {
  const tests = new PlayerTests();

  it('share no state, volume, events or ids, and one keeps playing when the other is removed [several-players]', async () => {
    const playerPage = await tests.open('/two-players', { players: 2 });
    const { page } = playerPage;
    await playerPage.addNodes([{ id: 'same', source: '/clips/l1.mp4' }]);
    const clips = ['c2', 'c3'].map((id) => ({ id, source: `/clips/${id}.webm` }));
    await playerPage.addNodes([{ id: 'same', source: '/clips/l1.webm' }, ...clips], 3, 1);
    await playerPage.play(0);
    await playerPage.play(1);
    await playerPage.waitFor(() => window['testPage'].players.every((one) => one.currentNodeTime > 0.5));
    const lengths = await page.evaluate(() => window['testPage'].players.map((one) => one.playlist.length));
    assert.deepEqual(lengths, [1, 3]);

    const look = async () => [
      await playerPage.playerState(1),
      (await playerPage.eventNames(1)).filter((name) => name === 'volumechange'),
    ];
    const other = await look();
    await playerPage.run((player) => {
      player.volume = 0.25;
      player.muted = true;
      player.playbackRate = 0.5;
    });
    assert.deepEqual(await look(), other);
    const settings = await page.evaluate(() =>
      ['.first', '.second'].map((stage) => {
        const seen = [...document.querySelectorAll(`${stage} video`)].filter((video) => !video['inert']);
        return seen.map((video) => [video['volume'], video['muted'], video['playbackRate']]);
      }),
    );
    assert.deepEqual(settings, [[[0.25, true, 0.5]], [[1, false, 1]]]);
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    assert.deepEqual(ids, [...new Set(ids)]);

    await page.evaluate(() => window['testPage'].removeSecond());
    await playerPage.waitFor(() => document.querySelectorAll('iv-player').length === 1);
    const time = await playerPage.run((player) => player.currentNodeTime);
    await playerPage.waitFor((from) => window['testPage'].players[0].currentNodeTime > from + 0.3, time);
    await playerPage.run((player) => player.destroy());
    assert.equal(await page.locator('video').count(), 0);
    assert.deepEqual(playerPage.messages, []);
  });
});
