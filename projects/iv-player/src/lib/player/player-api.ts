import { DestroyRef, type Injector } from '@angular/core';
import type { Observable } from 'rxjs';
import type { Store } from 'redux';
import type { PlayerEventListener } from '../events/event-channel';
import type { PlayerEventMap } from './events/player-events';
import type { PlayerStoreState } from '../store/player-store';
import type { Playlist } from '../story/playlist';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { StoryRepository } from '../story/story-repository';
import type { TimeRangeList } from '../story/time-ranges';
import { streamStart } from '../story/stream-time';
import { seek } from './playback/seek';
import type { PluginHost } from './plugin/plugin-host';
import type { PlayerCore } from './player-core';
import type { LoudnessTable } from './playback/loudness-gains';
import { PROVIDE_HINT } from './playback/player-errors';
import { type PlayerState, isAudioLocked } from './playback/player-state';
import { warnOfEmptyPlaylist } from './story-request-signals';

/**
 * Operations shared by `Player` and `PlayerService`.
 * @typeParam PluginOptions init options of each plugin, by plugin name
 */
export class PlayerApi<PluginOptions extends object = Readonly<Record<string, object | undefined>>> {
  /** Class name that Angular shows in the error for a missing provider, in dev mode only. @internal */
  static readonly overriddenName =
    (typeof ngDevMode === 'undefined' || ngDevMode) && `the player (${PROVIDE_HINT})`;
  /** The nodes of the story. */
  readonly repository: StoryRepository;
  /** The nodes played so far, the current one, and those that follow. */
  readonly playlist: Playlist;
  /** The Redux store. */
  readonly reduxStore: Store<PlayerStoreState & { readonly player: PlayerState }>;
  readonly #playback: PlayerCore['playback'];
  readonly #media: PlayerCore['media'];
  readonly #channel: PlayerCore['bus']['channel'];

  /** @internal */
  constructor(/** @internal */ protected readonly core: PlayerCore) {
    this.repository = core.repository;
    this.playlist = core.playlist;
    this.reduxStore = core.store.redux as PlayerApi['reduxStore'];
    this.#playback = core.playback;
    this.#media = core.media;
    this.#channel = core.bus.channel;
    core.plugins.start();
  }

  /** Names of the active plugins, in order of activation. */
  get initiedPlugins(): readonly string[] {
    return this.core.plugins.names;
  }

  /** Adds nodes to the end of the playlist and returns its new length, like `playlist.push`. Throws `UNKNOWN_NODE` without adding any. */
  append(...nodes: readonly NodeReference[]): number {
    return this.playlist.push(...nodes);
  }

