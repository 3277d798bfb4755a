// Opens pages in a browser driven by Puppeteer.

/**
 * Opens a page in a new tab and brings it to the front.
 *
 * @param {import('puppeteer-core').Browser} browser
 * @param {string} address
 * @param {{ width?: number, height?: number }} [size] CSS pixels, default 800 × 600
 * @returns {Promise<import('./browser.mjs').DrivenPage>}
 */
export async function openPuppeteerPage(browser, address, { width = 800, height = 600 } = {}) {
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
    messages: async () => messages,
    close: () => page.close(),
  };
}
