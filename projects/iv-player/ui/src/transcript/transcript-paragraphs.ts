export interface SpokenLine {
  /** Name of the speaker; empty if unknown. */
  readonly voice: string;
  readonly text: string;
}

/** Text of a cue. Times are in seconds. */
export interface CueText {
  readonly startTime: number;
  readonly endTime: number;
  readonly lines: readonly SpokenLine[];
}

/** A pause of this length, in seconds, starts a new paragraph. */
const PAUSE = 2;
/** Cues within this distance, in seconds, follow each other directly. */
const DIRECTLY = 0.05;

/** Joins the lines of chronological cues into paragraphs, divided at changes of voice and pauses. Lines that stay on screen appear once. */
export function transcriptParagraphs(cues: readonly CueText[]): readonly SpokenLine[] {
  const paragraphs: SpokenLine[] = [];
  const sorted = [...cues].sort((one, other) => one.startTime - other.startTime);
  /** End of each line on screen. */
  const ends = new Map<string, number>();
  let end = -Infinity;
  sorted.forEach((cue, index) => {
    let pause = cue.startTime - end >= PAUSE;
    for (const { voice, text } of freshLines(cue, ends, sorted[index - 1])) {
      const last = paragraphs.at(-1);
      if (last?.voice === voice && !pause)
        paragraphs[paragraphs.length - 1] = { voice, text: joined(last.text, text) };
      else paragraphs.push({ voice, text });
      pause = false;
    }
    end = Math.max(end, cue.endTime);
    for (const { text } of cue.lines) ends.set(text, Math.max(ends.get(text) ?? -Infinity, cue.endTime));
  });
  return paragraphs;
}

/** Scripts without spaces between words, including shared characters. */
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Javanese}]/u;

/** Joins two lines, with a space unless both are in a script without spaces. */
function joined(before: string, after: string): string {
  const last = /.$/su.exec(before.slice(-2))?.[0] ?? '';
  const first = /^./su.exec(after)?.[0] ?? '';
  const [left, right] = [SPACELESS.test(last), SPACELESS.test(first)];
  const isOfWords = (sign: string): boolean => /\p{Letter}/u.test(sign) && !SPACELESS.test(sign);
  const isSpaced = (!left && !right) || isOfWords(last) || isOfWords(first);
  return `${before}${isSpaced ? ' ' : ''}${after}`;
}

/**
 * Returns the lines of a cue that are new. A cue that directly follows another one repeats lines if it also has others, or only has the
 * last lines of the previous cue, as in roll-up captions. Otherwise the same words were spoken again.
 */
function freshLines(
  { startTime, endTime, lines }: CueText,
  ends: ReadonlyMap<string, number>,
  before: CueText | undefined,
): readonly SpokenLine[] {
  const endOf = ({ text }: SpokenLine): number => ends.get(text) ?? -Infinity;
  const rolled = lines.filter((line) => endOf(line) < startTime - DIRECTLY);
  const lastOnes = before && before.lines.length > lines.length ? before.lines.slice(-lines.length) : [];
  const isRest = lastOnes.length > 0 && lines.every(({ text }, index) => text === lastOnes[index]?.text);
  // The cue is too short for words to be spoken again.
  if (rolled.length > 0 || isRest || endTime - startTime < DIRECTLY) return rolled;
  return lines.filter((line) => endOf(line) <= startTime);
}
