/** When a caption is shown, in seconds of node time. */
export interface CueTimes {
  readonly startTime: number;
  /** The first moment at which it is gone. */
  readonly endTime: number;
}

/** The cues shown at node time `time`, in the order of the file. */
export function visibleCues<Cue extends CueTimes>(cues: readonly Cue[], time: number): readonly Cue[] {
  return cues.filter(({ startTime, endTime }) => startTime <= time && time < endTime);
}

/** The first node time after `time` at which other cues are shown; `Infinity`: there is none. */
export function nextCueChange(cues: readonly CueTimes[], time: number): number {
  let next = Infinity;
  for (const { startTime, endTime } of cues) {
    if (startTime >= endTime) continue;
    const change = startTime > time ? startTime : endTime;
    if (change > time && change < next) next = change;
  }
  return next;
}
