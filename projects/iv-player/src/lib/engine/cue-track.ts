interface Cue {
  readonly time: number;
  readonly reached: () => void;
}

/** How early a cue may fire, in seconds: a clock read just before the cue need not be read again for it. */
const TOLERANCE = 0.0015;

/** Whether a cue at `cue` has its time when the clock says `time`. */
export function isDue(cue: number, time: number): boolean {
  return cue <= time + TOLERANCE;
}

/** The cues of one pass, in media time. Each fires once, in the order of its time, then of its adding. Contract §4. */
export class CueTrack {
  private cues: Cue[] = [];

  /** @param reached time up to which cues have fired; before any it is -1 */
  constructor(public reached = -1) {}

  /** Adds a cue at `time` seconds. Returns a function that takes it back. */
  add(time: number, reached: () => void): () => void {
    const cue: Cue = { time, reached };
    const place = this.cues.findIndex((other) => other.time > time);
    this.cues.splice(place < 0 ? this.cues.length : place, 0, cue);
    return () => {
      this.cues = this.cues.filter((other) => other !== cue);
    };
  }

  /** Fires all that is due at `time`; what a cue adds or takes back meanwhile counts. */
  advance(time: number): void {
    for (let cue = this.due(time); cue; cue = this.due(time)) {
      this.cues.shift();
      this.reached = Math.max(this.reached, cue.time);
      cue.reached();
    }
    this.reached = Math.max(this.reached, time);
  }

  /** The earliest time still to come, or `null`. */
  get next(): number | null {
    return this.cues[0]?.time ?? null;
  }

  private due(time: number): Cue | null {
    const [first] = this.cues;
    return first && isDue(first.time, time) ? first : null;
  }
}
