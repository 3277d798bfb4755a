import type { PlaybackEngine } from '../../engine/playback-engine';

/**
 * Intercepts everything that may differ between two runs of the same story: the engine, commands, results of the
 * application's functions, and the delivery of events. Between these calls the player is deterministic. `iv-player/replay`
 * provides one under `IV_PLAYER_INTERCEPTOR`.
 */
export interface PlayerInterceptor<Engine extends PlaybackEngine = PlaybackEngine> {
  /** Returns the engine that the player uses instead of `engine`. Called once. */
  engine(engine: Engine): Engine;
  /**
   * A command of the application or the viewer.
   * @param name what was called, e.g. `play` or `decision.make`
   * @param args nodes and plain values
   * @param run carries it out
   * @param otherwise returned to the caller when it is not carried out
   */
  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T;
  /** Calls a function of the application: `random`, or a `decider`. */
  ask<T>(name: string, ask: () => T): T;
  /**
   * Delivers one event.
   * @param args those of an event of the player; `null` for an event of a node or a decision alone
   */
  deliver(name: string, args: readonly unknown[] | null, delivery: () => void): void;
}
