// CPU time of all processes of the browser while a clip plays.
import { setTimeout as wait } from 'node:timers/promises';
import { openPage } from '../lib/browser.mjs';
import { cpuSeconds } from '../../tools/lib/process-tree.mjs';
import { longClip, pieceSeconds, pieces, sizes } from './play-clips.mjs';

/** Seconds after the start that are not counted: the page is still loading, code is compiled. */
const warmUp = 4;

/** What plays the same content. */
export const players = {
  bare: (size) => ({ scenario: 'bare', clips: longClip(size) }),
  ours: (size) => ({ scenario: 'play', clips: longClip(size) }),
  change: (size) => ({ scenario: 'bare', clips: pieces(size).join(), inTurn: 'yes' }),
  seams: (size) => ({ scenario: 'play', clips: pieces(size).join() }),
  stated: (size) => ({ scenario: 'play', clips: pieces(size).join(), pictures: String(pieceSeconds) }),
};

/**
 * Seconds of CPU time for each minute of film. Throws when the page had errors, stood still or dropped out of the time.
 *
 * @param {number} seconds how long to measure
 */
export async function cpuCost(browser, server, player, size, seconds) {
  const { width, height } = sizes[size];
  const { page, pageErrors } = await openPage(browser, 'about:blank');
  try {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}/app/?${new URLSearchParams(players[player](size))}`);
    await page.waitForFunction(() => document.title === 'ready', null, { timeout: 20_000 });
    await page.evaluate(() => globalThis['begin']());
    await wait(warmUp * 1000);
    const start = await place(page);
    const [cpuBefore, before] = [cpuSeconds(), performance.now()];
    await wait(seconds * 1000);
    const [used, passed] = [cpuSeconds() - cpuBefore, (performance.now() - before) / 1000];
    const played = (await place(page)) - start;
    if (pageErrors.length > 0) throw new Error(pageErrors.join('; '));
    // A source change takes time of its own, here every two seconds.
    if (!(Math.abs(played - passed) < (player === 'change' ? 4 : 1)))
      throw new Error(`${player}, ${size}: ${played} s of film in ${passed} s.`);
    return (used / passed) * 60;
  } finally {
    await page.close();
  }
}

/** Seconds of the content at which the visible video is. */
async function place(page) {
  return await page.evaluate((seconds) => {
    const visible = [...document.querySelectorAll('video')].find(
      (video) => video.checkVisibility({ visibilityProperty: true }) && video.style.opacity !== '0.001',
    );
    const [, piece = '0'] = /-(\d+)\.mp4/.exec(visible?.currentSrc ?? '') ?? [];
    return Number(piece) * seconds + (visible?.currentTime ?? Number.NaN);
  }, pieceSeconds);
}
