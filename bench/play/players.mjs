// Measures the cost of pages that play the same content: CPU time of all browser processes, and time to the first frame.
import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds } from '../../tools/lib/process-tree.mjs';
import { appPath, begin, withPage } from '../lib/browser.mjs';
import { makeFiles } from '../lib/make-files.mjs';

export const sizes = {
  '360p': { width: 640, height: 360, bitrate: '800k' },
  '1080p': { width: 1920, height: 1080, bitrate: '4M' },
};

/** Scenarios that play the same content. */
export const players = {
  bare: { title: 'bare `<video>`', scenario: 'bare' },
  ours: { title: '**iv-player**', scenario: 'chain' },
};

/** Creates a clip of the given size: 40 s of a moving picture with noise, and a tone. */
export function makePlayClip(size) {
  const { width, height, bitrate } = sizes[size];
  const picture = `testsrc2=size=${width}x${height}:rate=30,noise=alls=6:allf=t`;
  const encoding = [
    ...'-c:v libx264 -profile:v high -preset veryfast -pix_fmt yuv420p -g 60'.split(' '),
    ...`-b:v ${bitrate} -maxrate ${bitrate} -bufsize ${bitrate}`.split(' '),
    ...'-c:a aac -b:a 96k -movflags +faststart'.split(' '),
  ];
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000'];
  makeFiles(`play-${size}`, [[...inputs, '-t', '40', ...encoding, 'clip.mp4']]);
}

function withPlayer(browser, server, player, size, task, { autoplay = '', before = undefined } = {}) {
  const { scenario } = players[player];
  const query = { scenario, sources: `/media/play-${size}/clip.mp4`, filled: 'yes', autoplay };
  return withPage(browser, server.url + appPath(query), task, { viewport: sizes[size], before });
}

/** Seconds after the start that are not counted, while the page loads and code is compiled. */
const warmUp = 4;

/** CPU seconds per minute of film. Throws if the page had errors, stalled or fell behind. */
export const cpuCost = (browser, server, player, size, seconds) =>
  withPlayer(browser, server, player, size, async (page) => {
    await begin(page);
    await wait(warmUp * 1000);
    const start = await placeOf(page);
    const [cpuBefore, before] = [cpuSeconds(), performance.now()];
    await wait(seconds * 1000);
    const [used, passed] = [cpuSeconds() - cpuBefore, (performance.now() - before) / 1000];
    const played = (await placeOf(page)) - start;
    if (!(Math.abs(played - passed) < 1))
      throw new Error(`${player}, ${size}: played ${played} s of film in ${passed} s.`);
    return (used / passed) * 60;
  });

/** Current time of the visible video within the film, in seconds. */
const placeOf = (page) =>
  page.evaluate(() => {
    const visible = [...document.querySelectorAll('video')].find((video) =>
      video.checkVisibility({ visibilityProperty: true }),
    );
    return visible?.currentTime ?? Number.NaN;
  });

/** Milliseconds from `bootstrapApplication` until the first frame is on the screen, in display refreshes. */
export function firstFrame(browser, server, player, size) {
  const task = async (page) => {
    const handle = await page.waitForFunction(() => globalThis['firstFrameAfter'], null, { timeout: 20_000 });
    return Number(await handle.jsonValue());
  };
  const before = (page) => page.addInitScript(noteFirstFrame);
  return withPlayer(browser, server, player, size, task, { autoplay: 'yes', before });
}

/** Runs in the page: checks on each display refresh whether a visible video has presented a frame. */
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
