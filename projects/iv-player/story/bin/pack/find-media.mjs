// Resolves addresses of a story to files, or to the problem that prevents it.
import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { mediaKind } from '../../src/check/media-kinds';
import { fileIn } from '../story-folder.mjs';
import { packError } from './pack-problem.mjs';

/** A URL scheme; a single letter is a Windows drive. */
const PROTOCOL = /^\s*([a-z][a-z0-9+.-]+):/i;
const SERVER = /^\s*[/\\]{2}/;
const FROM_TOP = /^\s*(?:[/\\]|[a-z]:[/\\])/i;

const isBelow = (inside) => inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address is an absolute URL, `data:` included. */
export const isRemote = (address) =>
  SERVER.test(address) || (PROTOCOL.test(address) && !/^\s*file:/i.test(address));

/** Origin of an `http:` or `https:` address; `null` for any other address. */
export function webOrigin(address) {
  try {
    const { origin, protocol } = new URL(address.trim(), 'https://page.invalid/');
    return /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/** Whether an address is a `data:` URL. */
export const isData = (address) => /^\s*data:/i.test(address);

/** Whether a path leaves a folder once links are resolved. */
function leadsOut(path, root) {
  try {
    return !isBelow(relative(realpathSync.native(root), realpathSync.native(path)));
  } catch {
    return false;
  }
}

/**
 * Finds the file at a relative address: first by its literal name, then decoded and without query and fragment.
 *
 * @param {string} address
 * @param {{ folder: string, root: string, isMedia?: (path: string) => boolean }} where `folder`: folder that addresses are relative to;
 *   `root`: folder that must contain the file; `isMedia`: whether a path has an accepted type, default: media
 * @returns {{ file: string, path: string } | { problem: import('./pack-problem.mjs').PackProblem }} `path`: in `folder`
 */
export function findMedia(address, { folder, root, isMedia = (path) => mediaKind(path) !== undefined }) {
  const name = JSON.stringify(address.slice(0, 300));
  const outside = (why) => ({
    problem: packError(
      'OUTSIDE_MEDIA',
      `${name} ${why}: move the file there, or name a folder above it with --root.`,
    ),
  });
  if (FROM_TOP.test(address) || /^\s*file:/i.test(address))
    return outside('is an absolute path, not one from the folder of the story');
  const plain = address.replaceAll(/[\t\n\r]/g, '').trim();
  const candidates = [address, decoded(plain.split(/[?#]/, 1)[0]).replaceAll('\\', '/')];
  for (const path of new Set(candidates)) {
    const inside = relative(root, join(folder, path));
    if (path.includes('\0') || !isBelow(inside)) continue;
    const file = isMedia(path) ? fileIn(root, inside.split(sep)) : null;
    if (file !== null) return { file, path };
  }
  const path = candidates[1];
  if (!path.includes('\0')) {
    const wanted = join(folder, path);
    if (!isBelow(relative(root, wanted))) return outside('is outside of the folder');
    if (leadsOut(wanted, root)) return outside('is a link that leads out of the folder');
    if (existsSync(wanted)) {
      const message = `${name} is not a media file that can be packed: name an ordinary, readable file that is not hidden.`;
      return { problem: packError('MISSING_MEDIA', message) };
    }
  }
  return {
    problem: packError('MISSING_MEDIA', `There is no file ${name}: correct the address, or add the file.`),
  };
}

/** Problem for an absolute URL. */
export const remoteProblem = (address) =>
  packError(
    'REMOTE_MEDIA',
    isData(address)
      ? `The address ${JSON.stringify(address.slice(0, 40))}… holds its content: save it as a file.`
      : `${JSON.stringify(address.slice(0, 300))} is on another server: copy the file into the folder, or allow it with --remote keep.`,
  );
