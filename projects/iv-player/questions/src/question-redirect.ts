/** An entry of the playlist, as far as its open required questions are concerned. */
export interface GatedEntry {
  /** Node times of the required questions that have not been answered. */
  readonly times: readonly number[];
  /** Whether the entry was opened as already played. */
  readonly isGiven: boolean;
}

/**
 * Returns where a seek or jump may go: to the first required question in its way, or to its target. The way back is free.
 * @param from playlist index and node time of playback; index -1 before its start
 * @param to playlist index and node time of the target
 */
export function redirected(
  entry: (index: number) => GatedEntry,
  from: readonly [index: number, time: number],
  to: readonly [index: number, time: number],
): readonly [index: number, time: number] {
  const [start] = from;
  const [end] = to;
  for (let index = end < start ? end : Math.max(0, start); index <= end; index++) {
    const { times, isGiven } = entry(index);
    const since = index === start ? from[1] : 0;
    const until = index === end ? to[1] : Infinity;
    const stop = Math.min(...times.filter((time) => time >= since && time <= until));
    if (stop < Infinity && (!isGiven || index === end)) return [index, stop];
  }
  return to;
}
