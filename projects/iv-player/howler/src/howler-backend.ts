import { canPlay, prepareHowler, resumeHowler, soundContext, soundOutput } from './howler-internals';
import { HowlerSoundHandle, type HowlerSoundListener } from './howler-sound-handle';
import type { SoundLibraryOptions } from './howl-types';
import type { CreatePlayback } from './howler-playback';

/** Time that the audio context may take to start before it counts as locked, in milliseconds. */
const LOCK_TIMEOUT = 250;
/** Output latency in seconds above which a timestamp is outdated. */
const MAX_LATENCY = 1;
/** How far, in seconds, a timestamp may be ahead of the wall clock: both are rounded. */
const MAX_AHEAD = 0.01;
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

/** Plays sounds with howler.js. Has no effect on the page before the first sound. */
export class HowlerBackend {
  /** Whether the output needs a user gesture to start. */
  isLocked = false;
  /** @internal */
  createPlayback: CreatePlayback | null = null;
  #areElementsLocked = false;
  /** `undefined` before the first sound. */
  #context: AudioContext | null | undefined;
  #onChange = (): void => undefined;
  #lockTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #teardown = new AbortController();

  /** Wall clock in seconds. */
  get now(): number {
    return performance.now() / 1000;
  }

  /** Creates a sound and starts loading it, unless `preload` is `false`. */
  create(options: SoundLibraryOptions, listener: HowlerSoundListener): HowlerSoundHandle {
    this.open();
    return new HowlerSoundHandle(this, options, listener);
  }

  /** Sets a function that is called when `isSuspended` or `isLocked` may have changed. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /** @internal */
  open(): void {
    const { signal } = this.#teardown;
    if (this.#context === undefined) {
      prepareHowler();
      document.addEventListener('visibilitychange', () => this.#resume(), { signal });
      for (const type of GESTURES)
        document.addEventListener(type, () => this.#resume(true), { signal, capture: true, passive: true });
    }
    if (soundContext() === this.#context) return;
    this.#context = soundContext();
    this.#context?.addEventListener('statechange', () => this.#checkState(), { signal });
    this.#checkState();
  }

  /** Whether the output is not running. */
  get isSuspended(): boolean {
    return this.#areElementsLocked || (soundContext() !== null && !canPlay());
  }

  /** @internal */
  async loadCode(): Promise<void> {
    ({ createPlayback: this.createPlayback } = await import('./lazy/howler-playback-factory'));
  }

  /** @internal */
  get destination(): AudioNode {
    return soundOutput();
  }

  /** @internal */
  lockElements(): void {
    this.#areElementsLocked = true;
    this.#setLocked(true);
  }

  /** @internal */
  outputTime(context: AudioContext): number {
    const { currentTime } = context;
    // Not all browsers support both.
    const { outputLatency = 0, getOutputTimestamp } = context as Partial<AudioContext>;
    const { contextTime = 0, performanceTime = 0 } = getOutputTimestamp?.call(context) ?? {};
    const age = (performance.now() - performanceTime) / 1000;
    const time = contextTime + age;
    // WebKitGTK's timestamps run ahead of the wall clock by the age of the context. Firefox subtracts the latency from both
    // times, so its timestamps do not include it.
    const latest = currentTime - outputLatency / 4;
    const isValid = contextTime > 0 && age > -MAX_AHEAD && time <= latest && time > currentTime - MAX_LATENCY;
    return isValid ? time : currentTime - outputLatency;
  }

  /** Removes all listeners. */
  destroy(): void {
    this.#teardown.abort();
    clearTimeout(this.#lockTimer);
  }

  #resume(isGesture = false): void {
    const context = soundContext();
    if (context && context.state !== 'running')
      context.resume().then(
        () => this.#checkState(),
        () => undefined,
      );
    if (isGesture && this.#areElementsLocked) {
      this.#areElementsLocked = false;
      this.#checkState();
    }
  }

  #checkState(): void {
    clearTimeout(this.#lockTimer);
    const state = soundContext()?.state;
    if (state === 'running' && !canPlay())
      void resumeHowler().then(() => this.#setLocked(this.#areElementsLocked));
    else if (!this.isSuspended) this.#setLocked(false);
    else {
      this.#lockTimer = setTimeout(() => this.#setLocked(this.isSuspended), LOCK_TIMEOUT);
      this.#onChange();
    }
  }

  #setLocked(isLocked: boolean): void {
    this.isLocked = isLocked && !this.#teardown.signal.aborted;
    this.#onChange();
  }
}
