/** Maximum length of trailing audio in seconds. */
const MAX_TRAILING = 2;

/** Audio that continues after its video, under the next clip, on the virtual wall clock. */
export class VirtualTrailingAudio {
  #sounds: readonly { readonly id: string; readonly left: number }[] = [];
  #since = 0;
  #rate = 1;
  #isPlaying = true;
  readonly #clock: () => number;

  /** @param clock returns the virtual wall-clock time in seconds */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  get ids(): readonly string[] {
    this.#update();
    return this.#sounds.map(({ id }) => id);
  }

  /** Adds a node whose video has ended `seconds` before its audio. */
  add(id: string, seconds: number): void {
    this.#update();
    if (seconds > 0) this.#sounds = [...this.#sounds, { id, left: Math.min(MAX_TRAILING, seconds) }];
  }

  setPlaying(isPlaying: boolean): void {
    this.#update();
    this.#isPlaying = isPlaying;
  }

  setRate(rate: number): void {
    this.#update();
    this.#rate = rate;
  }

  clear(): void {
    this.#sounds = [];
  }

  #update(): void {
    const now = this.#clock();
    const elapsed = this.#isPlaying ? (now - this.#since) * this.#rate : 0;
    this.#since = now;
    const sounds = this.#sounds.map(({ id, left }) => ({ id, left: left - elapsed }));
    this.#sounds = sounds.filter(({ left }) => left > 0);
  }
}
