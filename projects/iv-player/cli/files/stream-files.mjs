// Describes HLS streams in a folder for `iv-player check --media`.
import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { mediaKind } from 'iv-player/story-core';
import { hlsTree, inStream } from '../pack/hls-tree.mjs';
import { readPart } from '../media/read-part.mjs';

/** Whether a file is a playlist: by its content or ending, unless it has the ending of another kind. */
export function isPlaylist(file) {
  const kind = mediaKind(file)?.kind;
  if (kind !== 'stream' && kind !== undefined) return false;
  try {
    return /\.m3u8$/i.test(file) || readPart(file, 0, 10).toString().includes('#EXTM3U');
  } catch {
    return false;
  }
}

/**
 * Describes a stream: the files that its playlists name, and their faults.
 *
 * @param {string} folder
 * @param {string} path of its first playlist, relative to the folder
 * @param {string} file the same, with links resolved
 * @returns {Pick<import('iv-player/story-core').StoryMediaFile, 'parts' | 'faults'>}
 */
export function describeStream(folder, path, file) {
  const root = realpathSync.native(folder);
  const first = join(root, ...path.split('/'));
  const { files, problems, faults, hasQueryVariables } = hlsTree(first, file, { root, keepRemote: true });
  const parts = files.slice(1).map(({ place }) => relative(root, place).replaceAll(sep, '/'));
  // Without the address in the story, its query is unknown.
  if (hasQueryVariables) return { parts, faults: [] };
  const missing = problems.map(({ message }) => ({
    code: /** @type {'MISSING_MEDIA'} */ ('MISSING_MEDIA'),
    message: inStream(path, message),
  }));
  return { parts, faults: [...missing, ...faults] };
}
