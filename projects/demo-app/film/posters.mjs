// One still of each clip, for lists and for the time before the film starts.
import { writeFile } from 'node:fs/promises';

/** The best moment of a clip, where the middle is not the best. */
const moments = {
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
    const address = await page.evaluate(
      (moment) => window.film.sheet([moment], 1, 0.5, 'image/webp'),
      [id, moments[id] ?? seconds / 2],
    );
    await writeFile(`${folder}${id}.webp`, Buffer.from(address.split(',')[1], 'base64'));
  }
}