  /**
   * Starts or resumes playback, as soon as there is a stage and a node. After the end, continues with a node that has been pushed since, or
   * starts again from the first entry. Rejects with `AUTOPLAY_BLOCKED` if the browser requires a user gesture, or with `MEDIA_ERROR` if the
   * media cannot be played.
   */
  play(): Promise<void> {
    const { core } = this;
    // Keeps promise callbacks from triggering change detection.
    return core.bus.zone.runOutsideAngular(async () => {
      core.assertAlive();
      if (typeof ngDevMode === 'undefined' || ngDevMode)
        warnOfEmptyPlaylist(core, () => this.playlist.length === 0);
      await core.command('play', [], () => this.#playback.play(), undefined);
    });
  }

  /** Pauses playback; the current frame stays on the screen. */
  pause(): void {
    if (!this.core.isDestroyed && !this.paused)
      this.core.command('pause', [], () => this.#playback.pause(), undefined);
  }

  /**
   * Starts over: resets the playlist, including decisions and variables, and appends the nodes that were appended before playback
   * started. Keeps playing if it was playing; otherwise call `play()`. After the end, the last frame stays on the screen until the
   * first one is available.
   */
  restart(): void {
    this.core.assertAlive();
    // Before the reset, which clears the list.
    const { nodes } = this.core.initialPlaylist;
    this.core.bus.transact(() => {
      this.playlist.reset();
      this.append(...nodes.filter((node) => this.repository.has(node)));
    });
  }

  /**
   * Seeks to a time or to a node. Throws `INVALID_ARGUMENT` for a time that is not a finite number, and `UNKNOWN_NODE`.
   * @param target seconds from the start of the playlist, clamped to its duration; or a node: its next occurrence after the current entry
   *   or, if there is none, the last one up to and including it. A node that is not in the playlist is pushed first
   * @param seconds node time to seek to if `target` is a node. Default 0
   */
  seek(target: number | NodeReference, seconds = 0): void {
    const { core, repository } = this;
    const playback = this.#playback;
    core.assertAlive();
    // One transaction, so that listeners of `playlistpush` find the player at the target.
    const run = (): void => core.bus.transact(() => seek(playback, repository, target, seconds));
    core.command('seek', [target, seconds], run, undefined);
  }

  /** Seconds from the start of the playlist: the durations of earlier entries, plus `currentNodeTime`. Setting it seeks. */
  get currentTime(): number {
    return streamStart(this.#playback.entries, this.currentNodeIndex) + this.currentNodeTime;
  }
  set currentTime(seconds: number) {
    this.seek(seconds);
  }

  /** Total duration in seconds of all entries whose duration is known. */
  get duration(): number {
    return streamStart(this.#playback.entries, this.playlist.length);
  }

  /** The current node; `null` before the first one starts and after a reset. */
  get currentNode(): StoryNode | null {
    return this.#playback.currentPass?.node ?? null;
  }

  /** Id of the current node, or `null`. */
  get currentNodeId(): string | null {
    return this.currentNode?.id ?? null;
  }

  /** Playlist index of the current node, or -1. Setting it jumps to that entry and throws `INVALID_ARGUMENT` if there is none. */
  get currentNodeIndex(): number {
    return this.#playback.currentPass?.index ?? -1;
  }
  set currentNodeIndex(index: number) {
    this.core.assertAlive();
    this.core.command('jump', [index], () => this.#playback.jumpTo(index), undefined);
  }

  /** Playback position in the current node in seconds; 0 without one. */
  get currentNodeTime(): number {
    return this.#playback.currentNodeTime;
  }

  /** Seconds until the end of the current node; 0 without one or if its duration is unknown. */
  get currentNodeRemainingTime(): number {
    return Math.max(0, (this.currentNode?.duration ?? 0) - this.currentNodeTime);
  }

  /** Buffered ranges of the current node in node time (seconds). Before playback starts, those of the first node. */
  get buffered(): TimeRangeList {
    return this.#playback.buffered;
  }

  /** Read by `stageOf`. @internal */
  get stage(): unknown {
    return this.core.stage.owner;
  }

  /** Whether playback has not started, is paused, or has ended. Initially `true`. */
  get paused(): boolean {
    return this.core.state.isPaused;
  }

  /** Whether the playlist has been played to its end. */
  get ended(): boolean {
    return this.core.state.hasEnded;
  }

  /** Volume in [0, 1]. Finite values are clamped; others throw `INVALID_ARGUMENT`. Default 1. */
  get volume(): number {
    return this.#media.volume;
  }
  set volume(volume: number) {
    this.#media.volume = volume;
  }

  /** Whether the player is muted. Default `false`. */
  get muted(): boolean {
    return this.#media.muted;
  }
  set muted(muted: boolean) {
    this.#media.muted = muted;
  }

  /** Playback rate from 0.0625 to 16. Other values throw `INVALID_ARGUMENT`. Default 1. */
  get playbackRate(): number {
    return this.#media.playbackRate;
  }
  set playbackRate(rate: number) {
    this.#media.playbackRate = rate;
  }

  /**
   * Measured loudness of the clips in LUFS, by node id. Each clip is attenuated to match the quietest one, by at most 12 dB; nodes
   * without a finite value are left unchanged. Does not affect `volume`. Has no effect on iPhones. Default `null` (off).
   */
  get normalize(): LoudnessTable | null {
    return this.#media.normalize;
  }
  set normalize(table: LoudnessTable | null) {
    this.#media.normalize = table;
  }

  /**
   * Language of captions, text and audio descriptions, as a BCP 47 tag. Applies to all nodes. `null` (default): none was chosen, and only
   * tracks marked `default` are shown. An empty string throws `INVALID_ARGUMENT`.
   */
  get language(): string | null {
    return this.#media.language;
  }
  set language(language: string | null) {
    this.#media.language = language;
  }

  /** Languages of all captions, audio descriptions and stream audio tracks in the repository, in the order they were added. */
  get languages(): readonly string[] {
    return this.repository.languages;
  }

  /** Whether the browser blocks the sound of the video or of the audio plugin until a user gesture. */
  get isAudioLocked(): boolean {
    return isAudioLocked(this.core.state);
  }

  /**
   * Calls `listener` for each event with that name, until it returns `true`. Throws `INVALID_ARGUMENT` for an empty name or a listener that
   * is not a function.
   * @param options `injector`: unsubscribes when its scope, such as a component, is destroyed. Default: the player's scope
   * @returns a function that unsubscribes
   * @example
   * player.on('nodestart', (node) => console.log(node.id), { injector: inject(Injector) });
   */
  on<K extends keyof PlayerEventMap & string>(
    name: K,
    listener: PlayerEventListener<PlayerEventMap[K]>,
    options?: { readonly injector: Injector },
  ): () => void;
  /** Calls `listener` for each event whose name matches the RegExp. */
  on(
    name: RegExp,
    listener: PlayerEventListener<never[]>,
    options?: { readonly injector: Injector },
  ): () => void;
  on(
    name: string | RegExp,
    listener: PlayerEventListener<never>,
    options?: { readonly injector?: Injector },
  ): () => void {
    const scope = options?.injector?.get(DestroyRef);
    const stop = this.#channel.on(name as never, listener);
    if (scope?.destroyed) stop();
    const forget = scope?.destroyed ? undefined : scope?.onDestroy(stop);
    return () => {
      stop();
      forget?.();
    };
  }

  /** Like `on`, for one event only. */
  once<K extends keyof PlayerEventMap & string>(
    name: K,
    listener: PlayerEventListener<PlayerEventMap[K]>,
  ): () => void;
  /** Like `on`, for the first event whose name matches the RegExp. */
  once(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  once(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#channel.once(name as never, listener);
  }

  /** Removes a listener, or all listeners that the application added for `name`. */
  off(name: string | RegExp, listener?: PlayerEventListener<never>): void {
    this.#channel.off(name, listener);
  }

  /** Returns an observable of the event's arguments, as a tuple. */
  events<K extends keyof PlayerEventMap & string>(name: K): Observable<PlayerEventMap[K]> {
    return this.#channel.events(name);
  }

  /**
   * Activates a plugin, or merges new options over those of an active one. Throws `UNKNOWN_PLUGIN` if no plugin with that name is
   * registered, and `INVALID_ARGUMENT` or the plugin's own error for invalid options.
   */
  initPlugin<Name extends keyof PluginOptions & string>(
    name: Name,
    options: Exclude<PluginOptions[Name], undefined> = {} as never,
  ): void {
    this.core.assertAlive();
    this.core.plugins.init(name, options as object);
  }

  /** Releases all media elements, sounds, listeners and timers. Called automatically when the scope of the player is destroyed. Idempotent. */
  destroy(): void {
    this.core.destroy();
  }
}

/** Returns the `PluginHost` of a player, for entry points of the library. */
export const hostOf = (player: PlayerApi<never>): PluginHost =>
  (player as unknown as { readonly core: PluginHost }).core;
