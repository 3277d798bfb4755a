import type { CueTimes } from './visible-cues';
import { linesOf } from './cue-text';

/** Seconds that are too short to be seen, or heard as a pause. */
const FLASH = 0.05;

/** A cue whose times may be changed. */
export type ChangeableCue = { -readonly [K in keyof CueTimes]: CueTimes[K] } & { readonly text: string };

/**
 * Without the cues that only mark the moment at which captions roll up, as in those that YouTube makes: shown for 10 ms, with a
 * text that the cue before or after them has too. The one before stays for as long.
 *
 * @param cues by time
 */
export function withoutFlashes<Cue extends ChangeableCue>(cues: readonly Cue[]): readonly Cue[] {
  const kept: Cue[] = [];
  // Once for each cue: many may be compared with a long one.
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
