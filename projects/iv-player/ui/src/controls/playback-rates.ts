/** The playback rates that are offered. */
export const PLAYBACK_RATES: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The rates to offer, ascending; the one in force is always among them. */
export function ratesWith(current: number, rates = PLAYBACK_RATES): readonly number[] {
  return [...new Set([...rates, current])].sort((one, other) => one - other);
}
