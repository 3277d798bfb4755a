// Plans the media files of a pack and rewrites their addresses in the story.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { isHls } from 'iv-player/private';
import { finding } from 'iv-player/story-core';
import { findMedia, isData, isRemote, keptAddress, remoteProblem } from '../files/find-media.mjs';
import { commonFolder } from '../files/story-files.mjs';
import { hlsTree, inStream, isPlaylist } from '../files/stream-files.mjs';
import { fileOf, hashFile, mediaName, sha256Of, stemOf } from './pack-file.mjs';
import { packError } from './pack-problem.mjs';
import { encodePath, fieldOf, placesIn, withAddresses } from './story-places.mjs';

/**
 * @typedef {object} MediaPlan
 * @property {import('iv-player/story-core').StoryFile} story with rewritten addresses
 * @property {readonly import('./pack-file.mjs').PackFile[]} files
 * @property {Readonly<Record<string, string>>} captions texts of caption files, by address in the pack
 * @property {readonly string[]} origins of kept URLs
 * @property {boolean} hasInlineParts whether streams contain files in their playlists, such as keys
 * @property {boolean} hasHls
 * @property {ReadonlyMap<string, FoundFile>} found files by address in the given story
 * @property {readonly import('./pack-problem.mjs').PackProblem[]} problems reasons why it cannot be packed
 * @property {readonly import('./pack-problem.mjs').PackProblem[]} faults mistakes in streams that can be packed
 */

/**
 * @typedef {object} FoundFile
 * @property {string} file path, with links resolved
 * @property {string} path as addressed, relative to the story's folder
 * @property {boolean} isStream
 */

/** Whether an address belongs to an image, which may be a `data:` URL. */
const isImage = (path) => ['overlays', 'decision', 'data', 'poster'].includes(fieldOf(path));

const addressesOf = (places, isWanted) => new Set(places.filter(isWanted).map(({ address }) => address));

const isStream = (address, path, type) =>
  fieldOf(path) === 'source' && isHls({ src: address, ...(type && { type }) });

/** Finds decisions that need an application's code. */
function neededCode({ nodes }) {
  const names = Object.keys(nodes).filter((id) => nodes[id]?.decision?.decider !== undefined);
  if (names.length === 0) return [];
  const list = names.map((id) => JSON.stringify(id)).join(', ');
  const message = `A pack has no application to decide at ${list}: remove "decider" there, and let viewers or "when" decide.`;
  return [packError('NEEDS_CODE', message, ['nodes', names[0] ?? '', 'decision', 'decider'])];
}

/** Plans the copy of a file, named like its address. Files with the same content share one copy. */
async function planFile({ file, path: given }, tell, contents) {
  tell(file);
  const { bytes, sha256 } = await hashFile(file);
  const content = sha256 + posix.extname(given).toLowerCase();
  const path = contents.get(content) ?? `media/${mediaName(given, sha256)}`;
  contents.set(content, path);
  return { address: path, files: [{ path, from: file, bytes, sha256 }] };
}

/** Plans the copy of a stream as a folder that keeps its relative addresses. */
async function planTree(tree, tell) {
  const folder = tree.map(({ place }) => dirname(place)).reduce((one, other) => commonFolder(one, other));
  const nameOf = ({ place }) => relative(folder, place).replaceAll(sep, '/');
  const hashed = [];
  for (const one of tree.toSorted((a, b) => (a.place < b.place ? -1 : 1))) {
    const { file, content } = one;
    tell(file);
    const name = nameOf(one);
    hashed.push(
      content === undefined ? { path: name, from: file, ...(await hashFile(file)) } : fileOf(name, content),
    );
  }
  const hash = sha256Of(JSON.stringify(hashed.map(({ path, sha256 }) => [path, sha256])));
  const first = nameOf(tree[0]);
  const target = `media/${stemOf(first)}.${hash.slice(0, 8)}`;
  return {
    address: `${target}/${encodePath(first)}`,
    files: hashed.map((file) => ({ ...file, path: `${target}/${file.path}` })),
  };
}

/** Files of the stream at an address, and what is wrong with them. */
function streamAt(address, { file, path }, { folder, root, keepRemote }) {
  const place = join(folder, path);
  const name = relative(root, place).replaceAll(sep, '/');
  const { files, problems, ...tree } = hlsTree(place, file, { root, keepRemote, address });
  return {
    ...tree,
    tree: files,
    problems: problems.map((problem) => ({ ...problem, message: inStream(name, problem.message) })),
  };
}

