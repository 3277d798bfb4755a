// Writes a still of each clip, for lists and for the time before the film starts.
import { writeFile } from 'node:fs/promises';

/** Time of the still, in seconds from the start of the clip; default: the middle. */
const posterTimes = {
  opening: 3,
  watch: 3.4,
  stairs: 7.4,
  cove: 3,
  sea: 3.3,
  sky: 3,
  horn: 1.7,
  fog: 3,
  home: 3,
  whale: 4.6,
  drift: 2.6,
};

export async function writePosters(page, nodes, folder) {
  for (const { id, seconds } of nodes) {
    const dataUrl = await page.evaluate(
      (time) => window.frameRenderer.contactSheet([time], 1, 0.5, 'image/webp'),
      [id, posterTimes[id] ?? seconds / 2],
    );
    await writeFile(`${folder}${id}.webp`, Buffer.from(dataUrl.split(',')[1], 'base64'));
  }
}
