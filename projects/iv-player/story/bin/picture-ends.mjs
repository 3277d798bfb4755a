// Finds the ends of clips' pictures, for `videoDuration`. Shared by `iv-player measure` and `iv-player pack`.
import { isHls } from '../../hls/src/is-hls';
import { picturesIn } from '../src/check/rules/media-files';
import { measurePicture } from './media-files.mjs';
import { isRemote } from './pack/find-media.mjs';

/** The sources of a node with their types, in order of preference. */
export const sourcesOf = ({ source }) =>
  [source ?? []].flat().map((one) => (typeof one === 'string' ? { src: one } : one));

/** Whether a source is a stream. */
export const isStream = ({ src, type }) => isHls({ src, ...(type && { type }) });

/**
 * Returns the value of `videoDuration` for a node with these clips: the end of the shortest picture, in seconds; `undefined` without one.
 *
 * @param {readonly import('../src/check/story-media').StoryMediaFile[]} clips
 */
export function pictureEnd(clips) {
  const seconds = Math.round((picturesIn(clips).at(0)?.duration ?? 0) * 1000) / 1000;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

/**
 * Measures the ends of pictures with ffprobe, for nodes without `videoDuration`. Leaves out streams, clips on other servers, and clips that
 * cannot be measured. Measures nothing without ffprobe, so the bytes of a pack depend on whether ffprobe is installed. Never throws because
 * of a clip.
 *
 * @param {import('../src/format/story-file').StoryFile} story
 * @param {(address: string) => string | undefined} fileOf path of the file at a source's address; `undefined` to leave it out
 * @param {(address: string) => void} [tell] called before a clip is measured
 * @returns {ReadonlyMap<string, number>} new values of `videoDuration` in seconds, by node id
 */
export function missingPictureEnds(story, fileOf, tell = () => undefined) {
  const measured = new Map();
  const measure = (file, address) => {
    if (!measured.has(file)) {
      tell(address);
      measured.set(file, measurePicture(file));
    }
    return measured.get(file);
  };
  const ends = Object.entries(story.nodes).map(([id, node]) => {
    const sources = node.videoDuration === undefined ? sourcesOf(node) : [];
    const clips = sources
      .filter((source) => !isRemote(source.src) && !isStream(source))
      .map(({ src }) => ({ src, file: fileOf(src) }))
      .filter(({ file }) => file !== undefined)
      .map(({ src, file }) => measure(file, src));
    return [id, pictureEnd(clips)];
  });
  return new Map(ends.filter(([, end]) => end !== undefined));
}
