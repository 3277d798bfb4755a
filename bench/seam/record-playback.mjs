// Plays the clips of a page in a new browser and returns the recorded pictures and sounds.
import { openBrowser, openPage } from '../lib/browser.mjs';
import { networks } from '../lib/bench-server.mjs';

/**
 * @param {Awaited<ReturnType<typeof import('../lib/bench-server.mjs').startBenchServer>>} server
 * @param {{ path: string, network: string, limit: number }} options page, network and the timeout in seconds
 */
export async function recordPlayback(server, { path, network, limit }) {
  const browser = await openBrowser();
  try {
    server.throttle(networks.plain);
    const { page, pageErrors } = await openPage(browser, server.url + path);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    await page.evaluate(startReaders, '/bench/seam/');
    server.throttle(networks[network]);
    await page.evaluate(() => globalThis['begin']());
    await page.waitForFunction(() => document.title === 'over', null, {
      timeout: limit * 1000,
      polling: 500,
    });
    const recording = await page.evaluate(() => globalThis['stopReaders']());
    if (pageErrors.length > 0) throw new Error(`${path}: ${pageErrors.join('; ')}`);
    if (recording.sound.loudest < 0.05)
      throw new Error(`${path}: the tab had no sound, so silence has no meaning.`);
    return recording;
  } finally {
    await browser.close();
  }
}

/** In the page. */
async function startReaders(folder) {
  const { recordPicture } = await import(`${folder}picture-reader.mjs`);
  const { recordSound } = await import(`${folder}sound-reader.mjs`);
  const stopSound = await recordSound();
  const stopPicture = recordPicture();
  globalThis['stopReaders'] = async () => ({
    ticks: stopPicture(),
    sound: await stopSound(),
    notes: globalThis['notes'] ?? [],
  });
}
