// Memory of all processes of the browser with four 1080p videos open, one of which plays.
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser, openPage } from '../lib/browser.mjs';
import { memoryOf } from '../lib/process-tree.mjs';
import { sizes } from './play-clips.mjs';

/** Seconds of playback after which memory is read. */
const settling = 8;
const story = { clip: '1080p.mp4', takes: '0', watched: '30', choices: '1' };
/** What has four videos open. */
export const memoryPages = {
  empty: () => ({ scenario: 'bare', clips: '' }),
  bare: () => ({
    scenario: 'bare',
    clips: [0, 1, 2, 3].map((place) => `/play-clips/1080p.mp4?${place}`).join(),
  }),
  ours: () => ({ scenario: 'branches', preload: 'all', ...story }),
};

/** Bytes, in a browser of its own. Throws unless there are as many videos with a frame as there should be. */
export async function memoryWith(server, name) {
  const browser = await openBrowser();
  try {
    const { page, pageErrors } = await openPage(browser, 'about:blank');
    await page.setViewportSize(sizes['1080p']);
    await page.goto(`${server.url}/app/?${new URLSearchParams(memoryPages[name]())}`);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    const wanted = name === 'empty' ? 0 : 4;
    if (wanted > 0) await page.evaluate(() => globalThis['begin']());
    await page.waitForFunction(
      (count) =>
        [...document.querySelectorAll('video')].filter((one) => one.readyState >= 2).length === count,
      wanted,
      { timeout: 20_000, polling: 250 },
    );
    await wait(settling * 1000);
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    return memoryOf();
  } finally {
    await browser.close();
  }
}
