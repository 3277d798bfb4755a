// Reads the clips of a pack: fills in `videoDuration`, so that its seams are exact from the first play, and finds clips with faults.
import { readFileSync } from 'node:fs';
import { captionsInTime } from '../../src/check/rules/caption-times';
import { captionsRead } from '../../src/check/rules/captions';
import { clipDurations, pictureEnds } from '../../src/check/rules/media-files';
import { mediaPlayable } from '../../src/check/rules/media-playable';
import { sourcesOf } from '../../src/format/story-addresses';
import { StoryMedia } from '../../src/check/story-media';
import { describeClip } from '../media-files.mjs';
import { missingPictureEnds } from '../picture-ends.mjs';
import { packWarning } from './pack-problem.mjs';

/**
 * Reads the clips and captions of a story.
 *
 * @param {import('./plan-media.mjs').MediaPlan} plan
 * @param {import('../../src/format/story-file').StoryFile} story with its original addresses
 * @param {(address: string) => void} tell called before a clip is read
 * @returns {Promise<ReadonlyMap<string, import('../../src/check/story-media').StoryMediaFile>>} by address
 */
export async function readClips({ clips }, story, tell) {
  const read = new Map();
  const byFile = new Map();
  for (const address of Object.values(story.nodes).flatMap(sourcesOf)) {
    const file = clips.get(address);
    if (file === undefined) continue;
    if (!byFile.has(file)) {
      tell(address);
      byFile.set(file, await describeClip(file));
    }
    read.set(address, byFile.get(file));
  }
  for (const { src } of Object.values(story.nodes).flatMap(({ captions = [] }) => captions)) {
    const file = clips.get(src);
    if (file !== undefined) read.set(src, { text: readFileSync(file, 'utf8') });
  }
  return read;
}

/**
 * Sets the missing values of `videoDuration` in a packed story. Leaves out clips that cannot be read.
 *
 * @param {import('./plan-media.mjs').MediaPlan} plan changed: its story
 * @param {import('../../src/format/story-file').StoryFile} story with its original addresses
 * @param {Awaited<ReturnType<typeof readClips>>} clips
 */
export function addPictureEnds({ story: packed }, story, clips) {
  const ends = missingPictureEnds(story, (address) => clips.get(address));
  for (const [id, end] of ends) packed.nodes[id].videoDuration = end;
}

/**
 * Finds clips that not every browser plays and captions that not every browser shows as intended, and values of `videoDuration` that differ from the ends of the pictures.
 *
 * @param {import('../../src/format/story-file').StoryFile} story with its original addresses
 * @param {Awaited<ReturnType<typeof readClips>>} clips
 */
export function clipProblems(story, clips) {
  const media = new StoryMedia(Object.fromEntries(clips));
  const context = { graph: { entries: Object.entries(story.nodes) }, media };
  return [mediaPlayable, pictureEnds, clipDurations, captionsRead, captionsInTime]
    .flatMap((rule) => rule(context))
    .filter(({ severity }) => severity !== 'note')
    .map(({ code, message, path }) => packWarning(code, message, path));
}
