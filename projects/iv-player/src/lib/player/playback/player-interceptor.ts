import type { PlaybackEngine } from '../../engine/playback-engine';

/**
 * Intercepts everything that can differ between two runs of the same story: the engine, commands, results of the application's
 * functions, and event delivery. The rest of the player is deterministic. `iv-player/replay` provides an interceptor as
 * `IV_PLAYER_INTERCEPTOR`.
 */
export interface PlayerInterceptor<Engine extends PlaybackEngine = PlaybackEngine> {
  /** Returns the engine for the player to use in place of `engine`. Called once. */
  engine(engine: Engine): Engine;
  /**
   * Called for each command from the application or viewer.
   * @param name such as `play` or `decision.make`
   * @param args nodes and plain values
   * @param run executes the command
   * @param otherwise value to return if the command is not executed
   */
  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T;
  /** Calls a function of the application, such as `random` or a `decider`. */
  ask<T>(name: string, ask: () => T): T;
  /**
   * Delivers one event.
   * @param args arguments of a player event; `null` for an event that is emitted only on a node or decision
   */
  deliver(name: string, args: readonly unknown[] | null, delivery: () => void): void;
}
