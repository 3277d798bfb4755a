// Memory of all processes of the browser with four 1080p videos open, one of which plays.
import { setTimeout as wait } from 'node:timers/promises';
import { launchUnobservedChromium } from '../../tools/lib/browsers/chromium-unobserved.mjs';
import { memoryOf } from '../../tools/lib/process-tree.mjs';
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
  const browser = await launchUnobservedChromium();
  try {
    const page = await browser.open(
      `${server.url}/app/?${new URLSearchParams(memoryPages[name]())}`,
      sizes['1080p'],
    );
    await page.evaluate(untilOpen, { wanted: name === 'empty' ? 0 : 4, limit: 20_000 });
    await wait(settling * 1000);
    const errors = (await page.messages()).filter((message) => message.startsWith('uncaught'));
    if (errors.length > 0) throw new Error(errors.join('; '));
    return memoryOf();
  } finally {
    await browser.close();
  }
}

/** In the page: begins, and waits until as many videos have a frame. */
async function untilOpen({ wanted, limit }) {
  const until = async (condition) => {
    for (const end = performance.now() + limit; !condition();) {
      if (performance.now() > end) throw new Error(`Not within ${limit} ms: ${condition}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await until(() => document.title === 'ready');
  if (wanted > 0) await globalThis['begin']();
  await until(
    () => [...document.querySelectorAll('video')].filter((one) => one.readyState >= 2).length === wanted,
  );
}
