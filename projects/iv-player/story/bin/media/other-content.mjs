// Names what a file contains that is neither a clip nor a sound, by its first bytes: pictures, texts, and pages of servers.

const SIGNATURES = [
  ['png', '\x89PNG\r\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['gif', 'GIF8'],
  ['bmp', 'BM'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['pdf', '%PDF-'],
  ['zip', 'PK\x03\x04'],
];

/** Pictures in the format of MP4, by their brands. */
const BRANDS = [
  ['avif', /^avi[fs]/],
  ['heic', /^(?:hei[cxms]|hev[cx]|mif1|msf1)/],
];

const PAGE = /^\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*)*<(?:!doctype html|html|head|body|script|meta|title)\b/i;
const SVG = /^\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!doctype svg[^>]*>\s*)*<(?:\w+:)?svg[\s/>]/i;
/** Whether a byte is a control character that texts do not contain. */
const isBinary = (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);

/** Decodes the start of a text; `null` if it is not a text. Only its last character may be incomplete. */
function textOf(bytes) {
  try {
    return bytes.some(isBinary)
      ? null
      : new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/**
 * @param {Buffer} bytes the first bytes of a file
 * @param {number} size of the file
 * @returns {string} `unknown` if it may be a clip or a sound
 */
export function otherContent(bytes, size) {
  if (size === 0) return 'unknown';
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('ftyp', 4)) {
    const brands =
      bytes
        .subarray(8, Math.min(bytes.readUInt32BE(0), 256))
        .toString('latin1')
        .match(/.{4}/gs) ?? [];
    // The second word is a version number.
    const [main, , ...others] = brands;
    const ofPictures = [main, ...others].some((brand) => /^avi[fs]/.test(brand)) ? BRANDS : BRANDS.slice(1);
    return (
      ofPictures.find(
        ([, brand]) => brand.test(main) || (/^mi[af]/.test(main) && others.some((one) => brand.test(one))),
      )?.[0] ?? 'unknown'
    );
  }
  const known = SIGNATURES.find(([, signature]) => start.startsWith(signature));
  if (known) return known[0];
  const text = textOf(bytes);
  if (text === null || text.startsWith('#EXTM3U')) return 'unknown';
  if (PAGE.test(text)) return 'html';
  return SVG.test(text) ? 'svg' : 'text';
}
