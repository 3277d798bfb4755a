// What the machine can decode: one clip in one bare element, with nobody reading its pictures.
import { networks } from '../lib/bench-server.mjs';
import { openBrowser, openPage } from '../lib/browser.mjs';

/**
 * How many frames a bare `<video>` had of a clip, and how many it dropped; and the same of two that play at the same time, one of them
 * through the other, as two clips do at a seam.
 *
 * @typedef {{ frames: number, dropped: number }} Decoded
 * @typedef {Decoded & { two: Decoded }} Alone
 */

/** Measures it in Chromium. Rejects if the clip does not play. */
export async function decodeAlone(server, address) {
  const browser = await openBrowser();
  try {
    server.throttle(networks.plain);
    const { page } = await openPage(browser, server.url + barePage);
    const one = await page.evaluate(playAlone, { source: address, count: 1 });
    return { ...one, two: await page.evaluate(playAlone, { source: address, count: 2 }) };
  } finally {
    await browser.close();
  }
}

/** The same in any of the browsers. */
export async function decodeAloneIn(browser, server, address) {
  const page = await browser.open(server.url + barePage, { width: 640, height: 360 });
  try {
    const one = await page.evaluate(playAlone, { source: address, count: 1 });
    return { ...one, two: await page.evaluate(playAlone, { source: address, count: 2 }) };
  } finally {
    await page.close();
  }
}

const barePage = '/bench/media/pages/bare.html';

/** In the page. */
async function playAlone({ source, count }) {
  const videos = [...document.querySelectorAll('video')].slice(0, count);
  const on = (video, type) =>
    new Promise((settle, fail) => {
      video.addEventListener(type, settle, { once: true });
      video.addEventListener('error', () => fail(video.error), { once: true });
    });
  await Promise.all(
    videos.map((video) => {
      video.hidden = false;
      video.src = source;
      return on(video, 'canplaythrough');
    }),
  );
  const before = videos.map((video) => video.getVideoPlaybackQuality());
  const ended = videos.map((video) => on(video, 'ended'));
  videos.forEach((video) => void video.play());
  await Promise.all(ended);
  const after = videos.map((video) => video.getVideoPlaybackQuality());
  const sum = (key) => after.reduce((total, one, place) => total + one[key] - before[place][key], 0);
  return { frames: sum('totalVideoFrames'), dropped: sum('droppedVideoFrames') };
}

/** From this part of dropped frames on the machine cannot decode the clips in real time. */
export const tooMany = 0.05;

/** @param {Decoded | undefined} decoded */
const dropsTooMany = (decoded) => Boolean(decoded) && decoded.dropped > tooMany * decoded.frames;

/** Whether the machine cannot decode a clip, or two of them as at a seam. @param {Alone | undefined} alone */
export const cannotDecode = (alone) => dropsTooMany(alone) || dropsTooMany(alone?.two);

/** The cells of a report: of one element, of two. @param {Alone | undefined} alone */
export const decodedCells = (alone) =>
  [alone, alone?.two].map((one) => (one?.frames ? `${one.dropped} of ${one.frames}` : ''));
