import type { PluginHost } from 'iv-player/plugin';

/** How loud the film is under a description. */
const DUCKED = 0.3;
/** Milliseconds of the ramp, and between its steps. */
const [RAMP, STEP] = [200, 20];

/** Lowers the film's sounds while a description is heard, by a short ramp. The viewer's volume stays as it is. */
export class FilmDucking {
  #target = 1;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly media: PluginHost['media'],
    private readonly runOutside: <T>(task: () => T) => T,
  ) {}

  set(isDucked: boolean): void {
    const target = isDucked ? DUCKED : 1;
    if (target === this.#target) return;
    this.#target = target;
    clearInterval(this.#timer);
    const change = ((1 - DUCKED) * STEP) / RAMP;
    this.#timer = this.runOutside(() => setInterval(() => this.#step(change), STEP));
  }

  /** Ends it at once. */
  release(): void {
    clearInterval(this.#timer);
    this.#target = 1;
    this.media.setDucking(1);
  }

  #step(change: number): void {
    const { ducking } = this.media;
    const rest = this.#target - ducking;
    const isThere = Math.abs(rest) <= change;
    this.media.setDucking(isThere ? this.#target : ducking + Math.sign(rest) * change);
    if (isThere) clearInterval(this.#timer);
  }
}
