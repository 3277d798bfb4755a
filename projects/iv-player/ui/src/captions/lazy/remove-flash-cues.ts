import type { CueTimes } from './visible-cues';
import { linesOf } from './cue-text';

/** Durations below this, in seconds, are too short to notice. */
const FLASH = 0.05;

export type ChangeableCue = { -readonly [K in keyof CueTimes]: CueTimes[K] } & { readonly text: string };

/**
 * Removes cues that only mark the moment at which captions roll up, as in files from YouTube: 10 ms long, with the text of the previous
 * or next cue. Extends the previous cue instead.
 * @param cues cues in chronological order
 */
export function removeFlashCues<Cue extends ChangeableCue>(cues: readonly Cue[]): readonly Cue[] {
  const kept: Cue[] = [];
  // Computed once per cue, because a long cue may be compared many times.
  const lines = new Map(cues.map((cue) => [cue, new Set(linesOf(cue.text))]));
  const repeats = (cue: Cue, other: Cue): boolean => {
    const found = lines.get(other);
    return [...(lines.get(cue) ?? [])].every((line) => found?.has(line));
  };
  cues.forEach((cue, index) => {
    const [before, after] = [kept.at(-1), cues[index + 1]];
    const joins = before !== undefined && Math.abs(before.endTime - cue.startTime) < FLASH;
    const isFlash =
      cue.endTime - cue.startTime < FLASH &&
      ((joins && repeats(cue, before)) ||
        (after !== undefined && Math.abs(after.startTime - cue.endTime) < FLASH && repeats(cue, after)));
    if (!isFlash) kept.push(cue);
    else if (joins) before.endTime = Math.max(before.endTime, cue.endTime);
  });
  return kept;
}
