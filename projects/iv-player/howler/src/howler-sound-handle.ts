import * as howler from './howler-internals';
import type { HowlerOutput, HowlerPlayback } from './howler-playback';
import type {
  SoundInstance,
  SoundInstanceEvent,
  SoundInstanceListener,
  SoundLibraryOptions,
} from './howl-types';

/** Callbacks for a sound's events. */
export interface HowlerSoundListener {
  /** Called when the sound can be played. */
  loaded(): void;
  /** Called when loading or playing has failed. Call `load()` to try again. */
  failed(cause: unknown): void;
}

interface HowlVolume {
  readonly volume: number;
  readonly isMuted: boolean;
}

/** A sound, played by a Howl. Positions and durations are in seconds. */
export class HowlerSoundHandle {
  /** The Howl. `load()` replaces it after a failure. */
  instance: SoundInstance;
  #playback: HowlerPlayback | null = null;
  /** Unlike the state of a streamed Howl, it does not return to `loading` when data are missing. */
  #state: 'loading' | 'loaded' | 'failed' | 'unloaded' = 'loading';
  #volume = 1;
  #isMuted = false;
  #applied: HowlVolume;
  readonly #starting = new Set<number>();
  /** Last command to each playback that has not started yet. */
  readonly #pending = new Map<number, 'pause' | 'stop'>();
  #isVolumePending = false;
  readonly #pendingSeeks = new Map<number, number>();
  readonly #output: HowlerOutput;
  readonly #options: SoundLibraryOptions;
  readonly #listener: HowlerSoundListener;

  /** @internal */
  constructor(output: HowlerOutput, options: SoundLibraryOptions, listener: HowlerSoundListener) {
    this.#output = output;
    this.#options = options;
    this.#listener = listener;
    this.#applied = this.#howlVolume;
    this.instance = this.#createHowl();
    this.#detectLoaded();
    void this.#loadCode();
  }

  /** Whether the sound can be played. */
  get isLoaded(): boolean {
    return this.#state === 'loaded';
  }

  /** Duration in seconds; 0 until the sound is loaded. */
  get duration(): number {
    return this.isLoaded ? this.instance.duration() : 0;
  }

  /** Whether the synchronized playback is running. */
  get isRunning(): boolean {
    return this.#playback?.isRunning ?? false;
  }

  /** Whether the synchronized playback uses an audio element. */
  get isStreamed(): boolean {
    return this.#playback?.isStreamed ?? false;
  }

  /** Audible position in seconds. May exceed the duration of a loop. */
  get position(): number {
    return this.#playback?.position ?? 0;
  }

  /** Starts loading, or retries after a failure. Does nothing while the sound is loading or loaded. */
  load(): void {
    if (this.#state === 'failed') {
      this.#discard();
      this.#output.open();
      this.#state = 'loading';
      this.instance = this.#createHowl();
      void this.#loadCode();
    }
    if (this.#state === 'loading') howler.loadHowl(this.instance, this.#options);
    this.#detectLoaded();
  }

  /** Sets the volume of all playbacks, as a factor on the `volume` option. The product is limited to 1. */
  setVolume(volume: number, isMuted: boolean): void {
    this.#volume = volume;
    this.#isMuted = isMuted;
    this.#applyVolume();
  }

  /** Resumes playbacks paused by `pause()`. If there are none, starts one at `from` seconds. */
  play(from = 0): void {
    const { instance } = this;
    // Howler reports playbacks that wait for their first data as paused.
    const paused = howler.pausedPlaybackIds(instance).filter((id) => !this.#starting.has(id));
    const pending = [...this.#pending].flatMap(([id, command]) => (command === 'pause' ? [id] : []));
    for (const id of pending) this.#pending.delete(id);
    for (const id of paused) this.#startPlayback(id);
    if (paused.length + pending.length > 0) return;
    const id = this.#startPlayback();
    if (from <= 0) return;
    if (howler.isStarting(instance)) this.#pendingSeeks.set(id, from);
    else instance.seek(from, id);
  }

  /** Pauses all playbacks. */
  pause(): void {
    this.#command('pause');
  }

  /** Stops all playbacks. */
  stop(): void {
    this.#command('stop');
  }

  /** Starts the synchronized playback at a position, with a fade of `fadeIn` seconds, or crossfades to it if running. */
  start(position: number, rate: number, fadeIn: number): void {
    this.#pending.clear();
    this.#playback ??= this.#createPlayback();
    this.#playback?.start(position, rate, fadeIn);
    this.#protectStart();
  }

  /** Moves the synchronized playback by a number of seconds, with a crossfade at the quietest moment of the next 200 ms. */
  shift(seconds: number): void {
    this.#playback?.shift(seconds);
  }

  /** Stops the synchronized playback after a fade of a number of seconds. */
  fadeOut(seconds: number): void {
    this.#playback?.stop(seconds);
  }

  /** Sets the speed of the synchronized playback, where 1 is normal. */
  setRate(rate: number): void {
    this.#playback?.setRate(rate);
  }

  /** Stops all playbacks and unloads the sound. Callbacks are not called afterwards. */
  unload(): void {
    this.#discard();
    this.#state = 'unloaded';
  }

  #startPlayback(pausedId?: number): number {
    const { instance } = this;
    const id = instance.play(pausedId);
    this.#pending.delete(id);
    if (howler.isStarting(instance) || instance.state() !== 'loaded') this.#starting.add(id);
    this.#protectStart();
    return id;
  }

  #command(command: 'pause' | 'stop'): void {
    const { instance } = this;
    this.#pendingSeeks.clear();
    const ids = howler.isStarting(instance) ? howler.playbackIds(instance) : this.#starting;
    for (const id of ids) this.#pending.set(id, command);
    instance[command]();
  }

  #protectStart(): void {
    if (howler.isStarting(this.instance)) howler.markUnlocked(this.instance, true);
  }

