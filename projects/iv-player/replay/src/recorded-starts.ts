import type { Recorder } from './recorder';

interface OpenStart {
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/** The starts of playback that the player asks for, and how they end. */
export class RecordedStarts {
  private count = 0;
  /** Those of a replay. */
  private readonly open = new Map<number, OpenStart>();

  constructor(private readonly recorder: Recorder) {}

  begin(): void {
    this.count = 0;
    this.open.clear();
  }

  /**
   * What the player gets for what the real engine promised.
   * @param refused called when the real engine of a replay refuses what the log's did not
   */
  async take(started: Promise<void>, refused: () => void): Promise<void> {
    const start = this.count++;
    if (this.recorder.source) {
      started.catch((cause: unknown) => {
        if ((cause as Partial<Error> | null)?.name === 'NotAllowedError') refused();
      });
      return new Promise((resolve, reject) => this.open.set(start, { resolve, reject }));
    }
    try {
      await started;
    } catch (cause) {
      const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
      this.recorder.takeIn('refused', [start, name, message], () => undefined);
      throw cause;
    }
  }

  /** Refuses one, as it was refused before. */
  refuse(start: number, name: string, message: string): void {
    const cause = Object.assign(new Error(message), { name });
    this.recorder.takeIn('refused', [start, name, message], () => this.open.get(start)?.reject(cause));
    this.open.delete(start);
  }

  /** The replay is over: nobody waits any longer. */
  settle(): void {
    for (const { resolve } of this.open.values()) resolve();
    this.open.clear();
  }
}
