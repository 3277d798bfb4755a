import { Subject } from 'rxjs';
import type { EngineFact, PlaybackEngine } from '../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';
import type { PlayerStore } from '../store/player-store';
import type { Pass, PlaylistEntry } from '../story/playlist-entry';
import type { NodeReference } from '../story/story-node';
import { Playlist } from '../story/playlist';
import type { StoryRepository } from '../story/story-repository';
import { PassCues } from './pass-cues';
import type { LeaveCause, PlayerFact, PushCause } from './player-fact';
import { NOTHING_PLAYS, type PlayerState, playerChanged } from './player-slice';
import { mediaError, noEntry, throwDestroyed } from './playback-errors';
import { foldRunning } from './running-fold';
import { warmOrder } from './warm-order';
import { wholeChanges } from './whole-change';

/**
 * Runs the film through the engine: holds the playlist and the pass being played, tells the engine what comes next,
 * and turns the engine's facts into state, then facts for plugins, then events.
 */
export class Projectionist {
  readonly facts = new Subject<PlayerFact>();
  readonly entries: PlaylistEntry[] = [];
  readonly playlist: Playlist;
  /** The pass being played; `null` before the first and after a reset. */
  currentPass: Pass | null = null;
  /** Whose media failed last: the current node's, or those of the follower that was to take its place. */
  failedNodeId = '';
  /** The pass that will be current next: the first one before the start, then the one behind the current entry. */
  private upcoming: Pass | null = null;
  private cues: PassCues | null = null;
  private passes = 0;
  /** Whether `nodeend` of the current pass has been raised: the film has ended on it. */
  private passIsOver = false;
  private change: (steps: () => void) => void;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly bus: PlayerBus,
    private readonly store: PlayerStore,
    private readonly repository: StoryRepository,
    private readonly state: () => PlayerState,
  ) {
    this.playlist = new Playlist({ push: (nodes) => this.push(nodes), reset: () => this.reset() });
    this.change = wholeChanges(engine.facts, bus, (fact) => this.fold(fact));
  }

  get nodeTime(): number {
    return this.currentPass ? this.engine.time : 0;
  }

  push(nodes: readonly NodeReference[], cause: PushCause = 'application'): void {
    const found = nodes.map((node) => this.repository.require(node));
    this.change(() => {
      for (const node of found) {
        const entry: PlaylistEntry = { node };
        const index = this.entries.push(entry) - 1;
        this.playlist.extend(node);
        this.bus.emitOnNode(node, 'playlistpush', node, index);
        this.facts.next({ type: 'pushed', entry, index, cause });
      }
      this.announce();
    });
  }

  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause): void {
    for (const node of nodes) this.repository.require(node);
    this.change(() => {
      const dropped = this.entries.splice(Math.max(index, this.currentPass?.index ?? -1) + 1);
      this.playlist.shorten(this.entries.length);
      if (dropped.length > 0) this.facts.next({ type: 'dropped', entries: dropped });
      this.push(nodes, cause);
    });
  }

  reset(): void {
    this.change(() => {
      this.leave('reset');
      this.currentPass = null;
      this.upcoming = null;
      this.entries.length = 0;
      this.playlist.shorten(0);
      this.engine.unload();
      this.patch(NOTHING_PLAYS);
      this.facts.next({ type: 'reset' });
      this.bus.emit('playlistreset');
    });
  }

  /** Begins a new pass of the entry at `index`. */
  jumpTo(index: number, time = 0): void {
    const entry = this.entries[index];
    if (!entry) throw noEntry(index);
    this.change(() => {
      const pass = this.passOf(entry, index);
      this.beginSeek({ type: 'seeking' });
      this.leave('jump');
      this.engine.load(pass, time);
      this.enter(pass, time);
    });
  }

  /** Moves inside the current pass. */
  seekInside(time: number): void {
    const pass = this.currentPass;
    if (!pass) return;
    if (this.passIsOver) return this.jumpTo(pass.index, time);
    this.change(() => {
      const goesBack = time < this.engine.time;
      this.beginSeek({ type: 'seeking', time });
      this.engine.seek(time);
      if (goesBack) this.facts.next({ type: 'rewound', pass, time });
    });
  }

  /** Goes on behind the end of the film, where a node was pushed meanwhile; else begins again. */
  resumeAfterEnd(): void {
    const { upcoming } = this;
    if (upcoming) this.change(() => this.takeUp(upcoming));
    else if (this.entries.length > 0) this.jumpTo(0);
  }

  cue(time: number, reached: () => void): () => void {
    return this.cues?.add(time, reached) ?? (() => undefined);
  }

  /** The engine's facts mean nothing any more, and commands throw `DESTROYED`. */
  close(): void {
    this.change = throwDestroyed;
    this.cues?.close();
    this.facts.complete();
  }

  private fold(fact: EngineFact): void {
    switch (fact.type) {
      case 'duration':
        return this.learnDuration(fact);
      case 'shown':
        return this.show(fact.key);
      case 'picture':
      case 'steady':
        return this.facts.next(fact);
      case 'entered':
        return this.crossSeam(fact.key);
      case 'time':
        return this.tick(fact.key, fact.time);
      case 'running':
        return this.run(fact);
      case 'finished':
        return this.finish(fact.key);
      case 'failed':
        return this.fail(fact.key, fact.cause);
    }
  }

  private learnDuration({ node, duration }: EngineFact & { type: 'duration' }): void {
    if (!node.learnDuration(duration)) return;
    if (this.currentPass?.node === node) this.cues?.placeCritical();
    this.facts.next({ type: 'duration', node });
  }

  private show(key: number): void {
    if (key === this.upcoming?.key && !this.currentPass) return this.bus.emit('canplay');
    if (key !== this.currentPass?.key) return;
    if (this.state().isSeeking) {
      this.patch({ isSeeking: false });
      this.facts.next({ type: 'seeked' });
      this.bus.emit('seeked');
    }
    this.bus.emit('canplay');
  }

  /** The engine went over to the next pass by itself. */
  private crossSeam(key: number): void {
    const pass = this.upcoming;
    if (pass?.key !== key) return;
    this.leave('seam');
    this.enter(pass, 0);
  }

  private tick(key: number, time: number): void {
    const pass = this.currentPass;
    if (key !== pass?.key) return;
    this.cues?.advance(time);
    if (pass !== this.currentPass) return;
    this.facts.next({ type: 'time', pass, time });
    this.bus.emitOnNode(pass.node, 'timeupdate');
  }

  private run({ running, waiting, settling = false }: EngineFact & { type: 'running' }): void {
    if (running) this.begin();
    const { change, event } = foldRunning(this.state(), running, waiting);
    this.patch(change);
    this.facts.next({ type: 'running', running, waiting, settling });
    if (event) this.bus.emit(event);
  }

  private finish(key: number): void {
    this.begin();
    const pass = this.currentPass;
    if (key !== pass?.key) return;
    // A decision that is still due is made now; what it pushes goes on without an end of the film.
    this.cues?.advance(Math.max(pass.node.duration, this.engine.time));
    this.bus.afterwards(() => {
      if (pass !== this.currentPass || this.state().hasEnded) return;
      if (this.upcoming) this.change(() => this.upcoming && this.takeUp(this.upcoming));
      else this.end(pass);
    });
  }

  private end(pass: Pass): void {
    this.change(() => {
      this.patch({ hasEnded: true, isPaused: true, isPlaying: false, isBuffering: false });
      this.raiseEnd(pass, 'finished');
      this.bus.emit('ended');
      this.engine.pause();
    });
  }

  private fail(key: number, cause: unknown): void {
    // At a seam it is the follower whose media fail, and the held frame is still the current pass's.
    const pass = [this.currentPass, this.upcoming].find((one) => one?.key === key);
    if (!pass) return;
    this.failedNodeId = pass.node.id;
    this.patch({ isPlaying: false, isBuffering: false, error: 'MEDIA_ERROR' });
    this.bus.emit('error', mediaError(this.failedNodeId, cause));
  }

  private beginSeek(fact: PlayerFact): void {
    this.patch({ isSeeking: true, hasEnded: false, error: null });
    this.facts.next(fact);
    this.bus.emit('seeking');
  }

  /** The first pass begins when its media runs. */
  private begin(): void {
    if (!this.currentPass && this.upcoming) this.enter(this.upcoming, 0);
  }

  /** Goes on with `pass` although the engine could not go there by itself. */
  private takeUp(pass: Pass): void {
    this.leave('seam');
    this.engine.load(pass, 0);
    this.enter(pass, 0);
  }

  private enter(pass: Pass, time: number): void {
    const { node, index } = pass;
    this.currentPass = pass;
    this.passIsOver = false;
    this.patch({ currentNodeId: node.id, currentNodeIndex: index, hasEnded: false });
    this.bus.emitOnNode(node, 'nodestart', node, index);
    this.cues = new PassCues(pass, this.engine, this.bus, () => this.warm());
    this.facts.next({ type: 'entered', pass, time });
    this.announce(true);
    this.cues.advance(time);
  }

  private leave(cause: LeaveCause): void {
    const pass = this.currentPass;
    if (!pass) return;
    // What the clock had no time for still happens, in order, before the pass is over.
    if (cause === 'seam') this.cues?.advance(pass.node.duration);
    if (!this.passIsOver) this.raiseEnd(pass, cause);
    this.cues?.close();
    this.cues = null;
  }

  private raiseEnd(pass: Pass, cause: LeaveCause): void {
    this.passIsOver = true;
    this.facts.next({ type: 'leaving', pass, cause });
    this.bus.emitOnNode(pass.node, 'nodeend', pass.node, pass.index);
  }

  /** Tells the engine what follows and what is worth having ready. */
  private announce(isNewPass = false): void {
    const index = this.currentPass ? this.currentPass.index + 1 : 0;
    const entry = this.entries[index];
    if (isNewPass || this.upcoming?.entry !== entry) {
      this.upcoming = entry ? this.passOf(entry, index) : null;
      if (this.currentPass) this.engine.follow(this.upcoming);
      else if (this.upcoming) this.engine.load(this.upcoming, 0);
    }
    this.warm();
  }

  private warm(): void {
    const current = this.currentPass ?? this.upcoming;
    const following = this.currentPass ? this.upcoming : null;
    this.engine.warm(warmOrder(current?.node ?? null, following?.node ?? null, this.repository));
  }

  private passOf(entry: PlaylistEntry, index: number): Pass {
    return { key: ++this.passes, entry, node: entry.node, index };
  }

  private patch(change: Partial<PlayerState>): void {
    this.store.dispatch(playerChanged(change));
  }
}
