import type { PlaybackEngine } from '../engine/playback-engine';

/**
 * Stands where the outside comes in: whatever may differ from one run of a story to the next passes here, and nothing
 * else does. Between two of these calls the player does the same each time. `iv-player/replay` is one; provide it under
 * `IV_PLAYER_INTERCEPTOR`.
 */
export interface PlayerInterceptor<Engine extends PlaybackEngine = PlaybackEngine> {
  /** Takes the engine's place: its facts, its time, its refusals and its turns of the event loop. Called once. */
  engine(engine: Engine): Engine;
  /**
   * A command of the application or the viewer, by its name, with nodes and plain values.
   * @param run carries it out
   * @param otherwise what the caller gets when the tap does not
   */
  command<T>(name: string, args: readonly unknown[], run: () => T, otherwise: T): T;
  /** Something the player asks of the application: `random` a number, `decider` a verdict. */
  ask<T>(name: string, ask: () => T): T;
  /** Hands out one event. `args`: those of an event of the player, `null` for one of a node or a decision alone. */
  deliver(name: string, args: readonly unknown[] | null, delivery: () => void): void;
}
