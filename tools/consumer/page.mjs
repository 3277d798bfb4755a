// Drives the pages and films of the applications that the consumer check creates.
import assert from 'node:assert/strict';
import { readScreenshot } from '../lib/read-screenshot.mjs';
import { serve } from '../lib/serve.mjs';

/**
 * Opens a page, passes it to `visit` and closes it. Throws if the page writes to the console.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} visit
 * @param {RegExp} [expected] allowed output; default none
 */
export async function visitPage(browser, visit, expected = /^\b$/) {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const output = [];
    page.on('console', (message) => output.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => output.push(`uncaught: ${error}`));
    await visit(page).catch((cause) => {
      throw new Error(`Console messages of the page: ${output.join('\n')}`, { cause });
    });
    assert.deepEqual(
      output.filter((line) => !expected.test(line)),
      [],
      'The page wrote to the console.',
    );
  } finally {
    await context.close();
  }
}

/** Like `visitPage`, for a built application in a folder. */
export async function visitBuilt(browser, folder, visit, expected = undefined) {
  const server = await serve({ root: folder });
  const open = async (page) => {
    await page.goto(server.url);
    await visit(page);
  };
  try {
    await visitPage(browser, open, expected);
  } finally {
    await server.close();
  }
}

/** Waits until a clip is visible and playing in a film on the page. Hidden videos also play, because they are started early. */
export const waitForClip = (page, clip, film = 0) =>
  page.waitForFunction(
    ({ name, place }) =>
      [...(document.querySelectorAll('iv-player')[place]?.querySelectorAll('video') ?? [])].some(
        (video) =>
          getComputedStyle(video).visibility === 'visible' &&
          video.currentSrc.includes(`/${name}.`) &&
          !video.paused &&
          video.currentTime > 0.5,
      ),
    { name: clip, place: film },
  );

const pressButton = (page, film, name) =>
  page.locator('iv-player').nth(film).getByRole('button', { name, exact: true }).first().click();

/** Makes a choice in the first film on the page and waits for its clip. The mouse has to reach the button. */
export async function choose(page, name, clip) {
  await pressButton(page, 0, name);
  await waitForClip(page, clip);
}

/** Opens a page and uses Play once, by mouse or keyboard, before its scripts arrive. */
export async function useBeforeHydration(page, address, by) {
  let start = () => {};
  const started = new Promise((resolve) => void (start = () => resolve(undefined)));
  await page.route('**/*.js', async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.waitFor();
  if (by === 'mouse') await play.click();
  else {
    await page.keyboard.press('Tab');
    assert.ok(await play.evaluate((button) => button === document.activeElement), 'Play has the focus.');
    await page.keyboard.press('Enter');
  }
  start();
}

/** Plays the `ng add` example in a film on the page until its first clip is visible. */
export async function playExample(page, film = 0) {
  await pressButton(page, film, 'Play');
  await waitForClip(page, 'lookout', film);
}

/** Chooses in the example and waits for the chosen clip. */
export async function chooseInExample(page, film = 0) {
  await pressButton(page, film, 'Search the sea');
  await waitForClip(page, 'sea', film);
}

/** Plays the README's film that is written in code, the first one on the page. Each picture shows the numbers of its clip and frame. */
export async function playCoded(page) {
  await page.locator('app-coded-film > button').click();
  await waitForClip(page, 'door');
  const picture = await readScreenshot(page);
  assert.equal(picture?.clip, 7, 'The picture of the clip is on the screen.');
  assert.ok(picture.frame >= 10, `Frame ${picture.frame} is on the screen.`);
  await pressButton(page, 0, 'Go right');
  await waitForClip(page, 'right');
}

/** Plays the README's film from a story file, in a film of the page. */
export async function playWritten(page, film) {
  await pressButton(page, film, 'Play');
  await waitForClip(page, 'door', film);
  await pressButton(page, film, 'Go left');
  await waitForClip(page, 'left', film);
}
