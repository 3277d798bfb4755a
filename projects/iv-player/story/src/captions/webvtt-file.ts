import { characterOf } from './character-reference';

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

export interface WebVttFile {
  /** Whether the file starts with `WEBVTT`; browsers ignore any other file. */
  readonly hasSignature: boolean;
  readonly cues: readonly CaptionCue[];
  readonly lost: readonly LostBlock[];
}

export const SIGNATURE = /^\uFEFF?WEBVTT(?=[ \t]|$)/;
const TIMES = /^\s*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})(?!\d)\s*-->\s*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})(?!\d)/;
/** Blocks other than cues, including a lone number whose cue is missing. */
const NOT_A_CUE = /^(?:(?:NOTE|STYLE|REGION)(?:[ \t]|$)|\d+$)/;
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
    } else if (timesAt !== undefined || !NOT_A_CUE.test(lines[first] ?? '')) {
      const line = timesAt ?? first;
      lost.push({ line: line + 1, text: lines[line] ?? '' });
    }
  }
  return { hasSignature, cues, lost };
}
