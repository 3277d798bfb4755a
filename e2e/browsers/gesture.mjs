// Playback without a gesture, under the browser's own rules.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { launchDrivenBrowser } from '../../tools/lib/browsers/browser.mjs';
import { openScenarioPage } from '../lib/browser-app.mjs';

/** @param {() => Awaited<ReturnType<typeof import('../lib/browser-app.mjs').openBrowserApp>>} app */
export function describeGesture(app) {
  describe('a film that starts automatically', () => {
    it('is blocked or plays with sound, and plays with sound after one click', async (test) => {
      const { server, browser: unrestricted } = app();
      const browser = await launchDrivenBrowser(unrestricted.name, { requiresGesture: true });
      try {
        const page = await openScenarioPage(browser, `${server.url}/player?autoplay=/clips/c1.mp4`);
        const { result, paused, isAudioLocked } = await page.run('sound', 'refusal');
        test.diagnostic(result ? `refused: ${result.code}` : 'plays without a gesture');
        if (result) {
          assert.deepEqual(result, { code: 'AUTOPLAY_BLOCKED', cause: 'NotAllowedError' });
          assert.deepEqual([paused, isAudioLocked], [true, true]);
          const { x, y } = await page.run('viewer', 'centreOf', { selector: 'iv-notices button' });
          await page.click(x, y);
        }
        const after = await page.run('sound', 'afterGesture');
        assert.deepEqual(after, { paused: false, isAudioLocked: false, sounding: 1, errors: 0 });
        await page.finish();
      } finally {
        await browser.close();
      }
    });
  });
}
