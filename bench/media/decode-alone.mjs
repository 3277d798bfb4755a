// What the machine can decode: one clip in one bare element, with nobody reading its pictures.
import { networks } from '../lib/bench-server.mjs';
import { openBrowser, openPage } from '../lib/browser.mjs';

/** How many frames a bare `<video>` had of a clip, and how many it dropped. Rejects if it does not play. */
export async function decodeAlone(server, address) {
  const browser = await openBrowser();
  try {
    server.throttle(networks.plain);
    const { page } = await openPage(browser, `${server.url}/bench/media/pages/bare.html`);
    return await page.evaluate(async (source) => {
      const video = document.querySelector('video');
      video.src = source;
      await new Promise((settle, fail) => {
        video.addEventListener('ended', settle, { once: true });
        video.addEventListener('error', () => fail(video.error), { once: true });
        video.addEventListener('canplaythrough', () => void video.play(), { once: true });
      });
      const { totalVideoFrames: frames, droppedVideoFrames: dropped } = video.getVideoPlaybackQuality();
      return { frames, dropped };
    }, address);
  } finally {
    await browser.close();
  }
}
