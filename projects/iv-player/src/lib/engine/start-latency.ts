/** No start is slower than this (ms); a longer time was something else (a stall, a sleeping machine). */
const SLOWEST = 400;
/** A start waits for the next turn of the sound device; usual devices take turns of up to this length (ms). */
const TURN = 21;
/** How much (ms) the bounds of the quickest start loosen with each measurement, so that old ones are forgotten. */
const FORGETTING = 0.25;

/**
 * How long after `play()` the sound of a clip that is ready begins to be heard, in milliseconds of the wall clock: a
 * time that the machine always takes, the same each time, and a wait for the sound device of up to one turn of it.
 * What is measured tells between which bounds the first lies.
 */
export interface StartLatency {
  readonly quickestAtLeast: number;
  readonly quickestAtMost: number;
}

/** What is assumed before anything was measured: between the fast and the slow machines seen. */
export const UNKNOWN_LATENCY: StartLatency = { quickestAtLeast: 40, quickestAtMost: 90 };

/** The latency to reckon with: with half a turn of waiting. */
export function expectedLatency({ quickestAtLeast, quickestAtMost }: StartLatency): number {
  return (quickestAtLeast + quickestAtMost + TURN) / 2;
}

/** Learns from one more start, which took `measured` ms. */
export function learnLatency(known: StartLatency, measured: number): StartLatency {
  if (!(measured >= 0 && measured <= SLOWEST)) return known;
  const atLeast = Math.max(known.quickestAtLeast - FORGETTING, measured - TURN);
  const atMost = Math.min(known.quickestAtMost + FORGETTING, measured);
  if (atLeast <= atMost) return { quickestAtLeast: atLeast, quickestAtMost: atMost };
  // The machine has changed, or the device takes longer turns: meet in the middle.
  const middle = (atLeast + atMost) / 2;
  return { quickestAtLeast: middle, quickestAtMost: middle };
}
