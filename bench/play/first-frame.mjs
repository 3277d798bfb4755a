// Time from `bootstrapApplication` until the first frame of the film is on the screen.
import { withPage } from '../lib/browser.mjs';
import { players } from './cpu-cost.mjs';
import { sizes } from './play-clips.mjs';

/** Milliseconds, a multiple of the display's tick; `player` is `bare` or `ours`. */
export function firstFrame(browser, server, player, size) {
  const query = new URLSearchParams({ ...players[player](size), autoplay: 'yes' });
  const measure = async (page) => {
    const handle = await page.waitForFunction(() => globalThis['firstFrameAfter'], null, { timeout: 20_000 });
    return Number(await handle.jsonValue());
  };
  return withPage(browser, `${server.url}/app/?${query}`, measure, {
    viewport: sizes[size],
    before: (page) => page.addInitScript(noteFirstFrame),
  });
}

/** In the page: at each tick of the display, whether a visible video has presented a frame. */
function noteFirstFrame() {
  const observed = new WeakSet();
  const presented = new WeakSet();
  const check = () => {
    for (const video of document.querySelectorAll('video')) {
      if (!observed.has(video)) video.requestVideoFrameCallback(() => presented.add(video));
      observed.add(video);
      const isVisible =
        video.checkVisibility({ visibilityProperty: true }) && video.style.opacity !== '0.001';
      if (!presented.has(video) || !isVisible) continue;
      const [bootstrap] = performance.getEntriesByName('bootstrap');
      globalThis['firstFrameAfter'] = performance.now() - bootstrap.startTime;
      return;
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
