/** No start is slower than this (ms); a longer time was something else (a stall, a sleeping machine). */
const SLOWEST = 400;
/** A start waits for the next turn of the sound device; usual devices take turns of up to this length (ms). */
const TURN = 21;

/**
 * What a start takes at least, in milliseconds of the wall clock, before anything was measured: between the fast and the
 * slow machines seen.
 */
export const UNKNOWN_QUICKEST = 65;

/**
 * How long after `play()` the sound of a clip that is ready begins to be heard. It is a time that the machine always
 * takes, the `quickest`, and a wait for the sound device of up to one turn of it: half a turn is reckoned with.
 */
export function expectedLatency(quickest: number): number {
  return quickest + TURN / 2;
}

/**
 * What the quickest start is, now that one took `measured` ms. A start within a turn of it says nothing new: seams may
 * always meet the device at the same point of its turn, and what is learnt from that would lead away.
 */
export function learnQuickest(quickest: number, measured: number): number {
  if (!(measured >= 0 && measured <= SLOWEST)) return quickest;
  return Math.max(measured - TURN, Math.min(measured, quickest));
}
