// Clicks Run below each live example on the built site and checks that its film plays.
import { liveExamples } from './live-examples.mjs';

/** Clicks the button that starts the film, from iv-player or from the example, and waits for a clip to play. */
async function play(page, example) {
  await example.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.waitForFunction(
    (live) => [...live.querySelectorAll('video')].some((video) => !video.paused && video.currentTime > 0.2),
    await example.elementHandle(),
  );
}

/**
 * Problems found in the live examples.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url of the site
 */
export async function problemsOfLiveExamples(browser, url) {
  const problems = [];
  for (const { path, names } of liveExamples()) {
    const page = await browser.newPage();
    const fail = (problem) => problems.push(`${path}: ${problem}`);
    page.on('pageerror', (error) => fail(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        fail(`${message.text()} (${message.location().url})`);
    });
    const bundle = `${url}live/main.js`;
    let isLoaded = false;
    page.on('request', (request) => (isLoaded ||= request.url() === bundle));
    await page.goto(`${url}${path.replace(/\.md$/, '.html')}`);
    const examples = page.locator('.live');
    await examples.first().getByRole('button', { name: 'Run' }).waitFor();
    if (isLoaded) fail('loads the examples before Run is clicked');
    if ((await examples.count()) !== names.length) fail(`does not have ${names.length} live examples`);
    for (const example of await examples.all()) {
      await example.getByRole('button', { name: 'Run' }).click();
      await play(page, example).catch((error) => fail(`the film does not play: ${error.message}`));
      await example.getByRole('button', { name: 'Stop' }).click();
      if ((await example.locator('video').count()) > 0) fail('Stop does not remove the videos');
    }
    await page.close();
  }
  return problems;
}
