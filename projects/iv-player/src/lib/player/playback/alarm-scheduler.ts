import { CueTrack } from '../../engine/cue-track';
import type { PlaybackEngine } from '../../engine/playback-engine';

/** The alarms of plugins, for which the engine has one. */
export class AlarmScheduler {
  readonly #engine: Pick<PlaybackEngine, 'setAlarm'>;
  readonly #track = new CueTrack();

  constructor(engine: Pick<PlaybackEngine, 'setAlarm'>) {
    this.#engine = engine;
  }

  /** See `PluginPlayback.alarm`. */
  add(time: number, reached: () => void): () => void {
    const remove = this.#track.add(time, reached);
    this.#set();
    return () => {
      remove();
      this.#set();
    };
  }

  /** The engine's alarm has come. In a replay the clock may show another time than the one it was set for. */
  onDue(): void {
    this.#track.advance(this.#track.next ?? 0);
    this.#set();
  }

  #set(): void {
    this.#engine.setAlarm(this.#track.next);
  }
}
