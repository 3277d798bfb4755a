import { CueWriter } from './cue-writer';
import { SIGNATURE, linesOf } from './webvtt-file';

/** Captions as a WebVTT file. */
export interface WebVttCaptions {
  readonly text: string;
  /** How many cues it has. */
  readonly cues: number;
  /** What was left out, or may be wrong: sentences with the line. */
  readonly notes: readonly string[];
}

/** A time as people and programs write it: `1:02,5`, `00:00:01.000`, `00:00:01:000`. */
const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:(?:[.,]|:(?=\d{3}(?!\d)))(\d+))?`;
/** Between both times, as people and programs write it. */
const ARROW = String.raw`(?:[-–—=]{1,3}\s?[-–—=]{0,2}>|→|-{1,3}&gt;)`;
const FIRST_ARROW = new RegExp(ARROW);
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?![\d:.,])(.*)$`);
const SETTINGS = /^(?:\s+(?:vertical|line|position|size|align|region):\S+)*\s*$/;

/** The line with the times of a cue. */
interface Times {
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly rest: string;
}

function milliseconds([hours = '0', minutes, seconds, fraction = '']: readonly string[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

function readTimes(line: string): Times | null {
  const [whole, ...parts] = TIMES.exec(line) ?? [];
  if (whole === undefined) return null;
  return {
    start: milliseconds(parts.slice(0, 4)),
    end: milliseconds(parts.slice(4, 8)),
    rest: parts[8] ?? '',
  };
}

/** Whether a line is meant for the times of a cue, but they cannot be read. */
function isUnreadable(line: string): boolean {
  const at = line.search(FIRST_ARROW);
  if (at < 0 || readTimes(line)) return false;
  const start = line.slice(0, at).trim();
  const [, end = ''] = /^\s*(\S*)/.exec(line.slice(at).replace(FIRST_ARROW, '')) ?? [];
  // Before the times is no text.
  return /^(?:\S*|[-+\d\s:;.,]*)$/.test(start) && /\d[:;]\s?\w|\d[.,]\d\d[.,]\d{3}/.test(`${start} ${end}`);
}

function stamp(milliseconds: number): string {
  const digits = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0');
  return `${digits(milliseconds / 3_600_000, 2)}:${digits((milliseconds / 60_000) % 60, 2)}:${digits((milliseconds / 1000) % 60, 2)}.${digits(milliseconds % 1000, 3)}`;
}

const timesLine = ({ start, end }: Times, settings: string): string =>
  `${stamp(start)} --> ${stamp(end)}${settings.trim() && ` ${settings.trim()}`}`;

/**
 * SubRip captions, and WebVTT whose times browsers do not read, as WebVTT that they do: commas and fractions of one or two digits in
 * times, other arrows, a missing header. Of SubRip the styles that WebVTT has are kept: bold, italic, underlined, colours, and
 * whether the text is above, in the middle or on a side. Throws for a text without a cue.
 */
export function captionsAsWebVtt(text: string): WebVttCaptions {
  const lines = linesOf(text.replace(/^\uFEFF/, ''));
  const times = lines.map(readTimes);
  const unreadable = lines.map(isUnreadable);
  const cues = times.filter((one) => one !== null).length;
  if (cues === 0) throw new Error('There is no cue in it, such as 00:00:01,000 --> 00:00:02,000 and a text.');
  const backward = times.flatMap((one, index) =>
    one && one.end <= one.start
      ? [`Line ${index + 1}: The cue ends before it begins, and is never shown.`]
      : [],
  );
  const lost = lines.flatMap((line, index) =>
    unreadable[index]
      ? [
          `Line ${index + 1}: The cue is left out, as "${line.trim().slice(0, 60)}" cannot be read: write its times as 00:00:01,000 --> 00:00:02,000.`,
        ]
      : [],
  );
  const write = SIGNATURE.test(lines[0] ?? '') ? mended : fromSubRip;
  const { file, notes } = write(lines, times, unreadable);
  return { text: `${file.join('\n').trimEnd()}\n`, cues, notes: [...lost, ...backward, ...notes] };
}

interface Written {
  readonly file: readonly string[];
  readonly notes: readonly string[];
}

/** WebVTT stays as it is, but for the times. */
function mended(
  lines: readonly string[],
  times: readonly (Times | null)[],
  unreadable: readonly boolean[],
): Written {
  const notes: string[] = [];
  const file = lines.map((line, index) => {
    const found = times[index];
    // With an arrow of its own it ends the cue above it.
    if (!found) return unreadable[index] ? line.replace(FIRST_ARROW, '-->') : line;
    if (!SETTINGS.test(found.rest))
      notes.push(`Line ${index + 1}: The settings${found.rest} are not WebVTT’s.`);
    return timesLine(found, found.rest);
  });
  return { file, notes };
}

function fromSubRip(
  lines: readonly string[],
  times: readonly (Times | null)[],
  unreadable: readonly boolean[],
): Written {
  const notes: string[] = [];
  const writer = new CueWriter();
  const cues: string[][] = [];
  const isBlank = (index: number): boolean => (lines[index] ?? '').trim() === '';
  const begins = (index: number): boolean => !!times[index] || !!unreadable[index];
  /** Whether a line is the number of the cue below it, or its name. */
  const isId = (index: number): boolean =>
    begins(index + 1) && !isBlank(index) && (isBlank(index - 1) || /^\s*\d+\s*$/.test(lines[index] ?? ''));
  const first = lines.findIndex((_, index) => begins(index));
  lines.forEach((line, index) => {
    const found = times[index];
    if (found) {
      const rest = SETTINGS.test(found.rest) ? found.rest : '';
      if (rest !== found.rest) notes.push(`Line ${index + 1}: The place${found.rest} was left out.`);
      let at = index + 1;
      while (at < lines.length && !begins(at) && !isId(at)) at++;
      const { text, settings } = writer.cue(lines.slice(index + 1, at).join('\n'));
      cues.push([timesLine(found, `${rest} ${settings}`), text]);
    } else if (index < first && !isBlank(index) && !isId(index)) {
      notes.push(
        `Line ${index + 1}: "${line.trim().slice(0, 60)}" is before the first cue, and was left out.`,
      );
    }
  });
  const styles = writer.styles.length > 0 ? ['STYLE', ...writer.styles, ''] : [];
  return { file: ['WEBVTT', '', ...styles, ...cues.flatMap((cue) => [...cue, ''])], notes };
}
