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

/** Comments and instructions before the first element of a page or an SVG. */
const PROLOG = String.raw`^\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[^])*-->\s*)*`;
const PAGE = new RegExp(`${PROLOG}<(?:!doctype html|html|head|body|script|meta|title)\\b`, 'i');
/** An SVG, whose comments, entities or attributes may be long, and which has an encoding of its own. */
const SVG = new RegExp(`${PROLOG}<(?:!doctype svg|(?:\\w+:)?svg)(?:[\\s/>]|$)`, 'i');
/** A text of markup that ends before its first element. */
const MARKUP = new RegExp(`${PROLOG}(?:<!--(?:(?!-->)[^])*|<\\?[^>]*)?$`, 'i');
/** Whether a byte is a control character that texts do not contain. */
const isBinary = (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);

/** Decodes the start of a text; `null` if it is not a text. Only its last character may be incomplete. */
function textOf(bytes, isSvg) {
  const mark = bytes.toString('latin1', 0, 2);
  if (isSvg && mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(bytes);
  if (isSvg && mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.some(isBinary)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // The names of elements are ASCII in all other encodings of an SVG.
    return isSvg ? bytes.toString('latin1') : null;
  }
}

/**
 * @param {Buffer} bytes the first bytes of a file
 * @param {number} size of the file
 * @param {boolean} [isSvg] whether it has the ending of an SVG
 * @returns {string} `unknown` if it may be a clip or a sound
 */
export function otherContent(bytes, size, isSvg = false) {
  if (size === 0) return 'unknown';
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('ftyp', 4)) {
    const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
    // The second word is a version number.
    const [main, , ...others] = brands.match(/.{4}/gs) ?? [];
    const ofPictures = [main, ...others].some((brand) => /^avi[fs]/.test(brand)) ? BRANDS : BRANDS.slice(1);
    const isOf = ([, brand]) =>
      brand.test(main) || (/^mi[af]/.test(main) && others.some((one) => brand.test(one)));
    return ofPictures.find(isOf)?.[0] ?? 'unknown';
  }
  const known = SIGNATURES.find(([, signature]) => start.startsWith(signature));
  if (known) return known[0];
  const text = textOf(bytes, isSvg);
  if (text === null || text.startsWith('#EXTM3U')) return 'unknown';
  if (PAGE.test(text)) return 'html';
  const mayBeSvg = isSvg && text.trim() !== '' && MARKUP.test(text);
  return SVG.test(text) || mayBeSvg ? 'svg' : 'text';
}
