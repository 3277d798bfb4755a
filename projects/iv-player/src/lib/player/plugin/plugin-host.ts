import type { Observable } from 'rxjs';
import type { PlaybackStatus } from '../../engine/playback-status';
import type { PlayerBus } from '../../events/player-bus';
import type { IvPlayerError } from '../../events/player-error';
import type { PlayerStore } from '../../store/player-store';
import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { NodeReference } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';
import type { StageState } from '../player-stage';
import type { NextNodeResolvers } from './next-node-resolvers';
import type { IvPlugin } from './plugin';
import type { PlayerFact, PushCause } from './player-fact';

/** Playback as plugins see and change it. Times are in seconds. */
export interface PluginPlayback {
  /** The playlist's entries; `entries[pass.index + 1]` is what follows the current pass. */
  readonly entries: readonly PlaylistEntry[];
  /** The current pass; `null` before the first one and after a reset. */
  readonly currentPass: PlaylistPass | null;
  /** Node time of the current pass, read from the engine at each call; 0 without one. */
  readonly currentNodeTime: number;
  /** Media time played so far, all nodes together; seeks, stalls and pauses add nothing to it. */
  readonly playedTime: number;
  /** The same when the current node's time is `nodeTime` seconds, in the present stretch without a seek. */
  playedTimeAt(nodeTime: number): number;
  /** Whether media time advances and, if it does not, why. */
  readonly status: PlaybackStatus;
  /** Whether a seek or a jump waits for its first frame. */
  readonly isSeeking: boolean;
  /** Seconds before a node's end; a node pushed later than this may miss its seam. */
  readonly criticalTime: number;
  /** Wall-clock time in seconds; only differences have a meaning. It differs from one replay to the next: decide nothing by it. */
  readonly clock: number;

  /**
   * Calls `reached` once, when playback of the current pass passes the node time `time`; at once when it already has. The cue
   * ends with the pass. Returns a function that removes it.
   */
  cue(time: number, reached: () => void): () => void;
  /** Calls `reached` once, when `clock` is at `time`, and never before it returns. Returns a function that cancels. */
  alarm(time: number, reached: () => void): () => void;
  /**
   * Holds the current pass: instead of ending it stays at its last picture (status `held`), whatever follows in the playlist,
   * until the function returned is called, which lets the next entry follow. A hold ends with the pass.
   * @param choosesNext whether the plugin finds what follows until then. Default `false`
   */
  hold(choosesNext?: boolean): () => void;
  /**
   * Nodes in the prefetch list of the current node that cannot follow this pass any more: they are not preloaded for it. Replaces
   * the previous ones; ends with the pass.
   */
  exclude(nodeIds: readonly string[]): void;
  /** Whether a plugin that holds the current pass finds what follows. */
  readonly isNextChosen: boolean;
  /** Adds nodes at the end of the playlist. Throws `UNKNOWN_NODE` and then adds none. */
  push(nodes: readonly NodeReference[], cause: PushCause): void;
  /** Removes every entry after `index` that has not been played, then pushes `nodes`. Throws `UNKNOWN_NODE` and then does neither. */
  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause): void;
  /** Starts a new pass of the entry at `index`, at node time `time` (default 0). Throws `INVALID_ARGUMENT` without such an entry. */
  jumpTo(index: number, time?: number): void;
}

/** Volume, mute and rate of the player. */
export interface PluginMedia {
  /** In [0, 1]. Finite values are clamped, others throw `INVALID_ARGUMENT`. */
  volume: number;
  /** Whether the player is muted. */
  muted: boolean;
  /** Speed, 1 is normal. */
  readonly playbackRate: number;
  /** Sets the volume of the video's own sound, a factor in [0, 1] of `volume`. Throws `INVALID_ARGUMENT`. */
  setVideoVolume(factor: number): void;
  /** Factor in [0, 1] by which all sounds of the film are lowered now. Default 1. */
  readonly ducking: number;
  /**
   * Lowers the video's own sound and the sounds of the audio plugin while something else must be heard, such as an audio
   * description: a factor in [0, 1] of their volumes, applied at once. `volume` and `muted` stay as they are, and no event is
   * emitted. Finite values are clamped, others throw `INVALID_ARGUMENT`. Has no effect on the video on iPhones.
   */
  setDucking(factor: number): void;
  /** Sets whether sounds besides the video's that should play are locked until a gesture; part of `isAudioLocked`. */
  setSoundLocked(isLocked: boolean): void;
}

/**
 * Gives a plugin access to the player: `inject(PluginHost)`. Plugins react to `facts`, keep their state in
 * slices of the store and emit events on the bus; they change what plays through `playback`.
 * @example
 * const { facts } = inject(PluginHost);
 * facts.subscribe((fact) => console.log(fact));
 */
export abstract class PluginHost {
  /** Reports of the player, in the middle of the change itself; see `PlayerFact`. Completes when the player is destroyed. */
  abstract readonly facts: Observable<PlayerFact>;
  /** Emits events, in order. */
  abstract readonly bus: PlayerBus;
  /** The Redux store and its slices. */
  abstract readonly store: PlayerStore;
  /** All nodes of the story. */
  abstract readonly repository: StoryRepository;
  /** Playback: the current pass, and ways to change it. */
  abstract readonly playback: PluginPlayback;
  /** Volume, mute and rate. */
  abstract readonly media: PluginMedia;
  /** The stage: its state now and after each change. */
  abstract readonly stageState: Observable<StageState>;
  /** Rules of plugins for the node that follows; ask them before choosing one. */
  abstract readonly nextNodeResolvers: NextNodeResolvers;

  /** Returns a random number in [0, 1); every random choice uses it. */
  abstract readonly random: () => number;
  /**
   * Carries out a command of the application to the plugin that changes what plays; `name` starts with the plugin's name.
   * `iv-player/replay` logs it; during a replay the log carries it out instead, and the caller gets `otherwise`. What the
   * plugin does by itself, on facts, cues and deferred tasks, is no command: a replay does it again.
   */
  abstract command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T;
  /** Calls a function of the application whose result may change what plays; a replay returns the logged result instead. */
  abstract ask<T>(name: string, ask: () => T): T;
  /** Calls `task` on the next event-loop turn, unless the player has been destroyed by then. */
  abstract defer(task: () => void): void;
  /** Emits the player's `error` event. */
  abstract emitError(error: IvPlayerError): void;
  /** Logs a probable mistake of the application to the console, in dev mode only. */
  abstract warn(message: string): void;
  /** The active plugin of that name. */
  abstract plugin(name: string): IvPlugin | undefined;
}
