// Opens pages with sounds, measured by `window.audioProbe`, and checks whether a soundtrack is in sync.
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { PlayerPage } from './player-page.mjs';

const audioProbe = join(workspaceRoot, 'e2e/lib/page/audio-probe.js');

export const nodes = ['c1', 'c2', 'c3'].map((id) => ({
  id,
  source: [`/clips/${id}.webm`, `/clips/${id}.mp4`],
}));
/** The sound of a long clip, a steady tone. */
export const track = { id: 'soundtrack', src: ['/clips/l1.webm', '/clips/l1.mp4'], loop: true };
/** Seconds by which sound and video may differ on a machine that runs tests. */
export const maxDrift = 0.045;

/** Opens a page of the test application with `window.audioProbe`. */
export function openSoundPage(app, path = '/player', { before = undefined, ...options } = {}) {
  return PlayerPage.open(app, path, {
    ...options,
    before: async (page) => {
      await page.addInitScript({ path: audioProbe });
      await before?.(page);
    },
  });
}

/** In the page: whether the drift that the player reports is below `bound` seconds. */
export const isInSync = ([index, bound]) => {
  const drift = window['testPage'].players[index].audio.drift();
  return drift !== null && Math.abs(drift) < bound;
};

/**
 * In the page: whether howler's own position differs from the player's by less than `bound` seconds. Only valid before the
 * first seek, because the position of a soundtrack is the time played.
 */
export const howlerIsInSync = ([index, bound]) => {
  const player = window['testPage'].players[index];
  const howl = player.audio.get('soundtrack');
  const latency = howl._webAudio ? window['Howler'].ctx.outputLatency : 0;
  return howl.playing() && Math.abs(howl.seek() - latency - player.currentTime) < bound;
};
