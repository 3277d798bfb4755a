// A film that waits for the viewer at the last frame of a node, with real clips.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clipNumbers } from './lib/player-page.mjs';
import { readScreenshot } from '../tools/lib/read-screenshot.mjs';
import { PlayerTests } from './lib/player-tests.mjs';

describe('a film that is held for a choice', () => {
  const tests = new PlayerTests();

  /** Plays the short clip, which ends in a choice of two with a window of half a second. */
  const begin = async (format) => {
    const playerPage = await tests.open();
    const clip = (id, name) => ({ id, source: `/clips/${name}.${format}` });
    await playerPage.addNodes([clip('a', 's1'), clip('left', 'c2'), clip('right', 'c3')], 1);
    await playerPage.run((player) => {
      player.decision.add('a', ['left', 'right'], { startTime: 0, endTime: 0.5 });
      player.decision.timeLimit = 'off';
    });
    assert.equal(await playerPage.play(), null);
    return playerPage;
  };
  /** Resolves after `count` display refreshes. */
  const watchFrames = (playerPage, count) =>
    playerPage.run(async (_player, refreshes) => {
      for (let left = refreshes; left > 0; left--) await new Promise(requestAnimationFrame);
    }, count);

  for (const format of ['mp4', 'webm']) {
    it(`shows the last frame until a choice, and the chosen clip follows without a blank picture (${format})`, async () => {
      const playerPage = await begin(format);
      await playerPage.waitForEvent('decision.hold', { nodeId: 'a' });
      await watchFrames(playerPage, 60);
      const state = await playerPage.playerState();
      assert.deepEqual([state.status, state.isPaused, state.isBuffering], ['held', false, false]);
      const seen = await readScreenshot(playerPage.page);
      assert.equal(seen?.clip, clipNumbers.s1);
      assert.ok(seen.frame > 20, `frame ${seen.frame}`);
      assert.deepEqual(await playerPage.run((player) => player.decision.signals.open().isHeld), true);

      await playerPage.waitFor(() =>
        [...document.querySelectorAll('video')].every(
          ({ src, inert, readyState }) => !src || !inert || readyState > 2,
        ),
      );
      await playerPage.run((player) => player.decision.get('a').make('right'));
      await playerPage.waitForFrame('c3', 20);
      await playerPage.assertNeverBlank();
      const shown = (await playerPage.pictureRuns())
        .map(({ clip }) => clip)
        .filter((clip, index) => clip || index > 0);
      assert.deepEqual(shown, [clipNumbers.s1, clipNumbers.c3]);
      // Asserts that neither `pause` nor `buffering` was emitted.
      const names = await playerPage.eventNames();
      assert.deepEqual(
        names.slice(names.indexOf('decision.hold(a)') + 1, names.indexOf('nodestart(right)')),
        ['playlistpush(right)', 'decision.made(a)', 'decision.end(a)', 'nodeend(a)'],
      );
      assert.deepEqual(playerPage.messages, []);
    });

    it(`stays at the last frame when a media key plays the film (${format})`, async () => {
      const playerPage = await begin(format);
      await playerPage.waitForEvent('decision.hold', { nodeId: 'a' });
      // Without an action handler on the page, browsers play the element directly.
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
      assert.ok(seen.frame > 20, `frame ${seen.frame}`);
      assert.ok(!(await playerPage.eventNames()).includes('nodeend(a)'));
    });
  }
});
