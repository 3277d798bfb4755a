// Decisions and checkpoints in any browser.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

/** @param {() => Awaited<ReturnType<typeof import('../lib/browser-app.mjs').openBrowserApp>>} app */
export function describeStory(app) {
  describe('a story [browsers-story]', () => {
    it('takes the default at the end of the window', async () => {
      const page = await app().open();
      const { open, names, playlist } = await page.run('story', 'decisionByTime', { format: 'webm' });
      assert.deepEqual(playlist, ['a', 'right']);
      assert.ok(Math.abs(open - 300) < 200, `open for ${open} ms`);
      const order = names.slice(names.indexOf('decision.start(a)'), names.indexOf('nodestart(right)') + 1);
      assert.deepEqual(
        order.filter((name) => name !== 'nodecritical(a)'),
        [
          'decision.start(a)',
          'decision.end(a)',
          'playlistpush(right)',
          'decision.autopush(right)',
          'decision.made(a)',
          'nodeend(a)',
          'nodestart(right)',
        ],
      );
      // Some browsers take long enough before the first picture to report buffering.
      const playing = names.slice(names.indexOf('playing'));
      assert.ok(!playing.includes('buffering'), playing.join(', '));
      await page.finish();
    });

    for (const format of ['mp4', 'webm']) {
      it(`waits at the last frame while the time limit is off, and continues with the choice (${format})`, async () => {
        const page = await app().open();
        const { held, shown, blank, names } = await page.run('story', 'hold', { format });
        assert.deepEqual([held.clip, held.status], [9, 'held']);
        assert.ok(held.frame >= 28, `held at frame ${held.frame}`);
        assert.deepEqual([shown.clip, blank], [11, 0]);
        assert.equal(names.filter((name) => name === 'decision.hold(a)').length, 1);
        const until = names.slice(names.indexOf('playing'), names.indexOf('nodestart(right)'));
        assert.ok(!until.includes('pause') && !until.includes('buffering'), until.join(', '));
        await page.finish();
      });
    }

    it('goes back to a checkpoint and continues from there', async () => {
      const page = await app().open();
      const { time, back, current, paused } = await page.run('story', 'checkpoint', { format: 'webm' });
      const wanted = Math.floor(time * 30);
      assert.ok(back.frame >= wanted - 1 && back.frame <= wanted + 6, `frame ${back.frame}, not ${wanted}`);
      assert.deepEqual([current, paused], ['c1', false]);
      await page.finish();
    });
  });
}
