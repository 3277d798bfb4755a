interface Promised {
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/** The promises of `play()` that are still open. */
export class PlayPromises {
  private readonly open: Promised[] = [];

  make(): Promise<void> {
    return new Promise((resolve, reject) => this.open.push({ resolve, reject }));
  }

  get isEmpty(): boolean {
    return this.open.length === 0;
  }

  /** Playback began, or nobody wants it any more. */
  resolve(): void {
    for (const { resolve } of this.take()) resolve();
  }

  /** Playback was refused. */
  reject(cause: unknown): void {
    for (const { reject } of this.take()) reject(cause);
  }

  private take(): readonly Promised[] {
    return this.open.splice(0);
  }
}
