/** What a start takes before anything was measured: between the fast and the slow machines seen. */
const FIRST_GUESS = 0.075;
/** No start is slower than this; a longer time was something else (a stall, a sleeping machine). */
const SLOWEST = 0.4;
/** How much a new measurement counts against the past. */
const WEIGHT = 0.3;

/** What is known about the time between `play()` and the moment at which media time begins to run. */
export interface StartLatency {
  /** Expected seconds. */
  readonly seconds: number;
  readonly measured: boolean;
}

export const UNKNOWN_LATENCY: StartLatency = { seconds: FIRST_GUESS, measured: false };

/** Learns from one more start, which took `seconds`. The first measurement replaces the guess. */
export function learnLatency(known: StartLatency, seconds: number): StartLatency {
  if (!(seconds >= 0 && seconds <= SLOWEST)) return known;
  const weight = known.measured ? WEIGHT : 1;
  return { seconds: known.seconds + (seconds - known.seconds) * weight, measured: true };
}