  /**
   * Repeats the calls that were made while howler was starting an element. While howler is starting another one, it would queue them, and
   * the end of that start would drop them.
   */
  #onStartEnd(id: number): void {
    const { instance } = this;
    this.#starting.delete(id);
    if (howler.isDecoded(instance)) return this.#pending.clear();
    if (howler.isStarting(instance) || instance.state() !== 'loaded') return;
    howler.dropQueue(instance);
    for (const [playback, from] of this.#pendingSeeks) instance.seek(from, playback);
    this.#pendingSeeks.clear();
    // Only if changed, to keep a volume that the application set on the Howl.
    if (this.#isVolumePending) {
      const { volume, isMuted } = (this.#applied = this.#howlVolume);
      instance.mute(isMuted);
      instance.volume(volume);
    }
    this.#isVolumePending = false;
    this.#playback?.onStart?.();
    for (const [playback, command] of this.#pending) instance[command](playback);
    this.#pending.clear();
  }

  /** Volume and mute state for the Howl, from the options and the player. */
  get #howlVolume(): HowlVolume {
    const { volume, mute } = this.#options;
    const own = Number.isFinite(volume) ? Math.min(1, Math.max(0, volume as number)) : 1;
    return { volume: Math.min(1, own * this.#volume), isMuted: this.#isMuted || mute === true };
  }

  /**
   * Applies only changes, to keep a volume that the application set on the Howl, and only once the Howl is loaded, because howler would
   * queue earlier calls.
   */
  #applyVolume(): void {
    if (!this.isLoaded) return;
    const { instance } = this;
    const applied = this.#applied;
    const { volume, isMuted } = (this.#applied = this.#howlVolume);
    this.#isVolumePending ||= howler.isStarting(instance);
    if (isMuted !== applied.isMuted) instance.mute(isMuted);
    if (volume === applied.volume) return;
    instance.volume(volume);
    this.#playback?.onVolumeChange?.();
  }

  #createHowl(): SoundInstance {
    const { volume, isMuted } = (this.#applied = this.#howlVolume);
    const howl = howler.createHowl(this.#options, volume, isMuted);
    // Howler emits events asynchronously, by which time this Howl may have been replaced.
    const on = (event: SoundInstanceEvent, listener: SoundInstanceListener): void =>
      void howl.on(event, (id, cause) => {
        if (this.instance === howl && this.#state !== 'unloaded') listener(id, cause);
      });
    on('play', (id) => this.#onStartEnd(id));
    on('load', () => {
      const { isLoaded } = this;
      this.#detectLoaded();
      if (!isLoaded && this.#output.createPlayback) this.#listener.loaded();
    });
    on('loaderror', (_id, cause) => this.#fail(cause));
    on('playerror', (id, cause) => {
      const isUnwanted = this.#pending.delete(id);
      this.#onStartEnd(id);
      // Paused or stopped before it could start.
      if (isUnwanted) return;
      // Browsers may refuse to play before the first gesture. After that, a refusal is an error.
      if ((navigator as Partial<Navigator>).userActivation?.hasBeenActive) this.#fail(cause);
      else {
        howler.markUnlocked(howl, false);
        this.#output.lockElements();
      }
    });
    howler.onUnload(howl, (wasInUse) => {
      if (this.instance === howl && this.#state !== 'unloaded') this.#onUnload(wasInUse);
    });
    if (this.#options.preload !== false) howler.loadHowl(howl, this.#options);
    return howl;
  }

  /** Reloads a sound that was in use when other code unloaded it. */
  #onUnload(wasInUse: boolean): void {
    this.#reset();
    this.#state = 'failed';
    // Deferred, because howler may be about to close its context.
    queueMicrotask(() => {
      if (!wasInUse || this.#state !== 'failed') return;
      this.load();
      if (this.isLoaded) this.#listener.loaded();
    });
  }

  /** Detects that the file is loaded, because howler emits no event if another sound has already loaded it. */
  #detectLoaded(): void {
    if (this.#state !== 'loading' || !this.#output.createPlayback || this.instance.state() !== 'loaded')
      return;
    this.#state = 'loaded';
    this.#applyVolume();
    howler.addDefaultSprite(this.instance);
  }

  #fail(cause: unknown): void {
    if (this.#state === 'failed' || this.#state === 'unloaded') return;
    this.#state = 'failed';
    this.#listener.failed(cause);
  }

  /** Loads the code that synchronizes playback with the video. The sound is loaded only once both have arrived. */
  async #loadCode(): Promise<void> {
    if (this.#output.createPlayback) return;
    try {
      await this.#output.loadCode();
    } catch (cause) {
      this.#fail(cause);
    }
    if (this.#state !== 'loading') return;
    this.#detectLoaded();
    if (this.isLoaded) this.#listener.loaded();
  }

  #createPlayback(): HowlerPlayback | null {
    const howl = this.instance;
    const sound = howler.firstSound(howl);
    if (!sound) return null;
    const context = howler.isDecoded(howl) ? howler.soundContext() : null;
    const output = this.#output;
    const volume = (): number => this.#howlVolume.volume;
    return (
      output.createPlayback?.({ howl, sound, context, output, volume, isStarting: howler.isStarting }) ?? null
    );
  }

  #discard(): void {
    this.#reset();
    howler.unloadHowl(this.instance);
  }

  #reset(): void {
    this.#playback?.close();
    this.#playback = null;
    for (const ids of [this.#starting, this.#pending, this.#pendingSeeks]) ids.clear();
  }
}
