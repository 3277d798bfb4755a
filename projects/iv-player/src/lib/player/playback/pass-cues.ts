import { CueTrack, isDue } from '../../engine/cue-track';
import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';
import type { PlaylistPass } from '../../story/playlist-entry';

const TIME_EVENT = 'timeupdate:';

export interface CuesSnapshot {
  /** Node time in seconds up to which cues have fired; initially -1. */
  readonly reached: number;
  /** Whether `nodecritical` has been emitted. Its time may have changed since. */
  readonly isCritical: boolean;
}

/** Snapshot of a pass that has not started. */
export const NONE_FIRED: CuesSnapshot = { reached: -1, isCritical: false };

/** The cues of one pass: `nodecritical`, `timeupdate:<seconds>` and those of plugins. */
export class PassCues {
  readonly #pass: PlaylistPass;
  readonly #engine: PlaybackEngine;
  readonly #bus: PlayerBus;
  readonly #track: CueTrack;
  readonly #timeEvents = new Set<string>();
  readonly #stopWatching: () => void;
  #removeCritical: (() => void) | null = null;
  #isCritical: boolean;
  /** Whether plugins have been notified of the pass. Cues fire only after that, so callbacks see plugins in their current state. */
  #hasStarted = false;
  /** Whether the events of the pass's entry have been delivered. Until then, the clock may be ahead of them. */
  #isEntered = false;
  #closed = false;

  constructor(
    pass: PlaylistPass,
    engine: PlaybackEngine,
    bus: PlayerBus,
    preloadChanged: () => void,
    saved = NONE_FIRED,
  ) {
    this.#pass = pass;
    this.#engine = engine;
    this.#bus = bus;
    const { node } = pass;
    this.#track = new CueTrack(saved.reached);
    this.#isCritical = saved.isCritical;
    for (const name of node.listeners?.names ?? []) {
      if (!isDue(timeOf(name), saved.reached)) this.#addTimeEvent(name, 0);
    }
    this.#stopWatching = node.watch({
      listened: (name) => this.#addTimeEvent(name, this.#isEntered ? this.#engine.time : this.#track.reached),
      preloadChanged,
      isPlaying: true,
    });
    this.placeCritical();
  }

  /** Adds a cue, which fires immediately if its time has passed. Returns a function that removes it. */
  add(time: number, reached: () => void): () => void {
    const remove = this.#track.add(time, reached);
    if (this.#hasStarted && this.#engine.time >= time) this.advance(this.#engine.time);
    else this.#arm();
    return () => {
      remove();
      this.#arm();
    };
  }

  advance(time: number): void {
    if (!this.#hasStarted) this.#bus.afterwards(() => (this.#isEntered = true));
    this.#hasStarted = true;
    this.#track.advance(time);
    this.#arm();
  }

  /** Keeps later cues from firing until it is `Infinity` again. */
  set limit(time: number) {
    this.#track.limit = time;
    this.#arm();
  }

  get snapshot(): CuesSnapshot {
    return { reached: this.#track.reached, isCritical: this.#isCritical };
  }

  /** Schedules `nodecritical`. Call again when the node's duration changes. */
  placeCritical(): void {
    const { node, index } = this.#pass;
    if (this.#isCritical || !node.hasKnownDuration) return;
    this.#removeCritical?.();
    this.#removeCritical = this.#track.add(Math.max(0, node.duration - this.#engine.criticalTime), () => {
      this.#isCritical = true;
      this.#bus.emitOnNode(node, 'nodecritical', node, index);
    });
    this.#arm();
  }

  close(): void {
    this.#closed = true;
    this.#stopWatching();
    this.#engine.setCueTime(null);
  }

  #addTimeEvent(name: string, from: number): void {
    const time = timeOf(name);
    if (!(time >= from) || this.#timeEvents.has(name)) return;
    this.#timeEvents.add(name);
    this.#track.add(time, () => this.#bus.emitOnlyOnNode(this.#pass.node, name));
    this.#arm();
  }

  #arm(): void {
    if (!this.#closed) this.#engine.setCueTime(this.#track.next);
  }
}

/** Parses the seconds of `timeupdate:<seconds>`; NaN for other names. */
function timeOf(name: string): number {
  return name.startsWith(TIME_EVENT) ? Number(name.slice(TIME_EVENT.length)) : Number.NaN;
}
