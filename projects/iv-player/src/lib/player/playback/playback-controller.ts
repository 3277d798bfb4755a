import { Subject } from 'rxjs';
import type { EngineFact, PlaybackEngine } from '../../engine/playback-engine';
import type { PlayerBus } from '../../events/player-bus';
import type { PlayerStore } from '../../store/player-store';
import type { PlaylistPass, PlaylistEntry } from '../../story/playlist-entry';
import type { NodeReference } from '../../story/story-node';
import type { Playlist, PlaylistDeps } from '../../story/playlist';
import type { StoryRepository } from '../../story/story-repository';
import type { PlaybackSnapshot } from '../snapshot/playback-snapshot';
import { FilmState } from './film-state';
import { NextItem } from './next-item';
import { restoreDurations, measuredDurations } from './media-durations';
import { NONE_FIRED, PassCues } from './pass-cues';
import type { PassEndCause, PlayerFact, PushCause } from '../plugin/player-fact';
import type { PlayerState } from '../player-state';
import { noEntry, throwDestroyed } from '../player-errors';
import { PlaylistItems } from './playlist-items';
import { createTransaction } from './transaction';

/**
 * Runs the film through the engine: holds the playlist and the pass being played, tells the engine what comes next,
 * and turns the engine's facts into state, then facts for plugins, then events.
 */
