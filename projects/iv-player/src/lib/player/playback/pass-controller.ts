import type { Subject } from 'rxjs';
import type { PlaybackEngine } from '../../engine/playback-engine';
import type { EngineStatus } from '../../engine/playback-status';
import type { PlayerBus } from '../events/player-bus';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { PassEndCause, PlayerFact } from './player-fact';
import type { PlaybackSnapshot } from './playback-snapshot';
import type { NextPassPlanner } from './next-pass-planner';
import { type CuesSnapshot, NONE_FIRED, PassCues } from './pass-cues';
import type { PlaybackReporter } from './playback-reporter';

/** Holds a pass at a node time: the engine is paused, but the player is not. */
export interface PassStop {
  readonly time: number;
  /** Takes the place of the engine's `play`. */
  play(): undefined;
  /** Takes the status of the engine, which pauses although the player does not. */
  engineStatus(status: EngineStatus): void;
  onSeek(time: number): void;
  release(): void;
}

/**
 * Holds the current pass and moves from one pass to the next. Call its methods inside a transaction.
 *
 * After the last frame of a pass, the next entry starts or the playlist ends. While a plugin holds the pass, the engine does not get a next
 * pass, so it stops at the last frame without a seam. The status is then `held`, or `paused` (`play` returns to `held`). Playback continues
 * when the last hold is released, or at the next `play` if it is paused. A seek, jump or reset leaves the last frame as usual.
 *
 * A plugin can also hold the pass at an earlier time; see `PassStop`.
 */
export class PassController {
  readonly #engine: PlaybackEngine;
  readonly #bus: PlayerBus;
  readonly #facts: Subject<PlayerFact>;
  readonly #reporter: PlaybackReporter;
  readonly #next: NextPassPlanner;
  readonly #transact: (steps: () => void) => void;
  /** `null` before the first pass and after a reset. */
  pass: PlaylistPass | null = null;
  /** Whether `nodeend` has been emitted for the current pass because the playlist has ended. */
  hasEnded = false;
  /** Whether the engine is still at the last frame. */
  isAtEnd = false;
  /** Maps the release function of each hold to its `choosesNext`. */
  readonly #holds = new Map<() => void, boolean>();
  /** Holds the pass at an earlier time. */
  stop: PassStop | null = null;
  /** Set only here. */
  cues: PassCues | null = null;

  constructor(
    engine: PlaybackEngine,
    bus: PlayerBus,
    facts: Subject<PlayerFact>,
    reporter: PlaybackReporter,
    next: NextPassPlanner,
    transact: (steps: () => void) => void,
  ) {
    this.#engine = engine;
    this.#bus = bus;
    this.#facts = facts;
    this.#reporter = reporter;
    this.#next = next;
    this.#transact = transact;
  }

