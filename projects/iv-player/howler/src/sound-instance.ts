/** Options of howler.js, passed to its constructor; its documentation gives the defaults that are not stated here. */
export interface SoundLibraryOptions {
  /** URL of the sound, or several in descending order of preference. */
  readonly src: string | readonly string[];
  /** Volume in [0, 1], multiplied by `audio.volume`. Default 1. */
  readonly volume?: number;
  readonly mute?: boolean;
  readonly loop?: boolean;
  /** Playback rate, 1 is normal. For a sound that follows the video it is relative to the player's. */
  readonly rate?: number;
  /** Streams through an audio element instead of decoding the whole file first. Default `false`. */
  readonly html5?: boolean;
  /** Whether the file is loaded when the sound is added. Default `true`. */
  readonly preload?: boolean | 'metadata';
  /** Plays as soon as it is loaded. Without effect on a sound that follows the video. */
  readonly autoplay?: boolean;
  /** Parts by name: start and length in milliseconds, and whether the part loops. */
  readonly sprite?: Readonly<Record<string, readonly [number, number] | readonly [number, number, boolean]>>;
  /** File extensions, for URLs without one. */
  readonly format?: string | readonly string[];
  /** Largest number of inactive playings kept for reuse. */
  readonly pool?: number;
  /** Options of the file's request. */
  readonly xhr?: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly withCredentials?: boolean;
  };
  readonly onload?: () => void;
  readonly onloaderror?: SoundInstanceListener;
  readonly onplay?: SoundInstanceListener;
  readonly onplayerror?: SoundInstanceListener;
  readonly onend?: SoundInstanceListener;
  readonly onpause?: SoundInstanceListener;
  readonly onstop?: SoundInstanceListener;
  /** Any other option of howler. */
  readonly [option: string]: unknown;
}

/**
 * The `Howl` of howler.js that `audio.get` returns. The types are declared here, so that an application does not need
 * `@types/howler`; with it installed an instance can be cast to `Howl`. Times are in seconds, fades in milliseconds.
 */
export interface SoundInstance {
  /** Plays a sprite, or resumes the playing of that id. Returns the playing's id. */
  play(spriteOrId?: string | number): number;
  pause(id?: number): this;
  stop(id?: number): this;
  mute(muted: boolean, id?: number): this;
  volume(): number;
  volume(volume: number, id?: number): this;
  fade(from: number, to: number, milliseconds: number, id?: number): this;
  rate(id?: number): number;
  rate(rate: number, id?: number): this;
  seek(id?: number): number;
  seek(seconds: number, id?: number): this;
  loop(id?: number): boolean;
  loop(loop: boolean, id?: number): this;
  playing(id?: number): boolean;
  duration(id?: number): number;
  state(): 'unloaded' | 'loading' | 'loaded';
  load(): this;
  on(event: SoundInstanceEvent, listener: SoundInstanceListener, id?: number): this;
  once(event: SoundInstanceEvent, listener: SoundInstanceListener, id?: number): this;
  off(event?: SoundInstanceEvent, listener?: SoundInstanceListener, id?: number): this;
}

/** Events of a `SoundInstance`; see howler's documentation. */
export type SoundInstanceEvent =
  | 'load'
  | 'loaderror'
  | 'play'
  | 'playerror'
  | 'end'
  | 'pause'
  | 'stop'
  | 'mute'
  | 'volume'
  | 'rate'
  | 'seek'
  | 'fade'
  | 'unlock';

/** Called with the playing's id, and for `loaderror` and `playerror` with the error. */
export type SoundInstanceListener = (id: number, error?: unknown) => void;
