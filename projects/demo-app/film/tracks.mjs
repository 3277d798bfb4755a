// Where things are in the picture, for applications that lay something on them: traced from the scenes' own drawings.
// node projects/demo-app/film/tracks.mjs writes tracks.json beside the clips; `render.mjs` does it too.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { film, nodes } from './story.mjs';
import { trace } from './tracing-paper.mjs';

/** Frames from one noted place to the next; in between things move straight. */
const framesPerStep = 3;
/** The figures to follow, by scene. */
const followed = { watch: ['cat'], lookout: ['keeper'], reef: ['wren'], row: ['whale'] };

const tenths = (number) => Math.round(number * 10) / 10;
const inNumbers = ({ left, top, right, bottom }) => [left, top, right - left, bottom - top].map(tenths);

async function sceneTracks(id, names) {
  const { draw } = await import(`./scenes/${id}.mjs`);
  const { seconds } = nodes.find((node) => node.id === id);
  const steps = (seconds * film.framesPerSecond) / framesPerStep;
  const tracks = Object.fromEntries(names.map((name) => [name, []]));
  for (let step = 0; step <= steps; step += 1) {
    const figures = trace(draw, (step * framesPerStep) / film.framesPerSecond);
    for (const name of names) {
      const box = figures.get(name);
      tracks[name].push(box ? inNumbers(box) : null);
    }
  }
  return tracks;
}

/** Boxes `[left, top, width, height]` in pixels of the film, `null` where the figure is not seen, by scene and figure. */
export async function readTracks() {
  const scenes = {};
  for (const [id, names] of Object.entries(followed)) scenes[id] = await sceneTracks(id, names);
  return { stepsPerSecond: film.framesPerSecond / framesPerStep, scenes };
}

export async function writeTracks(folder) {
  await writeFile(`${folder}tracks.json`, `${JSON.stringify(await readTracks())}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeTracks(fileURLToPath(new URL('../public/film/', import.meta.url)));
}
