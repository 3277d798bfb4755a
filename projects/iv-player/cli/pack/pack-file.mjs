// A file of a pack: its name, its hash, and its copy.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * @typedef {object} PackFile
 * @property {string} path in the pack, with `/` between folders
 * @property {string} [from] file to copy
 * @property {string | Buffer} [content] instead of a file
 * @property {number} bytes
 * @property {string} sha256
 */

/** @param {string | Buffer} content */
export const sha256Of = (content) => createHash('sha256').update(content).digest('hex');

/** Resolves with the size and hash of a file. @returns {Promise<{ bytes: number, sha256: string }>} */
export async function hashFile(file) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const fileOf = (path, content) => ({
  path,
  content,
  bytes: Buffer.byteLength(content),
  sha256: sha256Of(content),
});

/** Copies a file. Rejects if its content does not match the hash. */
export async function copyHashed(from, to, sha256) {
  // Open it first, so that no file appears after a failure.
  const copy = await open(to, 'wx');
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(from),
    async function* (source) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    copy.createWriteStream(),
  );
  if (hash.digest('hex') !== sha256)
    throw new Error(`${JSON.stringify(from)} changed while it was being packed: run the command again.`);
}

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
 * Makes the name `<stem>.<first 8 hex digits of SHA-256>.<ext>`: ASCII only, without case collisions, and unique to the content, so that it
 * can be cached forever.
 * @param {string} sha256 hexadecimal
 */
export function mediaName(path, sha256) {
  const extension = posix
    .extname(path)
    .toLowerCase()
    .replaceAll(/[^.a-z0-9]/g, '');
  return `${stemOf(path)}.${sha256.slice(0, 8)}${extension}`;
}
