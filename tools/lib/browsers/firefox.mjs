// Drives an installed Firefox, headless, through WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { requireFirefox } from './find-programs.mjs';
import { memoryFlags, minimizeMemory } from './firefox-memory.mjs';
import { openPuppeteerPage } from './puppeteer-page.mjs';
import { startSoundServer } from './sound-server.mjs';

/** Firefox's default: media with sound need a gesture. */
const gesturePreferences = { 'media.autoplay.default': 1 };
const preferences = {
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  // No start pages and no background traffic during tests.
  'browser.aboutwelcome.enabled': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** @returns {Promise<import('./browser.mjs').DrivenBrowser>} */
export async function launchFirefox({ requiresGesture = false, measuresMemory = false } = {}) {
  const found = requireFirefox();
  const sound = await startSoundServer(found.pulseaudio);
  const browser = await puppeteer
    .launch({
      browser: 'firefox',
      executablePath: found.Firefox,
      headless: true,
      extraPrefsFirefox: {
        ...preferences,
        ...(requiresGesture && gesturePreferences),
      },
      ...(measuresMemory && { args: memoryFlags }),
      // Network events are not used.
      networkEnabled: !measuresMemory,
      protocolTimeout: 300_000,
      env: { ...process.env, PULSE_SERVER: sound.address },
    })
    .catch(async (error) => {
      await sound.end();
      throw error;
    });
  return {
    name: 'firefox',
    title: `Firefox ${/[\d.]+/.exec(await browser.version())?.[0]}`,
    open: (address, size) => openPuppeteerPage(browser, address, size),
    ...(measuresMemory && { releaseMemory: () => minimizeMemory(browser) }),
    async close() {
      await browser.close();
      await sound.end();
    },
  };
}
