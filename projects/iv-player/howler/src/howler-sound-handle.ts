import { HowlerWebAudioPlayback } from './howler-web-audio-playback';
import type { HowlerOutput } from './howler-output';
import { HowlerHtml5Playback } from './howler-html5-playback';
import type { HowlerPlayback } from './howler-playback';
import {
  type BuiltSound,
  buildSound,
  unloadSound,
  firstPlaying,
  isDecoded,
  keepDefaultSprite,
  loadSound,
  soundContext,
} from './howler-internals';
import type { SoundLibraryOptions } from './sound-instance';

/** What a sound reports. */
export interface HowlerSoundListener {
  loaded(): void;
  failed(cause: unknown): void;
}

/** One sound as a Howl. */
export class HowlerSoundHandle {
  instance: BuiltSound;
  private playback: HowlerPlayback | null = null;
  /** A streamed sound calls itself loading again whenever it waits for data; loaded once is loaded. */
  private state: 'loading' | 'loaded' | 'failed' | 'gone' = 'loading';
  private level = 1;
  private isMuted = false;
  /** What howler was told last. */
  private applied = { loudness: 1, mutes: false };

  constructor(
    private readonly output: HowlerOutput,
    private readonly description: SoundLibraryOptions,
    private readonly listener: HowlerSoundListener,
  ) {
    this.instance = this.build();
    this.detectLoaded();
  }

  get isLoaded(): boolean {
    return this.state === 'loaded';
  }

  get duration(): number {
    return this.isLoaded ? this.instance.duration() : 0;
  }

  get isRunning(): boolean {
    return this.playback?.isRunning ?? false;
  }

  get isStreamed(): boolean {
    return this.playback instanceof HowlerHtml5Playback;
  }

  get position(): number {
    return this.playback?.position ?? 0;
  }

  load(): void {
    if (this.state === 'failed') {
      this.discard();
      this.state = 'loading';
      this.instance = this.build();
    }
    if (this.state === 'loading') loadSound(this.instance, this.description);
    this.detectLoaded();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.level = volume;
    this.isMuted = isMuted;
    this.applyLevel();
  }

  play(from = 0): void {
    const playing = this.instance.play();
    if (from > 0) this.instance.seek(from, playing);
  }

  pause(): void {
    this.instance.pause();
  }

  stop(): void {
    this.instance.stop();
  }

  start(position: number, rate: number, fadeIn: number): void {
    this.openPlayback()?.start(position, rate, fadeIn);
  }

  fadeOut(fadeOut: number): void {
    this.playback?.stop(fadeOut);
  }

  setRate(rate: number): void {
    this.playback?.setRate(rate);
  }

  unload(): void {
    this.discard();
    this.state = 'gone';
  }

  /** The sound's own loudness, which the description and the player have a say in. */
  private get loudness(): number {
    const { volume } = this.description;
    return (Number.isFinite(volume) ? Math.min(1, Math.max(0, volume as number)) : 1) * this.level;
  }

  private get mutes(): boolean {
    return this.isMuted || this.description.mute === true;
  }

  /** Before it is loaded howler would keep every one of these for later. */
  private applyLevel(): void {
    const { instance, applied, loudness, mutes } = this;
    if (!this.isLoaded) return;
    this.applied = { loudness, mutes };
    if (loudness !== applied.loudness) instance.volume(loudness);
    if (mutes !== applied.mutes) instance.mute(mutes);
    if (loudness !== applied.loudness) this.playback?.volumeChanged();
  }

  private build(): BuiltSound {
    const { loudness, mutes } = this;
    this.applied = { loudness, mutes };
    const sound = buildSound(this.description, loudness, mutes);
    // Howler tells later, when there may be another sound in its place.
    const ours = (step: (cause: unknown) => void) => (_id: number, cause?: unknown) => {
      if (this.instance === sound && this.state !== 'gone') step(cause);
    };
    sound.on(
      'load',
      ours(() => this.loaded()),
    );
    sound.on(
      'loaderror',
      ours((cause) => this.fail(cause)),
    );
    sound.on(
      'playerror',
      ours((cause) => this.refused(cause)),
    );
    if (this.description.preload !== false) loadSound(sound, this.description);
    return sound;
  }

  private loaded(): void {
    this.detectLoaded();
    this.listener.loaded();
  }

  /** What another sound has loaded already is there at once, and nobody tells. */
  private detectLoaded(): void {
    if (this.state !== 'loading' || this.instance.state() !== 'loaded') return;
    this.state = 'loaded';
    this.applyLevel();
    keepDefaultSprite(this.instance);
  }

  private fail(cause: unknown): void {
    if (this.state === 'failed') return;
    this.state = 'failed';
    this.listener.failed(cause);
  }

  /** Before the first gesture that is the browser's rule; later something is wrong. */
  private refused(cause: unknown): void {
    if ((navigator as Partial<Navigator>).userActivation?.hasBeenActive) this.fail(cause);
    else this.output.lockElements();
  }

  private openPlayback(): HowlerPlayback | null {
    const playing = firstPlaying(this.instance);
    if (this.playback || !playing) return this.playback;
    const context = soundContext();
    this.playback =
      isDecoded(this.instance) && context
        ? new HowlerWebAudioPlayback(this.instance, playing, context, this.output)
        : new HowlerHtml5Playback(this.instance, playing, () => this.loudness);
    return this.playback;
  }

  private discard(): void {
    this.playback?.close();
    this.playback = null;
    unloadSound(this.instance);
  }
}
