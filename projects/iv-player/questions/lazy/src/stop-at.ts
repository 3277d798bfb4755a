import type { PluginPlayback } from 'iv-player/plugin';
import type {
  EngineStatus,
  PassController,
  PassStop,
  PlaybackController,
  startError,
} from 'iv-player/private';

/** Seconds past the time of a stop from which playback goes back to it: a frame, at 30 per second. */
const FRAME = 1 / 30;

/** Keeps cues after a node time from firing. */
function setLimit({ cues }: PassController, time: number): void {
  if (cues) cues.limit = time;
}

class TimedStop implements PassStop {
  readonly #current: PassController;
  readonly #errorOf: typeof startError;
  readonly time: number;

  constructor(current: PassController, time: number, errorOf: typeof startError) {
    this.#current = current;
    this.#errorOf = errorOf;
    this.time = time;
  }

  /** Stops the engine at the time, or keeps it stopped. */
  apply(): void {
    const current = this.#current;
    const { engine, reporter } = current.parts;
    engine.pause();
    // A cue may fire late.
    if (engine.time > this.time + FRAME) {
      current.isAtEnd = false;
      engine.seek(this.time);
    }
    reporter.dispatch({ type: 'player/held' });
  }

  play(): undefined {
    this.#current.parts.transact(() => this.apply());
  }

  engineStatus(status: EngineStatus): void {
    if (status === 'paused') return;
    // Started outside of the player, for example by a media key.
    const { reporter } = this.#current.parts;
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
    const { bus, engine, reporter, transact } = current.parts;
    current.stop = null;
    setLimit(current, Infinity);
    reporter.dispatch({ type: 'player/released' });
    bus.afterwards(() => {
      if (current.stop || reporter.state.isPaused) return;
      engine.play().catch((cause: unknown) => {
        const error = this.#errorOf('', cause);
        if (error.code === 'AUTOPLAY_BLOCKED') transact(() => reporter.startRefused(error));
      });
      if (current.isAtEnd) current.reachEnd();
    });
  }
}

/**
 * Holds the current pass at node time `time` (status `held`), going back to it if playback is more than a frame past it. Cues after `time`
 * wait. `null` lets it continue, as do a seek to an earlier time, a jump and a reset. Call it in a cue.
 * @param playback of the player's own `PluginHost`
 */
export function stopAt(playback: PluginPlayback, time: number | null, errorOf: typeof startError): void {
  const { current, stoppedAt } = playback as PlaybackController;
  if (!current.pass || stoppedAt === time) return;
  if (time === null) return current.stop?.release();
  const stop = (current.stop = new TimedStop(current, time, errorOf));
  setLimit(current, time);
  stop.play();
}
