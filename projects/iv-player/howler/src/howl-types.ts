/** Options for the howler.js constructor. See its documentation for defaults not listed here. */
export interface SoundLibraryOptions {
  /** URL of the sound, or URLs in order of preference. */
  readonly src: string | readonly string[];
  /** Volume in [0, 1], multiplied by `audio.volume`. Default 1. */
  readonly volume?: number;
  /** Whether the sound is muted. Default `false`. */
  readonly mute?: boolean;
  /** Whether the sound loops. Default `false`. */
  readonly loop?: boolean;
  /** Playback rate, where 1 is normal. For a sound that follows the video, relative to the player's rate. */
  readonly rate?: number;
  /** Whether to stream through an audio element instead of decoding the whole file first. Default `false`. */
  readonly html5?: boolean;
  /** Whether to load the file when the sound is added. Default `true`. */
  readonly preload?: boolean | 'metadata';
  /** Whether to play as soon as the sound is loaded. Has no effect on a sound that follows the video. */
  readonly autoplay?: boolean;
  /** Sprites by name: offset and duration in milliseconds, and whether the sprite loops. */
  readonly sprite?: Readonly<Record<string, readonly [number, number] | readonly [number, number, boolean]>>;
  /** File extensions for URLs without one. */
  readonly format?: string | readonly string[];
  /** Maximum number of inactive playbacks to keep for reuse. */
  readonly pool?: number;
  /** Options for requesting the file. */
  readonly xhr?: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly withCredentials?: boolean;
  };
  /** Called when the sound is loaded. */
  readonly onload?: () => void;
  /** Called when the sound fails to load. */
  readonly onloaderror?: SoundInstanceListener;
  /** Called when playback starts. */
  readonly onplay?: SoundInstanceListener;
  /** Called when playback fails to start. */
  readonly onplayerror?: SoundInstanceListener;
  /** Called when playback ends. */
  readonly onend?: SoundInstanceListener;
  /** Called when playback is paused. */
  readonly onpause?: SoundInstanceListener;
  /** Called when playback is stopped. */
  readonly onstop?: SoundInstanceListener;
  /** Any other howler option. */
  readonly [option: string]: unknown;
}

/**
 * A howler.js `Howl`, as returned by `audio.get()`. Declared here so that applications do not need `@types/howler`; with those types
 * installed, it can be cast to `Howl`. Times are in seconds, except for fades. Each call of `play()` starts a playback, and returns its id.
 */
export interface SoundInstance {
  /** Plays the sound or a sprite, or resumes a playback. Returns the id of the playback. */
  play(spriteOrId?: string | number): number;
  /** Pauses one playback or all. */
  pause(id?: number): this;
  /** Stops and rewinds one playback or all. */
  stop(id?: number): this;
  /** Mutes or unmutes one playback or all. */
  mute(muted: boolean, id?: number): this;
  /** Returns the volume in [0, 1]. */
  volume(): number;
  /** Sets the volume in [0, 1] of one playback or all. */
  volume(volume: number, id?: number): this;
  /** Fades one playback or all from one volume to another. */
  fade(from: number, to: number, milliseconds: number, id?: number): this;
  /** Returns the playback rate, where 1 is normal. */
  rate(id?: number): number;
  /** Sets the playback rate of one playback or all, where 1 is normal. */
  rate(rate: number, id?: number): this;
  /** Returns the position in seconds. */
  seek(id?: number): number;
  /** Sets the position in seconds. */
  seek(seconds: number, id?: number): this;
  /** Whether the sound loops. */
  loop(id?: number): boolean;
  /** Sets whether one playback or all loop. */
  loop(loop: boolean, id?: number): this;
  /** Whether one playback, or any, is playing. */
  playing(id?: number): boolean;
  /** Duration in seconds; 0 until the sound is loaded. */
  duration(id?: number): number;
  /** Loading state of the file. */
  state(): 'unloaded' | 'loading' | 'loaded';
  /** Loads the file. */
  load(): this;
  /** Adds a listener for one playback or all. */
  on(event: SoundInstanceEvent, listener: SoundInstanceListener, id?: number): this;
  /** Adds a listener for a single event. */
  once(event: SoundInstanceEvent, listener: SoundInstanceListener, id?: number): this;
  /** Removes a listener, all listeners of an event, or all listeners. */
  off(event?: SoundInstanceEvent, listener?: SoundInstanceListener, id?: number): this;
}

/** Events of a `SoundInstance`. See howler's documentation. */
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

/** Receives the id of the playback and, for `loaderror` and `playerror`, the error. */
export type SoundInstanceListener = (id: number, error?: unknown) => void;
