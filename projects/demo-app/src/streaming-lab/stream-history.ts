/** What was on the screen at a moment. */
export interface StreamSample {
  /** Milliseconds. */
  readonly at: number;
  /** Of the current node; `null`: none. */
  readonly nodeId: string | null;
  /** Of the rendition, in lines; 0: none. */
  readonly height: number;
  /** Seconds that are loaded ahead of the playhead. */
  readonly ahead: number;
  readonly isBuffering: boolean;
}

/** Milliseconds that are kept. */
export const HISTORY = 30_000;

/** The last half minute of a stream, as the chart draws it. */
export class StreamHistory {
  #samples: readonly StreamSample[] = [];

  get samples(): readonly StreamSample[] {
    return this.#samples;
  }

  add(sample: StreamSample): void {
    this.#samples = [...this.#samples.filter(({ at }) => at > sample.at - HISTORY), sample];
  }

  /** When another node followed. */
  get seams(): readonly number[] {
    return this.#samples.flatMap((sample, index) => {
      const before = this.#samples[index - 1];
      return before && before.nodeId !== sample.nodeId ? [sample.at] : [];
    });
  }
}
