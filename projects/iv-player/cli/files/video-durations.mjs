// Finds the ends of clips' pictures, for `videoDuration`. Shared by `iv-player measure` and `iv-player pack`.
import { isHls } from 'iv-player/private';
import { picturesIn } from 'iv-player/story-core';
import { isRemote } from './find-media.mjs';

/** The sources of a node with their types, in order of preference. */
export const sourcesOf = ({ source }) =>
  [source ?? []].flat().map((one) => (typeof one === 'string' ? { src: one } : one));

/** Whether a source is a stream. */
export const isStream = ({ src, type }) => isHls({ src, ...(type && { type }) });

/**
 * Returns the value of `videoDuration` for a node with these clips: the end of the shortest picture, in seconds; `undefined` without one.
 *
 * @param {readonly import('iv-player/story-core').StoryMediaFile[]} clips
 */
export function pictureEnd(clips) {
  const seconds = Math.round((picturesIn(clips).at(0)?.duration ?? 0) * 1000) / 1000;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

/**
 * Finds the ends of pictures for nodes without `videoDuration`. Leaves out streams, clips on other servers, and clips that cannot be read.
 *
 * @param {import('iv-player/story-core').StoryFile} story
 * @param {(address: string) => import('iv-player/story-core').StoryMediaFile | undefined} clipAt what is known about the file at a
 *   source's address; `undefined` to leave it out
 * @returns {ReadonlyMap<string, number>} new values of `videoDuration` in seconds, by node id
 */
export function missingPictureEnds(story, clipAt) {
  const ends = Object.entries(story.nodes).map(([id, node]) => {
    const sources = node.videoDuration === undefined ? sourcesOf(node) : [];
    const clips = sources
      .filter((source) => !isRemote(source.src) && !isStream(source))
      .map(({ src }) => clipAt(src))
      .filter((clip) => clip !== undefined);
    return [id, pictureEnd(clips)];
  });
  return new Map(ends.filter(([, end]) => end !== undefined));
}
