/** No start takes longer (ms); more was something else (a stall, a sleeping machine). */
const MAX_LATENCY = 400;
/** A start waits for the sound device's next period; usual devices have periods of up to this length (ms). */
const DEVICE_PERIOD = 21;

/** Milliseconds from `play()` until the sound of a ready clip is audible. */
export interface StartLatency {
  /** Without the wait for the sound device, which adds up to one period. */
  readonly quickest: number;
  /** The last start measured. */
  readonly last: number | null;
}

/** Assumed before the first measurement: between the fast and the slow machines measured. */
export const DEFAULT_LATENCY: StartLatency = { quickest: 65, last: null };

/** The latency to expect: with half a period of waiting. */
export function expectedLatency({ quickest }: StartLatency): number {
  return quickest + DEVICE_PERIOD / 2;
}

/**
 * The latency after a start that took `measured` ms. A start within one period of the quickest changes nothing, because
 * seams may always meet the device at the same point of its period; and a single deviating start changes nothing either.
 * The first one is believed if it was quicker: it may have had to wake up the device, but no start is too quick.
 */
export function updateLatency(latency: StartLatency, measured: number): StartLatency {
  const { quickest, last } = latency;
  if (!(measured >= 0 && measured <= MAX_LATENCY)) return latency;
  const min = Math.min(last ?? -Infinity, measured) - DEVICE_PERIOD;
  const max = Math.max(last ?? 0, measured);
  return { quickest: Math.max(min, Math.min(max, quickest)), last: measured };
}
