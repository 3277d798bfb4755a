// Resolves the addresses in a story to files, or to problems.
import { existsSync, realpathSync } from 'node:fs';
import { extname, isAbsolute, join, posix, relative, sep } from 'node:path';
import { mediaKind, otherCaptionFormat, otherVideo, readAddress, repairCommand } from 'iv-player/story-core';
import { isPlainOrigin } from './plain-origin.mjs';
import { linkedFileIn } from './story-folder.mjs';

/**
 * @typedef {object} MediaProblem
 * @property {'MISSING_MEDIA' | 'OUTSIDE_MEDIA' | 'REMOTE_MEDIA'} code
 * @property {'error'} severity
 * @property {string} message `<what happened>: <what to do>.`, on one line
 */

/** @param {MediaProblem['code']} code @returns {MediaProblem} */
export const mediaError = (code, message) => ({ code, severity: 'error', message });

/** Whether a relative path stays below its start. */
export const isBelow = (inside) => inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);

/** Whether an address is an absolute URL, `data:` included. */
export const isRemote = (address) => readAddress(address).isRemote;

/**
 * Address on another server as a pack keeps it, with its protocol, and the origin of that server; `null` unless it is `http:` or `https:`,
 * and the policy of the page can name its origin.
 */
export function keptAddress(address) {
  const text = address.trim();
  // Without a protocol, a pack opened from disk would look for a file.
  const url = /^[/\\]{2}/.test(text) ? `https:${text}` : text;
  if (!URL.canParse(url)) return null;
  const { origin, protocol, href } = new URL(url);
  if (!/^https?:$/.test(protocol) || !isPlainOrigin(origin)) return null;
  return { origin, address: /^https?:\/\//i.test(address) ? address : href };
}

export const isData = (address) => /^\s*data:/i.test(address);

/** Whether a path leaves a folder once links are resolved. */
function leadsOut(path, root) {
  try {
    return !isBelow(relative(realpathSync.native(root), realpathSync.native(path)));
  } catch {
    return false;
  }
}

/** Describes a regular file whose ending is not one of media. */
function wrongKind(name, address) {
  const path = posix.normalize(address);
  const captions = otherCaptionFormat(path);
  if (captions !== null) return captions;
  const video = otherVideo(path);
  if (video)
    return `${name} is a video in the format ${video}, which not every browser plays: convert it with ${repairCommand(path, { container: video })}.`;
  const ending = extname(path);
  const what = ending ? `has the ending ${ending}, which is not one` : 'has no ending, such as that';
  return `${name} ${what} of a media file: use a file such as .mp4 or .webm, or rename it.`;
}

/**
 * Finds the file at an address: by its literal name, or decoded and without query and fragment. Addresses of a story are looked up in
 * its folder, then in the folder that must contain all media; those of playlists and style sheets only in theirs.
 * @param {{ folder: string, root: string, isMedia?: (path: string) => boolean, isUrl?: boolean, isOfStory?: boolean }} where
 *   `folder`: folder that addresses are relative to; `root`: folder that must contain the file; `isMedia`: whether a path has an accepted
 *   type, default: media; `isUrl`: whether the literal name comes last, default: first; `isOfStory`: whether to look in `root` too
 * @returns {{ file: string, path: string, isName: boolean } | { problem: MediaProblem }} `file`: with links
 *   resolved; `path`: relative to `folder`; `isName`: whether the address is the literal name
 */
export function findMedia(
  address,
  { folder, root, isMedia = (path) => mediaKind(path) !== undefined, isUrl = false, isOfStory = false },
) {
  const name = JSON.stringify(address.slice(0, 300));
  const outside = (why) => ({
    problem: mediaError(
      'OUTSIDE_MEDIA',
      `${name} ${why}: move the file into the folder, or name a parent folder of both with --root.`,
    ),
  });
  const missing = (message) => ({ problem: mediaError('MISSING_MEDIA', message) });
  const ABSOLUTE = 'is an absolute path, not one relative to the folder';
  const { isFromTop, paths, requested } = readAddress(address);
  if (isFromTop) return outside(ABSOLUTE);
  for (const start of new Set([folder, ...(isOfStory ? [root] : [])]))
    for (const path of isUrl ? paths.toReversed() : paths) {
      const wanted = join(start, path);
      const inside = relative(root, wanted);
      if (path.includes('\0') || !isBelow(inside)) continue;
      const file = isMedia(path) ? linkedFileIn(root, inside.split(sep)) : null;
      if (file !== null)
        return { file, path: relative(folder, wanted).replaceAll(sep, '/'), isName: path !== requested };
    }
  if (requested === undefined) return outside(ABSOLUTE);
  if (!requested.includes('\0')) {
    const wanted = join(folder, requested);
    if (!isBelow(relative(root, wanted))) return outside('is outside the folder');
    if (leadsOut(wanted, root)) return outside('links to a file outside the folder');
    if (existsSync(wanted)) {
      const isOther = !isUrl && mediaKind(requested) === undefined;
      const isFile = isOther && linkedFileIn(root, relative(root, wanted).split(sep)) !== null;
      return missing(
        isFile
          ? wrongKind(name, requested)
          : `${name} is not a media file that can be packed: use a regular, readable file that is not hidden.`,
      );
    }
  }
  return missing(`The file ${name} does not exist: add it, or correct the address.`);
}

/** Says why an absolute URL is not packed. @param isKept whether addresses on other servers are kept, but not this one */
export function remoteProblem(address, isKept = false) {
  const problem = (message) => mediaError('REMOTE_MEDIA', message);
  if (isData(address))
    return problem(
      `The address ${JSON.stringify(address.slice(0, 40))}… contains the file itself: save it as a file.`,
    );
  const name = JSON.stringify(address.slice(0, 300));
  return problem(
    isKept
      ? `${name} cannot be kept: use an address with http or https and a host of letters, digits, dots and hyphens, or copy the file into the folder.`
      : `${name} is on another server: copy the file into the folder, or allow it with --remote keep.`,
  );
}
