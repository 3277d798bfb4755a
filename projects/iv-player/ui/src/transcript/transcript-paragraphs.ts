/** A line of a caption. */
export interface SpokenLine {
  /** Who speaks; empty when the file does not say. */
  readonly voice: string;
  readonly text: string;
}

/** The text of a cue; times are seconds. */
export interface CueText {
  readonly startTime: number;
  readonly endTime: number;
  readonly lines: readonly SpokenLine[];
}

/** A pause of so many seconds begins a new paragraph. */
const PAUSE = 2;
/** Cues that are no further apart (seconds) follow each other directly. */
const DIRECTLY = 0.05;

/**
 * The paragraphs of a transcript: the lines of all cues in the order of their times, one paragraph for each voice and after
 * each pause. What a cue repeats because the line stays on the screen is written once.
 */
export function transcriptParagraphs(cues: readonly CueText[]): readonly SpokenLine[] {
  const paragraphs: SpokenLine[] = [];
  const sorted = [...cues].sort((one, other) => one.startTime - other.startTime);
  /** When each line was on the screen for the last time. */
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

/** Scripts without spaces between words, with the signs that they share. */
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Javanese}]/u;

/** Two lines as one text, with a space unless both are of a language without spaces. */
function joined(before: string, after: string): string {
  const last = /.$/su.exec(before.slice(-2))?.[0] ?? '';
  const first = /^./su.exec(after)?.[0] ?? '';
  const [left, right] = [SPACELESS.test(last), SPACELESS.test(first)];
  const isOfWords = (sign: string): boolean => /\p{Letter}/u.test(sign) && !SPACELESS.test(sign);
  const isSpaced = (!left && !right) || isOfWords(last) || isOfWords(first);
  return `${before}${isSpaced ? ' ' : ''}${after}`;
}

/**
 * The lines of `cue` that no earlier cue shows at the same time. A cue that directly follows another one repeats lines only if
 * it has others besides, or has the last ones of several: rolled-up captions do so, while the same words alone were said again.
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
  // Nothing is said again in a moment.
  if (rolled.length > 0 || isRest || endTime - startTime < DIRECTLY) return rolled;
  return lines.filter((line) => endOf(line) <= startTime);
}
