// Reads captions and Twee files in any encoding, because many are not in UTF-8, and story files in UTF-8 only, like browsers.
import { readFileSync } from 'node:fs';

/** Whether bytes can be decoded without loss. Throws if the encoding is unknown. */
function isWhole(bytes, encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether more characters beyond ASCII are UTF-8 than not, so that only a few bytes are damaged. Other encodings look like UTF-8 by accident at most. */
function isMostlyUtf8(bytes) {
  const text = new TextDecoder().decode(bytes);
  const countOf = (pattern) => text.match(pattern)?.length ?? 0;
  return countOf(/[\u0080-\ufffc\ufffe-\u{10ffff}]/gu) > countOf(/\ufffd/g);
}

function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // In UTF-16, digits, line breaks and arrows contain a zero byte; other encodings have none.
  const zero = bytes.subarray(0, 1000).indexOf(0);
  if (zero >= 0) return zero % 2 === 0 ? 'utf-16be' : 'utf-16le';
  return isWhole(bytes, 'utf-8') || isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The bytes 0x80 to 0x9F in windows-1252. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes bytes. Some versions of Node read windows-1252 as ISO-8859-1, without quotation marks and dashes. */
function decode(bytes, encoding) {
  const decoder = new TextDecoder(encoding);
  const text = decoder.decode(bytes);
  return decoder.encoding === 'windows-1252'
    ? text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80])
    : text;
}

/**
 * Reads a text file. Throws if the file cannot be read or the encoding is unknown.
 * @param {string} [encoding] default: detected
 * @returns {import('./read-encoding').ReadText}
 */
export function readText(file, encoding) {
  const bytes = readFileSync(file);
  const detected = encodingOf(bytes);
  const name = encoding ?? detected;
  try {
    const text = decode(bytes, name);
    const badLine = isWhole(bytes, name)
      ? undefined
      : text.slice(0, text.indexOf('\uFFFD')).split(/\r\n|\n|\r/).length;
    const isSame = new TextDecoder(name).encoding === detected;
    const isCertain = badLine === undefined && isSame && detected !== 'windows-1252';
    return { text, encoding: name, isCertain, ...(badLine !== undefined && { badLine }) };
  } catch (cause) {
    throw new Error(`The encoding ${name} is unknown: use a name such as windows-1250 or shift_jis.`, {
      cause,
    });
  }
}

/**
 * Reads the text of a story file. Throws for a file in another encoding, which browsers would read with wrong characters, and for other
 * kinds of files.
 */
export function readStoryText(file) {
  const bytes = readFileSync(file);
  const name = JSON.stringify(file);
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Error(
      // Most clips contain several zero bytes in a row, unlike texts, except in UTF-32.
      bytes.includes('\0\0\0')
        ? `${name} is not a text file: pass the story file, which ends in .json or .twee.`
        : `${name} is not UTF-8: save it as UTF-8.`,
      { cause },
    );
  }
  if (/^\s*</.test(text))
    throw new Error(
      `${name} is a web page, not a story file: in Twine, choose Build, then Export As Twee, and pass that file.`,
    );
  if (/^\s*::/.test(text)) throw new Error(`${name} is in Twee: give it a name that ends in .twee.`);
  return text;
}
