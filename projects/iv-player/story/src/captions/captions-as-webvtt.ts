import { CueWriter } from './cue-writer';
import { linesOf } from './webvtt-file';

export interface WebVttCaptions {
  readonly text: string;
  readonly cues: number;
  /** Notes about omitted or doubtful parts, with line numbers. */
  readonly notes: readonly string[];
}

/** A time in any common notation: `1:02,5`, `00:00:01.000`, `00:00:01:000`. */
const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:(?:[.,]|:(?=\d{3}(?!\d)))(\d+))?`;
/** An arrow between times in any common notation. */
const ARROW = String.raw`(?:[-–—=]{1,3}\s?[-–—=]{0,2}>|→|-{1,3}&gt;)`;
const FIRST_ARROW = new RegExp(ARROW);
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?![\d:.,])(.*)$`);
const SETTINGS = /^(?:\s+(?:vertical|line|position|size|align|region):\S+)*\s*$/;

/** A cue's times in milliseconds, and the rest of the line. */
interface Times {
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

/** Malformed timings: two times without an arrow, or two numbers with an arrow. */
const NO_ARROW = /^\s*(?:\d+:){1,2}\d{1,2}[.,]\d{1,3}[^\w\n]{1,9}(?:\d+:){1,2}\d{1,2}[.,]\d{1,3}\s*$/;
const NUMBERS = /^\s*\d+(?:[.,]\d+)?\s*-->\s*\d+(?:[.,]\d+)?\s*$/;

/** Whether a line looks like a cue's times but cannot be read. */
function isUnreadable(line: string): boolean {
  if (NO_ARROW.test(line) || NUMBERS.test(line)) return !readTimes(line);
  const at = line.search(FIRST_ARROW);
  if (at < 0 || readTimes(line)) return false;
  const start = line.slice(0, at).trim();
  const [, end = ''] = /^\s*(\S*)/.exec(line.slice(at).replace(FIRST_ARROW, '')) ?? [];
  // A line with text before the times is not a line of times.
  return /^(?:\S*|[-+\d\s:;.,]*)$/.test(start) && /\d[:;]\s?\w|\d[.,]\d\d[.,]\d{3}/.test(`${start} ${end}`);
}

function stamp(milliseconds: number): string {
  const digits = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0');
  return `${digits(milliseconds / 3_600_000, 2)}:${digits((milliseconds / 60_000) % 60, 2)}:${digits((milliseconds / 1000) % 60, 2)}.${digits(milliseconds % 1000, 3)}`;
}

const timesLine = ({ start, end }: Times, settings: string): string =>
  `${stamp(start)} --> ${stamp(end)}${settings.trim() && ` ${settings.trim()}`}`;

/**
 * Converts SubRip captions, and WebVTT that browsers cannot read, to valid WebVTT. Corrects times with commas or with one or two decimals,
 * other arrows, and a missing header. Keeps the SubRip styles that WebVTT supports: bold, italic, underline, colours and position. Throws if
 * there are no cues.
 */
export function captionsAsWebVtt(text: string): WebVttCaptions {
  const lines = linesOf(text.replace(/^\uFEFF/, ''));
  const times = lines.map(readTimes);
  const unreadable = lines.map(isUnreadable);
  const cues = times.filter((one) => one !== null).length;
  if (cues === 0)
    throw new Error(
      'There are no cues: write them as 00:00:01,000 --> 00:00:02,000, followed by a line of text.',
    );
  const backward = times.flatMap((one, index) =>
    one && one.end <= one.start
      ? [`Line ${index + 1}: The cue ends before it starts, and is never shown.`]
      : [],
  );
  const lost = lines.flatMap((line, index) =>
    unreadable[index]
      ? [
          `Line ${index + 1}: The cue was left out, because "${line.trim().slice(0, 60)}" cannot be read: write its times as 00:00:01,000 --> 00:00:02,000.`,
        ]
      : [],
  );
  const first = lines.findIndex((line) => line.trim() !== '');
  const header = HEADER.exec(lines[first] ?? '')?.[1];
  const { file, notes } =
    header === undefined
      ? fromSubRip(lines, times, unreadable)
      : corrected([headerWith(header), ...lines.slice(1 + first)], times, unreadable, first);
  return { text: `${file.join('\n').trimEnd()}\n`, cues, notes: [...lost, ...backward, ...notes] };
}

/** The first line of a WebVTT file, including lower case and a missing space after it. */
const HEADER = /^\s*WEBVTT(.*)$/i;
const headerWith = (text: string): string =>
  /^[ \t]/.test(text) || text === '' ? `WEBVTT${text}` : `WEBVTT ${text}`;

interface Written {
  readonly file: readonly string[];
  readonly notes: readonly string[];
}

/** Corrects the times in WebVTT. @param skipped number of lines before `lines` */
function corrected(
  lines: readonly string[],
  times: readonly (Times | null)[],
  unreadable: readonly boolean[],
  skipped: number,
): Written {
  const notes: string[] = [];
  const file = lines.map((line, at) => {
    const index = at + skipped;
    const found = times[index];
    // A valid arrow ends the cue above.
    if (!found) return unreadable[index] ? withArrow(line) : line;
    if (!SETTINGS.test(found.rest))
      notes.push(`Line ${index + 1}: The settings${found.rest} are not valid in WebVTT.`);
    return timesLine(found, found.rest);
  });
  return { file, notes };
}

const withArrow = (line: string): string =>
  FIRST_ARROW.test(line) ? line.replace(FIRST_ARROW, '-->') : `--> ${line.trim()}`;

/** WebVTT blocks other than cues. */
const BLOCK = /^(NOTE|STYLE|REGION)(?:[ \t]|$)/;

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
  const numberOf = (index: number): number =>
    /^\s*\d+\s*$/.test(lines[index] ?? '') ? Number(lines[index]) : NaN;
  /** Whether a line is the number or the name of the cue below. */
  const isId = (index: number): boolean =>
    begins(index + 1) && !isBlank(index) && (isBlank(index - 1) || !Number.isNaN(numberOf(index)));
  const short = (index: number): string => `"${(lines[index] ?? '').trim().slice(0, 60)}"`;
  const note = (index: number, what: string): void => void notes.push(`Line ${index + 1}: ${what}`);
  const first = lines.findIndex((_, index) => begins(index));
  // SubRip times contain commas, so a dot indicates WebVTT.
  const hasBlocks = (lines[first] ?? '').includes('.');
  const blockAt = (index: number): RegExpExecArray | null =>
    hasBlocks && isBlank(index - 1) ? BLOCK.exec(lines[index] ?? '') : null;
  let number = NaN;
  let at = 0;
  while (at < lines.length) {
    const begin = at++;
    const [, block] = blockAt(begin) ?? [];
    const found = times[begin];
    if (block !== undefined && !isId(begin)) {
      while (at < lines.length && !isBlank(at) && !begins(at)) at++;
      if (block !== 'NOTE')
        note(begin, `The ${block} block was left out: add WEBVTT as the first line of the file to keep it.`);
    } else if (isId(begin)) {
      const isNext = numberOf(begin) === number + 1 || (isBlank(begin - 1) && !Number.isNaN(numberOf(begin)));
      number = numberOf(begin);
      if (!isNext) note(begin, `${short(begin)} was left out: it seems to be the name of the cue below.`);
    } else if (begins(begin)) {
      const isPart = (index: number): boolean => !begins(index) && !isId(index) && !blockAt(index);
      while (at < lines.length && isPart(at)) at++;
      if (!found) continue;
      const rest = SETTINGS.test(found.rest) ? found.rest : '';
      if (rest !== found.rest) note(begin, `The position${found.rest} was left out.`);
      const { text, settings } = writer.cue(lines.slice(begin + 1, at).join('\n'), begin + 2);
      cues.push([timesLine(found, `${rest} ${settings}`), text]);
    } else if (begin < first && !isBlank(begin)) {
      note(begin, `${short(begin)} was left out: it is before the first cue.`);
    }
  }
  for (const [what, line] of writer.lost)
    note(line - 1, `The style ${what} was left out, here and later: WebVTT has no equivalent.`);
  const styles = writer.styles.length > 0 ? ['STYLE', ...writer.styles, ''] : [];
  return { file: ['WEBVTT', '', ...styles, ...cues.flatMap((cue) => [...cue, ''])], notes };
}
