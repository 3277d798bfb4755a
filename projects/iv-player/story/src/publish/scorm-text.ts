/**
 * Data types of SCORM 1.2, as texts. An LMS may refuse a value that differs in a single character: Moodle checks each against a
 * regular expression.
 */

/** Most characters that `cmi.suspend_data` may have. */
export const SUSPEND_DATA_LIMIT = 4096;

/** A text without halves of surrogate pairs, which cannot be encoded. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** Bytes of a text in UTF-8, except letters, digits, `_`, `.` and `-`, written as `~` and two hexadecimal digits. */
export const escapeText = (text: string): string =>
  encodeURIComponent(wellFormed(text))
    .replaceAll(/[~!*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');

/** Reverses `escapeText`; `null` for a text that it cannot have written. */
export function unescapeText(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('~', '%'));
  } catch {
    return null;
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A duration as `CMITimespan`: `HH:MM:SS.ss`, with 2 to 4 digits for the hours. Longer ones are capped. */
export function timespan(seconds: number): string {
  const hundredths = Math.min(Math.max(0, Math.round(seconds * 100)), 9999 * 360_000 + 359_999);
  const wholeSeconds = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60];
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(wholeSeconds % 60)}.${twoDigits(hundredths % 100)}`;
}

/** The local time of day as `CMITime`: `HH:MM:SS`. */
export const timeOfDay = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');

/** A node id as `cmi.core.lesson_location`: URI-encoded, cut off after 255 characters without breaking an escape. */
export const lessonLocation = (nodeId: string): string =>
  encodeURIComponent(wellFormed(nodeId))
    .slice(0, 255)
    .replace(/%[\dA-F]?$/, '');

/** A node id as the id of an interaction: letters, digits and `_`, 1 to 250 of them. */
export const interactionId = (nodeId: string): string =>
  nodeId.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, 250) || '_';

/** The response of a `choice` interaction: one letter or digit by the position of the choice, from 0; `''` beyond 36 choices. */
export const choiceResponse = (position: number): string =>
  position < 26 ? String.fromCharCode(97 + position) : position < 36 ? String(position - 26) : '';

/** A decimal number without an exponent, with at most 4 decimals. */
export const decimal = (value: number): string => String(Number(value.toFixed(4)));