/** What is at an address: a file, with those of its stream; a kept address on another server; or problems. */
function sourceAt(address, isList, where) {
  const found = findMedia(address, { ...where, isOfStory: true, ...(isList && { isMedia: () => true }) });
  if ('problem' in found) {
    if (!isRemote(address)) return { problems: [found.problem] };
    const kept = where.keepRemote ? keptAddress(address) : null;
    return kept
      ? { kept: kept.address, origins: [kept.origin] }
      : { problems: [remoteProblem(address, where.keepRemote)] };
  }
  // A file name may contain `#`.
  const fragment = found.isName ? '' : (/#.*$/s.exec(address)?.[0] ?? '');
  return { ...found, fragment, ...(isList && streamAt(address, found, where)) };
}

/** Finds what is at the addresses of a story. `problems` keep it from being packed; `faults` are those of streams that can be packed. */
function findSources(story, places, where) {
  const problems = neededCode(story);
  const faults = [];
  const streams = addressesOf(places, ({ address, path, type }) => isStream(address, path, type));
  const sources = new Map();
  for (const { address, path } of places) {
    if (isData(address) && isImage(path)) continue;
    if (!sources.has(address)) sources.set(address, sourceAt(address, streams.has(address), where));
    const { problems: own = [], faults: ofStream = [] } = sources.get(address);
    // As in check, faults of a stream belong to the scene, whichever of its sources the stream is.
    const place = streams.has(address) ? path.slice(0, 3) : path;
    problems.push(...own.map((problem) => ({ ...problem, path: place })));
    for (const { code, message, severity, isRepaired } of ofStream)
      (code === 'BAD_STREAM' && !isRepaired ? problems : faults).push(
        finding(code, place, message, severity),
      );
  }
  return { sources, problems, faults, hasHls: streams.size > 0 };
}

/** Plans the copies of found files. Returns also the new addresses, and the texts of captions by new address. */
async function planCopies(sources, captioned, tell) {
  /** @type {Record<string, string>} */
  const captions = {};
  const addresses = new Map();
  const files = new Map();
  const contents = new Map();
  for (const [address, source] of sources) {
    if (source.kept !== undefined) addresses.set(address, source.kept);
    if (source.file === undefined) continue;
    const plan = source.tree ? await planTree(source.tree, tell) : await planFile(source, tell, contents);
    const written = plan.address + source.fragment;
    addresses.set(address, written);
    for (const one of plan.files) files.set(one.path, one);
    if (captioned.has(address)) captions[written] = readFileSync(source.file, 'utf8').replace(/^\uFEFF/, '');
  }
  return { addresses, captions, files: [...files.values()] };
}

// A file that only its type makes a stream may be a clip.
const isStreamFile = ({ path, file, tree }) => !!tree && (/\.m3u8$/i.test(path) || isPlaylist(file));

/**
 * Plans the media files of a pack. Reports all problems in one run.
 * @param {object} options
 * @param {string} options.folder folder of the story file
 * @param {string} options.root folder that must contain all media; default `folder`
 * @param {'refuse' | 'keep'} [options.remote] addresses on other servers; default `refuse`
 * @param {(file: string) => void} [options.tell] called before a file is read
 * @returns {Promise<MediaPlan>}
 */
export async function planMedia(story, { folder, root = folder, remote = 'refuse', tell = () => undefined }) {
  // With links resolved.
  const real = { folder: realpathSync.native(folder), root: realpathSync.native(root) };
  const places = placesIn(story);
  const { sources, ...found } = findSources(story, places, { ...real, keepRemote: remote === 'keep' });
  const all = [...sources.values()];
  const known = {
    ...found,
    hasInlineParts: all.some(({ hasInlineParts = false }) => hasInlineParts),
    found: new Map(
      [...sources]
        .filter(([, { file }]) => file !== undefined)
        .map(([address, one]) => [address, { file: one.file, path: one.path, isStream: isStreamFile(one) }]),
    ),
  };
  if (found.problems.length > 0) return { ...known, story, files: [], origins: [], captions: {} };
  const captioned = addressesOf(places, ({ path }) => fieldOf(path) === 'captions');
  const { addresses, ...copies } = await planCopies(sources, captioned, tell);
  return {
    ...known,
    ...copies,
    story: withAddresses(story, places, (address) => addresses.get(address) ?? address),
    origins: [...new Set(all.flatMap(({ origins = [] }) => origins))].sort(),
  };
}
