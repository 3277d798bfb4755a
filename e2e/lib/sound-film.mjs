// A film with sounds: `window.ear` hears them, and a few things are known about a soundtrack that keeps with it.
import { join } from 'node:path';
import { top } from '../../tools/dependencies.mjs';
import { Film } from './film-driver.mjs';

const ear = join(top, 'e2e/lib/page/ear.js');

export const nodes = ['c1', 'c2', 'c3'].map((id) => ({
  id,
  source: [`/clips/${id}.webm`, `/clips/${id}.mp4`],
}));
/** The sound of a long clip, a steady tone. */
export const track = { id: 'soundtrack', src: ['/clips/l1.webm', '/clips/l1.mp4'], loop: true };
/** Seconds that may lie between sound and film while a machine is busy with tests. */
export const near = 0.045;

/** Opens a page of the test application whose sounds are heard from the beginning. */
export function openSoundFilm(app, path = '/player', { before = undefined, ...options } = {}) {
  return Film.open(app, path, {
    ...options,
    before: async (page) => {
      await page.addInitScript({ path: ear });
      await before?.(page);
    },
  });
}

/** In the page: whether a player's soundtrack runs where the player wants it. */
export const isInPlace = ([index, bound]) => {
  const drift = window['testPage'].players[index].audio.drift();
  return drift !== null && Math.abs(drift) < bound;
};

/**
 * In the page: whether howler itself says that what is heard now is where the film is. Holds until the first jump, for
 * the place of a soundtrack is the time played.
 */
export const soundsWithFilm = ([index, bound]) => {
  const player = window['testPage'].players[index];
  const howl = player.audio.get('soundtrack');
  const latency = howl._webAudio ? window['Howler'].ctx.outputLatency : 0;
  return howl.playing() && Math.abs(howl.seek() - latency - player.currentTime) < bound;
};
