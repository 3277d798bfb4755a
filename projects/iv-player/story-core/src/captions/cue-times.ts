/** An arrow between times in any common notation. */
const FIRST_ARROW = /(?:[-–—=]{1,3}\s?[-–—=]{0,2}>|→|-{1,3}&gt;)/;
/** Two times in any common notation, and the rest of the line: `1:02,5`, `00:00:01.000`, `00:00:01:000`. */
const TIMES =
  /^\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:(?:[.,]|:(?=\d{3}(?!\d)))(\d+))?\s*(?:[-–—=]{1,3}\s?[-–—=]{0,2}>|→|-{1,3}&gt;)\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:(?:[.,]|:(?=\d{3}(?!\d)))(\d+))?(?![\d:.,])(.*)$/;
/** Settings of a cue in WebVTT. */
export const SETTINGS = /^(?:\s+(?:vertical|line|position|size|align|region):\S+)*\s*$/;

/** A cue's times in milliseconds, and the rest of the line. */
export interface CueTimes {
  readonly start: number;
  readonly end: number;
  readonly rest: string;
}

function timeOf([hours = '0', minutes, seconds, fraction = '']: readonly string[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

const hasTimeSigns = (line: string): boolean => line.includes('-->') || /[.,]\d/.test(line);

/** Reads a line of times in any common notation; `null` for any other line. */
export function readTimes(line: string): CueTimes | null {
  const [whole, ...parts] = TIMES.exec(line) ?? [];
  if (whole === undefined) return null;
  // "10:30 → 11:30" is more likely a text.
  if (!hasTimeSigns(line) && parts[0] === undefined) return null;
  return { start: timeOf(parts.slice(0, 4)), end: timeOf(parts.slice(4, 8)), rest: parts[8] ?? '' };
}

/** Malformed timings: two times without an arrow, or two numbers with an arrow. */
const NO_ARROW = /^\s*(?:\d+:){1,2}\d{1,2}[.,]\d{1,3}[^\w\n]{1,9}(?:\d+:){1,2}\d{1,2}[.,]\d{1,3}\s*$/;
const NUMBERS = /^\s*\d+(?:[.,]\d+)?\s*-->\s*\d+(?:[.,]\d+)?\s*$/;

/** Whether a line looks like a cue's times but cannot be read. */
export function isUnreadable(line: string): boolean {
  if (NO_ARROW.test(line) || NUMBERS.test(line)) return !readTimes(line);
  const at = line.search(FIRST_ARROW);
  if (at < 0 || readTimes(line) || !hasTimeSigns(line)) return false;
  const start = line.slice(0, at).trim();
  const [, end = ''] = /^\s*(\S*)/.exec(line.slice(at).replace(FIRST_ARROW, '')) ?? [];
  // A line with text before the times is not a line of times.
  return (
    /^(?:\S*\d\S*|[-+\d\s:;.,]*)$/.test(start) && /\d[:;]\s?\w|\d[.,]\d\d[.,]\d{3}/.test(`${start} ${end}`)
  );
}

/** Writes a time as in WebVTT. */
export function stamp(milliseconds: number): string {
  const digits = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0');
  return `${digits(milliseconds / 3_600_000, 2)}:${digits((milliseconds / 60_000) % 60, 2)}:${digits((milliseconds / 1000) % 60, 2)}.${digits(milliseconds % 1000, 3)}`;
}

/** Writes a line of times with settings, as in WebVTT. */
export const timesLine = ({ start, end }: Pick<CueTimes, 'start' | 'end'>, settings: string): string =>
  `${stamp(start)} --> ${stamp(end)}${settings.trim() && ` ${settings.trim()}`}`;
