import { HowlerHtml5Playback } from './howler-html5-playback';
import {
  buildSound,
  dropDelayed,
  firstPlaying,
  isDecoded,
  isStarting,
  playingsOf,
  keepDefaultSprite,
  loadSound,
  markUnlocked,
  onUnload,
  pausedPlayings,
  soundContext,
  unloadSound,
} from './howler-internals';
import type { HowlerOutput, HowlerPlayback } from './howler-playback';
import { HowlerWebAudioPlayback } from './howler-web-audio-playback';
import type { SoundInstance, SoundLibraryOptions } from './howl-types';

/** Callbacks for the events of a sound. */
export interface HowlerSoundListener {
  /** The sound can be played. */
  loaded(): void;
  /** The sound cannot be played until `load` is called again. */
  failed(cause: unknown): void;
}

/** Volume and mute of a Howl. */
interface HowlVolume {
  readonly volume: number;
  readonly isMuted: boolean;
}

/** One sound, as a Howl. Positions and durations are in seconds. */
export class HowlerSoundHandle {
  /** The Howl; `load` replaces it after a failure. */
  instance: SoundInstance;
  #playback: HowlerPlayback | null = null;
  /** A streamed Howl is in its state `loading` again whenever it waits for data; here it stays loaded. */
  #state: 'loading' | 'loaded' | 'failed' | 'unloaded' = 'loading';
  /** Volume and mute of the player. */
  #volume = 1;
  #isMuted = false;
  /** What was last applied to the Howl. */
  #applied: HowlVolume;
  /** The playings of which howler has not said yet that they have started. */
  readonly #starting = new Set<number>();
  /** The last command to each playing that was given before it started. */
  readonly #delayed = new Map<number, 'pause' | 'stop'>();
  #isVolumeDelayed = false;
  /** Positions from which playings are to be heard that have not started yet. */
  readonly #delayedSeeks = new Map<number, number>();

  /** @internal */
  constructor(
    private readonly output: HowlerOutput,
    private readonly options: SoundLibraryOptions,
    private readonly listener: HowlerSoundListener,
  ) {
    this.#applied = this.#howlVolume;
    this.instance = this.#build();
    this.#detectLoaded();
  }

  /** Whether the sound can be played. */
  get isLoaded(): boolean {
    return this.#state === 'loaded';
  }

  /** Duration in seconds; 0 until the sound is loaded. */
  get duration(): number {
    return this.isLoaded ? this.instance.duration() : 0;
  }

  /** Whether the single playing was started and runs. */
  get isRunning(): boolean {
    return this.#playback?.isRunning ?? false;
  }

  /** Whether the single playing has a media element of its own. */
  get isStreamed(): boolean {
    return this.#playback instanceof HowlerHtml5Playback;
  }

  /** Position that is heard now, in seconds. May exceed the duration of a loop. */
  get position(): number {
    return this.#playback?.position ?? 0;
  }

  /** Starts loading, or tries again after a failure. Does nothing while the sound is loading or loaded. */
  load(): void {
    if (this.#state === 'failed') {
      this.#discard();
      this.output.open();
      this.#state = 'loading';
      this.instance = this.#build();
    }
    if (this.#state === 'loading') loadSound(this.instance, this.options);
    this.#detectLoaded();
  }

  /** Sets the volume of all playings: a factor on the options' own volume; the product is at most 1. */
  setVolume(volume: number, isMuted: boolean): void {
    this.#volume = volume;
    this.#isMuted = isMuted;
    this.#applyVolume();
  }

  /** Starts another playing at `from` seconds, or resumes those that `pause` paused. */
  play(from = 0): void {
    const { instance } = this;
    // One that waits for its first data is paused for howler.
    const paused = pausedPlayings(instance).filter((playing) => !this.#starting.has(playing));
    const delayed = [...this.#delayed].flatMap(([playing, how]) => (how === 'pause' ? [playing] : []));
    for (const playing of delayed) this.#delayed.delete(playing);
    for (const playing of paused) this.#begin(playing);
    if (paused.length + delayed.length > 0) return;
    const playing = this.#begin();
    if (from <= 0) return;
    if (isStarting(instance)) this.#delayedSeeks.set(playing, from);
    else instance.seek(from, playing);
  }

  /** Pauses all playings. */
  pause(): void {
    this.#end('pause');
  }

  /** Stops all playings. */
  stop(): void {
    this.#end('stop');
  }

  /** Starts the single playing at `position`, or crossfades to it at once. `fadeIn` is in seconds and applies to a start only. */
  start(position: number, rate: number, fadeIn: number): void {
    this.#delayed.clear();
    this.#playback ??= this.#createPlayback();
    this.#playback?.start(position, rate, fadeIn);
    this.#protectStart();
  }

  /** Moves the single playing by so many seconds, by a crossfade at the quietest moment of the next 200 ms. */
  shift(seconds: number): void {
    this.#playback?.shift(seconds);
  }

  /** Stops the single playing after a fade of so many seconds; 0 stops it at once. */
  fadeOut(seconds: number): void {
    this.#playback?.stop(seconds);
  }

  /** Sets the speed of the single playing, 1 is normal. */
  setRate(rate: number): void {
    this.#playback?.setRate(rate);
  }

  /** Stops and releases everything. Nothing is reported afterwards. */
  unload(): void {
    this.#discard();
    this.#state = 'unloaded';
  }

  /** Starts another playing, or resumes one. */
  #begin(paused?: number): number {
    const { instance } = this;
    const playing = instance.play(paused);
    this.#delayed.delete(playing);
    if (isStarting(instance) || instance.state() !== 'loaded') this.#starting.add(playing);
    this.#protectStart();
    return playing;
  }

  #end(how: 'pause' | 'stop'): void {
    const { instance } = this;
    this.#delayedSeeks.clear();
    const playings = isStarting(instance) ? playingsOf(instance) : this.#starting;
    for (const playing of playings) this.#delayed.set(playing, how);
    instance[how]();
  }

  #protectStart(): void {
    if (isStarting(this.instance)) markUnlocked(this.instance, true);
  }

