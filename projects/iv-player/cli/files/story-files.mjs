// Finds the files that the addresses in a story name. Shared by `check`, `measure` and `play`, so that all find the same files.
import { realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { forEachAddress, readAddress, StoryMedia } from 'iv-player/story-core';
import { isBelow } from './find-media.mjs';
import { fileIn, filesIn } from './story-folder.mjs';

/**
 * @typedef {object} StoryFolders
 * @property {string} story folder of the story, with links resolved
 * @property {string} media folder in which addresses are looked up next, and at which those that start with `/` begin
 */

/**
 * Folders in which the addresses in a story are looked up.
 * @param {string} file path of the story
 * @param {string} [media] default: the story's folder
 * @returns {StoryFolders}
 */
export function storyFolders(file, media) {
  const story = realpathSync.native(dirname(resolve(file)));
  return { story, media: media === undefined ? story : realpathSync.native(resolve(media)) };
}

/**
 * Finds the file at an address; `null` if there is none in either folder.
 * @param {StoryFolders} folders
 * @returns {{ file: string, folder: keyof StoryFolders, path: string } | null} `file`: with links resolved; `path`: in the folder
 */
export function locate(address, { story, media }) {
  const { isFromTop, paths } = readAddress(address);
  const bases = /** @type {const} */ ([
    ['story', story],
    ['media', media],
  ]);
  for (const start of isFromTop ? [media] : new Set([story, media]))
    for (const path of paths) {
      for (const [folder, base] of bases) {
        const inside = relative(base, join(start, path));
        const parts = inside.split(sep);
        const file = inside !== '' && isBelow(inside) && !path.includes('\0') ? fileIn(base, parts) : null;
        if (file !== null) return { file, folder, path: parts.join('/') };
      }
    }
  return null;
}

/** Deepest folder that contains both. */
export function commonFolder(one, other) {
  let common = one;
  while (!isBelow(relative(common, other))) common = dirname(common);
  return common;
}

const withSlashes = (path) => path.replaceAll(sep, '/');

/**
 * Places the folders of a story in the deepest folder that contains both.
 * @param {StoryFolders} folders with links resolved
 */
export function placesOf({ story, media }) {
  const root = commonFolder(story, media);
  const pathOf = (folder) => withSlashes(relative(root, folder));
  return {
    /** Folder that all paths are relative to. */
    root,
    /** Both folders, relative to `root`. */
    places: { story: pathOf(story), media: pathOf(media) },
  };
}

/**
 * Finds the files that a story may use: all those in the media folder, and those in the story's folder that it names. Throws if the media
 * folder cannot be read.
 * @param {string} file path of the story
 * @param {string} [media] default: the story's folder
 * @param {(folder: string) => ReadonlyMap<string, string>} [list] lists a folder
 */
export function storyFiles(file, story, media, list = filesIn) {
  const listed = list(media ?? dirname(resolve(file)));
  const folders = storyFolders(file, media);
  const { root, places } = placesOf(folders);
  const pathOf = (folder, path) => withSlashes(relative(root, join(folders[folder], path)));
  const files = new Map(Array.from(listed, ([path, found]) => [pathOf('media', path), found]));
  const used = new Set();
  forEachAddress(story, (address) => {
    const found = locate(address, folders);
    if (!found) return;
    const path = pathOf(found.folder, found.path);
    files.set(path, found.file);
    used.add(path);
  });
  return {
    root,
    /** Paths of the files, with links resolved, by path relative to `root`. */
    files: /** @type {ReadonlyMap<string, string>} */ (files),
    /** Paths of the files that the story names, relative to `root`. */
    used: /** @type {ReadonlySet<string>} */ (used),
    /**
     * Finds descriptions of the files by the addresses in the story.
     * @param {Readonly<Record<string, import('iv-player/story-core').StoryMediaFile>>} described by path relative to `root`
     */
    mediaOf: (described) => new StoryMedia(described, places),
  };
}
