import { CueTrack } from '../../engine/cue-track';
import type { PlaybackEngine } from '../../engine/playback-engine';

/** Schedules the alarms of all plugins using the engine's single alarm. */
export class AlarmScheduler {
  readonly #engine: Pick<PlaybackEngine, 'setAlarm'>;
  readonly #track = new CueTrack();

  constructor(engine: Pick<PlaybackEngine, 'setAlarm'>) {
    this.#engine = engine;
  }

  add(time: number, reached: () => void): () => void {
    const remove = this.#track.add(time, reached);
    this.#set();
    return () => {
      remove();
      this.#set();
    };
  }

  /** Fires the next alarm. Ignores the clock, which may differ in a replay. */
  onDue(): void {
    this.#track.advance(this.#track.next ?? 0);
    this.#set();
  }

  #set(): void {
    this.#engine.setAlarm(this.#track.next);
  }
}