  /** What a `PassStop` needs. */
  get parts() {
    return { engine: this.#engine, bus: this.#bus, reporter: this.#reporter, transact: this.#transact };
  }

  get isNextChosen(): boolean {
    return [...this.#holds.values()].includes(true);
  }

  get cuesSnapshot(): CuesSnapshot {
    return this.cues?.snapshot ?? NONE_FIRED;
  }

  cue(time: number, reached: () => void): () => void {
    const cues = this.cues;
    const remove = cues?.add(time, reached) ?? (() => undefined);
    // At the last frame, media time has stopped, possibly before the stated duration.
    if (cues && cues === this.cues && this.isAtEnd && this.pass)
      this.fireCues(Math.max(this.pass.node.duration, this.#engine.time));
    return remove;
  }

  hold(choosesNext = false): () => void {
    const release = (): void => {
      if (!this.#holds.delete(release)) return;
      this.updateNext();
      this.#bus.afterwards(() => {
        if (!this.#reporter.state.isPaused) this.continueAfterEnd();
      });
    };
    if (this.pass) {
      this.#holds.set(release, choosesNext);
      this.updateNext();
    }
    return release;
  }

  seek(time: number): void {
    this.isAtEnd = false;
    this.#reporter.seekStarted(time);
    this.#engine.seek(time);
    this.stop?.onSeek(time);
  }

  fireCues(time: number): void {
    this.cues?.advance(time);
  }

  /** Reschedules `nodecritical`: a change to the current node may have changed its duration. */
  nodeChanged(): void {
    this.cues?.placeCritical();
  }

  /** Starts a pass that the engine is already playing. */
  enter(pass: PlaylistPass, time: number): void {
    this.open(pass);
    this.#facts.next({ type: 'passStarted', pass, time });
    this.updateNext(true);
    this.fireCues(time);
  }

  crossSeam(key: number): void {
    const { pass } = this.#next;
    if (pass?.key !== key) return;
    this.leave('seam');
    this.enter(pass, 0);
  }

  /** Starts a pass without notifying plugins. Called directly only for a restored snapshot, for which they receive `snapshotRestored`. */
  open(pass: PlaylistPass, saved?: PlaybackSnapshot): void {
    this.pass = pass;
    this.#bus.enter(pass);
    this.hasEnded = saved?.isOver ?? false;
    this.#reporter.nodeEntered(pass);
    this.cues = new PassCues(pass, this.#engine, this.#bus, () => this.#next.preload(pass), saved);
    if (!this.hasEnded) return;
    this.#bus.emitOnNode(pass.node, 'nodeend', pass.node, pass.index);
    this.#reporter.endRestored();
    this.#engine.pause();
  }

  /** Loads a pass into the engine and starts it. Not for seams, where the engine has already started it. */
  load(pass: PlaylistPass, cause: PassEndCause, time = 0): void {
    this.leave(cause);
    this.#engine.load(pass, time);
    this.enter(pass, time);
  }

  /** Ends the current pass. At a seam, overdue cues fire first, in order. */
  leave(cause: PassEndCause): void {
    if (!this.pass) return;
    if (cause === 'seam') this.fireCues(this.pass.node.duration);
    if (!this.hasEnded) this.#end(this.pass, cause);
    this.close();
  }

  /** Handles the last frame. Fires overdue cues first, so that a decision can still push the next node before the playlist ends. */
  reachEnd(): void {
    const { pass } = this;
    if (!pass) return;
    this.isAtEnd = true;
    this.fireCues(Math.max(pass.node.duration, this.#engine.time));
    this.#bus.afterwards(() => this.continueAfterEnd());
  }

  /** At the last frame, holds the pass, starts the next one or ends the playlist. Does nothing at any other time. */
  continueAfterEnd(): void {
    const { pass } = this;
    if (!pass || !this.isAtEnd || this.hasEnded || this.stop) return;
    this.#transact(() => {
      if (this.#holds.size > 0) this.#reporter.dispatch({ type: 'player/held' });
      else if (this.#next.pass) this.load(this.#next.pass, 'seam');
      else this.#finish(pass);
    });
  }

  #finish(pass: PlaylistPass): void {
    this.#reporter.dispatch({ type: 'player/ended' });
    this.#end(pass, 'finished');
    this.#bus.emit('ended');
    this.#engine.pause(true);
  }

  /** Clears the current and next pass. @param keepsFrame keeps the last frame if a node is pushed in the same transaction */
  unload(keepsFrame = false): void {
    this.pass = this.#next.pass = null;
    if (keepsFrame) this.#bus.afterwards(() => this.pass ?? this.#next.pass ?? this.#engine.unload());
    else this.#engine.unload();
    this.#reporter.dispatch({ type: 'player/playlistReset' });
  }

  updateNext(isNewPass = false): void {
    this.#next.update(this.pass, isNewPass, this.#holds.size > 0);
  }

  close(): void {
    this.stop?.release();
    this.cues?.close();
    this.cues = null;
    this.#holds.clear();
    this.isAtEnd = false;
  }

  #end(pass: PlaylistPass, cause: PassEndCause): void {
    this.hasEnded = true;
    this.#holds.clear();
    this.#facts.next({ type: 'passEnding', pass, cause });
    this.#bus.emitOnNode(pass.node, 'nodeend', pass.node, pass.index);
  }
}
