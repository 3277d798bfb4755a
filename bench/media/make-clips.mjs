// Makes the clips of a kind with ffmpeg, once for each recipe.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';
import { readTimeline } from './clip-timeline.mjs';
import { encodeOptions, extension, finishOptions } from './ffmpeg-options.mjs';
import { clipsPerKind } from './kinds.mjs';

const run = promisify(execFile);
/** Not under version control. */
export const clipFolder = join(workspaceRoot, 'dist/bench-media');

/**
 * One clip as it was made.
 *
 * @typedef {import('./clip-timeline.mjs').Timeline & { file: string }} Clip
 */

/**
 * The clips of a kind; their files are in the folder of that name in {@link clipFolder}. Makes those that are missing or
 * have another recipe.
 *
 * @param {import('./kinds.mjs').Kind} kind
 * @returns {Promise<Clip[]>}
 */
export async function makeClips(kind) {
  const clips = Array.from({ length: clipsPerKind }, (_, place) => commands(kind, place));
  const recipe = createHash('sha256').update(JSON.stringify(clips)).digest('hex');
  const folder = join(clipFolder, kind.name);
  const list = join(folder, 'clips.json');
  const made = await readFile(list, 'utf8').then(JSON.parse, () => null);
  if (made?.recipe === recipe) return made.clips;

  // Made elsewhere and then moved, so that another run at the same time never reads half a clip.
  const workshop = `${folder}.${process.pid}`;
  await mkdir(workshop, { recursive: true });
  const timelines = [];
  for (const { steps, file } of clips) {
    for (const options of steps) await run('ffmpeg', options, { cwd: workshop });
    timelines.push({ file, ...(await readTimeline(join(workshop, file))) });
  }
  await writeFile(join(workshop, 'clips.json'), JSON.stringify({ recipe, clips: timelines }));
  await rm(folder, { recursive: true, force: true });
  await rename(workshop, folder).catch(async (error) => {
    await rm(workshop, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return timelines;
}

/** What ffmpeg is called with for one clip. */
function commands(kind, place) {
  const recipe = kind.recipe(place);
  const id = place + 1;
  const kindOfFile = extension(recipe);
  const file = `${id}.${kindOfFile}`;
  const encoded = `${id}.encoded.${kindOfFile}`;
  const finish = finishOptions(recipe, encoded, file);
  const steps = finish ? [encodeOptions(recipe, id, encoded), finish] : [encodeOptions(recipe, id, file)];
  return { file, steps };
}
