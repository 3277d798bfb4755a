// Pages of the applications that the consumer check makes, and the example film of `ng add` in them.
import assert from 'node:assert/strict';

/**
 * Opens a page, hands it over and closes it. Throws for what it writes to the console.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} visit
 * @param {(line: string) => boolean} [isExpected] output that is no fault; default none
 */
export async function visitPage(browser, visit, isExpected = () => false) {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const output = [];
    page.on('console', (message) => output.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => output.push(`uncaught: ${error}`));
    await visit(page).catch((cause) => {
      throw new Error(`Console messages of the page: ${output.join('\n')}`, { cause });
    });
    assert.deepEqual(
      output.filter((line) => !isExpected(line)),
      [],
    );
  } finally {
    await context.close();
  }
}

/**
 * Waits until a clip of the example plays visibly in a film of the page.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} clip
 * @param {number} [film] its place on the page; default 0, the first
 */
export const waitForClip = (page, clip, film = 0) =>
  page.waitForFunction(
    ({ name, place }) =>
      [...(document.querySelectorAll('iv-player')[place]?.querySelectorAll('video') ?? [])].some(
        (video) =>
          getComputedStyle(video).visibility === 'visible' &&
          video.currentSrc.includes(`/example-film/${name}.`) &&
          !video.paused &&
          video.currentTime > 0.5,
      ),
    { name: clip, place: film },
  );

/** Presses Play in a film of the page and waits for its first clip. */
export async function playExample(page, film = 0) {
  await page
    .locator('iv-player')
    .nth(film)
    .getByRole('button', { name: 'Play', exact: true })
    .first()
    .click();
  await waitForClip(page, 'lookout', film);
}

/** Chooses in a film of the page and waits for the chosen clip. */
export async function chooseInExample(page, film = 0) {
  await page.locator('iv-player').nth(film).getByRole('button', { name: 'Search the sea' }).click();
  await waitForClip(page, 'sea', film);
}