export class PlaybackController {
  readonly facts = new Subject<PlayerFact>();
  readonly entries: readonly PlaylistEntry[];
  readonly playlist: Playlist;
  /** The pass being played; `null` before the first and after a reset. */
  currentPass: PlaylistPass | null = null;
  private cues: PassCues | null = null;
  readonly filmState: FilmState;
  private readonly items: PlaylistItems;
  private readonly next: NextItem;
  /** Whether `nodeend` of the current pass has been raised: the film has ended on it. */
  private passIsOver = false;
  private transact: (steps: () => void) => void;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly bus: PlayerBus,
    store: PlayerStore,
    private readonly repository: StoryRepository,
    state: () => PlayerState,
    playlistOf: (owner: PlaylistDeps) => Playlist,
  ) {
    this.playlist = playlistOf(this);
    this.items = new PlaylistItems(this.playlist);
    this.entries = this.items.entries;
    this.next = new NextItem(engine, this.items, repository);
    this.filmState = new FilmState(bus, store, this.facts, state);
    this.transact = createTransaction(engine.facts, bus, (fact) => this.onEngineFact(fact));
  }

  get nodeTime(): number {
    return this.currentPass ? this.engine.time : 0;
  }

  push(nodes: readonly NodeReference[], cause: PushCause = 'application'): void {
    const found = nodes.map((node) => this.repository.require(node));
    this.transact(() => {
      for (const node of found) {
        const { entry, index } = this.items.add(node);
        this.bus.emitOnNode(node, 'playlistpush', node, index);
        this.facts.next({ type: 'nodePushed', entry, index, cause });
      }
      this.announce();
    });
  }

  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause): void {
    for (const node of nodes) this.repository.require(node);
    this.transact(() => {
      const dropped = this.items.cut(Math.max(index, this.currentPass?.index ?? -1) + 1);
      if (dropped.length > 0) this.facts.next({ type: 'entriesRemoved', entries: dropped });
      this.push(nodes, cause);
    });
  }

  reset(): void {
    this.transact(() => {
      this.leave('reset');
      this.items.cut(0);
      // The last frame of an ended playback is held if a node is pushed in the same transaction.
      this.unload(this.filmState.hasEnded);
      this.facts.next({ type: 'playlistReset' });
      this.bus.emit('playlistreset');
    });
  }

  /** Begins a new pass of the entry at `index`. */
  jumpTo(index: number, time = 0): void {
    const pass = this.items.passAt(index);
    if (!pass) throw noEntry(index);
    this.transact(() => {
      this.filmState.beginSeek({ type: 'seekStarted' });
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
    this.transact(() => {
      const goesBack = time < this.engine.time;
      this.filmState.beginSeek({ type: 'seekStarted', time });
      this.engine.seek(time);
      if (goesBack) this.facts.next({ type: 'passRewound', pass, time });
    });
  }

  /** Goes on behind the end of the film, where a node was pushed meanwhile; else begins again. */
  resumeAfterEnd(): void {
    const upcoming = this.next.pass;
    if (upcoming) this.transact(() => this.takeUp(upcoming));
    else if (this.entries.length > 0) this.jumpTo(0);
  }

  /** The film as it is now. @param playedTime media seconds played so far */
  save(playedTime: number): PlaybackSnapshot {
    return {
      playlist: this.entries.map(({ node }) => node.id),
      durations: measuredDurations(this.repository),
      ...(this.cues?.memory ?? NONE_FIRED),
      index: this.currentPass?.index ?? -1,
      time: this.nodeTime,
      isOver: this.currentPass !== null && this.passIsOver,
      playedTime,
    };
  }

  /** Puts the film where it was; `recall` then brings back what everybody else remembers. See `PluginHost`. */
  restore(memory: PlaybackSnapshot, recall: () => void): void {
    const { index, time, isOver } = memory;
    const nodes = memory.playlist.map((id) => this.repository.require(id));
    this.transact(() => {
      if (index >= 0) this.filmState.beginSeek({ type: 'seekStarted' });
      this.leave('restore');
      this.items.replace(nodes);
      restoreDurations(this.repository, memory.durations, (node) =>
        this.facts.next({ type: 'durationChanged', node }),
      );
      const pass = this.items.passAt(index);
      if (pass) {
        this.engine.load(pass, time);
        this.open(pass, memory);
        if (isOver) this.filmState.endAgain();
        if (isOver) this.engine.pause();
      } else this.unload();
      recall();
      this.facts.next({ type: 'snapshotRestored', pass, time, isOver });
      this.announce(true);
      this.cues?.advance(time);
    });
  }

  cue(time: number, reached: () => void): () => void {
    return this.cues?.add(time, reached) ?? (() => undefined);
  }

  /** The engine's facts mean nothing any more, and commands throw `DESTROYED`. */
  close(): void {
    this.transact = throwDestroyed;
    this.cues?.close();
    this.facts.complete();
  }

  private onEngineFact(fact: EngineFact): void {
    switch (fact.type) {
      case 'mediaDuration':
        return this.learnDuration(fact);
      case 'frameShown':
        return this.show(fact.key, fact.startDelay);
      case 'pictureRatio':
      case 'clockSettled':
        return this.facts.next(fact);
      case 'nextStarted':
        return this.crossSeam(fact.key);
      case 'mediaTime':
        return this.tick(fact.key, fact.time);
      case 'status':
        if (fact.running) this.begin();
        return this.filmState.run(fact);
      case 'lastFrameShown':
        return this.finish(fact.key);
      case 'mediaFailed':
        return this.fail(fact.key, fact.cause);
    }
  }

  private learnDuration({ node, duration }: EngineFact & { type: 'mediaDuration' }): void {
    if (!node.setMeasuredDuration(duration)) return;
    if (this.currentPass?.node === node) this.cues?.placeCritical();
    this.facts.next({ type: 'durationChanged', node });
  }

  private show(key: number, startDelay = 0): void {
    if (key === this.currentPass?.key) this.filmState.show(startDelay);
    else if (key === this.next.pass?.key && !this.currentPass) this.bus.emit('canplay');
  }

  /** The engine went over to the next pass by itself. */
  private crossSeam(key: number): void {
    const pass = this.next.pass;
    if (pass?.key !== key) return;
    this.leave('seam');
    this.enter(pass, 0);
  }

  private tick(key: number, time: number): void {
    const pass = this.currentPass;
    if (key !== pass?.key) return;
    this.cues?.advance(time);
    if (pass !== this.currentPass) return;
    this.facts.next({ type: 'passTime', pass, time });
    this.bus.emitOnNode(pass.node, 'timeupdate');
  }

  private finish(key: number): void {
    this.begin();
    const pass = this.currentPass;
    if (key !== pass?.key) return;
    // A decision that is still due is made now; what it pushes goes on without an end of the film.
    this.cues?.advance(Math.max(pass.node.duration, this.engine.time));
    this.bus.afterwards(() => {
      if (pass !== this.currentPass || this.filmState.hasEnded) return;
      if (this.next.pass) this.transact(() => this.next.pass && this.takeUp(this.next.pass));
      else this.end(pass);
    });
  }

  private end(pass: PlaylistPass): void {
    this.transact(() => {
      this.filmState.end();
      this.raiseEnd(pass, 'finished');
      this.bus.emit('ended');
      this.engine.pause();
    });
  }

  private fail(key: number, cause: unknown): void {
    // At a seam it is the follower whose media fail, and the held frame is still the current pass's.
    const pass = [this.currentPass, this.next.pass].find((one) => one?.key === key);
    if (pass) this.filmState.fail(pass.node.id, cause);
  }

  /** The first pass begins when its media runs. */
  private begin(): void {
    if (!this.currentPass && this.next.pass) this.enter(this.next.pass, 0);
  }

  /** Goes on with `pass` although the engine could not go there by itself. */
  private takeUp(pass: PlaylistPass): void {
    this.leave('seam');
    this.engine.load(pass, 0);
    this.enter(pass, 0);
  }

  private enter(pass: PlaylistPass, time: number): void {
    this.open(pass);
    this.facts.next({ type: 'passStarted', pass, time });
    this.announce(true);
    this.cues?.advance(time);
  }

  /** `pass` is the current one now. */
  private open(pass: PlaylistPass, memory?: PlaybackSnapshot): void {
    this.currentPass = pass;
    this.passIsOver = memory?.isOver ?? false;
    this.filmState.enter(pass);
    this.cues = new PassCues(pass, this.engine, this.bus, () => this.next.preload(pass), memory);
  }

  private unload(holdsFrame = false): void {
    this.currentPass = this.next.pass = null;
    if (holdsFrame) this.bus.afterwards(() => this.next.pass ?? this.engine.unload());
    else this.engine.unload();
    this.filmState.clear();
  }

  private leave(cause: PassEndCause): void {
    const pass = this.currentPass;
    if (!pass) return;
    // What the clock had no time for still happens, in order, before the pass is over.
    if (cause === 'seam') this.cues?.advance(pass.node.duration);
    if (!this.passIsOver) this.raiseEnd(pass, cause);
    this.cues?.close();
    this.cues = null;
  }

  private raiseEnd(pass: PlaylistPass, cause: PassEndCause): void {
    this.passIsOver = true;
    this.facts.next({ type: 'passEnding', pass, cause });
    this.bus.emitOnNode(pass.node, 'nodeend', pass.node, pass.index);
  }

  private announce(isNewPass = false): void {
    this.next.update(this.currentPass, isNewPass);
  }
}
