import { CaptionLines } from './caption-lines';
import { isNameInText } from './cue-names';
import type { CueTimes } from './cue-times';

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

const withoutArrow = (line: string): string => line.replaceAll('-->', '--&gt;');

/** Splits SubRip or WebVTT, valid or not, into blocks. Text after blank lines belongs to the cue above. Takes linear time. */
export function captionBlocks(file: string): CaptionBlocks {
  return new BlockReader(new CaptionLines(file)).read();
}

class BlockReader {
  readonly #lines: CaptionLines;
  readonly #blocks: (CaptionCueBlock | CaptionOtherBlock)[] = [];
  readonly #lost: string[] = [];
  readonly #notes: string[] = [];
  #at = 0;
  /** Index of the first line below the header. */
  #body = 0;
  /** Last name of a cue, and the index of its line. */
  #name = '';
  #namedAt = NaN;

  constructor(lines: CaptionLines) {
    this.#lines = lines;
  }

  read(): CaptionBlocks {
    const lines = this.#lines;
    const header = this.#readHeader();
    this.#body = this.#at;
    while (this.#at < lines.lines.length) this.#readBlock(this.#at++);
    const lineOf = (index: number): number => lines.numberOf(index);
    return { header, blocks: this.#blocks, lost: this.#lost, notes: this.#notes, lineOf };
  }

  #readHeader(): readonly string[] | null {
    const { title, top } = this.#lines;
    if (title === undefined) return null;
    this.#at = top + 1;
    const more = this.#skip((index) => !this.#isName(index) && this.#lines.keywordAt(index) === undefined);
    return [/^[ \t]|^$/.test(title) ? `WEBVTT${title}` : `WEBVTT ${title}`, ...more.map(withoutArrow)];
  }

  #readBlock(begin: number): void {
    const lines = this.#lines;
    if (this.#isOther(begin)) this.#readOther(begin);
    else if (this.#isName(begin)) this.#readName(begin);
    else if (lines.begins(begin)) this.#readCue(begin);
    else if (!lines.isBlank(begin)) {
      const why = lines.isLoneNumber(begin) ? 'the cue below it is missing' : 'it is before the first cue';
      this.#note(begin, `${this.#quote(begin)} was left out: ${why}.`);
    }
  }

  #readOther(begin: number): void {
    const lines = [this.#lines.at(begin), ...this.#skip((index) => !this.#isName(index))].map(withoutArrow);
    const keyword = this.#lines.keywordAt(begin);
    const note = `The ${keyword} block was left out: add WEBVTT as the first line of the file to keep it.`;
    if (this.#lines.isVtt) this.#blocks.push({ index: begin, lines });
    else if (keyword !== 'NOTE') this.#note(begin, note);
  }

  #readName(begin: number): void {
    const { isVtt } = this.#lines;
    const previous = this.#name;
    const name = (this.#name = withoutArrow(this.#lines.at(begin)).trim());
    this.#namedAt = begin;
    const isExpected =
      (this.#lines.isBlank(begin - 1) && (isVtt || /^\d+$/.test(name))) ||
      (isVtt && begin === this.#body) ||
      isNameInText(name, previous, true);
    const what = isVtt ? 'is no longer shown' : 'was left out';
    if (!isExpected)
      this.#note(begin, `${this.#quote(begin)} ${what}: it seems to be the name of the cue below.`);
  }

  #readCue(begin: number): void {
    const lines = this.#lines;
    const isPart = (index: number): boolean =>
      !lines.begins(index) && !this.#isName(index) && !this.#isOther(index) && !lines.isLoneNumber(index);
    while (this.#at < lines.lines.length && isPart(this.#at)) this.#at++;
    const text = lines.lines.slice(begin + 1, this.#at).join('\n');
    const times = lines.timesAt(begin);
    const name = this.#namedAt === begin - 1 ? this.#name : '';
    if (times) this.#blocks.push({ index: begin, name, times, text });
    else
      this.#lost.push(
        `Line ${lines.numberOf(begin)}: The cue was left out, because ${this.#quote(begin)} cannot be read: write its times as 00:00:01,000 --> 00:00:02,000.`,
      );
  }

  /** Returns the next lines that have text, do not begin a cue and meet a condition. */
  #skip(isPart: (index: number) => boolean): readonly string[] {
    const lines = this.#lines;
    const from = this.#at;
    const goesOn = (index: number): boolean => !lines.isBlank(index) && !lines.begins(index) && isPart(index);
    while (this.#at < lines.lines.length && goesOn(this.#at)) this.#at++;
    return lines.lines.slice(from, this.#at);
  }

  #isName(index: number): boolean {
    return this.#lines.isName(index, this.#name);
  }

  #isOther(index: number): boolean {
    return this.#lines.isOther(index, this.#body) && !this.#isName(index);
  }

  #quote(index: number): string {
    return `"${this.#lines.at(index).trim().slice(0, 60)}"`;
  }

  #note(index: number, text: string): void {
    this.#notes.push(`Line ${this.#lines.numberOf(index)}: ${text}`);
  }
}
