// Plays the clips of a page in a new browser and returns the recorded pictures and sounds.
import { begin, untilOver, withBrowser, withPage } from '../lib/browser.mjs';
import { networks } from '../lib/bench-server.mjs';

/**
 * @param {Awaited<ReturnType<typeof import('../lib/bench-server.mjs').startBenchServer>>} server
 * @param {object} options
 * @param {string} options.path the page
 * @param {object} [options.line] limits of the server while it plays; default: none
 * @param {number} options.limit the timeout in seconds
 * @param {readonly number[]} [options.tones] Hz of the tones to listen for; default none
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} [options.during] is called when playback has been started
 * @param {boolean} [options.isSilent] the clips have no sound; default false: a recording without sound is an error
 */
export function recordPlayback(
  server,
  { path, line = networks.plain, limit, tones = [], during = async () => {}, isSilent = false },
) {
  server.throttle(networks.plain);
  return withBrowser((browser) =>
    withPage(browser, server.url + path, async (page) => {
      await page.evaluate(startReaders, tones);
      server.throttle(line);
      await begin(page);
      await during(page);
      await untilOver(page, limit);
      const recording = await page.evaluate(() => globalThis['stopReaders']());
      if (!isSilent && recording.sound.loudest < 0.05)
        throw new Error(`${path}: the tab had no sound, so silence has no meaning.`);
      return recording;
    }),
  ).finally(() => server.throttle(networks.plain));
}

/** In the page. */
async function startReaders(tones) {
  const { recordPicture } = await import(`${location.origin}/tools-page/picture-reader.mjs`);
  const { recordSound } = await import(`${location.origin}/bench/seam/sound-reader.mjs`);
  const stopSound = await recordSound(tones);
  const stopPicture = recordPicture();
  globalThis['stopReaders'] = async () => ({
    ticks: await stopPicture(),
    sound: await stopSound(),
    notes: globalThis['notes'] ?? [],
  });
}
