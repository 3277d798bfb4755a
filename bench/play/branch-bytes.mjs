// Bytes that the server sent for branches, by preload policy.
import { openPage } from '../lib/browser.mjs';
import { sizes } from './play-clips.mjs';

export const policies = ['metadata', 'likely', 'all'];
/** Which of the three children the viewer takes: the default, or the least likely one. */
export const choices = { default: 0, last: 2 };
/** A home connection: milliseconds for each request, bits per second. */
const network = { latency: 40, bandwidth: 20_000_000 };
const choicesMade = 3;
const watched = 6;

/**
 * `wasted`: bytes of children that were not taken, for each choice; `taken`: bytes of the others, for each clip played;
 * `pictures`: milliseconds from each choice until the child's picture was there; `waits`: how much later than a second after the
 * choice it had played for one.
 *
 * @param {string} policy
 * @param {keyof typeof choices} choice
 */
export async function branchBytes(browser, server, policy, choice) {
  const { page, pageErrors } = await openPage(browser, 'about:blank');
  try {
    await page.setViewportSize(sizes['1080p']);
    const story = {
      ...{ takes: `${choices[choice]}`, watched: `${watched}`, choices: `${choicesMade}` },
      clip: '1080p.mp4',
    };
    const query = new URLSearchParams({ scenario: 'branches', preload: policy, ...story });
    // The first children are preloaded before playback.
    server.throttle(network);
    const before = server.requests.length;
    await page.goto(`${server.url}/app/?${query}`);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    await page.evaluate(() => globalThis['begin']());
    await page.waitForFunction(() => document.title === 'over', null, { timeout: 120_000, polling: 250 });
    const waits = await page.evaluate(() => globalThis['notes']);
    const requests = server.requests.slice(before);
    const bytesBelow = (folder) =>
      requests.filter(({ path }) => path.startsWith(folder)).reduce((sum, { bytes }) => sum + bytes, 0);
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    if (waits?.length !== choicesMade) throw new Error(`${waits?.length} choices instead of ${choicesMade}.`);
    return {
      wasted: Math.round(bytesBelow('/aside-clips/') / choicesMade),
      taken: Math.round(bytesBelow('/play-clips/') / (choicesMade + 1)),
      pictures: waits.map(({ picture }) => Math.round(picture)),
      waits: waits.map(({ waited }) => Math.round(waited)),
    };
  } finally {
    server.throttle({});
    await page.close();
  }
}
