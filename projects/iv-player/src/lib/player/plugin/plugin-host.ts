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

/** Volume, mute and playback rate of the player. */
export interface PluginMedia {
  /** Volume in [0, 1]. Finite values are clamped; others throw `INVALID_ARGUMENT`. */
  volume: number;
  /** Whether the player is muted. */
  muted: boolean;
  /** Playback rate; 1 is normal speed. */
  readonly playbackRate: number;
  /** Sets the volume of the video, as a factor in [0, 1] of `volume`. Throws `INVALID_ARGUMENT`. */
  setVideoVolume(factor: number): void;
  /** Current factor in [0, 1] on the volume of all sounds, set by `setDucking`. Initially 1. */
  readonly ducking: number;
  /**
   * Immediately multiplies the volume of the video and of the audio plugin's sounds by a factor in [0, 1], for example during an audio
   * description. Does not change `volume` or `muted`, and does not emit events. Finite values are clamped; others throw `INVALID_ARGUMENT`.
   * Has no effect on the video on iPhones.
   */
  setDucking(factor: number): void;
  /** Sets whether sounds other than the video's are blocked until a user gesture; see `isAudioLocked`. */
  setSoundLocked(isLocked: boolean): void;
}

/**
 * Gives a plugin access to the player: `inject(PluginHost)`. Plugins react to `facts`, keep their state in slices of `store`, emit
 * events on `bus`, and control playback through `playback`.
 * @example
 * const { facts } = inject(PluginHost);
 * facts.subscribe((fact) => console.log(fact));
 */
export abstract class PluginHost {
  /** Notifications of the player, sent in the middle of each change; see `PlayerFact`. Completes when the player is destroyed. */
  abstract readonly facts: Observable<PlayerFact>;
  /** Emits events, in order. */
  abstract readonly bus: PlayerBus;
  /** The Redux store and its slices. */
  abstract readonly store: PlayerStore;
  /** All nodes in the story. */
  abstract readonly repository: StoryRepository;
  /** Playback: the current pass, and ways to change it. */
  abstract readonly playback: PluginPlayback;
  /** Volume, mute and rate. */
  abstract readonly media: PluginMedia;
  /** Emits the state of the stage on subscription and after each change. */
  abstract readonly stageState: Observable<StageState>;
  /** Plugin functions that determine the next node. Call `resolve` before choosing one. */
  abstract readonly nextNodeResolvers: NextNodeResolvers;

  /** Returns a random number in [0, 1). Use it for all random choices, so that replays can repeat them. */
  abstract readonly random: () => number;
  /**
   * Executes an application command that changes what plays. `iv-player/replay` logs it; during a replay, commands come from the log, and
   * this method returns `otherwise`. Do not use it for the plugin's reactions to facts, cues and deferred tasks, because a replay repeats
   * those.
   * @param name starts with the plugin's name
   */
  abstract command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T;
  /** Calls an application function whose result can change what plays. A replay returns the logged result instead. */
  abstract ask<T>(name: string, ask: () => T): T;
  /** Calls `task` in the next event-loop turn, unless the player is destroyed first. */
  abstract defer(task: () => void): void;
  /** Emits the player's `error` event. */
  abstract emitError(error: IvPlayerError): void;
  /** Logs a warning about a likely mistake in the application to the console, in dev mode only. */
  abstract warn(message: string): void;
  /** Returns the active plugin with that name. */
  abstract plugin(name: string): IvPlugin | undefined;
}
