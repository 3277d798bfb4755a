// The identity of a pack, which stays when the film is packed again.
import { createHash } from 'node:crypto';
import { sha256Of } from './file-hash.mjs';
import { packError } from './pack-problem.mjs';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** An absolute IRI, without what it must not have. */
const IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}\p{Surrogate}]{1,500}$/iu;

/** A UUID of version 8 that is the same for the same text. */
function uuidOf(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * The identity of a story: the one that is given, its IFID, or one by its title and start.
 *
 * @param {import('../../src/format/story-file').StoryFile} story
 * @param {string} [given]
 * @returns {string | import('./pack-problem.mjs').PackProblem}
 */
export function packId({ title, start, meta }, given) {
  if (given !== undefined) {
    if (IRI.test(given)) return given;
    const name = JSON.stringify(given.slice(0, 200));
    return packError(
      'BAD_ID',
      `${name} is not an IRI: give --id one such as https://films.example/door or urn:uuid:….`,
    );
  }
  const ifid = meta?.ifid;
  if (typeof ifid === 'string' && UUID.test(ifid)) return `urn:uuid:${ifid.toLowerCase()}`;
  return `urn:uuid:${uuidOf(JSON.stringify([title ?? null, start]))}`;
}

/**
 * An XML name without colons for an identity, another one for each.
 *
 * @param {string} prefix
 * @param {string} id
 */
export function ncName(prefix, id) {
  const plain = id.replaceAll(/[^A-Za-z0-9.-]/g, '_');
  const name = `${prefix}-${plain.slice(0, 100)}`;
  return plain === id && plain.length <= 100 ? name : `${name}-${sha256Of(id).slice(0, 8)}`;
}
