// What specs of media files need in one bundle: the reader, and the rules that judge what it reads.
import { StoryMedia } from '../../src/check/story-media';
import { mediaPlayable } from '../../src/check/rules/media-playable';
import { describeClip } from '../media-files.mjs';

export { describeClip };
export { readMediaFile } from '../media/read-media-file.mjs';
export { openBytes } from '../media/open-bytes.mjs';

/** Finds what is wrong with a file that is the only source of a scene. */
export async function faultsOf(path, name) {
  const media = new StoryMedia({ [name]: await describeClip(path) });
  return mediaPlayable({ graph: { entries: [['mid', { source: encodeURI(name) }]] }, media });
}
