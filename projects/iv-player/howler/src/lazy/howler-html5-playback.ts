import { FadeRamp } from './fade-ramp';
import type { HowlerSound, StreamingElement } from '../howler-internals';
import type { HowlerPlayback } from '../howler-playback';
import type { SoundInstance } from '../howl-types';
import { wrapPosition } from './howler-position';

/** Interval between steps of a fade, in milliseconds. */
const FADE_INTERVAL = 10;
/** Length of the fades around a seek, in seconds. Elements are silent while seeking. */
const SEEK_FADE = 0.03;
/** Delay before the latency of a start or seek is measured, in milliseconds. */
const MEASURE_DELAY = 250;
/** Maximum duration of a measurement, in seconds. After a longer one, the computer has slept or the page was frozen. */
const MAX_MEASUREMENT = 1;
/** Assumed latency before the first measurement, in seconds. */
const INITIAL_LATENCY = 0.11;

/** Plays a sound streamed by an audio element, compensating for its start and seek latency. */
export class HowlerHtml5Playback implements HowlerPlayback {
  readonly isStreamed = true;
  readonly #fade = new FadeRamp();
  readonly #seekFade = new FadeRamp(1);
  #isStarted = false;
  #rate = 1;
  /** Measured latencies of starts and seeks, in seconds. */
  readonly #latencies = { start: INITIAL_LATENCY, seek: INITIAL_LATENCY };
  #fadeTimer: ReturnType<typeof setInterval> | undefined;
  /** Timer for a shift, then for the measurement of its latency. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #howl: SoundInstance;
  readonly #sound: HowlerSound;
  readonly #volume: () => number;
  readonly #isStarting: (howl: SoundInstance) => boolean;

  /**
   * @param volume returns the volume of the sound without fades
   * @param isStarting whether howler awaits `play()` of the element
   */
  constructor(
    howl: SoundInstance,
    sound: HowlerSound,
    volume: () => number,
    isStarting: (howl: SoundInstance) => boolean,
  ) {
    this.#howl = howl;
    this.#sound = sound;
    this.#volume = volume;
    this.#isStarting = isStarting;
  }

  get isRunning(): boolean {
    const howl = this.#howl;
    const element = this.#element;
    // Media keys may pause the element.
    const isActive =
      !element.paused || this.#isStarting(howl) || (element.ended && howl.loop(this.#sound._id));
    return this.#isStarted && isActive;
  }

  get position(): number {
    return this.#element.currentTime;
  }

  start(position: number, rate: number, fadeIn: number): void {
    const howl = this.#howl;
    const sound = this.#sound;
    if (this.isRunning) {
      const target = wrapPosition(howl, sound, position + this.#latencies.seek * rate);
      this.#element.currentTime = target;
      // Must follow the seek, because howler computes the end of a loop when the rate changes.
      this.setRate(rate);
      this.#ramp(this.#seekFade, 1, SEEK_FADE);
      return this.#measureLatency('seek', target, rate);
    }
    this.#isStarted = true;
    this.#rate = rate;
    // Howler does not start a sound that it believes is playing, such as one that is fading out or was paused by a media key.
    if (howl.playing(sound._id)) howl.pause(sound._id);
    howl.rate(rate, sound._id);
    const target = wrapPosition(howl, sound, position + this.#latencies.start * rate);
    // Do not use `howl.seek()`, which would wait for data before playing.
    sound._seek = target;
    this.#seekFade.to(1, 0, 0);
    this.#ramp(this.#fade, 1, fadeIn);
    howl.play(sound._id);
    this.#measureLatency('start', target, rate);
  }

  shift(seconds: number): void {
    clearTimeout(this.#timer);
    this.#ramp(this.#seekFade, 0, SEEK_FADE);
    const move = (): void => this.start(this.position + seconds, this.#rate, 0);
    this.#timer = setTimeout(move, SEEK_FADE * 1000);
  }

  stop(fadeOut: number): void {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    this.#ramp(this.#fade, 0, fadeOut);
  }

  setRate(rate: number): void {
    this.#rate = rate;
    this.#howl.rate(rate, this.#sound._id);
  }

  onStart(): void {
    if (this.#isStarted && this.#element.playbackRate !== this.#rate)
      this.#howl.rate(this.#rate, this.#sound._id);
    this.#applyFade();
  }

  onVolumeChange(): void {
    this.#applyFade();
  }

  close(): void {
    clearInterval(this.#fadeTimer);
    clearTimeout(this.#timer);
  }

  get #element(): StreamingElement {
    return this.#sound._node as StreamingElement;
  }

  #measureLatency(kind: 'start' | 'seek', from: number, rate: number): void {
    const startedAt = performance.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const played = (this.position - from) / rate;
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > MAX_MEASUREMENT) return;
      const latency = seconds - played;
      // If there is no progress, the network is slow rather than the device.
      if (!this.isRunning || latency < 0 || played <= 0 || this.#element.playbackRate !== rate) return;
      this.#latencies[kind] += (latency - this.#latencies[kind]) / 2;
    }, MEASURE_DELAY);
  }

  #ramp(ramp: FadeRamp, target: number, seconds: number): void {
    ramp.to(target, seconds, performance.now() / 1000);
    clearInterval(this.#fadeTimer);
    this.#fadeTimer = setInterval(() => this.#applyFade(), FADE_INTERVAL);
    this.#applyFade();
  }

  #applyFade(): void {
    const now = performance.now() / 1000;
    const fade = this.#fade.at(now);
    const seekFade = this.#seekFade.at(now);
    this.#howl.volume(this.#volume() * fade * seekFade, this.#sound._id);
    if (fade !== this.#fade.target) return;
    if (seekFade === this.#seekFade.target || !this.#isStarted) clearInterval(this.#fadeTimer);
    if (!this.#isStarted) this.#howl.pause(this.#sound._id);
  }
}
