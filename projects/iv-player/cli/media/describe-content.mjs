// Reads what a file contains, whatever its name and the story say.
import { readFileSync, statSync } from 'node:fs';
import { mediaKind } from 'iv-player/story-core';
import { readPart } from './read-part.mjs';
import { otherContent } from './other-content.mjs';

/** Number of bytes at the start of a file that tell what it is. */
const START = 4096;
/** Size in bytes above which a text is not captions. */
const LARGE_TEXT = 10_000_000;
const TEXTS = ['text', 'html', 'unknown'];

/**
 * Reads what a file contains that a story uses: a clip, a sound, a picture, captions, or something else, such as a page of a server. Never
 * rejects.
 *
 * @param {string} path
 * @param {(path: string) => Promise<import('iv-player/story-core').StoryMediaFile>} describe reads clips and sounds
 * @returns {Promise<import('iv-player/story-core').StoryMediaFile>} empty if the file has been removed in the meantime
 */
export async function describeContent(path, describe) {
  const kind = mediaKind(path)?.kind;
  try {
    const { size } = statSync(path);
    const container = otherContent(readPart(path, 0, START), size, /\.svg$/i.test(path));
    const isText = kind === 'captions' || (kind === undefined && container === 'text');
    if (isText && TEXTS.includes(container) && size < LARGE_TEXT) {
      // Text in UTF-16 is as unknown as a clip.
      const clip = container === 'unknown' && size > 0 ? await describe(path) : {};
      if (clip.container !== undefined && clip.container !== 'unknown') return clip;
      const isCaptions = container !== 'html' && size > 0;
      return {
        bytes: size,
        ...((container !== 'unknown' || size === 0) && { container }),
        ...(isCaptions && { text: readFileSync(path, 'utf8') }),
      };
    }
    if (container !== 'unknown') return { bytes: size, container };
  } catch {
    return {};
  }
  return describe(path);
}
