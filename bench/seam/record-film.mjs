// Plays one page's film in a fresh browser and brings back what could be seen and heard.
import { openBrowser, openPage } from '../lib/browser.mjs';
import { lines } from '../lib/site.mjs';

/**
 * @param {Awaited<ReturnType<typeof import('../lib/site.mjs').openSite>>} site
 * @param {{ path: string, line: string, limit: number }} film page, line and the seconds after which it is given up
 */
export async function recordFilm(site, { path, line, limit }) {
  const browser = await openBrowser();
  try {
    site.shape(lines.plain);
    const { page, faults } = await openPage(browser, site.url + path);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    await page.evaluate(startReaders, '/bench/seam/');
    site.shape(lines[line]);
    await page.evaluate(() => globalThis['begin']());
    await page.waitForFunction(() => document.title === 'over', null, {
      timeout: limit * 1000,
      polling: 500,
    });
    const film = await page.evaluate(() => globalThis['stopReaders']());
    if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
    if (film.sound.loudest < 0.05) throw new Error(`${path}: the tab was silent, so silence says nothing.`);
    return film;
  } finally {
    await browser.close();
  }
}

/** In the page. */
async function startReaders(folder) {
  const { recordPicture } = await import(`${folder}picture-reader.mjs`);
  const { recordSound } = await import(`${folder}sound-reader.mjs`);
  const stopSound = await recordSound();
  const stopPicture = recordPicture();
  globalThis['stopReaders'] = async () => ({
    ticks: stopPicture(),
    sound: await stopSound(),
    notes: globalThis['notes'] ?? [],
  });
}
