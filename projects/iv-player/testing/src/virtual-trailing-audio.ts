/** Seconds for which a sound that is longer than its picture plays on at most. */
const MAX_TRAILING = 2;

/** Sounds that are longer than their pictures, under the next clip, on the virtual wall clock. */
export class VirtualTrailingAudio {
  #sounds: readonly { readonly id: string; readonly left: number }[] = [];
  #since = 0;
  #rate = 1;
  #plays = true;

  /** @param clock the virtual wall-clock time in seconds */
  constructor(private readonly clock: () => number) {}

  /** Ids of the nodes whose sounds play on. */
  get ids(): readonly string[] {
    this.#update();
    return this.#sounds.map(({ id }) => id);
  }

  /** The picture of a node has ended `seconds` before its sound. */
  add(id: string, seconds: number): void {
    this.#update();
    if (seconds > 0) this.#sounds = [...this.#sounds, { id, left: Math.min(MAX_TRAILING, seconds) }];
  }

  setPlaying(plays: boolean): void {
    this.#update();
    this.#plays = plays;
  }

  setRate(rate: number): void {
    this.#update();
    this.#rate = rate;
  }

  clear(): void {
    this.#sounds = [];
  }

  #update(): void {
    const now = this.clock();
    const passed = this.#plays ? (now - this.#since) * this.#rate : 0;
    this.#since = now;
    this.#sounds = this.#sounds
      .map(({ id, left }) => ({ id, left: left - passed }))
      .filter(({ left }) => left > 0);
  }
}
