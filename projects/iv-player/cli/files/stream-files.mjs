// The files of HLS streams: playlists and everything they reference.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { mediaKind, requestedPath } from 'iv-player/story-core';
import { readPart } from '../media/open-bytes.mjs';
import { readPlaylist } from '../media/read-playlist.mjs';
import { segmentFacts } from '../media/segment-facts.mjs';
import { streamFaults } from '../media/stream-faults.mjs';
import { findMedia, isData, isRemote, keptAddress, mediaError, remoteProblem } from './find-media.mjs';

/** Addresses in a list of interstitials, which is JSON. */
function assetsIn(text) {
  try {
    return JSON.parse(text).ASSETS.map(({ URI }) => String(URI));
  } catch {
    return [];
  }
}

/** Text of a stream's file and the addresses in it. Detects playlists by content, not by name. */
function readReferences(file, url, variables) {
  // Skips a byte order mark.
  const start = readPart(file, 0, 10).toString();
  if (start.includes('#EXTM3U')) {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const playlist = readPlaylist(text, url, variables);
    return { text, playlist, addresses: playlist.addresses };
  }
  const text = /^\uFEFF?\s*\{/.test(start) ? readFileSync(file, 'utf8') : '';
  return { text, addresses: assetsIn(text).map((address) => ({ address, isOptional: true })) };
}

/** Resolves an address; without a valid one, variables from its query are unknown. */
function urlOf(address, base = 'http://story.invalid/') {
  const path = address.replaceAll('\\', '/');
  return URL.canParse(path, base) ? new URL(path, base).href : base;
}

/** Whether a playlist lacks only its last line: all its segments are there. */
const isUnfinished = ({ isComplete, segments }, files) =>
  !isComplete &&
  segments.length > 0 &&
  segments.every(({ address, duration }) => duration > 0 && files.has(address));

const withEnd = (text) => `${text.trimEnd()}\n#EXT-X-ENDLIST\n`;

/** Adds `https:` to protocol-relative addresses. */
const withProtocols = (text) => text.replaceAll(/(^[ \t]*|")(?=\/\/)/gm, '$1https:');

/** Writes values from the query of a playlist's address into the playlist: in a pack, its address has no query. */
const withValues = (text, variables) =>
  text.replaceAll(
    /^([ \t]*#EXT-X-DEFINE:)QUERYPARAM="([^"\r\n]*)"/gm,
    (_, tag, name) => `${tag}NAME="${name}",VALUE="${variables.get(name) ?? ''}"`,
  );

/** Whether an address contains a variable that is not defined, which is a fault of the playlist. */
const isUnknown = (address, playlist) => playlist !== undefined && /\{\$[\w-]+\}/.test(address);

/** Addresses without duplicates. One is optional if it is so everywhere. */
function uniqueAddresses(addresses) {
  const unique = new Map();
  for (const { address, isOptional } of addresses)
    unique.set(address, isOptional && (unique.get(address) ?? true));
  return unique;
}

/** Roles of the playlists that a multivariant playlist names, by address. */
const rolesIn = ({ variants = [], renditions = [] } = {}) =>
  new Map([
    ...renditions.map(({ address, type }) => [address, type]),
    ...variants.map(({ address }) => [address, 'variant']),
  ]);

/** Facts of a media playlist; `undefined` if a file cannot be read. */
function factsOf(playlist, fileOf) {
  try {
    return segmentFacts(playlist, fileOf);
  } catch {
    return undefined;
  }
}

function addRemote({ problems, origins, keepRemote }, one, text, address, isOptional) {
  const kept = keepRemote ? keptAddress(address) : null;
  if (!kept && !isOptional) problems.push(remoteProblem(address, keepRemote));
  if (kept && !isOptional) origins.add(kept.origin);
  if (kept && address.startsWith('//')) one.content ??= withProtocols(text);
}

/** Adds a file that another one names. Returns its path with links resolved; `undefined` if there is none. */
function addFile({ files, problems, root }, one, address, isOptional, more) {
  const folder = dirname(one.path);
  // Keys and segments may have any name.
  const found = findMedia(address, { folder, root, isMedia: () => true, isUrl: true });
  if ('problem' in found) {
    if (!isOptional) problems.push(found.problem);
    return undefined;
  }
  const { file, path } = found;
  const place = join(dirname(one.place), requestedPath(address));
  const known = files.get(place);
  if (!known)
    files.set(place, {
      place,
      path: join(folder, path),
      file,
      address,
      url: urlOf(address, one.url),
      ...more,
    });
  else if (known.file !== file) {
    const message = `${JSON.stringify(address)} refers to two different files of its stream: rename one of them.`;
    problems.push(mediaError('MISSING_MEDIA', message));
  }
  return file;
}

/** Adds what a playlist says to a tree. `playlist` is missing for a file that should be one. */
function addPlaylist({ playlists, root }, one, text, playlist, filesByAddress) {
  const { role, address } = one;
  const name = relative(root, one.path).replaceAll(sep, '/');
  const facts = playlist && factsOf(playlist, (wanted) => filesByAddress.get(wanted));
  playlists.push({ name, role, address, playlist: playlist ?? readPlaylist(text), ...(facts && { facts }) });
  if (playlist && role !== 'SUBTITLES' && isUnfinished(playlist, filesByAddress))
    one.content = withEnd(one.content ?? text);
}

/** Adds the name of a stream to a message about one of its files. */
export const inStream = (name, message) => `In the stream ${JSON.stringify(name)}: ${message}`;

/**
 * @typedef {object} StreamFile
 * @property {string} place path as addressed, with links unresolved
 * @property {string} file file to copy
 * @property {string} [content] content to write instead of the file's
 */

/**
 * @typedef {object} StreamTree
 * @property {readonly StreamFile[]} files
 * @property {readonly import('./find-media.mjs').MediaProblem[]} problems of addresses
 * @property {readonly string[]} origins of kept URLs
 * @property {boolean} hasInlineParts whether playlists contain files that the player needs, such as keys
 * @property {readonly import('../media/stream-faults.mjs').StreamFault[]} faults of the playlists that exist
 * @property {boolean} hasQueryVariables whether variables of the first playlist come from the query of its address
 */

/**
 * Collects all files of a stream, each once for each of its names, and finds the faults of its playlists. Shared by `iv-player check` and
 * `iv-player pack`.
 * @param {string} first path of the multivariant or media playlist, as addressed
 * @param {string} file the same path, with links resolved
 * @param {object} options
 * @param {string} options.root folder that must contain all files
 * @param {boolean} options.keepRemote whether absolute URLs are kept
 * @param {string} [options.address] address of the playlist, with its query
 * @returns {StreamTree}
 */
export function hlsTree(first, file, { root, keepRemote, address = first }) {
  // `path` is the name on disk, which may differ from `place` by escapes and letter case.
  const start = { place: first, path: first, file, url: urlOf(address), role: 'first', address };
  const files = new Map([[first, start]]);
  const tree = { root, keepRemote, files, problems: [], origins: new Set(), playlists: [] };
  let hasInlineParts = false;
  for (const one of files.values()) {
    const { text, playlist, addresses } = readReferences(one.file, one.url, one.variables);
    const filesByAddress = new Map();
    const roles = rolesIn(playlist);
    for (const [named, isOptional] of uniqueAddresses(addresses)) {
      if (named === '' || isUnknown(named, playlist)) continue;
      // A key may be inline.
      if (isData(named)) hasInlineParts ||= !isOptional;
      else if (isRemote(named)) addRemote(tree, one, text, named, isOptional);
      else {
        const more = { role: roles.get(named) ?? 'other', variables: playlist?.variables };
        const found = addFile(tree, one, named, isOptional, more);
        if (found !== undefined) filesByAddress.set(named, found);
      }
    }
    if (playlist?.hasQueryVariables && one === start)
      one.content = withValues(one.content ?? text, playlist.variables);
    if (playlist || one.role !== 'other') addPlaylist(tree, one, text, playlist, filesByAddress);
  }
  return {
    files: Array.from(files.values(), ({ place, file: from, content }) => ({
      place,
      file: from,
      ...(content !== undefined && { content }),
    })),
    problems: tree.problems,
    origins: [...tree.origins],
    hasInlineParts,
    faults: streamFaults(tree.playlists),
    hasQueryVariables: tree.playlists[0]?.playlist.hasQueryVariables === true,
  };
}

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
