import type { Subject } from 'rxjs';
import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { PassEndCause, PlayerFact } from './player-fact';
import type { PlaybackSnapshot } from './playback-snapshot';
import type { NextPassPlanner } from './next-pass-planner';
import { type CuesSnapshot, NONE_FIRED, PassCues } from './pass-cues';
import type { PlaybackReporter } from './playback-reporter';

/**
 * Which pass is current, and how one takes the place of another. Its methods are called inside a transaction.
 *
 * At its last picture a pass ends: the next entry follows, or the playlist has ended. While a plugin holds it, it stays there:
 * the engine is told of no next pass, so that there is no seam, and stops by itself. `held` is the status then, or `paused`,
 * of which `play` leads to `held` again. It goes on when the last hold is released, or at the `play` after that; a seek,
 * a jump and a reset leave the last picture as ever.
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
  /** Whether `nodeend` of the current pass has been emitted: the playlist has ended on it. */
  hasEnded = false;
  /** Whether the engine has shown its last picture and done nothing since. */
  isAtEnd = false;
  /** What releases each hold of the pass at its last picture. */
  readonly #holds = new Map<() => void, boolean>();
  #cues: PassCues | null = null;

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

  /** See `PluginPlayback.isNextChosen`. */
  get isNextChosen(): boolean {
    return [...this.#holds.values()].includes(true);
  }

  get cuesSnapshot(): CuesSnapshot {
    return this.#cues?.snapshot ?? NONE_FIRED;
  }

  /** See `PluginPlayback.cue`. */
  cue(time: number, reached: () => void): () => void {
    const cues = this.#cues;
    const remove = cues?.add(time, reached) ?? (() => undefined);
    // There time does not pass any more: given lengths may be longer than the media.
    if (cues && cues === this.#cues && this.isAtEnd && this.pass)
      this.fireCues(Math.max(this.pass.node.duration, this.#engine.time));
    return remove;
  }

  /** See `PluginPlayback.hold`. */
  hold(choosesNext = false): () => void {
    const release = (): void => {
      if (!this.#holds.delete(release)) return;
      this.updateNext();
      this.#bus.afterwards(() => {
        if (!this.#reporter.state.isPaused) this.goOn();
      });
    };
    if (this.pass) {
      this.#holds.set(release, choosesNext);
      this.updateNext();
    }
    return release;
  }

  /** Fires the cues up to node time `time`. */
  fireCues(time: number): void {
    this.#cues?.advance(time);
  }

  /** A node has changed: its own may have another duration. */
  nodeChanged(): void {
    this.#cues?.placeCritical();
  }

  /** Makes `pass`, which the engine has already, the current one. */
  enter(pass: PlaylistPass, time: number): void {
    this.open(pass);
    this.#facts.next({ type: 'passStarted', pass, time });
    this.updateNext(true);
    this.fireCues(time);
  }

  /** As `enter`, for the pass of a restored snapshot, of which plugins learn otherwise. */
  open(pass: PlaylistPass, saved?: PlaybackSnapshot): void {
    this.pass = pass;
    this.hasEnded = saved?.isOver ?? false;
    this.#reporter.nodeEntered(pass);
    this.#cues = new PassCues(pass, this.#engine, this.#bus, () => this.#next.preload(pass), saved);
  }

  /** Loads `pass` into the engine and makes it the current one, where the engine could not switch to it at the seam. */
  load(pass: PlaylistPass, cause: PassEndCause, time = 0): void {
    this.leave(cause);
    this.#engine.load(pass, time);
    this.enter(pass, time);
  }

  /** The pass is over. At a seam the cues that the clock had no time for fire first, in order. */
  leave(cause: PassEndCause): void {
    if (!this.pass) return;
    if (cause === 'seam') this.fireCues(this.pass.node.duration);
    if (!this.hasEnded) this.#end(this.pass, cause);
    this.close();
  }

  /** The engine has shown the last picture. A decision that is still due is made now; what it pushes continues without an end. */
  reachEnd(): void {
    const { pass } = this;
    if (!pass) return;
    this.isAtEnd = true;
    this.fireCues(Math.max(pass.node.duration, this.#engine.time));
    this.#bus.afterwards(() => this.goOn());
  }

  /** At the last picture: holds there, or the next pass follows, or the playlist has ended. Elsewhere it does nothing. */
  goOn(): void {
    const { pass } = this;
    if (!pass || !this.isAtEnd || this.hasEnded) return;
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

  /** Nothing plays any more. @param keepsFrame keeps the last frame if a node is pushed in the same transaction */
  unload(keepsFrame = false): void {
    this.pass = this.#next.pass = null;
    if (keepsFrame) this.#bus.afterwards(() => this.pass ?? this.#next.pass ?? this.#engine.unload());
    else this.#engine.unload();
    this.#reporter.dispatch({ type: 'player/playlistReset' });
  }

  /** The playlist changed, or with `isNewPass` the current pass did. */
  updateNext(isNewPass = false): void {
    this.#next.update(this.pass, isNewPass, this.#holds.size > 0);
  }

  close(): void {
    this.#cues?.close();
    this.#cues = null;
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
