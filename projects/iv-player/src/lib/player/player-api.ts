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

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/**
 * The operations that `Player` and `PlayerService` share.
 * @typeParam PluginOptions init options of each plugin, by its name
 */
export class PlayerApi<PluginOptions extends object = Readonly<Record<string, object | undefined>>> {
  /**
   * The name of the class in Angular's error when no injector provides it, which is an error of development builds only.
   * @internal
   */
  static readonly overriddenName =
    (typeof ngDevMode === 'undefined' || ngDevMode) && `the player (${PROVIDE_HINT})`;
  /** The story's nodes. */
  readonly repository: StoryRepository;
  /** The nodes played, playing and to be played. */
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

  /** Names of the active plugins, in the order in which they became active. */
  get initiedPlugins(): readonly string[] {
    return this.core.plugins.names;
  }

  /** Same as `playlist.push`: adds nodes at the end and returns the new length. Throws `UNKNOWN_NODE` and then adds none. */
  append(...nodes: readonly NodeReference[]): number {
    return this.playlist.push(...nodes);
  }

  /**
   * Starts or resumes playback; waits until there are a stage and a node. After the end it continues with a node pushed since,
   * else it starts from the first entry. Rejects with `AUTOPLAY_BLOCKED` when the browser wants a gesture first, with
   * `MEDIA_ERROR` when the media cannot be played.
   */
  play(): Promise<void> {
    const { core } = this;
    // The promise's callbacks must not trigger change detection.
    return core.bus.zone.runOutsideAngular(async () => {
      core.assertAlive();
      if ((typeof ngDevMode === 'undefined' || ngDevMode) && this.playlist.length === 0)
        core.warn('play() waits for a node: append one to the playlist.');
      await core.command('play', [], () => this.#playback.play(), undefined);
    });
  }

  /** Pauses playback; the current frame stays on the screen. */
  pause(): void {
    if (!this.core.isDestroyed && !this.paused)
      this.core.command('pause', [], () => this.#playback.pause(), undefined);
  }

  /**
   * Leads back to the beginning: the playlist is reset, with its decisions and variables, and the nodes that were appended
   * before playback started are appended again. Playing goes on playing; paused, `play()` starts. After the end the
   * last frame stays on the screen until the first one is there.
   */
  restart(): void {
    this.core.assertAlive();
    // Read before the reset, which starts an empty list.
    const { nodes } = this.core.initialPlaylist;
    this.core.bus.transact(() => {
      this.playlist.reset();
      this.append(...nodes);
    });
  }

  /**
   * Seeks to a time on the whole played stream (seconds, clamped to it), or to a node's next occurrence after the current
   * entry (at node time `seconds`, default 0), else to the current entry if it is that node, else to its last occurrence; a
   * node that is not in the playlist is pushed first. Throws `INVALID_ARGUMENT` for a time that is not a finite number,
   * `UNKNOWN_NODE` for an unknown node.
   */
  seek(target: number | NodeReference, seconds = 0): void {
    const { core, repository } = this;
    const playback = this.#playback;
    core.assertAlive();
    // One transaction: a listener to the push finds the player at the place that was sought.
    const run = (): void => core.bus.transact(() => seek(playback, repository, target, seconds));
    core.command('seek', [target, seconds], run, undefined);
  }

  /** Seconds on the whole played stream: durations of the entries before the current one, plus `currentNodeTime`. Setting it seeks. */
  get currentTime(): number {
    return streamStart(this.#playback.entries, this.currentNodeIndex) + this.currentNodeTime;
  }
  set currentTime(seconds: number) {
    this.seek(seconds);
  }

  /** Seconds of all entries of the playlist whose duration is known. */
  get duration(): number {
    return streamStart(this.#playback.entries, this.playlist.length);
  }

  /** The current node; `null` before the first one has started and after a reset. */
  get currentNode(): StoryNode | null {
    return this.#playback.currentPass?.node ?? null;
  }

  /** Id of the current node, or `null`. */
  get currentNodeId(): string | null {
    return this.currentNode?.id ?? null;
  }

  /** Index of the current node in the playlist, -1 without one. Setting it jumps there; `INVALID_ARGUMENT` without such an entry. */
  get currentNodeIndex(): number {
    return this.#playback.currentPass?.index ?? -1;
  }
  set currentNodeIndex(index: number) {
    this.core.assertAlive();
    this.core.command('jump', [index], () => this.#playback.jumpTo(index), undefined);
  }

  /** Seconds played of the current node, 0 without one. */
  get currentNodeTime(): number {
    return this.#playback.currentNodeTime;
  }

  /** Seconds to the current node's end; 0 without one, or while its duration is unknown. */
  get currentNodeRemainingTime(): number {
    return Math.max(0, (this.currentNode?.duration ?? 0) - this.currentNodeTime);
  }

  /** Loaded ranges of the current node, in seconds of node time; before playback starts, of the first node. */
  get buffered(): TimeRangeList {
    return this.#playback.buffered;
  }

  /**
   * For `stageOf`.
   * @internal
   */
  get stage(): unknown {
    return this.core.stage.owner;
  }

  /** Whether playback is not wanted: not started, paused, or ended. Default `true`. */
  get paused(): boolean {
    return this.core.state.isPaused;
  }

  /** Whether the last entry was played to its end. */
  get ended(): boolean {
    return this.core.state.hasEnded;
  }

  /** Volume in [0, 1], default 1. Finite values are clamped, others throw `INVALID_ARGUMENT`. */
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

  /** Speed, default 1. A value outside of 0.0625 to 16 throws `INVALID_ARGUMENT` and changes nothing. */
  get playbackRate(): number {
    return this.#media.playbackRate;
  }
  set playbackRate(rate: number) {
    this.#media.playbackRate = rate;
  }

  /**
   * Measured loudness of the clips in LUFS, by node id: evens them out by lowering each to the quietest one of the table, by at
   * most 12 dB. A node that is not in the table, or whose loudness is no finite number, is left alone. Default `null`: off.
   * Neither changes `volume` nor emits `volumechange`. Has no effect on iPhones.
   */
  get normalize(): LoudnessTable | null {
    return this.#media.normalize;
  }
  set normalize(table: LoudnessTable | null) {
    this.#media.normalize = table;
  }

  /**
   * Language of captions, texts and audio descriptions, as a BCP 47 tag; it holds for all nodes. Default `null`: none was
   * chosen, and only tracks with `default` are shown. An empty string throws `INVALID_ARGUMENT`.
   */
  get language(): string | null {
    return this.#media.language;
  }
  set language(language: string | null) {
    this.#media.language = language;
  }

  /** The languages of all captions, audio descriptions and sounds of streams in the repository, in the order of adding. */
  get languages(): readonly string[] {
    return this.repository.languages;
  }

  /** Whether the browser locks sound until a gesture: it refused to start the video with sound, or sounds that were added. */
  get isAudioLocked(): boolean {
    return isAudioLocked(this.core.state);
  }

  /**
   * Calls `listener` at each event of that name, until it returns `true`. Throws `INVALID_ARGUMENT` for an empty name or a
   * listener that is no function.
   * @param options `injector`: unsubscribes when its scope ends, such as a component's. Default: the player's own scope
   * @returns a function that unsubscribes
   * @example
   * player.on('nodestart', (node) => console.log(node.id), { injector: inject(Injector) });
   */
  on<K extends keyof PlayerEventMap & string>(
    name: K,
    listener: PlayerEventListener<PlayerEventMap[K]>,
    options?: { readonly injector: Injector },
  ): () => void;
  /** As above, at each event whose name the RegExp matches. */
  on(
    name: RegExp,
    listener: PlayerEventListener<never[]>,
    options?: { readonly injector: Injector },
  ): () => void;
  on(
    name: string | RegExp,
    listener: PlayerEventListener<never>,
    options?: { readonly injector: Injector },
  ): () => void {
    const scope = options?.injector.get(DestroyRef);
    const stop = this.#channel.on(name as never, listener);
    if (scope?.destroyed) stop();
    const forget = scope?.destroyed ? undefined : scope?.onDestroy(stop);
    return () => {
      stop();
      forget?.();
    };
  }

  /** As `on`, for one event only. */
  once<K extends keyof PlayerEventMap & string>(
    name: K,
    listener: PlayerEventListener<PlayerEventMap[K]>,
  ): () => void;
  /** As above, for the first event whose name the RegExp matches. */
  once(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  once(name: string | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.#channel.once(name as never, listener);
  }

  /** Removes a listener, or without one all that the application has added under `name`. */
  off(name: string | RegExp, listener?: PlayerEventListener<never>): void {
    this.#channel.off(name, listener);
  }

  /** The observable twin of `on`: an event's arguments as a tuple. */
  events<K extends keyof PlayerEventMap & string>(name: K): Observable<PlayerEventMap[K]> {
    return this.#channel.events(name);
  }

  /**
   * Makes a plugin active, or applies new options over those of an active one. Throws `UNKNOWN_PLUGIN` when no plugin of that
   * name is registered, and what the plugin throws for invalid options.
   */
  initPlugin<Name extends keyof PluginOptions & string>(
    name: Name,
    options: Exclude<PluginOptions[Name], undefined> = {} as never,
  ): void {
    this.core.assertAlive();
    this.core.plugins.init(name, options as object);
  }

  /** Releases every media element, sound, listener and timer. Idempotent; called when the scope that provides the player ends. */
  destroy(): void {
    this.core.destroy();
  }
}

/** What plugins see of a player: for entry points of the library that are handed one. */
export const hostOf = (player: PlayerApi<never>): PluginHost =>
  (player as unknown as { readonly core: PluginHost }).core;
