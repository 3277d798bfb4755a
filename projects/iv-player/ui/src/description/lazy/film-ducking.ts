import type { PluginHost } from 'iv-player/plugin';

/** Gain of the film during a description. */
const DUCKED = 0.3;
/** Duration of the ramp, and interval of its steps, in ms. */
const [RAMP, STEP] = [200, 20];

/** Lowers the film's sound during a description, with a short ramp. Does not change the viewer's volume. */
export class FilmDucking {
  #target = 1;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #media: PluginHost['media'];
  readonly #runOutside: <T>(task: () => T) => T;

  constructor(media: PluginHost['media'], runOutside: <T>(task: () => T) => T) {
    this.#media = media;
    this.#runOutside = runOutside;
  }

  set(isDucked: boolean): void {
    const target = isDucked ? DUCKED : 1;
    if (target === this.#target) return;
    this.#target = target;
    clearInterval(this.#timer);
    const change = ((1 - DUCKED) * STEP) / RAMP;
    this.#timer = this.#runOutside(() => setInterval(() => this.#step(change), STEP));
  }

  release(): void {
    clearInterval(this.#timer);
    this.#target = 1;
    this.#media.setDucking(1);
  }

  #step(change: number): void {
    const { ducking } = this.#media;
    const rest = this.#target - ducking;
    const isDone = Math.abs(rest) <= change;
    this.#media.setDucking(isDone ? this.#target : ducking + Math.sign(rest) * change);
    if (isDone) clearInterval(this.#timer);
  }
}
