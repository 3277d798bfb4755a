import { isNameInText } from './cue-names';
import { type CueTimes, isUnreadable, readTimes } from './cue-times';
import { linesOf } from './webvtt-file';

/** The first line of a WebVTT file, including lower case and a missing space after it. */
const HEADER = /^\s*WEBVTT(.*)$/i;
/** WebVTT blocks other than cues. */
const BLOCK = /^(NOTE|STYLE|REGION)(?:[ \t]|$)/;

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

/** The lines of a SubRip or WebVTT file, valid or not, and the kind of each. Indexes may be outside the file, where lines are empty. */
export class CaptionLines {
  readonly lines: readonly string[];
  /** Index of the first line with text. */
  readonly top: number;
  /** Rest of the header line of a WebVTT file; `undefined` for SubRip, and for WebVTT without a header. */
  readonly title: string | undefined;
  readonly isVtt: boolean;
  readonly #isDoubled: boolean;
  readonly #times: readonly (CueTimes | null)[];
  readonly #unreadable: readonly boolean[];
  readonly #isFirstText: readonly boolean[];
  /** Index of the last line of times. */
  readonly #last: number;
  readonly #hasBlocks: boolean;
  /** Whether there are no blank lines between cues. */
  readonly #isDense: boolean;

  constructor(file: string) {
    const all = linesOf(file.replace(/^\uFEFF+/, '').replaceAll('\0', ''));
    const lines = (this.lines = undoubled(all));
    this.#isDoubled = lines !== all;
    this.#times = lines.map(readTimes);
    this.#unreadable = lines.map(isUnreadable);
    const begins = (_: string, index: number): boolean => this.begins(index);
    const first = lines.findIndex(begins);
    const last = (this.#last = lines.findLastIndex(begins));
    this.#isDense = last > first && !lines.slice(first, last).some((line) => line.trim() === '');
    this.#isFirstText = firstTexts(lines, (index) => this.begins(index));
    this.top = lines.findIndex((_, index) => !this.isBlank(index));
    this.title = HEADER.exec(this.at(this.top))?.[1];
    this.isVtt = this.title !== undefined;
    // SubRip times contain commas, so a dot indicates WebVTT.
    this.#hasBlocks = this.isVtt || this.at(first).includes('.');
  }

  at(index: number): string {
    return this.lines[index] ?? '';
  }

  /** The number of a line in the file, from 1. */
  numberOf(index: number): number {
    return (this.#isDoubled ? 2 * index : index) + 1;
  }

  timesAt(index: number): CueTimes | null {
    return this.#times[index] ?? null;
  }

  isBlank(index: number): boolean {
    return this.at(index).trim() === '';
  }

  /** Whether a cue begins at a line: it has times, readable or not. */
  begins(index: number): boolean {
    return !!this.#times[index] || !!this.#unreadable[index];
  }

  /** Whether a line is the name of the cue below. @param previous name of the cue above */
  isName(index: number, previous: string): boolean {
    return (
      this.begins(index + 1) &&
      !this.isBlank(index) &&
      !this.begins(index) &&
      (this.#isAfterBlank(index) || isNameInText(this.at(index), previous, this.begins(index - 1)))
    );
  }

  /** Whether a block may begin. In WebVTT, a line of spaces does not end the cue above; in SubRip, no line does if it has no text yet. */
  #isAfterBlank(index: number): boolean {
    return this.isVtt ? !this.lines[index - 1] : this.isBlank(index - 1) && !this.#isFirstText[index];
  }

  /** Keyword of the WebVTT block, other than a cue, that a line would begin. */
  keywordAt(index: number): string | undefined {
    return BLOCK.exec(this.at(index))?.[1];
  }

  /** Whether a WebVTT block other than a cue begins at a line that is not a name. @param body index of the first line below the header */
  isOther(index: number, body: number): boolean {
    return (
      this.#hasBlocks &&
      ((this.#isDense && index < this.#last) || this.isBlank(index - 1) || index === body) &&
      this.keywordAt(index) !== undefined
    );
  }

  /** Whether a line is a number whose cue is missing. */
  isLoneNumber(index: number): boolean {
    return this.isVtt && !this.lines[index - 1] && !this.lines[index + 1] && /^\d+$/.test(this.at(index));
  }
}
