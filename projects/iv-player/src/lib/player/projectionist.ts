import { Subject } from 'rxjs';
import type { EngineFact, PlaybackEngine } from '../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';
import type { PlayerStore } from '../store/player-store';
import type { Pass, PlaylistEntry } from '../story/playlist-entry';
import type { NodeReference } from '../story/story-node';
import type { Playlist, PlaylistOwner } from '../story/playlist';
import type { StoryRepository } from '../story/story-repository';
import type { FilmMemory } from './film-memory';
import { FilmState } from './film-state';
import { Follower } from './follower';
import { learnAgain, learntLengths } from './learnt-lengths';
import { NONE_FIRED, PassCues } from './pass-cues';
import type { LeaveCause, PlayerFact, PushCause } from './player-fact';
import type { PlayerState } from './player-slice';
import { noEntry, throwDestroyed } from './playback-errors';
import { Reel } from './reel';
import { wholeChanges } from './whole-change';

/**
 * Runs the film through the engine: holds the playlist and the pass being played, tells the engine what comes next,
 * and turns the engine's facts into state, then facts for plugins, then events.
 */
export class Projectionist {
  readonly facts = new Subject<PlayerFact>();
  readonly entries: readonly PlaylistEntry[];
  readonly playlist: Playlist;
  /** The pass being played; `null` before the first and after a reset. */
  currentPass: Pass | null = null;
  private cues: PassCues | null = null;
  readonly status: FilmState;
  private readonly reel: Reel;
  private readonly follower: Follower;
  /** Whether `nodeend` of the current pass has been raised: the film has ended on it. */
  private passIsOver = false;
  private change: (steps: () => void) => void;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly bus: PlayerBus,
    store: PlayerStore,
    private readonly repository: StoryRepository,
    state: () => PlayerState,
    playlistOf: (owner: PlaylistOwner) => Playlist,
  ) {
    this.playlist = playlistOf(this);
    this.reel = new Reel(this.playlist);
    this.entries = this.reel.entries;
    this.follower = new Follower(engine, this.reel, repository);
    this.status = new FilmState(bus, store, this.facts, state);
    this.change = wholeChanges(engine.facts, bus, (fact) => this.fold(fact));
  }

  get nodeTime(): number {
    return this.currentPass ? this.engine.time : 0;
  }

  push(nodes: readonly NodeReference[], cause: PushCause = 'application'): void {
    const found = nodes.map((node) => this.repository.require(node));
    this.change(() => {
      for (const node of found) {
        const { entry, index } = this.reel.add(node);
        this.bus.emitOnNode(node, 'playlistpush', node, index);
        this.facts.next({ type: 'pushed', entry, index, cause });
      }
      this.announce();
    });
  }

  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause): void {
    for (const node of nodes) this.repository.require(node);
    this.change(() => {
      const dropped = this.reel.cut(Math.max(index, this.currentPass?.index ?? -1) + 1);
      if (dropped.length > 0) this.facts.next({ type: 'dropped', entries: dropped });
      this.push(nodes, cause);
    });
  }

  reset(): void {
    this.change(() => {
      this.leave('reset');
      this.reel.cut(0);
      this.unload();
      this.facts.next({ type: 'reset' });
      this.bus.emit('playlistreset');
    });
  }

  /** Begins a new pass of the entry at `index`. */
  jumpTo(index: number, time = 0): void {
    const pass = this.reel.passAt(index);
    if (!pass) throw noEntry(index);
    this.change(() => {
      this.status.beginSeek({ type: 'seeking' });
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
      this.status.beginSeek({ type: 'seeking', time });
      this.engine.seek(time);
      if (goesBack) this.facts.next({ type: 'rewound', pass, time });
    });
  }

  /** Goes on behind the end of the film, where a node was pushed meanwhile; else begins again. */
  resumeAfterEnd(): void {
    const upcoming = this.follower.pass;
    if (upcoming) this.change(() => this.takeUp(upcoming));
    else if (this.entries.length > 0) this.jumpTo(0);
  }

  /** The film as it is now. @param playedTime media seconds played so far */
  remember(playedTime: number): FilmMemory {
    return {
      playlist: this.entries.map(({ node }) => node.id),
      lengths: learntLengths(this.repository),
      ...(this.cues?.memory ?? NONE_FIRED),
      index: this.currentPass?.index ?? -1,
      time: this.nodeTime,
      isOver: this.currentPass !== null && this.passIsOver,
      playedTime,
    };
  }

  /** Puts the film where it was; `recall` then brings back what everybody else remembers. See `PluginHost`. */
  restore(memory: FilmMemory, recall: () => void): void {
    const { index, time, isOver } = memory;
    const nodes = memory.playlist.map((id) => this.repository.require(id));
    this.change(() => {
      if (index >= 0) this.status.beginSeek({ type: 'seeking' });
      this.leave('restore');
      this.reel.replace(nodes);
      learnAgain(this.repository, memory.lengths, (node) => this.facts.next({ type: 'duration', node }));
      const pass = this.reel.passAt(index);
      if (pass) {
        this.engine.load(pass, time);
        this.open(pass, memory);
        if (isOver) this.status.endAgain();
        if (isOver) this.engine.pause();
      } else this.unload();
      recall();
      this.facts.next({ type: 'restored', pass, time, isOver });
      this.announce(true);
      this.cues?.advance(time);
    });
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
        return this.show(fact.key, fact.standsFor);
      case 'picture':
      case 'steady':
        return this.facts.next(fact);
      case 'entered':
        return this.crossSeam(fact.key);
      case 'time':
        return this.tick(fact.key, fact.time);
      case 'running':
        if (fact.running) this.begin();
        return this.status.run(fact);
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

  private show(key: number, standsFor = 0): void {
    if (key === this.currentPass?.key) this.status.show(standsFor);
    else if (key === this.follower.pass?.key && !this.currentPass) this.bus.emit('canplay');
  }

  /** The engine went over to the next pass by itself. */
  private crossSeam(key: number): void {
    const pass = this.follower.pass;
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

  private finish(key: number): void {
    this.begin();
    const pass = this.currentPass;
    if (key !== pass?.key) return;
    // A decision that is still due is made now; what it pushes goes on without an end of the film.
    this.cues?.advance(Math.max(pass.node.duration, this.engine.time));
    this.bus.afterwards(() => {
      if (pass !== this.currentPass || this.status.hasEnded) return;
      if (this.follower.pass) this.change(() => this.follower.pass && this.takeUp(this.follower.pass));
      else this.end(pass);
    });
  }

  private end(pass: Pass): void {
    this.change(() => {
      this.status.end();
      this.raiseEnd(pass, 'finished');
      this.bus.emit('ended');
      this.engine.pause();
    });
  }

  private fail(key: number, cause: unknown): void {
    // At a seam it is the follower whose media fail, and the held frame is still the current pass's.
    const pass = [this.currentPass, this.follower.pass].find((one) => one?.key === key);
    if (pass) this.status.fail(pass.node.id, cause);
  }

  /** The first pass begins when its media runs. */
  private begin(): void {
    if (!this.currentPass && this.follower.pass) this.enter(this.follower.pass, 0);
  }

  /** Goes on with `pass` although the engine could not go there by itself. */
  private takeUp(pass: Pass): void {
    this.leave('seam');
    this.engine.load(pass, 0);
    this.enter(pass, 0);
  }

  private enter(pass: Pass, time: number): void {
    this.open(pass);
    this.facts.next({ type: 'entered', pass, time });
    this.announce(true);
    this.cues?.advance(time);
  }

  /** `pass` is the current one now. */
  private open(pass: Pass, memory?: FilmMemory): void {
    this.currentPass = pass;
    this.passIsOver = memory?.isOver ?? false;
    this.status.enter(pass);
    this.cues = new PassCues(pass, this.engine, this.bus, () => this.follower.warm(pass), memory);
  }

  private unload(): void {
    this.currentPass = this.follower.pass = null;
    this.engine.unload();
    this.status.clear();
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

  private announce(isNewPass = false): void {
    this.follower.announce(this.currentPass, isNewPass);
  }
}
