/** State of the stream at a moment. */
export interface StreamSample {
  /** Time in milliseconds. */
  readonly at: number;
  /** Id of the current node; `null` if there is none. */
  readonly nodeId: string | null;
  /** Lines of the rendition; 0 if there is none. */
  readonly height: number;
  /** Seconds buffered ahead of the playhead. */
  readonly ahead: number;
  readonly isBuffering: boolean;
}

/** Length of the history, in milliseconds. */
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

  /** Times of node changes. */
  get seams(): readonly number[] {
    return this.#samples.flatMap((sample, index) => {
      const before = this.#samples[index - 1];
      return before && before.nodeId !== sample.nodeId ? [sample.at] : [];
    });
  }
}
