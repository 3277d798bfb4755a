/** A cue of a segment, with times in milliseconds. */
export interface SegmentCue {
  /** Identifier line including its line break, or empty. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly settings: string;
  readonly text: string;
}

export interface WebVttSegment {
  /** `null` for a segment without a header, which may be in another file. */
  readonly header: string | null;
  /** `STYLE` and `REGION` blocks. */
  readonly looks: readonly string[];
  readonly cues: readonly SegmentCue[];
}

const SIGNATURE = /^WEBVTT(?=[ \t]|$)/;
const TIME = String.raw`(?:\d+:)?\d\d:\d\d\.\d{3}`;
const TIMES = new RegExp(String.raw`^\s*(${TIME})\s*-->\s*(${TIME})(.*)$`);
/** A timestamp within cue text, as in karaoke. */
const INNER = new RegExp(`(?<=<)${TIME}(?=>)`, 'g');

/** Parses a time such as `00:01.500` into milliseconds. */
export const readTime = (time: string): number =>
  Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000);

const digits = (value: number, length: number): string => String(Math.floor(value)).padStart(length, '0');
const writeTime = (time: number): string =>
  `${digits(time / 3_600_000, 2)}:${digits((time / 60_000) % 60, 2)}:${digits((time / 1000) % 60, 2)}.${digits(time % 1000, 3)}`;

/** Parses a segment by the rules that browsers apply to files. */
export function readSegment(file: string): WebVttSegment {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const isInBlock = (at: number): boolean => Boolean(lines[at]) && !lines[at]?.includes('-->');
  const hasHeader = SIGNATURE.test(lines[0] ?? '');
  const looks: string[] = [];
  const cues: SegmentCue[] = [];
  let at = hasHeader ? 1 : 0;
  while (hasHeader && isInBlock(at)) at++;
  const header = hasHeader ? lines.slice(0, at).join('\n') : null;
  while (at < lines.length) {
    const first = at++;
    if (!lines[first]) continue;
    // The timing line is the first or second line of a block.
    const timesAt = [first, first + 1].find((index) => lines[index]?.includes('-->')) ?? -1;
    at = Math.max(first, timesAt) + 1;
    while (isInBlock(at)) at++;
    const [, start, end, settings = ''] = TIMES.exec(lines[timesAt] ?? '') ?? [];
    if (start !== undefined && end !== undefined) {
      const id = timesAt > first ? `${lines[first] ?? ''}\n` : '';
      const text = lines.slice(timesAt + 1, at).join('\n');
      cues.push({ id, start: readTime(start), end: readTime(end), settings: settings.trim(), text });
    } else if (/^(?:STYLE|REGION)[ \t]*$/.test(lines[first] ?? '')) {
      looks.push(lines.slice(first, at).join('\n'));
    }
  }
  return { header, looks, cues };
}

/** Delays a cue by a number of milliseconds, including timestamps within its text. */
export const shiftCue = (cue: SegmentCue, by: number): SegmentCue => ({
  ...cue,
  start: Math.max(0, cue.start + by),
  end: Math.max(0, cue.end + by),
  text: cue.text.replace(INNER, (time) => writeTime(Math.max(0, readTime(time) + by))),
});

export const writeCue = ({ id, start, end, settings, text }: SegmentCue): string =>
  `${id}${writeTime(start)} --> ${writeTime(end)}${settings && ` ${settings}`}\n${text}`;
