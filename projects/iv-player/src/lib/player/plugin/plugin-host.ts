import type { Observable } from 'rxjs';
import type { PlayerBus } from '../events/player-bus';
import type { IvPlayerError } from '../../events/player-error';
import type { PlayerStore } from '../../store/player-store';
import type { StoryRepository } from '../../story/story-repository';
import type { StageState } from './player-stage';
import type { NextNodeResolvers } from './next-node-resolvers';
import type { IvPlugin } from './plugin';
import type { PlayerFact } from '../playback/player-fact';
import type { PluginPlayback } from '../playback/plugin-playback';

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
