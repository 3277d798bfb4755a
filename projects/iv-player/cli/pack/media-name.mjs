// Names media files in a pack: ASCII only, without case collisions, and unique to the content, so that they can be cached forever.
import { posix } from 'node:path';

/** Stem of a file's name, reduced to `[a-z0-9-]{1,40}`. */
export function stemOf(path) {
  const stem = posix
    .basename(path, posix.extname(path))
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return stem || 'file';
}

/**
 * Makes the name `<stem>.<first 8 hex digits of SHA-256>.<ext>`.
 *
 * @param {string} path
 * @param {string} sha256 hexadecimal
 */
export function mediaName(path, sha256) {
  const extension = posix
    .extname(path)
    .toLowerCase()
    .replaceAll(/[^.a-z0-9]/g, '');
  return `${stemOf(path)}.${sha256.slice(0, 8)}${extension}`;
}
