// Records the frames of a film in a page with a policy and compares them with the calls of its LMS.
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { seamFigures } from '../../bench/seam/seam-figures.mjs';

/** Frames per second of the film's clips. */
const RATE = 30;

const folder = fileURLToPath(new URL('../../tools/lib/page', import.meta.url));

/** Script that records all pictures in its frame, for `addInitScript`. */
const recorderScript = () =>
  buildSync({
    stdin: {
      contents: `import { recordPicture } from './picture-reader.mjs';
        window.stopRecording = recordPicture();`,
      resolveDir: folder,
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  }).outputFiles[0].text;

/** Makes all frames of a page record. Call it before the page opens an address. @param {import('playwright-core').Page} page */
export const recordFilm = (page) => page.addInitScript({ content: recorderScript() });

/**
 * Ends the recording of a frame and measures its seams, like the benchmark: `missing` and `blank` in milliseconds.
 *
 * @param {import('playwright-core').Frame} frame
 * @param {readonly { number: number, seconds: number }[]} chain barcode numbers and durations of the clips, in order
 * @returns {Promise<{ missing: number, blank: number }[]>}
 */
export async function measureSeams(frame, chain) {
  const ticks = await frame.evaluate(() => window['stopRecording']());
  const timelines = chain.map(({ number, seconds }) => ({
    number,
    starts: Array.from({ length: seconds * RATE }, (_, index) => (index * 1000) / RATE),
    end: seconds * 1000,
    soundEnd: null,
  }));
  return seamFigures({ ticks, sound: { silences: [], tones: [] } }, timelines).seams;
}

/**
 * Calls that block a playing film within some seconds of its clip's end.
 *
 * @param {readonly import('../../tools/lms/strict-lms.mjs').LmsCall[]} log
 * @param {number} [seconds]
 */
export const callsNearEnd = (log, seconds = 3) =>
  log.filter(({ film }) => film?.isPlaying && film.duration - film.time < seconds);
