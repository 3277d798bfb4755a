import type { EngineStatus } from '../../engine/playback-status';
import type { PassController } from './pass-controller';
import type { PlaybackController } from './playback-controller';
import { startError } from './player-errors';
import type { PluginPlayback } from './plugin-playback';

/** Seconds past the time of a stop from which playback goes back to it. */
const FRAME = 1 / 25;

/** Holds a pass at a node time: the engine is paused, but the player is not. Only films that stop load its code. */
export class PassStop {
  readonly #current: PassController;
  readonly time: number;

  constructor(current: PassController, time: number) {
    this.#current = current;
    this.time = time;
  }

  /** Stops the engine at the time, or keeps it stopped. */
  apply(): void {
    const current = this.#current;
    const { engine, reporter } = current;
    engine.pause();
    // A cue may fire late.
    if (engine.time > this.time + FRAME) {
      current.isAtEnd = false;
      engine.seek(this.time);
    }
    reporter.dispatch({ type: 'player/held' });
  }

  /** Takes the place of the engine's `play`: the pass stays stopped. */
  play(): undefined {
    this.#current.transact(() => this.apply());
  }

  /** Handles the status of the engine, which pauses although the player does not. */
  engineStatus(status: EngineStatus): void {
    if (status === 'paused') return;
    // Started outside of the player, for example by a media key.
    const { reporter } = this.#current;
    reporter.dispatch({ type: 'player/playRequested' });
    reporter.begin();
    this.apply();
  }

  onSeek(time: number): void {
    if (time < this.time) this.release();
    else this.apply();
  }

  release(): void {
    const current = this.#current;
    const { bus, cues, engine, reporter } = current;
    current.stop = null;
    if (cues) cues.limit = Infinity;
    reporter.dispatch({ type: 'player/released' });
    bus.afterwards(() => {
      if (current.stop || reporter.state.isPaused) return;
      engine.play().catch((cause: unknown) => {
        const error = startError('', cause);
        if (error.code === 'AUTOPLAY_BLOCKED') current.transact(() => reporter.startRefused(error));
      });
      if (current.isAtEnd) current.reachEnd();
    });
  }
}

/**
 * Holds the current pass at node time `time` (status `held`), going back to it if playback is more than a frame past it. Cues after `time`
 * wait. `null` lets it continue, as do a seek to an earlier time, a jump and a reset. Call it in a cue. For entry points of the library.
 * @param playback of the player's own `PluginHost`
 */
export function stopAt(playback: PluginPlayback, time: number | null): void {
  const { current, stoppedAt } = playback as PlaybackController;
  if (!current.pass || stoppedAt === time) return;
  if (time === null) return current.stop?.release();
  const stop = (current.stop = new PassStop(current, time));
  if (current.cues) current.cues.limit = time;
  stop.play();
}
