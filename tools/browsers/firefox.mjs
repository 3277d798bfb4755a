// Drives an installed Firefox, headless, by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { requireFirefox } from './find.mjs';
import { startSoundServer } from './sound-server.mjs';

/** The defaults: media with sound need a gesture. */
const gesturePreferences = { 'media.autoplay.default': 1 };
/** `TestUtils.gc()` in pages. */
const collectionPreferences = { 'dom.testing.testutils.enabled': true };
const preferences = {
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  // No pages of its own and no traffic while tests run.
  'browser.aboutwelcome.enabled': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** @returns {Promise<import('./browser.mjs').DrivenBrowser>} */
export async function launchFirefox({ requiresGesture = false, exposesGarbageCollection = false } = {}) {
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
        ...(exposesGarbageCollection && collectionPreferences),
      },
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
    async open(address, { width = 800, height = 600 } = {}) {
      const page = await browser.newPage();
      await page.setViewport({ width, height });
      const messages = [];
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => messages.push(`uncaught: ${error?.['stack'] || error}`));
      await page.goto(address, { waitUntil: 'load' });
      return {
        evaluate: (task, argument) =>
          page
            .evaluate(`(${task})(${JSON.stringify(argument ?? null)})`)
            .then((value) => /** @type {any} */ (value)),
        press: (key) => page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (key)),
        click: (x, y) => page.mouse.click(x, y),
        screenshot: async () => Buffer.from(await page.screenshot()),
        messages: async () => messages,
        close: () => page.close(),
      };
    },
    async close() {
      await browser.close();
      await sound.end();
    },
  };
}
