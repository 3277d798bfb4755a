interface Cue {
  readonly time: number;
  readonly reached: () => void;
}

/** How early a cue may fire, in seconds: the clock need not be read again for a cue that is due by then. */
const TOLERANCE = 0.0015;

/** Whether a cue at `cue` is due at `time`, both in seconds. */
export function isDue(cue: number, time: number): boolean {
  return cue <= time + TOLERANCE;
}

/** The cues of one pass, in media time. Each fires once, in the order of their times, then of being added. */
export class CueTrack {
  #cues: Cue[] = [];

  /** @param reached time in seconds up to which cues have fired; -1 before the first `advance` */
  constructor(public reached = -1) {}

  /** Adds a cue at `time` seconds that calls `reached`. Returns a function that removes it. */
  add(time: number, reached: () => void): () => void {
    const cue: Cue = { time, reached };
    const index = this.#cues.findIndex((other) => other.time > time);
    this.#cues.splice(index < 0 ? this.#cues.length : index, 0, cue);
    return () => {
      this.#cues = this.#cues.filter((other) => other !== cue);
    };
  }

  /** Fires all cues that are due at `time`; cues that a cue adds or removes meanwhile count. */
  advance(time: number): void {
    for (let cue = this.#cues[0]; cue && isDue(cue.time, time); cue = this.#cues[0]) {
      this.#cues.shift();
      this.reached = Math.max(this.reached, cue.time);
      cue.reached();
    }
    this.reached = Math.max(this.reached, time);
  }

  /** The earliest time that has not fired, or `null`. */
  get next(): number | null {
    return this.#cues[0]?.time ?? null;
  }
}
