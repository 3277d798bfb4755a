// Identity of a pack, stable across repacking.
import { createHash } from 'node:crypto';
import { sha256Of } from './pack-file.mjs';
import { packError } from './pack-problem.mjs';

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** An absolute IRI. */
const IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}\p{Surrogate}]{1,500}$/iu;

/** Derives a UUID (version 8) from a text. */
export function uuidOf(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Identity of a story: the given one, its IFID, or a UUID derived from title and start.
 * @returns {string | import('./pack-problem.mjs').PackProblem}
 */
export function packId({ title, start, meta }, given) {
  if (given !== undefined) {
    if (IRI.test(given)) return given;
    const name = JSON.stringify(given.slice(0, 200));
    return packError(
      'BAD_ID',
      `${name} is not an IRI: use one for --id such as https://films.example/door or urn:uuid:….`,
    );
  }
  const ifid = meta?.ifid;
  if (typeof ifid === 'string' && UUID.test(ifid)) return `urn:uuid:${ifid.toLowerCase()}`;
  return `urn:uuid:${uuidOf(JSON.stringify([title ?? null, start]))}`;
}

/** Makes an XML NCName from an identity. Different identities get different names. */
export function ncName(prefix, id) {
  const plain = id.replaceAll(/[^A-Za-z0-9.-]/g, '_');
  const name = `${prefix}-${plain.slice(0, 100)}`;
  return plain === id && plain.length <= 100 ? name : `${name}-${sha256Of(id).slice(0, 8)}`;
}
