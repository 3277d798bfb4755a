// A film that waits for the viewer at the last picture of a node, with real clips.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PlayerPage, clipNumbers } from './lib/player-page.mjs';
import { readScreenshot } from '../tools/lib/read-screenshot.mjs';
import { openTestApp } from './lib/test-app.mjs';

describe('a film that is held for a choice', () => {
  let app;
  before(async () => void (app = await openTestApp()));
  after(() => app?.close());

  /** Plays the short clip, behind which the viewer chooses one of two, with a window of half a second. */
  const begin = async (format, timeLimit) => {
    const playerPage = await PlayerPage.open(app);
    const clip = (id, name) => ({ id, source: `/clips/${name}.${format}` });
    await playerPage.addNodes([clip('a', 's1'), clip('left', 'c2'), clip('right', 'c3')], 1);
    await playerPage.run((player, limit) => {
      player.decision.add('a', ['left', 'right'], { startTime: 0, endTime: 0.5 });
      player.decision.timeLimit = limit;
    }, timeLimit);
    assert.equal(await playerPage.play(), null);
    return playerPage;
  };
  /** Resolves after that many refreshes of the display. */
  const watchFrames = (playerPage, count) =>
    playerPage.run(async (_player, refreshes) => {
      for (let left = refreshes; left > 0; left--) await new Promise(requestAnimationFrame);
    }, count);
  /** The names of events between two of them. */
  const between = async (playerPage, first, last) => {
    const names = await playerPage.eventNames();
    return names.slice(names.indexOf(first) + 1, names.indexOf(last));
  };
  /** Neither `pause` nor `buffering` from the hold to the next clip. Before it a busy machine may have to wait for media. */
  const assertNoWaiting = async (playerPage, last) => {
    const names = await between(playerPage, 'decision.hold(a)', last);
    assert.ok(!names.includes('pause') && !names.includes('buffering'), names.join(', '));
  };

  for (const format of ['mp4', 'webm']) {
    it(`shows the last picture until a choice, and the chosen clip follows without a blank (${format})`, async () => {
      const playerPage = await begin(format, 'off');
      await playerPage.waitForEvent('decision.hold', { nodeId: 'a' });
      await watchFrames(playerPage, 60);
      const state = await playerPage.playerState();
      assert.deepEqual([state.status, state.isPaused, state.isBuffering], ['held', false, false]);
      const seen = await readScreenshot(playerPage.page);
      assert.equal(seen?.clip, clipNumbers.s1);
      assert.ok(seen.frame >= 28, `frame ${seen.frame}`);
      assert.deepEqual(await playerPage.run((player) => player.decision.open().isHeld), true);

      await playerPage.run((player) => player.decision.get('a').make('right'));
      await playerPage.waitForFrame('c3', 20);
      await playerPage.assertNeverBlank();
      const shown = (await playerPage.pictureRuns())
        .map(({ clip }) => clip)
        .filter((clip, index) => clip || index > 0);
      assert.deepEqual(shown, [clipNumbers.s1, clipNumbers.c3]);
      assert.deepEqual(await between(playerPage, 'decision.hold(a)', 'nodestart(right)'), [
        'playlistpush(right)',
        'decision.made(a)',
        'decision.end(a)',
        'nodeend(a)',
      ]);
      await assertNoWaiting(playerPage, 'nodestart(right)');
      assert.deepEqual(playerPage.messages, []);
      await playerPage.close();
    });

    it(`stays at the last picture when a media key plays the film (${format})`, async () => {
      const playerPage = await begin(format, 'off');
      await playerPage.waitForEvent('decision.hold', { nodeId: 'a' });
      // Without an action handler of the page, browsers play the element itself.
      await playerPage.page.evaluate(() => {
        const shown = [...document.querySelectorAll('video')].filter(({ inert }) => !inert);
        return Promise.all(shown.map((video) => video.play().catch(() => undefined)));
      });
      await playerPage.run((player) => player.play());
      await watchFrames(playerPage, 90);
      const { status, isPaused } = await playerPage.playerState();
      assert.deepEqual([status, isPaused], ['held', false]);
      const seen = await readScreenshot(playerPage.page);
      assert.equal(seen?.clip, clipNumbers.s1);
      assert.ok(seen.frame >= 28, `frame ${seen.frame}`);
      assert.ok(!(await playerPage.eventNames()).includes('nodeend(a)'));
      await playerPage.close();
    });

    it(`goes on when a time limit beyond the clip is over (${format})`, async () => {
      const playerPage = await begin(format, 4);
      await playerPage.waitForEvent('decision.hold', { nodeId: 'a' });
      await playerPage.waitForEvent('decision.autopush', { afterFirst: 'decision.hold' });
      await playerPage.waitFor(() => window['testPage'].players[0].currentNodeTime > 0.5);
      await playerPage.assertNeverBlank();
      const names = await between(playerPage, 'playing', 'nodeend(a)');
      assert.ok(names.includes('decision.hold(a)'), names.join(', '));
      await assertNoWaiting(playerPage, 'nodeend(a)');
      await playerPage.close();
    });
  }
});