  /** Howler has started an element: what it was told while it waited for that is told again. */
  #afterStart(playing: number): void {
    const { instance } = this;
    this.#starting.delete(playing);
    if (isDecoded(instance)) return this.#delayed.clear();
    dropDelayed(instance);
    const from = this.#delayedSeeks.get(playing);
    this.#delayedSeeks.delete(playing);
    if (from !== undefined) instance.seek(from, playing);
    // Only what changed meanwhile: a volume set on the Howl by the application stays.
    if (this.#isVolumeDelayed) {
      const { volume, isMuted } = (this.#applied = this.#howlVolume);
      instance.mute(isMuted);
      instance.volume(volume);
    }
    this.#isVolumeDelayed = false;
    this.#playback?.started?.();
    this.#tellDelayed();
  }

  /** Tells each playing that has started what it was told meanwhile: howler has dropped it. */
  #tellDelayed(): void {
    for (const [playing, how] of [...this.#delayed]) {
      if (this.#starting.has(playing)) continue;
      this.#delayed.delete(playing);
      this.instance[how](playing);
    }
  }

  /** Volume and mute of the Howl: the options and the player together. */
  get #howlVolume(): HowlVolume {
    const { volume, mute } = this.options;
    return {
      volume: Math.min(
        1,
        (Number.isFinite(volume) ? Math.min(1, Math.max(0, volume as number)) : 1) * this.#volume,
      ),
      isMuted: this.#isMuted || mute === true,
    };
  }

  /** Only changes, so that a volume set on the Howl by the application stays; and once loaded: before that howler queues. */
  #applyVolume(): void {
    if (!this.isLoaded) return;
    const { instance } = this;
    const applied = this.#applied;
    const howlVolume = this.#howlVolume;
    const { volume, isMuted } = howlVolume;
    this.#applied = howlVolume;
    this.#isVolumeDelayed ||= isStarting(instance);
    if (isMuted !== applied.isMuted) instance.mute(isMuted);
    if (volume === applied.volume) return;
    instance.volume(volume);
    this.#playback?.volumeChanged?.();
  }

  #build(): SoundInstance {
    const { volume, isMuted } = (this.#applied = this.#howlVolume);
    const sound = buildSound(this.options, volume, isMuted);
    // Howler emits later, when another Howl may have replaced this one.
    const on = (
      event: 'load' | 'loaderror' | 'play' | 'playerror',
      listener: (cause: unknown, id: number) => void,
    ): void =>
      void sound.on(event, (id, cause) => {
        if (this.instance === sound && this.#state !== 'unloaded') listener(cause, id);
      });
    on('play', (_cause, id) => this.#afterStart(id));
    on('load', () => {
      this.#detectLoaded();
      this.listener.loaded();
    });
    on('loaderror', (cause) => this.#fail(cause));
    on('playerror', (cause, playing) => {
      // It was paused or stopped before it could start.
      this.#starting.delete(playing);
      if (this.#delayed.delete(playing)) return this.#tellDelayed();
      // Before the first gesture browsers refuse to play; after it something is wrong.
      if ((navigator as Partial<Navigator>).userActivation?.hasBeenActive) this.#fail(cause);
      else {
        markUnlocked(sound, false);
        this.output.lockElements();
      }
    });
    onUnload(sound, (wasWanted) => {
      if (this.instance === sound && this.#state !== 'unloaded') this.#onUnload(wasWanted);
    });
    if (this.options.preload !== false) loadSound(sound, this.options);
    return sound;
  }

  /** Someone else has unloaded the sound: it is loaded again if it was to be. */
  #onUnload(wasWanted: boolean): void {
    this.#forget();
    this.#state = 'failed';
    // Howler may be about to give up its context as well.
    queueMicrotask(() => {
      if (!wasWanted || this.#state !== 'failed') return;
      this.load();
      if (this.isLoaded) this.listener.loaded();
    });
  }

  /** A file that another sound has loaded is there at once, without an event. */
  #detectLoaded(): void {
    if (this.#state !== 'loading' || this.instance.state() !== 'loaded') return;
    this.#state = 'loaded';
    this.#applyVolume();
    keepDefaultSprite(this.instance);
  }

  #fail(cause: unknown): void {
    if (this.#state === 'failed') return;
    this.#state = 'failed';
    this.listener.failed(cause);
  }

  #createPlayback(): HowlerPlayback | null {
    const { instance, output } = this;
    const playing = firstPlaying(instance);
    const context = soundContext();
    if (!playing) return null;
    return isDecoded(instance) && context
      ? new HowlerWebAudioPlayback(instance, playing, context, output)
      : new HowlerHtml5Playback(instance, playing, () => this.#howlVolume.volume);
  }

  #discard(): void {
    this.#forget();
    unloadSound(this.instance);
  }

  /** Nothing plays any more. */
  #forget(): void {
    this.#playback?.close();
    this.#playback = null;
    for (const waiting of [this.#starting, this.#delayed, this.#delayedSeeks]) waiting.clear();
  }
}
