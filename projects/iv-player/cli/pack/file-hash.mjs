// Hashes files with SHA-256 and verifies copies against the hash.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** @param {string | Buffer} content */
export const sha256Of = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Resolves with the size and hash of a file.
 *
 * @param {string} file
 * @returns {Promise<{ bytes: number, sha256: string }>}
 */
export async function hashFile(file) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Copies a file. Rejects if its content does not match the hash.
 *
 * @param {string} from
 * @param {string} to
 * @param {string} sha256
 */
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
