// Plays the clips of a page in a new browser and returns the recorded pictures and sounds.
import { openBrowser, openPage } from '../lib/browser.mjs';
import { networks } from '../lib/bench-server.mjs';

/**
 * @param {Awaited<ReturnType<typeof import('../lib/bench-server.mjs').startBenchServer>>} server
 * @param {object} options
 * @param {string} options.path the page
 * @param {string} [options.network] a name of `networks`
 * @param {object} [options.line] in place of `network`
 * @param {number} options.limit the timeout in seconds
 * @param {readonly number[]} [options.tones] Hz of the tones to listen for; default none
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} [options.during] is called when playback has been started
 * @param {boolean} [options.isSilent] the clips have no sound; default false: a recording without sound is an error
 */
export async function recordPlayback(
  server,
  {
    path,
    network = 'plain',
    line = networks[network],
    limit,
    tones = [],
    during = async () => {},
    isSilent = false,
  },
) {
  const browser = await openBrowser();
  try {
    server.throttle(networks.plain);
    const { page, pageErrors } = await openPage(browser, server.url + path);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    await page.evaluate(startReaders, { folder: '/bench/seam/', tones });
    server.throttle(line);
    await page.evaluate(() => globalThis['begin']());
    await during(page);
    await page.waitForFunction(() => document.title === 'over', null, {
      timeout: limit * 1000,
      polling: 500,
    });
    const recording = await page.evaluate(() => globalThis['stopReaders']());
    if (pageErrors.length > 0) throw new Error(`${path}: ${pageErrors.join('; ')}`);
    if (!isSilent && recording.sound.loudest < 0.05)
      throw new Error(`${path}: the tab had no sound, so silence has no meaning.`);
    return recording;
  } finally {
    await browser.close();
  }
}

/** In the page. */
async function startReaders({ folder, tones }) {
  const { recordPicture } = await import(`${location.origin}/tools-page/picture-reader.mjs`);
  const { recordSound } = await import(`${folder}sound-reader.mjs`);
  const stopSound = await recordSound(tones);
  const stopPicture = recordPicture();
  globalThis['stopReaders'] = async () => ({
    ticks: await stopPicture(),
    sound: await stopSound(),
    notes: globalThis['notes'] ?? [],
  });
}
