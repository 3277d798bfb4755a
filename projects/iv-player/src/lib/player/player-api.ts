import type { Observable } from 'rxjs';
import type { Store } from 'redux';
import type { PlayerEventListener } from '../events/event-channel';
import type { PlayerEventMap } from '../events/player-events';
import type { PlayerStoreState } from '../store/player-store';
import type { Playlist } from '../story/playlist';
import type { NodeReference, StoryNode } from '../story/story-node';
import type { StoryRepository } from '../story/story-repository';
import { streamStart } from '../story/stream-time';
import { startError } from './player-errors';
import { isAudioLocked } from './player-state';
import type { PlayerCore } from './player-core';

type EventName = keyof PlayerEventMap & string;

/**
 * The documented operations of a player, contract §3: checks arguments and asks the parts. `Player` adds the plugins by
 * their names, `PlayerService` what plugins may ask for.
 */
export class PlayerApi {
  constructor(protected readonly core: PlayerCore) {}

  /** The story's nodes. */
  get repository(): StoryRepository {
    return this.core.repository;
  }

  /** The nodes played, playing and to be played. */
  get playlist(): Playlist {
    return this.core.playback.playlist;
  }

  /** The Redux store. */
  get reduxStore(): Store<PlayerStoreState> {
    return this.core.store.redux;
  }

  /** Names of the active plugins. */
  get initiedPlugins(): readonly string[] {
    return this.core.plugins.names;
  }

  /** Same as `playlist.push`. */
  append(...nodes: readonly NodeReference[]): number {
    return this.playlist.push(...nodes);
  }

  /**
   * Starts or resumes; waits until a stage is there and a node was pushed. After the end it goes on with a node pushed
   * meanwhile, else it begins again. Rejects with `AUTOPLAY_BLOCKED` when the browser wants a gesture first.
   */
  async play(): Promise<void> {
    this.core.assertAlive();
    await this.core.command('play', [], () => this.start(), undefined);
  }

  /** Holds the frame. */
  pause(): void {
    if (this.core.isDestroyed || this.paused) return;
    const hold = (): void => this.core.bus.transact(() => this.core.pause());
    this.core.command('pause', [], hold, undefined);
  }

  /**
   * Goes to a place on the whole played stream (seconds, clamped to it), or to a node's next occurrence (at node time
   * `seconds`, default 0); a node that is not in the playlist is pushed first. Contract §3.
   * Throws `INVALID_ARGUMENT` for a time that is no number, `UNKNOWN_NODE` for an unknown node.
   */
  seek(target: number | NodeReference, seconds = 0): void {
    this.core.assertAlive();
    // One change: a listener that hears of the push finds the film where it was sought.
    const go = (): void => this.core.bus.transact(() => this.core.seeker.seek(target, seconds));
    this.core.command('seek', [target, seconds], go, undefined);
  }

  /** Seconds on the whole played stream. Setting it seeks. */
  get currentTime(): number {
    return streamStart(this.core.playback.entries, this.currentNodeIndex) + this.currentNodeTime;
  }
  set currentTime(seconds: number) {
    this.seek(seconds);
  }

  /** Seconds of all entries of the playlist whose length is known. */
  get duration(): number {
    return streamStart(this.core.playback.entries, this.core.playback.entries.length);
  }

  /** The node being played; `null` while nothing plays. */
  get currentNode(): StoryNode | null {
    return this.core.playback.currentPass?.node ?? null;
  }

  /** Its id, or `null`. */
  get currentNodeId(): string | null {
    return this.core.playback.currentPass?.node.id ?? null;
  }

  /** Its place in the playlist, -1 while nothing plays. Setting it jumps there; a place outside throws. */
  get currentNodeIndex(): number {
    return this.core.playback.currentPass?.index ?? -1;
  }
  set currentNodeIndex(index: number) {
    this.core.assertAlive();
    this.core.command('jump', [index], () => this.core.playback.jumpTo(index), undefined);
  }

  get currentNodeTime(): number {
    return this.core.playback.nodeTime;
  }

  /** Seconds to the current node's end; 0 while nothing plays or its length is unknown. */
  get currentNodeRemainingTime(): number {
    return Math.max(0, (this.currentNode?.duration ?? 0) - this.currentNodeTime);
  }

  /** Whether nobody wants the film to run: not started, paused, or ended. */
  get paused(): boolean {
    return this.core.state.isPaused;
  }

  /** Whether the last entry has been played to its end. */
  get ended(): boolean {
    return this.core.state.hasEnded;
  }

  /** Loudness in [0, 1]. Finite values are clamped, others throw `INVALID_ARGUMENT`. */
  get volume(): number {
    return this.core.state.volume;
  }
  set volume(value: number) {
    this.core.command('volume', [value], () => (this.core.settings.volume = value), undefined);
  }

  get muted(): boolean {
    return this.core.state.muted;
  }
  set muted(value: boolean) {
    this.core.command('muted', [value], () => (this.core.settings.muted = value), undefined);
  }

  /** Speed, 1 is normal. A value that is not a finite number above 0 throws `INVALID_ARGUMENT`. */
  get playbackRate(): number {
    return this.core.state.playbackRate;
  }
  set playbackRate(value: number) {
    this.core.command('rate', [value], () => (this.core.settings.playbackRate = value), undefined);
  }

  /** Whether the browser holds sound back until a gesture: it refused to start the film with it, or added sounds. */
  get isAudioLocked(): boolean {
    return isAudioLocked(this.core.state);
  }

  /** Listens to the player's events; returns a function that unsubscribes. A listener that returns `true` is removed. */
  on<K extends EventName>(name: K, listener: PlayerEventListener<PlayerEventMap[K]>): () => void;
  on(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  on(name: EventName | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.core.bus.channel.on(name as never, listener);
  }

  /** As `on`, for one event only. */
  once<K extends EventName>(name: K, listener: PlayerEventListener<PlayerEventMap[K]>): () => void;
  once(name: RegExp, listener: PlayerEventListener<never[]>): () => void;
  once(name: EventName | RegExp, listener: PlayerEventListener<never>): () => void {
    return this.core.bus.channel.once(name as never, listener);
  }

  /** Removes a listener, or all of that name. */
  off(name: string | RegExp, listener?: PlayerEventListener<never>): void {
    this.core.bus.channel.off(name, listener);
  }

  /** The Angular twin of `on`: an event's arguments as an observable. */
  events<K extends EventName>(name: K): Observable<PlayerEventMap[K]> {
    return this.core.bus.events(name);
  }

  /** Makes a plugin active, or gives an active one new options. Throws `UNKNOWN_PLUGIN`. */
  initPlugin(name: string, options: object = {}): void {
    this.core.assertAlive();
    this.core.plugins.init(name, options);
  }

  /** Releases every media element, listener and timer. Idempotent; the scope's end calls it. */
  destroy(): void {
    this.core.destroy();
  }

  private async start(): Promise<void> {
    const { hasEnded } = this.core.state;
    this.core.playback.reporter.playRequested();
    if (hasEnded) this.core.playback.resumeAfterEnd();
    try {
      await this.core.engine.play();
    } catch (cause) {
      const error = startError(this.core.playback.reporter.failedNodeId, cause);
      this.core.playback.reporter.playRefused(error.code === 'AUTOPLAY_BLOCKED');
      throw error;
    }
  }
}
