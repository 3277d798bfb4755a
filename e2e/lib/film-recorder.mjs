// Records the pictures of a film in a page with a policy, and compares them with the calls of its LMS.
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { seamGaps } from './seam-gaps.mjs';

const folder = fileURLToPath(new URL('../../tools/lib/page', import.meta.url));

/** Script that records all pictures of the frame it runs in, for `addInitScript`. */
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
 * Ends the recording of a frame. Times are in milliseconds since the epoch.
 *
 * @param {import('playwright-core').Frame} frame
 */
async function pictures(frame) {
  const { origin, ticks } = await frame.evaluate(async () => ({
    origin: performance.timeOrigin,
    ticks: await window['stopRecording'](),
  }));
  return { at: ticks.at.map((at) => at + origin), seen: ticks.seen };
}

/**
 * Ends the recording of a frame, and measures its seams.
 *
 * @param {import('playwright-core').Frame} frame
 * @param {(clip: number) => number} frames number of frames of a clip
 */
export const measureSeams = async (frame, frames) => seamGaps(await pictures(frame), frames);

/**
 * Calls that block a playing film within some seconds of its clip's end.
 *
 * @param {readonly import('../../tools/lms/strict-lms.mjs').LmsCall[]} log
 * @param {number} [seconds]
 */
export const callsNearEnd = (log, seconds = 3) =>
  log.filter(({ film }) => film?.isPlaying && film.duration - film.time < seconds);
