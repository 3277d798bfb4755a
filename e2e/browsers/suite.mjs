// The tests that run in each browser. They keep to what a browser may do differently; e2e/*.test.mjs has everything else.
import { after, before, describe } from 'node:test';
import { openBrowserApp } from '../lib/browser-app.mjs';
import { describeGesture } from './gesture.mjs';
import { describePlaying } from './playing.mjs';
import { describeSound } from './sound.mjs';
import { describeStory } from './story.mjs';
import { describeViewer } from './viewer.mjs';

/** @param {Parameters<typeof openBrowserApp>[0]} name */
export function describeBrowser(name) {
  describe(name, () => {
    /** @type {Awaited<ReturnType<typeof openBrowserApp>>} */
    let opened;
    before(async (test) => {
      opened = await openBrowserApp(name);
      test['diagnostic']?.(opened.browser.title);
    });
    after(() => opened?.close());
    const app = () => opened;
    describePlaying(app);
    describeStory(app);
    describeViewer(app);
    describeSound(app);
    describeGesture(app);
  });
}
