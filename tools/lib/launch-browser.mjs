// Launches Chromium for the browser tests, the benches, the screenshots and the rendering of the demo's media.
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const { browserFlags, requireBrowser } = createRequire(import.meta.url)('./find-browser.cjs');

/**
 * Launches an installed browser of the Chromium family, headless. Rejects when none is found.
 *
 * @param {object} [options]
 * @param {boolean} [options.requiresGesture] true: the browser's own autoplay policy, by which media with sound play only
 *   after a user gesture; default false: media play at any time
 * @param {boolean} [options.rendersSound] true: sound is rendered, also without a sound device, so that a page can record
 *   it; default false: the browser is muted
 * @param {readonly string[]} [options.flags] further command line flags; default none
 */
export async function launchBrowser({ requiresGesture = false, rendersSound = false, flags = [] } = {}) {
  const isWanted = (flag) =>
    !(requiresGesture && flag.startsWith('--autoplay-policy')) && !(rendersSound && flag === '--mute-audio');
  return await chromium.launch({
    executablePath: requireBrowser(),
    args: [...browserFlags.filter(isWanted), ...flags],
    // Playwright itself mutes a headless browser.
    ...(rendersSound && { ignoreDefaultArgs: ['--mute-audio'] }),
  });
}
