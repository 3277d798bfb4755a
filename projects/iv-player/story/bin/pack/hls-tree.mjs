// Collects the files of an HLS stream: playlists and everything they reference.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findMedia, isData, isRemote, remoteProblem, webOrigin } from './find-media.mjs';
import { readPart } from './read-part.mjs';

/** Addresses in a playlist: URI lines and `URI` attributes of tags. */
function addressesIn(playlist) {
  return playlist.split(/\r\n|\n|\r/).flatMap((line) => {
    const text = line.trim();
    if (text === '') return [];
    if (!text.startsWith('#')) return [text];
    return text.startsWith('#EXT') ? [...text.matchAll(/[:,]URI="([^"]*)"/g)].map(([, uri]) => uri) : [];
  });
}

/** Text of a playlist, whatever its name; `undefined` for any other file. */
function playlistIn(file) {
  // A byte order mark may come first.
  if (!readPart(file, 0, 10).includes('#EXTM3U')) return undefined;
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

/**
 * Collects all files of a stream, each once.
 *
 * @param {string} file multivariant or media playlist
 * @param {object} options
 * @param {string} options.root folder that must contain all files
 * @param {boolean} options.keepRemote whether absolute URLs are kept
 * @returns {{ files: readonly string[], problems: readonly import('./pack-problem.mjs').PackProblem[], origins: readonly string[] }}
 *   `origins`: of kept URLs
 */
export function hlsTree(file, { root, keepRemote }) {
  const files = new Set([file]);
  const problems = [];
  const origins = new Set();
  for (const one of files) {
    for (const address of addressesIn(playlistIn(one) ?? '')) {
      // A key may be inline.
      if (isData(address)) continue;
      if (isRemote(address)) {
        const origin = keepRemote ? webOrigin(address) : null;
        if (origin) origins.add(origin);
        else problems.push(remoteProblem(address));
        continue;
      }
      // Keys and segments may have any name.
      const found = findMedia(address, { folder: dirname(one), root, isMedia: () => true });
      if ('file' in found) files.add(found.file);
      else problems.push(found.problem);
    }
  }
  return { files: [...files], problems, origins: [...origins] };
}
