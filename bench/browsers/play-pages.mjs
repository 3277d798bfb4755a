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

/** A soundtrack over seams of clips with sound: its place, and that of the picture, 50 times a second. */
export async function playSoundtrack(browser, server) {
  const clips = Array.from({ length: 8 }, (_, place) => `/clips/c${(place % 6) + 1}.mp4`).join();
  const page = await open(browser, server, { scenario: 'sync', clips });
  const readings = await page.evaluate(recordSoundtrack, { seconds: 30 });
  await page.close();
  return readings;
}

/** In the page. */
async function recordSoundtrack({ seconds }) {
  const { syncPage, Howler } = /** @type {any} */ (globalThis);
  const { soundUrl } = await import(`${location.origin}/bench/sync/pages/test-sounds.mjs`);
  syncPage.add({ src: soundUrl('tone', seconds + 10), format: 'wav' });
  const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
  while (syncPage.howl().state() !== 'loaded') await wait();
  await syncPage.play();
  const readings = [];
  for (const start = performance.now(); performance.now() - start < seconds * 1000; await wait()) {
    const howl = syncPage.howl();
    readings.push({
      at: performance.now() - start,
      film: syncPage.time(),
      sound: howl.seek(),
      // Not by the context's timestamp, which two of the browsers get wrong.
      latency: Howler.ctx.outputLatency ?? 0,
      rate: howl.rate(),
      plays: syncPage.isPlaying(),
      sounds: howl.playing(),
    });
  }
  return readings;
}
