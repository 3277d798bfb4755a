// Writes `tracks.json`, the positions of figures in the picture, for overlays that follow them. The boxes are computed by the
// scenes' own drawing code.
// node projects/demo-app/film/write-tracks.mjs; `render.mjs` writes the file too.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { film, nodes } from './story.mjs';
import { figureBounds } from './figure-bounds.mjs';

/** Frames between two boxes; readers interpolate linearly. */
const framesPerStep = 3;
/** Names of the figures with a track, by scene. */
const trackedFigures = { watch: ['cat'], lookout: ['keeper'], reef: ['wren'], row: ['whale'] };

const tenths = (number) => Math.round(number * 10) / 10;
const toTuple = ({ left, top, right, bottom }) => [left, top, right - left, bottom - top].map(tenths);

async function sceneTracks(id, names) {
  const { draw } = await import(`./scenes/${id}.mjs`);
  const { seconds } = nodes.find((node) => node.id === id);
  const steps = (seconds * film.framesPerSecond) / framesPerStep;
  const tracks = Object.fromEntries(names.map((name) => [name, []]));
  for (let step = 0; step <= steps; step += 1) {
    const figures = figureBounds(draw, (step * framesPerStep) / film.framesPerSecond);
    for (const name of names) {
      const box = figures.get(name);
      tracks[name].push(box ? toTuple(box) : null);
    }
  }
  return tracks;
}

/** Boxes `[left, top, width, height]` in pixels of the film, `null` where the figure is not visible; by scene and figure. */
export async function readTracks() {
  const scenes = {};
  for (const [id, names] of Object.entries(trackedFigures)) scenes[id] = await sceneTracks(id, names);
  return { stepsPerSecond: film.framesPerSecond / framesPerStep, scenes };
}

export async function writeTracks(folder) {
  await writeFile(`${folder}tracks.json`, `${JSON.stringify(await readTracks())}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeTracks(fileURLToPath(new URL('../public/film/', import.meta.url)));
}
