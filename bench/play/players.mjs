// Pages that play the same content, and what they cost: CPU time of all processes of the browser, and time until the first frame.
import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds } from '../../tools/lib/process-tree.mjs';
import { appPath, begin, withPage } from '../lib/browser.mjs';
import { makeFiles } from '../lib/make-files.mjs';

/** Seconds of the long clip, and of each piece of it. */
const longSeconds = 40;
const pieceSeconds = 2;
const pieces = Array.from({ length: longSeconds / pieceSeconds }, (_, place) => `${place}.mp4`);

export const sizes = {
  '360p': { width: 640, height: 360, bitrate: '800k' },
  '1080p': { width: 1920, height: 1080, bitrate: '4M' },
};

/** Which page plays which files. */
export const players = {
  bare: { title: 'a bare `<video>`', query: { scenario: 'bare' }, files: ['long.mp4'] },
  ours: { title: '**iv-player**, between seams', query: { scenario: 'chain' }, files: ['long.mp4'] },
  change: {
    title: 'a bare `<video>`, another source every 2 s',
    query: { scenario: 'bare' },
    files: pieces,
  },
  seams: { title: '**iv-player**, a seam every 2 s', query: { scenario: 'chain' }, files: pieces },
  stated: {
    title: '**iv-player**, a seam every 2 s, with `videoDuration`',
    query: { scenario: 'chain', pictures: pieceSeconds },
    files: pieces,
  },
};

/** Makes the files of a size: a long clip with moving picture, noise and a tone, and its pieces. */
export function makePlayClips(size) {
  const { width, height, bitrate } = sizes[size];
  const encoding = [
    ...'-c:v libx264 -profile:v high -preset veryfast -pix_fmt yuv420p -g 60'.split(' '),
    ...`-b:v ${bitrate} -maxrate ${bitrate} -bufsize ${bitrate}`.split(' '),
    ...'-c:a aac -b:a 96k -movflags +faststart'.split(' '),
  ];
  const picture = `testsrc2=size=${width}x${height}:rate=30,noise=alls=6:allf=t`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=220:sample_rate=48000'];
  makeFiles(`play-${size}`, [
    [...inputs, '-t', `${longSeconds}`, ...encoding, 'long.mp4'],
    ...pieces.map((piece, place) => [
      ...['-ss', `${place * pieceSeconds}`, '-t', `${pieceSeconds}`, '-i', 'long.mp4'],
      ...[...encoding, piece],
    ]),
  ]);
}

function withPlayer(browser, server, player, size, task, options = {}) {
  const { query, files } = players[player];
  const sources = files.map((file) => `/media/play-${size}/${file}`).join();
  const address = server.url + appPath({ ...query, ...options.query, sources, filled: 'yes' });
  return withPage(browser, address, task, { viewport: sizes[size], before: options.before });
}

/** Seconds after the start that are not counted: the page is still loading, code is compiled. */
const warmUp = 4;

/** Seconds of CPU time for each minute of film. Throws when the page had errors, stood still or dropped out of the time. */
export const cpuCost = (browser, server, player, size, seconds) =>
  withPlayer(browser, server, player, size, async (page) => {
    await begin(page);
    await wait(warmUp * 1000);
    const start = await placeOf(page);
    const [cpuBefore, before] = [cpuSeconds(), performance.now()];
    await wait(seconds * 1000);
    const [used, passed] = [cpuSeconds() - cpuBefore, (performance.now() - before) / 1000];
    const played = (await placeOf(page)) - start;
    // A source change takes time of its own, here every two seconds.
    if (!(Math.abs(played - passed) < (player === 'change' ? 4 : 1)))
      throw new Error(`${player}, ${size}: ${played} s of film in ${passed} s.`);
    return (used / passed) * 60;
  });

/** Seconds of the content at which the visible video is. */
const placeOf = (page) =>
  page.evaluate((seconds) => {
    const visible = [...document.querySelectorAll('video')].find(
      (video) => video.checkVisibility({ visibilityProperty: true }) && video.style.opacity !== '0.001',
    );
    const [, piece = '0'] = /\/(\d+)\.mp4/.exec(visible?.currentSrc ?? '') ?? [];
    return Number(piece) * seconds + (visible?.currentTime ?? Number.NaN);
  }, pieceSeconds);

/** Milliseconds from `bootstrapApplication` until the first frame is on the screen, a multiple of the display's tick. */
export const firstFrame = (browser, server, player, size) =>
  withPlayer(
    browser,
    server,
    player,
    size,
    async (page) => {
      const handle = await page.waitForFunction(() => globalThis['firstFrameAfter'], null, {
        timeout: 20_000,
      });
      return Number(await handle.jsonValue());
    },
    { query: { autoplay: 'yes' }, before: (page) => page.addInitScript(noteFirstFrame) },
  );

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
