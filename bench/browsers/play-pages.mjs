// Plays pages of the bench application in any of the browsers and returns what was recorded in them.

/** Opens a page of the application and waits until it can begin. */
async function open(browser, server, query) {
  const address = `${server.url}/app/?${new URLSearchParams(query)}`;
  const page = await browser.open(address, { width: 640, height: 360 });
  await page.evaluate(async () => {
    for (const start = performance.now(); document.title !== 'ready';) {
      if (performance.now() - start > 20_000) throw new Error('The page did not become ready.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return page;
}

/** In the page: begins and waits until it is over. */
const untilOver = async ({ limit }) => {
  globalThis['begin']();
  for (const start = performance.now(); document.title !== 'over';) {
    if (performance.now() - start > limit) throw new Error(`Not over within ${limit} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** What was on the screen in each animation frame while a scenario played. */
export async function playChain(browser, server, query, limit = 120_000) {
  const page = await open(browser, server, query);
  await page.evaluate(async () => {
    const { recordPicture } = await import(`${location.origin}/tools-page/picture-reader.mjs`);
    globalThis['stopPicture'] = recordPicture();
  });
  await page.evaluate(untilOver, { limit });
  const ticks = await page.evaluate(() => globalThis['stopPicture']());
  await page.close();
  return ticks;
}

/** The cues of so many clips, when they were due and when they were emitted. */
export async function playCues(browser, server, clips) {
  const page = await open(browser, server, { scenario: 'cues', clips: String(clips), rate: '1' });
  await page.evaluate(untilOver, { limit: clips * 6000 + 10_000 });
  const notes = await page.evaluate(() => globalThis['notes']);
  await page.close();
  return notes;
}
