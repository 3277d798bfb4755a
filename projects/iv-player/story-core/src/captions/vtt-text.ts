import { withoutEmptyLines } from './cue-writer';
import { TAGS, isTimestamp, readCueTag } from './cue-tag';

/** A timestamp that browsers cannot read. */
const BAD_TIMESTAMP = /^<[\d.]*:[\d:.]+>$/;
/** Tags as browsers parse them: an unclosed tag extends to the end of the cue. */
const BROWSER_TAGS = /<[^>]*>?/g;

/** An ampersand that starts neither a character reference nor, as some do in browsers, one without a semicolon. */
const AMPERSAND =
  /&(?!(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});|#|(?:amp|lt|gt|nbsp|lrm|rlm|quot|copy|reg))/gi;
const escaped = (text: string): string => text.replaceAll(AMPERSAND, '&amp;').replaceAll('<', '&lt;');

/** Escapes what browsers would hide in the text of a WebVTT cue, and removes blank lines. Keeps all valid tags. */
export function vttText(text: string): string {
  const parts = text.split(TAGS).map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    if (BAD_TIMESTAMP.test(part) && !isTimestamp(part)) return '';
    const tag = readCueTag(part);
    if (tag?.name === 'br') return '\n';
    return tag || isTimestamp(part) ? part : escaped(part);
  });
  return withoutEmptyLines(parts.join('')).replaceAll('-->', '--&gt;');
}

/** Returns the first piece of a cue's text that browsers mistake for a tag and hide; `undefined` if there is none. */
export const hiddenText = (text: string): string | undefined =>
  text.match(BROWSER_TAGS)?.find((tag) => {
    if (BAD_TIMESTAMP.test(tag)) return false;
    const read = tag.endsWith('>') ? readCueTag(tag) : null;
    return !read || read.name === 'br';
  });
