// Launches Chromium for the browser tests, the benches, the screenshots and the rendering of the demo's media.
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const { browserFlags, findHeadlessBrowser, requireBrowser } = createRequire(import.meta.url)(
  './find-browser.cjs',
);

const withoutAutoplay = browserFlags.filter((flag) => !flag.startsWith('--autoplay-policy'));

/**
 * Launches the two browsers that the browser test files share, with and without the autoplay policy. In processes with the
 * variables `env`, `launchBrowser` connects to them.
 */
export async function launchSharedBrowsers() {
  const servers = await Promise.all(
    [browserFlags, withoutAutoplay].map((args) =>
      chromium.launchServer({ executablePath: findHeadlessBrowser() ?? requireBrowser(), args }),
    ),
  );
  const [usual, strict] = servers.map((server) => server.wsEndpoint());
  return {
    env: { IV_BROWSER: usual, IV_BROWSER_GESTURE: strict },
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}

/**
 * Opens an installed Chromium-based browser, headless: a new one, or the one that tests share. Rejects if none is found.
 *
 * @param {object} [options]
 * @param {boolean} [options.requiresGesture] applies the browser's own autoplay policy: media with sound play only after a
 *   user gesture; default false: media play at any time
 * @param {boolean} [options.rendersSound] renders sound even without a sound device, so that a page can record it; default
 *   false: muted
 * @param {boolean} [options.hasWindows] launches a separate browser with windows, which can be resized in fullscreen; default false
 * @param {readonly string[]} [options.flags] additional command line flags; default none
 */
export async function launchBrowser({
  requiresGesture = false,
  rendersSound = false,
  hasWindows = false,
  flags = [],
} = {}) {
  const shared = requiresGesture ? process.env.IV_BROWSER_GESTURE : process.env.IV_BROWSER;
  if (shared && !rendersSound && !hasWindows && flags.length === 0) return await chromium.connect(shared);
  const base = requiresGesture ? withoutAutoplay : browserFlags;
  return await chromium.launch({
    executablePath: requireBrowser(),
    args: [...base.filter((flag) => !(rendersSound && flag === '--mute-audio')), ...flags],
    // Playwright itself mutes a headless browser.
    ...(rendersSound && { ignoreDefaultArgs: ['--mute-audio'] }),
  });
}
