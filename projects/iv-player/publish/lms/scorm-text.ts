/**
 * Values of SCORM 1.2 as strings. A single wrong character is enough for an LMS to refuse a value: Moodle matches each value against a
 * regular expression.
 */

/** Maximum length of `cmi.suspend_data`, in characters. */
export const SUSPEND_DATA_LIMIT = 4096;

/** A score of the film with its range. */
export interface FilmScore {
  readonly raw: number;
  readonly min: number;
  readonly max: number;
}

/** Replaces lone surrogates, which cannot be encoded. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** Encodes a text with letters, digits, `_`, `.`, `-` and `~`: any other byte of its UTF-8 form is `~` and two hexadecimal digits. */
export const escapeText = (text: string): string =>
  encodeURIComponent(wellFormed(text))
    .replaceAll(/[~!*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');

/** Decodes the result of `escapeText`; `null` for any other text. */
export function unescapeText(text: string): string | null {
  if (!/^[\w.~-]*$/.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll('~', '%'));
  } catch {
    return null;
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Longest `CMITimespan`, in hundredths of a second: 9999 hours, 59 minutes and 59.99 seconds. */
const LONGEST_TIMESPAN = 9999 * 360_000 + 359_999;

/** Formats a duration in seconds as `CMITimespan`: `HH:MM:SS.ss`, with 2 to 4 digits for the hours. Longer durations are capped. */
export function timespan(seconds: number): string {
  const hundredths = Math.min(Math.max(0, Math.round(seconds * 100) || 0), LONGEST_TIMESPAN);
  const wholeSeconds = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60];
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(wholeSeconds % 60)}.${twoDigits(hundredths % 100)}`;
}

/** Formats the local time of day as `CMITime`: `HH:MM:SS`. */
export const timeOfDay = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');

/** Formats a node id as `cmi.core.lesson_location`: URI-encoded, and cut to at most 255 characters after a whole one. */
export function lessonLocation(nodeId: string): string {
  let location = '';
  for (const character of wellFormed(nodeId)) {
    const encoded = encodeURIComponent(character);
    if (location.length + encoded.length > 255) break;
    location += encoded;
  }
  return location;
}

const RESPONSES = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The response of a `choice` interaction: one letter or digit for the position of the choice, from 0; `''` for any other position. */
export const choiceResponse = (position: number): string => RESPONSES.charAt(position);

/** Formats a number with at most 4 decimals and no exponent. `NaN` becomes 0. */
export const decimal = (value: number): string =>
  String(Number(Math.min(Math.max(-1e15, value || 0), 1e15).toFixed(4)) || 0);

/** Reads a score, with a decimal comma too; `null` for any other text. */
export function readScore(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** A score in [0, 100], the range that LMSs accept and compare with `masteryscore`; `null` without a range. */
export function scorePercent({ raw, min, max }: FilmScore): number | null {
  const percent = ((raw - min) / (max - min)) * 100;
  return Number.isFinite(percent) ? Math.min(Math.max(0, percent), 100) : null;
}
