interface Cue {
  readonly time: number;
  readonly reached: () => void;
}

/** Maximum time, in seconds, by which a cue may fire early. */
const TOLERANCE = 0.0015;

/** Whether a cue at `cue` is due at `time`, both in seconds. */
export function isDue(cue: number, time: number): boolean {
  return cue <= time + TOLERANCE;
}

/** The cues of one pass, in media time. Each fires once; cues at the same time fire in the order they were added. */
export class CueTrack {
  #cues: Cue[] = [];
  /** Media time at which playback is held, in seconds: later cues wait. */
  limit = Infinity;

  /** @param reached media time, in seconds, up to which cues have fired; -1 before the first `advance` */
  constructor(public reached = -1) {}

  /** Adds a cue that calls `reached` at `time` seconds. Returns a function that removes it. */
  add(time: number, reached: () => void): () => void {
    const cue: Cue = { time, reached };
    const index = this.#cues.findIndex((other) => other.time > time);
    this.#cues.splice(index < 0 ? this.#cues.length : index, 0, cue);
    return () => {
      this.#cues = this.#cues.filter((other) => other !== cue);
    };
  }

  /** Fires all cues that are due at `time`, including any that are added by a firing cue. */
  advance(time: number): void {
    const until = (): number => Math.min(time, this.limit);
    for (let cue; (cue = this.#cues[0]) && isDue(cue.time, until());) {
      this.#cues.shift();
      this.reached = Math.max(this.reached, cue.time);
      cue.reached();
    }
    this.reached = Math.max(this.reached, until());
  }

  /** Time of the next cue in seconds; `null` for none, and for a cue at an end that is not known yet. */
  get next(): number | null {
    const { time = Infinity } = this.#cues[0] ?? {};
    return time < Infinity ? time : null;
  }
}
