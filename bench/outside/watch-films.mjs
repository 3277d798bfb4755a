// Watches films in a browser as a viewer does who starts them and then does nothing.
import { setTimeout as wait } from 'node:timers/promises';

/** Seconds after which the last scene counts as never reached, and between two looks. */
const LIMIT = 22;
const INTERVAL = 0.25;

/** Looks until the condition holds or the time is over. */
async function until(condition) {
  for (let waited = 0; waited < LIMIT; waited += INTERVAL) {
    const result = await condition();
    if (result) return result;
    await wait(INTERVAL * 1000);
  }
  return null;
}

/**
 * Watches films side by side until the last scene of each has played for a moment. Returns what the page has seen of each.
 *
 * @param {import('../../tools/lib/browsers/browser.mjs').DrivenBrowser} browser
 * @param {string} base address of the folder with the page
 * @param {readonly string[]} films their names
 * @param {'muted' | 'click'} start
 */
export async function watchFilms(browser, base, films, start) {
  const query = `films=${films.join()}${start === 'muted' ? '&muted' : ''}`;
  const page = await browser.open(`${base}watch.html?${query}`, { width: 800, height: 480 });
  try {
    for (const index of start === 'click' ? films.keys() : []) {
      const place = await until(() => page.evaluate((one) => window['watched'].findPlay(one), index));
      if (place) await page.click(place.x, place.y);
    }
    const read = () => page.evaluate(() => window['watched'].seen());
    await until(async () => (await read()).every(({ times }) => times.c1 > 0.3 || times.c2 > 0.3));
    return await read();
  } finally {
    await page.close();
  }
}
