/**
 * Opens a new page, with a list of its console errors and uncaught errors so far.
 *
 * @param {import('playwright-core').Browser} browser
 */
export async function openErrorPage(browser) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  /** @type {string[]} */
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error}`));
  return { page, errors };
}
