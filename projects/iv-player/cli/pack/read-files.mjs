// Reads the files of a pack, as `iv-player check --media` does, and fills in `videoDuration`, so that its seams are exact from the first play.
import { posix } from 'node:path';
import { sourcesOf } from 'iv-player/story-core';
import { describeContent } from '../media/describe-content.mjs';
import { describeClip, missingPictureEnds } from '../files/describe-media.mjs';

/**
 * Reads the files of a story, without measuring loudness, which would take much longer. Leaves out streams.
 *
 * @param {import('./plan-media.mjs').MediaPlan} plan
 * @param {import('iv-player/story-core').StoryFile} story with its original addresses
 * @param {object} options
 * @param {string} [options.place] folder of the story, relative to the folder of the result's paths; default: the same folder
 * @param {boolean} options.isForCheck whether to read all files; otherwise only the clips
 * @param {(address: string) => void} options.tell called before a file is read
 * @returns {Promise<Readonly<Record<string, import('iv-player/story-core').StoryMediaFile>>>} by path
 */
export async function readFiles({ found }, story, { place = '', isForCheck, tell }) {
  const sources = new Set(Object.values(story.nodes).flatMap(sourcesOf));
  const read = new Map();
  for (const [address, { file, path, isStream }] of found) {
    const name = posix.join(place, path);
    const isSource = sources.has(address);
    if (read.has(name) || !(isSource || isForCheck)) continue;
    if (!isStream) tell(address);
    read.set(name, isStream ? {} : await describeContent(file, describeClip));
  }
  return Object.fromEntries(read);
}

/**
 * Sets the missing values of `videoDuration` in a packed story. Leaves out clips that cannot be read.
 *
 * @param {import('./plan-media.mjs').MediaPlan} plan changed: its story
 * @param {import('iv-player/story-core').StoryFile} story with its original addresses
 * @param {import('iv-player/story-core').StoryMedia} media
 */
export function addPictureEnds({ story: packed }, story, media) {
  for (const [id, end] of missingPictureEnds(story, (address) => media.get(address)))
    packed.nodes[id].videoDuration = end;
}
