import { syncChange } from './description-sync';

/** Playback state that the file follows. Times are in seconds. */
export interface FileConditions {
  /** Whether media time advances. */
  readonly isPlaying: boolean;
  readonly nodeTime: number;
  readonly rate: number;
  readonly volume: number;
  readonly muted: boolean;
}

type Settings = 'currentTime' | 'muted' | 'playbackRate' | 'preload' | 'src' | 'volume';
type State = 'duration' | 'paused' | 'readyState' | 'seeking';
type Commands = 'load' | 'pause' | 'play' | 'removeAttribute';
/** Members of an `<audio>` element used here. */
export type DescriptionAudio = Pick<HTMLAudioElement, Settings | State | Commands>;

const HAVE_FUTURE_DATA = 3;

/** Plays the sound file of a node in sync with it. One of two elements plays, the other preloads the file of the next node. */
export class DescriptionFile {
  #current: DescriptionAudio | null = null;
  #spare: DescriptionAudio | null = null;
  #src: string | null = null;
  #nextSrc: string | null = null;
  #isUnlocked = false;
  readonly #create: () => DescriptionAudio;

  /** @param create creates an `<audio>` element */
  constructor(create: () => DescriptionAudio) {
    this.#create = create;
  }

  get isSounding(): boolean {
    const audio = this.#current;
    if (this.#src === null || !audio) return false;
    return !audio.paused && !audio.muted && !this.#isOver(audio.currentTime);
  }

  /** Sets the file of the current node; `null` for none. */
  load(src: string | null): void {
    if (src === this.#src) return;
    this.#current?.pause();
    if (src !== null && src === this.#nextSrc) {
      [this.#current, this.#spare] = [this.#spare, this.#current];
      this.#nextSrc = this.#src;
    } else if (src !== null) this.#fill((this.#current ??= this.#create()), src);
    this.#src = src;
  }

  preload(src: string | null): void {
    if (src === null || src === this.#nextSrc || src === this.#src) return;
    this.#nextSrc = src;
    this.#fill((this.#spare ??= this.#create()), src);
  }

  /** Starts, stops or synchronizes the file. Call it several times a second and after every change. */
  update({ isPlaying, nodeTime, rate, volume, muted }: FileConditions): void {
    const audio = this.#current;
    if (this.#src === null || !audio) return;
    audio.volume = volume;
    audio.muted = muted;
    if (!isPlaying || this.#isOver(nodeTime)) {
      if (!audio.paused) audio.pause();
    } else if (audio.paused) {
      audio.currentTime = nodeTime;
      audio.playbackRate = rate;
      // Rejected before the first gesture; retried at each update.
      audio.play().catch(() => undefined);
    } else if (audio.readyState >= HAVE_FUTURE_DATA && !audio.seeking) {
      const change = syncChange(audio.currentTime, nodeTime, rate);
      if (change.seekTo !== null) audio.currentTime = change.seekTo;
      if (change.rate !== audio.playbackRate) audio.playbackRate = change.rate;
    }
  }

  /** Unlocks the elements. Call it in a user gesture: some browsers play only elements that were loaded in one. */
  unlock(): void {
    if (this.#isUnlocked) return;
    this.#isUnlocked = true;
    for (const audio of [(this.#current ??= this.#create()), (this.#spare ??= this.#create())])
      if (audio.paused) audio.load();
  }

  release(): void {
    for (const audio of [this.#current, this.#spare]) {
      audio?.pause();
      audio?.removeAttribute('src');
      audio?.load();
    }
    this.#src = this.#nextSrc = null;
  }

  #fill(audio: DescriptionAudio, src: string): void {
    audio.preload = 'auto';
    audio.src = src;
  }

  #isOver(time: number): boolean {
    const { duration = NaN } = this.#current ?? {};
    return time >= duration;
  }
}
