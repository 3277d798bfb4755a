import type { Observable } from 'rxjs';
import type { PlayerBus } from '../../events/player-bus';
import type { IvPlayerError } from '../../events/player-error';
import type { PlayerStore } from '../../store/player-store';
import type { PlaylistPass, PlaylistEntry } from '../../story/playlist-entry';
import type { StoryRepository } from '../../story/story-repository';
import type { NodeReference } from '../../story/story-node';
import type { NextNodeResolvers } from './next-node-resolvers';
import type { IvPlugin } from './plugin';
import type { PlayerFact, PushCause } from './player-fact';

/** All that a plugin may see of the player and ask of it. `PlayerService` is one. Architecture: fact up, command down. */
export interface PluginHost {
  /** What happens, as it happens; see `PlayerFact`. */
  readonly facts: Observable<PlayerFact>;
  /** Raises events, in order. */
  readonly bus: PlayerBus;
  /** The Redux store and its slices. */
  readonly store: PlayerStore;
  readonly repository: StoryRepository;
  /** The playlist's entries; `entries[pass.index + 1]` is what follows the current pass. */
  readonly entries: readonly PlaylistEntry[];
  /** The pass being played, `null` before the first and after a reset. */
  readonly currentPass: PlaylistPass | null;
  /** Live node time in seconds, cheap enough for every frame. */
  readonly currentNodeTime: number;
  /** Live media seconds played so far, over all nodes: seeks, stalls and pauses add nothing to it. */
  readonly playedTime: number;
  readonly playbackRate: number;
  /** The player's volume in [0, 1]; setting it is the viewer's `player.volume = …`. */
  volume: number;
  muted: boolean;
  /** Seconds before a node's end at which the engine can no longer promise a seamless start. */
  readonly criticalTime: number;
  /** Random numbers in [0, 1); every random choice uses it. */
  readonly random: () => number;
  /** What plugins say about the node that follows; ask it before choosing one by yourself. */
  readonly nextNodeResolvers: NextNodeResolvers;

  /**
   * Calls `reached` once, when playback of the current pass passes the node time `time` (seconds); at once when it
   * already has. Dies with the pass. Returns a function that takes it back.
   */
  cue(time: number, reached: () => void): () => void;
  /** Puts nodes at the end of the playlist and says who did. Throws `UNKNOWN_NODE` and then pushes none. */
  push(nodes: readonly NodeReference[], cause: PushCause): void;
  /** Takes off every entry behind `index` that has not been played, then pushes `nodes`. */
  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause): void;
  /** Goes to the entry at `index`, at node time `time` (default 0). */
  jumpTo(index: number, time?: number): void;
  /**
   * Carries out a command of the application to the plugin that changes the path; `name` begins with the plugin's. Then it
   * is in the log of `iv-player/replay`, and during a replay it is not carried out (the log does it): the caller gets
   * `otherwise`. What the plugin does by itself, on facts, cues and turns, does not pass here: it happens again.
   */
  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T;
  /** Calls a function of the application whose answer may change the path; a replay hands out the answer it was given. */
  ask<T>(name: string, ask: () => T): T;
  /** Calls `task` on the next event-loop turn, unless the player was destroyed meanwhile. */
  defer(task: () => void): void;
  /** Makes the picture's own sound softer by a factor in [0, 1], whatever the volume. Throws `INVALID_ARGUMENT`. */
  setVideoVolume(factor: number): void;
  /** Whether the browser holds back sounds besides the picture's that would be heard; becomes part of `isAudioLocked`. */
  setSoundLocked(isBlocked: boolean): void;
  /** Raises the player's `error` event. */
  emitError(error: IvPlayerError): void;
  /** An active plugin by its name. */
  plugin(name: string): IvPlugin | undefined;
}
