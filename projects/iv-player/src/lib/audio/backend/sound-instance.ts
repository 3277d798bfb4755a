/**
 * A built sound: the `Howl` of howler.js, as `audio.get` hands it out. The types are ours, so that an application needs
 * none of howler's; with `@types/howler` installed it may be cast to `Howl`. Times are in seconds, fades in milliseconds.
 */
export interface SoundInstance {
  /** Plays a sprite, or goes on with a playing of that id; returns the playing's id. */
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

/** What a built sound tells; see howler's own documentation. */
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

/** Gets the playing's id, and with `loaderror` and `playerror` what went wrong. */
export type SoundInstanceListener = (id: number, error?: unknown) => void;
