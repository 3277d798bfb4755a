import type { Subject } from 'rxjs';
import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlayerBus } from '../../events/player-bus';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { PassEndCause, PlayerFact } from '../plugin/player-fact';
import type { PlaybackSnapshot } from '../snapshot/playback-snapshot';
import type { NextItem } from './next-item';
import { type CuesSnapshot, NONE_FIRED, PassCues } from './pass-cues';
import type { PlaybackReporter } from './playback-reporter';

/** Which pass is current, and how one takes the place of another. Its methods are called inside a transaction. */
export class CurrentPass {
  /** `null` before the first pass and after a reset. */
  pass: PlaylistPass | null = null;
  /** Whether `nodeend` of the current pass has been emitted: the playlist has ended on it. */
  hasEnded = false;
  #cues: PassCues | null = null;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly bus: PlayerBus,
    private readonly facts: Subject<PlayerFact>,
    private readonly reporter: PlaybackReporter,
    private readonly next: NextItem,
  ) {}

  /** Node time in seconds, 0 without a pass. */
  get time(): number {
    return this.pass ? this.engine.time : 0;
  }

  get cuesSnapshot(): CuesSnapshot {
    return this.#cues?.snapshot ?? NONE_FIRED;
  }

  /** See `PluginPlayback.cue`. */
  cue(time: number, reached: () => void): () => void {
    return this.#cues?.add(time, reached) ?? (() => undefined);
  }

  /** Fires the cues up to node time `time`. */
  fireCues(time: number): void {
    this.#cues?.advance(time);
  }

  /** The duration of `node` became known or changed. */
  durationChanged(): void {
    this.#cues?.placeCritical();
  }

  /** Makes `pass`, which the engine has already, the current one. */
  enter(pass: PlaylistPass, time: number): void {
    this.open(pass);
    this.facts.next({ type: 'passStarted', pass, time });
    this.updateNext(true);
    this.fireCues(time);
  }

  /** As `enter`, for the pass of a restored snapshot, of which plugins learn otherwise. */
  open(pass: PlaylistPass, saved?: PlaybackSnapshot): void {
    this.pass = pass;
    this.hasEnded = saved?.isOver ?? false;
    this.reporter.nodeEntered(pass);
    this.#cues = new PassCues(pass, this.engine, this.bus, () => this.next.preload(pass), saved);
  }

  /** Loads `pass` into the engine and makes it the current one, where the engine could not switch to it at the seam. */
  load(pass: PlaylistPass, cause: PassEndCause, time = 0): void {
    this.leave(cause);
    this.engine.load(pass, time);
    this.enter(pass, time);
  }

  /** The pass is over. At a seam the cues that the clock had no time for fire first, in order. */
  leave(cause: PassEndCause): void {
    if (!this.pass) return;
    if (cause === 'seam') this.fireCues(this.pass.node.duration);
    if (!this.hasEnded) this.#end(this.pass, cause);
    this.close();
  }

  /** The playlist has ended on `pass`, which stays the current one. */
  finish(pass: PlaylistPass): void {
    this.reporter.ended();
    this.#end(pass, 'finished');
    this.bus.emit('ended');
    this.engine.pause();
  }

  /** Nothing plays any more. @param keepsFrame keeps the last frame if a node is pushed in the same transaction */
  unload(keepsFrame = false): void {
    this.pass = this.next.pass = null;
    if (keepsFrame) this.bus.afterwards(() => this.next.pass ?? this.engine.unload());
    else this.engine.unload();
    this.reporter.playlistReset();
  }

  /** The playlist changed, or with `isNewPass` the current pass did. */
  updateNext(isNewPass = false): void {
    this.next.update(this.pass, isNewPass);
  }

  close(): void {
    this.#cues?.close();
    this.#cues = null;
  }

  #end(pass: PlaylistPass, cause: PassEndCause): void {
    this.hasEnded = true;
    this.facts.next({ type: 'passEnding', pass, cause });
    this.bus.emitOnNode(pass.node, 'nodeend', pass.node, pass.index);
  }
}
