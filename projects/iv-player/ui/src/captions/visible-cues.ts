import { wordTimes } from './cue-text';

/** When a caption is shown, in seconds of node time. */
export interface CueTimes {
  readonly startTime: number;
  /** The first moment at which it is gone. */
  readonly endTime: number;
  /** Its text, whose words may have times of their own. */
  readonly text?: string;
}

/** Most cues that are drawn at once: what is more than a screen full of text. */
const MAX_SHOWN = 100;

/** The cues shown at node time `time`, in the order of the file. */
export function visibleCues<Cue extends CueTimes>(cues: readonly Cue[], time: number): readonly Cue[] {
  return cues.filter((cue) => isShown(cue, time)).slice(0, MAX_SHOWN);
}

const isShown = ({ startTime, endTime }: CueTimes, time: number): boolean =>
  startTime <= time && time < endTime;

/** The first node time after `time` at which other cues or words are shown; `Infinity`: there is none. */
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
