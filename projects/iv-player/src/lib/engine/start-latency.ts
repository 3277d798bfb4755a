/** No start is slower than this (ms); a longer time was something else (a stall, a sleeping machine). */
const SLOWEST = 400;
/** A start waits for the next turn of the sound device; usual devices take turns of up to this length (ms). */
const TURN = 21;

/** How long (ms) it takes from `play()` until the sound of a clip that is ready is heard. */
export interface StartLatency {
  /** What every start takes; what comes on top is a wait for the sound device, of up to one turn of it. */
  readonly quickest: number;
  /** The last start measured. */
  readonly last: number | null;
}

/** What is assumed before anything was measured: between the fast and the slow machines seen. */
export const DEFAULT_LATENCY: StartLatency = { quickest: 65, last: null };

/** The latency to reckon with: with half a turn of waiting. */
export function expectedLatency({ quickest }: StartLatency): number {
  return quickest + TURN / 2;
}

/**
 * Learns from a start that took `measured` ms. A start within a turn of the quickest says nothing new, for seams may
 * always meet the device at the same point of its turn; and one start alone, which may be odd, says nothing either.
 */
export function updateLatency({ quickest, last }: StartLatency, measured: number): StartLatency {
  if (!(measured >= 0 && measured <= SLOWEST)) return { quickest, last };
  if (last === null) return { quickest, last: measured };
  const atLeast = Math.min(last, measured) - TURN;
  const atMost = Math.max(last, measured);
  return { quickest: Math.max(atLeast, Math.min(atMost, quickest)), last: measured };
}
