// Collects the files of an HLS stream: playlists and everything they reference.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMedia, isData, isRemote, keptAddress, pathOf, remoteProblem } from './find-media.mjs';
import { packError } from './pack-problem.mjs';
import { readPart } from './read-part.mjs';

/** Attributes of tags whose values are addresses. */
const ADDRESSES = new Set(['URI', 'X-ASSET-URI', 'X-ASSET-LIST', 'SERVER-URI']);
const ATTRIBUTE = /([A-Z0-9-]+)\s*=\s*(?:"([^"]*)"|([^",\s]*))/g;

/** Addresses in a playlist: URI lines and attributes of tags. */
function addressesIn(playlist) {
  return playlist.split(/\r\n|\n|\r/).flatMap((line) => {
    const text = line.trim();
    if (!text.startsWith('#')) return [text];
    const [, attributes = ''] = /^#EXT-X-[A-Z0-9-]+:(.*)$/.exec(text) ?? [];
    return [...attributes.matchAll(ATTRIBUTE)]
      .filter(([, name = '']) => ADDRESSES.has(name))
      .map(([, , quoted, bare]) => quoted ?? bare ?? '');
  });
}

/** Addresses in a list of interstitials, which is JSON. */
function assetsIn(text) {
  try {
    return JSON.parse(text).ASSETS.map(({ URI }) => String(URI));
  } catch {
    return [];
  }
}

/** Text of a stream's file and the addresses in it. Detects playlists by content, not by name. */
function readReferences(file) {
  // Skips a byte order mark.
  const start = readPart(file, 0, 10).toString();
  if (start.includes('#EXTM3U')) {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    return { text, addresses: addressesIn(text) };
  }
  const text = /^\uFEFF?\s*\{/.test(start) ? readFileSync(file, 'utf8') : '';
  return { text, addresses: assetsIn(text) };
}

/** Adds `https:` to protocol-relative addresses. */
const withProtocols = (text) => text.replaceAll(/(^[ \t]*|")(?=\/\/)/gm, '$1https:');

/**
 * @typedef {object} StreamFile
 * @property {string} place path as addressed, with links unresolved
 * @property {string} file file to copy
 * @property {string} [content] content to write instead of the file's
 */

/**
 * Collects all files of a stream, each once for each of its names.
 *
 * @param {string} first path of the multivariant or media playlist, as addressed
 * @param {string} file the same path, with links resolved
 * @param {object} options
 * @param {string} options.root folder that must contain all files
 * @param {boolean} options.keepRemote whether absolute URLs are kept
 * @returns {{ files: readonly StreamFile[], problems: readonly import('./pack-problem.mjs').PackProblem[], origins: readonly string[] }}
 *   `origins`: of kept URLs
 */
export function hlsTree(first, file, { root, keepRemote }) {
  // `path` is the name on disk, which may differ from `place` by escapes and letter case.
  const files = new Map([[first, { place: first, path: first, file }]]);
  const problems = [];
  const origins = new Set();
  for (const one of files.values()) {
    const { text, addresses } = readReferences(one.file);
    for (const address of new Set(addresses)) {
      // A key may be inline.
      if (address === '' || isData(address)) continue;
      if (isRemote(address)) {
        const kept = keepRemote ? keptAddress(address) : null;
        if (!kept) problems.push(remoteProblem(address));
        else {
          origins.add(kept.origin);
          if (address.startsWith('//')) one.content = withProtocols(text);
        }
        continue;
      }
      // Keys and segments may have any name.
      const folder = dirname(one.path);
      const found = findMedia(address, { folder, root, isMedia: () => true, isUrl: true });
      if ('problem' in found) {
        problems.push(found.problem);
        continue;
      }
      const place = join(dirname(one.place), pathOf(address));
      const known = files.get(place);
      if (!known) files.set(place, { place, path: join(folder, found.path), file: found.file });
      else if (known.file !== found.file) {
        const message = `${JSON.stringify(address)} refers to two different files of its stream: rename one of them.`;
        problems.push(packError('MISSING_MEDIA', message));
      }
    }
  }
  return { files: [...files.values()], problems, origins: [...origins] };
}
