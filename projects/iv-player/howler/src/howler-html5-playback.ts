import { FadeRamp } from './fade-ramp';
import { type Playing, type StreamingElement, isStarting, wrapPosition } from './howler-internals';
import type { HowlerPlayback } from './howler-playback';
import type { SoundInstance } from './howl-types';

/** Milliseconds between two steps of a fade. */
const FADE_INTERVAL = 10;
/** Seconds of the fades around a seek: an element is silent while it seeks. */
const SEEK_FADE = 0.03;
/** Milliseconds after a start or a seek until its latency is measured. */
const MEASURE_DELAY = 250;
/** Seconds of latency that are assumed before the first measurement. */
const INITIAL_LATENCY = 0.11;

/** A sound streamed by an audio element, which starts late and reports its position in steps. */
export class HowlerHtml5Playback implements HowlerPlayback {
  /** Fades as requested. */
  readonly #fade = new FadeRamp();
  /** Silence around a seek. */
  readonly #dip = new FadeRamp(1);
  #isStarted = false;
  #rate = 1;
  /** Seconds that a start and a seek take, as measured. */
  readonly #latencies = { start: INITIAL_LATENCY, seek: INITIAL_LATENCY };
  #fadeTimer: ReturnType<typeof setInterval> | undefined;
  /** Of a shift, then of the measurement of its latency. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param volume the sound's volume without fades */
  constructor(
    private readonly sound: SoundInstance,
    private readonly playing: Playing,
    private readonly volume: () => number,
  ) {}

  get isRunning(): boolean {
    const { sound } = this;
    const element = this.#element;
    // Media keys pause elements too.
    const isActive = !element.paused || isStarting(sound) || (element.ended && sound.loop(this.playing._id));
    return this.#isStarted && isActive;
  }

  get position(): number {
    return this.#element.currentTime;
  }

  start(position: number, rate: number, fadeIn: number): void {
    const { sound, playing } = this;
    if (this.isRunning) {
      const target = wrapPosition(sound, playing, position + this.#latencies.seek * rate);
      this.#element.currentTime = target;
      // After the seek: at a change of rate howler computes when a loop ends.
      this.setRate(rate);
      this.#ramp(this.#dip, 1, SEEK_FADE);
      return this.#measureLatency('seek', target, rate);
    }
    this.#isStarted = true;
    this.#rate = rate;
    // It is fading out, or was stopped without howler: a playing that howler takes for playing is not started.
    if (sound.playing(playing._id)) sound.pause(playing._id);
    sound.rate(rate, playing._id);
    const target = wrapPosition(sound, playing, position + this.#latencies.start * rate);
    // Howler's own seek would wait for data before it plays.
    playing._seek = target;
    this.#dip.to(1, 0, 0);
    this.#ramp(this.#fade, 1, fadeIn);
    sound.play(playing._id);
    this.#measureLatency('start', target, rate);
  }

  shift(seconds: number): void {
    clearTimeout(this.#timer);
    this.#ramp(this.#dip, 0, SEEK_FADE);
    this.#timer = setTimeout(() => {
      this.start(this.position + seconds, this.#rate, 0);
    }, SEEK_FADE * 1000);
  }

  stop(fadeOut: number): void {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    this.#ramp(this.#fade, 0, fadeOut);
  }

  setRate(rate: number): void {
    this.#rate = rate;
    this.sound.rate(rate, this.playing._id);
  }

  started(): void {
    const { sound, playing } = this;
    if (this.#isStarted && this.#element.playbackRate !== this.#rate) sound.rate(this.#rate, playing._id);
    this.#applyFade();
  }

  volumeChanged(): void {
    this.#applyFade();
  }

  close(): void {
    clearInterval(this.#fadeTimer);
    clearTimeout(this.#timer);
  }

  get #element(): StreamingElement {
    return this.playing._node as StreamingElement;
  }

  #measureLatency(kind: 'start' | 'seek', from: number, rate: number): void {
    const startedAt = performance.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const played = (this.position - from) / rate;
      const latency = (performance.now() - startedAt) / 1000 - played;
      // Without progress by now the network is slow, not the device.
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
    const dip = this.#dip.at(now);
    this.sound.volume(this.volume() * fade * dip, this.playing._id);
    if (fade !== this.#fade.target) return;
    if (dip === this.#dip.target || !this.#isStarted) clearInterval(this.#fadeTimer);
    if (!this.#isStarted) this.sound.pause(this.playing._id);
  }
}
