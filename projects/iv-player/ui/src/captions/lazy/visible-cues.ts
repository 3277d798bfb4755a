import { wordTimes } from './cue-text';

/** Times of a cue, in seconds of node time. */
export interface CueTimes {
  readonly startTime: number;
  /** End of the cue, exclusive. */
  readonly endTime: number;
  /** Text of the cue, whose words may have times of their own. */
  readonly text?: string;
}

/** Maximum number of cues drawn at the same time: more than the screen can hold. */
const MAX_SHOWN = 100;

/** Returns the cues visible at node time `time`, in the order of the file. */
export function visibleCues<Cue extends CueTimes>(cues: readonly Cue[], time: number): readonly Cue[] {
  return cues.filter((cue) => isShown(cue, time)).slice(0, MAX_SHOWN);
}

const isShown = ({ startTime, endTime }: CueTimes, time: number): boolean =>
  startTime <= time && time < endTime;

/** Returns the next node time after `time` at which the visible cues or words change; `Infinity` if none. */
export function nextCueChange(cues: readonly CueTimes[], time: number): number {
  let next = Infinity;
  for (const cue of cues) {
    const { startTime, endTime, text = '' } = cue;
    if (startTime >= endTime) continue;
    const changes = [startTime > time ? startTime : endTime, ...(isShown(cue, time) ? wordTimes(text) : [])];
    for (const change of changes) if (change > time && change < next) next = change;
  }
  return next;
}
