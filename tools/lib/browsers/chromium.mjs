// Drives an installed Chromium-based browser through the common interface.
import { launchBrowser } from '../launch-browser.mjs';
import { launchChromiumForMemory } from './chromium-memory.mjs';

/** @returns {Promise<import('./browser.mjs').DrivenBrowser>} */
export async function launchChromium({ measuresMemory = false, ...options } = {}) {
  if (measuresMemory) return launchChromiumForMemory(options);
  const browser = await launchBrowser(options);
  return {
    name: 'chromium',
    title: `Chromium ${browser.version()}`,
    async open(address, { width = 800, height = 600 } = {}) {
      const page = await browser.newPage({ viewport: { width, height } });
      const messages = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          messages.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error}`));
      await page.goto(address, { waitUntil: 'load' });
      return {
        evaluate: (task, argument) => page.evaluate(`(${task})(${JSON.stringify(argument ?? null)})`),
        press: (key) => page.keyboard.press(key),
        click: (x, y) => page.mouse.click(x, y),
        messages: async () => messages,
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
