import { characterOf } from './character-reference';
import { isNameInText } from './cue-names';
import { isUnreadable, readTimes } from './cue-times';
import { hiddenText } from './vtt-text';

/** A cue in a caption file. Times are in seconds. */
export interface CaptionCue {
  readonly start: number;
  readonly end: number;
  /** Lines of text, without tags. */
  readonly lines: readonly string[];
}

/** A part of a caption file that browsers ignore. */
export interface LostBlock {
  /** Line in the file, counted from 1. */
  readonly line: number;
  /** Line with the times or, without one, the first line. */
  readonly text: string;
}

/** Text of a cue that browsers show although it is not part of it, or hide although it is. */
export interface TextFlaw extends LostBlock {
  readonly kind: 'name' | 'block' | 'times' | 'hidden';
}

export interface WebVttFile {
  /** Whether the file starts with `WEBVTT`; browsers ignore any other file. */
  readonly hasSignature: boolean;
  readonly cues: readonly CaptionCue[];
  readonly lost: readonly LostBlock[];
  readonly flaws: readonly TextFlaw[];
}

export const SIGNATURE = /^\uFEFF?WEBVTT(?=[ \t]|$)/;
const TIMES = /^\s*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})(?!\d)\s*-->\s*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})(?!\d)/;
const BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
/** Whether a block is not a cue, such as a lone number whose cue is missing. */
const isNoCue = (line: string, isAlone: boolean): boolean =>
  BLOCK.test(line) || (isAlone && /^\d+$/.test(line));
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);
const seconds = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
/** Returns the visible lines. As in browsers, an unclosed tag extends to the end of the cue. */
const shown = (text: string): readonly string[] =>
  text
    .replaceAll(/<[^>]*>?/g, '')
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/&#?\w{1,31};/g, (whole) => characterOf(whole) ?? whole)
        .replaceAll(/[\u200E\u200F\u00AD]/g, ''),
    )
    .filter((line) => line.trim() !== '');

/** Reads a WebVTT file according to the standard, and lists the parts that browsers ignore. Takes linear time for any input. */
export function readWebVtt(text: string): WebVttFile {
  const lines = linesOf(text);
  const hasSignature = SIGNATURE.test(lines[0] ?? '');
  const cues: CaptionCue[] = [];
  const lost: LostBlock[] = [];
  const isInBlock = (at: number): boolean => {
    const line = lines[at];
    return line !== undefined && line !== '' && !line.includes('-->');
  };
  const hasArrow = (at: number): boolean => Boolean(lines[at]?.includes('-->'));
  const flawsIn = textFlaws(lines, hasArrow);
  const flaws: TextFlaw[] = [];
  let at = 1;
  while (isInBlock(at)) at++;
  while (hasSignature && at < lines.length) {
    const first = at++;
    if (lines[first] === '') continue;
    // Times on the first or second line belong to the block; further down, they start the next block.
    const timesAt = [first, first + 1].find((index) => lines[index]?.includes('-->'));
    at = (timesAt ?? first) + 1;
    while (isInBlock(at)) at++;
    const [, start, end] = TIMES.exec(lines[timesAt ?? -1] ?? '') ?? [];
    if (start !== undefined && end !== undefined && timesAt !== undefined) {
      const payload = lines.slice(timesAt + 1, at).join('\n');
      cues.push({ start: seconds(start), end: seconds(end), lines: shown(payload) });
      flaws.push(...flawsIn(first, timesAt, at));
    } else if (timesAt !== undefined || !isNoCue(lines[first] ?? '', at === first + 1)) {
      const line = timesAt ?? first;
      lost.push({ line: line + 1, text: lines[line] ?? '' });
    }
  }
  return { hasSignature, cues, lost, flaws };
}

/** Returns a function that finds the flaws in the text of a cue. Call it for each cue in order. */
function textFlaws(
  lines: readonly string[],
  hasArrow: (at: number) => boolean,
): (first: number, timesAt: number, end: number) => readonly TextFlaw[] {
  const indexes = lines.map((_, at) => at).filter(hasArrow);
  const [firstArrow = 0, lastArrow = 0] = [indexes[0], indexes.at(-1)];
  const isBlank = (at: number): boolean => (lines[at] ?? '').trim() === '';
  const isDense = !lines.slice(firstArrow, lastArrow).some((line) => line.trim() === '');
  const above = lines[firstArrow - 1] ?? '';
  let name = isNameInText(above, '', false) ? above : '';
  return (first, timesAt, end) => {
    if (timesAt > first) name = lines[first] ?? '';
    const flaws: TextFlaw[] = [];
    const add = (kind: TextFlaw['kind'], at: number, text = lines[at] ?? ''): void =>
      void flaws.push({ kind, line: at + 1, text });
    for (let at = timesAt + 1; at < end; at++) {
      const line = lines[at] ?? '';
      if (BLOCK.test(line) && (isDense ? at < lastArrow : isBlank(at - 1))) add('block', at);
      if (readTimes(line) || isUnreadable(line)) add('times', at);
    }
    const last = lines[end - 1] ?? '';
    const isAbove = hasArrow(end) && end - 1 > timesAt && !isBlank(end - 1);
    if (isAbove && isNameInText(last, name, end - 2 === timesAt)) {
      add('name', end - 1);
      name = last;
    }
    const text = lines.slice(timesAt + 1, end).join('\n');
    const hidden = hiddenText(text);
    if (hidden !== undefined)
      add('hidden', timesAt + text.slice(0, text.indexOf(hidden)).split('\n').length, hidden);
    return flaws;
  };
}
