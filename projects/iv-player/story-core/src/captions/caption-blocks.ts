import { isNameInText } from './cue-names';
import { type CueTimes, isUnreadable, readTimes } from './cue-times';
import { linesOf } from './webvtt-file';

export interface CaptionCueBlock {
  /** Index of the line of times. */
  readonly index: number;
  /** Name above the times, or empty. */
  readonly name: string;
  readonly times: CueTimes;
  readonly text: string;
}

/** A WebVTT block other than a cue, with all its lines. */
export interface CaptionOtherBlock {
  readonly index: number;
  readonly lines: readonly string[];
}

export interface CaptionBlocks {
  /** Header of a WebVTT file; `null` for SubRip, and for WebVTT without a header. */
  readonly header: readonly string[] | null;
  readonly blocks: readonly (CaptionCueBlock | CaptionOtherBlock)[];
  /** Notes about cues whose times cannot be read, and about other omitted parts, with line numbers. */
  readonly lost: readonly string[];
  readonly notes: readonly string[];
  /** Returns the number of a line in the file, from 1. */
  readonly lineOf: (index: number) => number;
}

/** The first line of a WebVTT file, including lower case and a missing space after it. */
const HEADER = /^\s*WEBVTT(.*)$/i;
/** WebVTT blocks other than cues. */
const BLOCK = /^(NOTE|STYLE|REGION)(?:[ \t]|$)/;

const withoutArrow = (line: string): string => line.replaceAll('-->', '--&gt;');

/** Removes every second line if all of them are blank: a conversion of line ends has doubled them. */
function undoubled(lines: readonly string[]): readonly string[] {
  const isDoubled =
    lines.some((line, at) => readTimes(line) && lines[at + 2]?.trim()) &&
    lines.every((line, at) => at % 2 === 0 || line.trim() === '');
  return isDoubled ? lines.filter((_, at) => at % 2 === 0) : lines;
}

/** Whether each line is the first one with text below a line that `begins` a cue. */
function firstTexts(lines: readonly string[], begins: (index: number) => boolean): readonly boolean[] {
  let isNext = false;
  return lines.map((line, index) => {
    const isFirst = isNext && line.trim() !== '';
    isNext = begins(index) || (isNext && !isFirst);
    return isFirst && !begins(index);
  });
}

/** Splits SubRip or WebVTT, valid or not, into blocks. Text after blank lines belongs to the cue above. Takes linear time. */
export function captionBlocks(file: string): CaptionBlocks {
  const all = linesOf(file.replace(/^\uFEFF+/, '').replaceAll('\0', ''));
  const lines = undoubled(all);
  const lineOf = (index: number): number => (lines === all ? index : 2 * index) + 1;
  const times = lines.map(readTimes);
  const unreadable = lines.map(isUnreadable);
  const lost: string[] = [];
  const notes: string[] = [];
  const note = (index: number, what: string): void => void notes.push(`Line ${lineOf(index)}: ${what}`);
  const short = (index: number): string => `"${(lines[index] ?? '').trim().slice(0, 60)}"`;
  const isBlank = (index: number): boolean => (lines[index] ?? '').trim() === '';
  const begins = (index: number): boolean => !!times[index] || !!unreadable[index];
  const first = lines.findIndex((_, index) => begins(index));
  const last = lines.findLastIndex((_, index) => begins(index));
  const top = lines.findIndex((_, index) => !isBlank(index));
  const title = HEADER.exec(lines[top] ?? '')?.[1];
  const isVtt = title !== undefined;
  // SubRip times contain commas, so a dot indicates WebVTT.
  const hasBlocks = isVtt || (lines[first] ?? '').includes('.');
  const isDense = last > first && !lines.slice(first, last).some((line) => line.trim() === '');
  let name = '';
  let namedAt = NaN;
  const isFirstText = firstTexts(lines, begins);
  /** Whether a block may begin. In WebVTT, a line of spaces does not end the cue above; in SubRip, no line does if it has no text yet. */
  const isAfterBlank = (index: number): boolean =>
    isVtt ? !lines[index - 1] : isBlank(index - 1) && !isFirstText[index];
  /** Whether a line is the name of the cue below. */
  const isName = (index: number): boolean =>
    begins(index + 1) &&
    !isBlank(index) &&
    !begins(index) &&
    (isAfterBlank(index) || isNameInText(lines[index] ?? '', name, begins(index - 1)));
  let at = isVtt ? top + 1 : 0;
  const header = isVtt ? [/^[ \t]|^$/.test(title) ? `WEBVTT${title}` : `WEBVTT ${title}`] : null;
  const isHeader = (index: number): boolean =>
    !isBlank(index) && !begins(index) && !isName(index) && !BLOCK.test(lines[index] ?? '');
  while (header && at < lines.length && isHeader(at)) header.push(withoutArrow(lines[at++] ?? ''));
  const body = at;
  const isOther = (index: number): boolean =>
    hasBlocks &&
    ((isDense && index < last) || isBlank(index - 1) || index === body) &&
    BLOCK.test(lines[index] ?? '') &&
    !isName(index);
  const isLoneNumber = (index: number): boolean =>
    isVtt && !lines[index - 1] && !lines[index + 1] && /^\d+$/.test(lines[index] ?? '');
  const blocks: (CaptionCueBlock | CaptionOtherBlock)[] = [];
  while (at < lines.length) {
    const begin = at++;
    const found = times[begin];
    if (isOther(begin)) {
      while (at < lines.length && !isBlank(at) && !begins(at) && !isName(at)) at++;
      const block = lines.slice(begin, at).map(withoutArrow);
      const [kind] = BLOCK.exec(block[0] ?? '') ?? [];
      if (isVtt) blocks.push({ index: begin, lines: block });
      else if (kind?.trim() !== 'NOTE')
        note(
          begin,
          `The ${kind?.trim()} block was left out: add WEBVTT as the first line of the file to keep it.`,
        );
    } else if (isName(begin)) {
      const previous = name;
      name = withoutArrow(lines[begin] ?? '').trim();
      namedAt = begin;
      const isNumber = /^\d+$/.test(name);
      const isExpected =
        (isBlank(begin - 1) && (isNumber || isVtt)) ||
        (isVtt && begin === body) ||
        isNameInText(name, previous, true);
      if (!isExpected)
        note(
          begin,
          isVtt
            ? `${short(begin)} is no longer shown: it seems to be the name of the cue below.`
            : `${short(begin)} was left out: it seems to be the name of the cue below.`,
        );
    } else if (begins(begin)) {
      const isPart = (index: number): boolean =>
        !begins(index) && !isName(index) && !isOther(index) && !isLoneNumber(index);
      while (at < lines.length && isPart(at)) at++;
      const text = lines.slice(begin + 1, at).join('\n');
      if (found) blocks.push({ index: begin, name: namedAt === begin - 1 ? name : '', times: found, text });
      else
        lost.push(
          `Line ${lineOf(begin)}: The cue was left out, because ${short(begin)} cannot be read: write its times as 00:00:01,000 --> 00:00:02,000.`,
        );
    } else if (!isBlank(begin) && isLoneNumber(begin)) {
      note(begin, `${short(begin)} was left out: the cue below it is missing.`);
    } else if (!isBlank(begin)) {
      note(begin, `${short(begin)} was left out: it is before the first cue.`);
    }
  }
  return { header, blocks, lost, notes, lineOf };
}
