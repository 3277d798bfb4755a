// CPU time of all processes of the browser while a clip plays.
import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds } from '../../tools/lib/process-tree.mjs';
import { begin, withPage } from '../lib/browser.mjs';
import { longClip, pieceSeconds, pieces, sizes } from './play-clips.mjs';

/** Seconds after the start that are not counted: the page is still loading, code is compiled. */
const warmUp = 4;

/** What plays the same content. */
export const players = {
  bare: (size) => ({ scenario: 'bare', clips: longClip(size) }),
  ours: (size) => ({ scenario: 'play', clips: longClip(size) }),
  change: (size) => ({ scenario: 'bare', clips: pieces(size).join() }),
  seams: (size) => ({ scenario: 'play', clips: pieces(size).join() }),
  stated: (size) => ({ scenario: 'play', clips: pieces(size).join(), pictures: String(pieceSeconds) }),
};

/**
 * Seconds of CPU time for each minute of film. Throws when the page had errors, stood still or dropped out of the time.
 *
 * @param {number} seconds how long to measure
 */
export function cpuCost(browser, server, player, size, seconds) {
  const address = `${server.url}/app/?${new URLSearchParams(players[player](size))}`;
  const measure = async (page) => {
    await begin(page);
    await wait(warmUp * 1000);
    const start = await place(page);
    const [cpuBefore, before] = [cpuSeconds(), performance.now()];
    await wait(seconds * 1000);
    const [used, passed] = [cpuSeconds() - cpuBefore, (performance.now() - before) / 1000];
    const played = (await place(page)) - start;
    // A source change takes time of its own, here every two seconds.
    if (!(Math.abs(played - passed) < (player === 'change' ? 4 : 1)))
      throw new Error(`${player}, ${size}: ${played} s of film in ${passed} s.`);
    return (used / passed) * 60;
  };
  return withPage(browser, address, measure, { viewport: sizes[size] });
}

/** Seconds of the content at which the visible video is. */
const place = (page) =>
  page.evaluate((seconds) => {
    const visible = [...document.querySelectorAll('video')].find(
      (video) => video.checkVisibility({ visibilityProperty: true }) && video.style.opacity !== '0.001',
    );
    const [, piece = '0'] = /-(\d+)\.mp4/.exec(visible?.currentSrc ?? '') ?? [];
    return Number(piece) * seconds + (visible?.currentTime ?? Number.NaN);
  }, pieceSeconds);
