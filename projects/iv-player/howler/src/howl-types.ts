/** Options of howler.js, passed to its constructor; its documentation gives the defaults that are not stated here. */
export interface SoundLibraryOptions {
  /** URL of the sound, or several in descending order of preference. */
  readonly src: string | readonly string[];
  /** Volume in [0, 1], multiplied by `audio.volume`. Default 1. */
  readonly volume?: number;
  /** Whether the sound is muted. Default `false`. */
  readonly mute?: boolean;
  /** Whether the sound starts again at its end. Default `false`. */
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
  /** Called when the sound is loaded. */
  readonly onload?: () => void;
  /** Called when the sound could not be loaded. */
  readonly onloaderror?: SoundInstanceListener;
  /** Called when a playing starts. */
  readonly onplay?: SoundInstanceListener;
  /** Called when a playing could not start. */
  readonly onplayerror?: SoundInstanceListener;
  /** Called when a playing reaches its end. */
  readonly onend?: SoundInstanceListener;
  /** Called when a playing is paused. */
  readonly onpause?: SoundInstanceListener;
  /** Called when a playing is stopped. */
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
  /** Pauses the playing of that id, or all. */
  pause(id?: number): this;
  /** Stops the playing of that id, or all, and rewinds. */
  stop(id?: number): this;
  /** Mutes the playing of that id, or all. */
  mute(muted: boolean, id?: number): this;
  /** The volume in [0, 1]. */
  volume(): number;
  /** Sets the volume in [0, 1] of the playing of that id, or of all. */
  volume(volume: number, id?: number): this;
  /** Fades from one volume to another. */
  fade(from: number, to: number, milliseconds: number, id?: number): this;
  /** The speed, 1 is normal. */
  rate(id?: number): number;
  /** Sets the speed, 1 is normal. */
  rate(rate: number, id?: number): this;
  /** The position in seconds. */
  seek(id?: number): number;
  /** Sets the position in seconds. */
  seek(seconds: number, id?: number): this;
  /** Whether the sound starts again at its end. */
  loop(id?: number): boolean;
  /** Sets whether the sound starts again at its end. */
  loop(loop: boolean, id?: number): this;
  /** Whether the playing of that id, or any, runs. */
  playing(id?: number): boolean;
  /** Duration in seconds; 0 until the sound is loaded. */
  duration(id?: number): number;
  /** Whether the file is loaded. */
  state(): 'unloaded' | 'loading' | 'loaded';
  /** Loads the file. */
  load(): this;
  /** Adds a listener, for the playing of that id or for all. */
  on(event: SoundInstanceEvent, listener: SoundInstanceListener, id?: number): this;
  /** As `on`, for one event only. */
  once(event: SoundInstanceEvent, listener: SoundInstanceListener, id?: number): this;
  /** Removes a listener, all of an event, or all. */
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
