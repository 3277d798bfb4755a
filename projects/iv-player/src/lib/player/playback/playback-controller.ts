import { Subject } from 'rxjs';
import type { EngineFact, PlaybackEngine } from '../../engine/playback-engine';
import type { PlaybackStatus } from '../../engine/playback-status';
import type { PlayerBus } from '../events/player-bus';
import type { IvPlayerError } from '../../events/player-error';
import { type Playlist, PlaylistModel } from '../../story/playlist';
import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { NodeReference, StoryNode } from '../../story/story-node';
import type { StoryRepository } from '../../story/story-repository';
import { type TimeRangeList, timeRanges } from '../../story/time-ranges';
import { cutOff, endlessLoop, noEntry, startError, throwDestroyed } from './player-errors';
import type { PlayerFact, PushCause, PushedChoice } from './player-fact';
import type { PlayerStateHandle } from './player-state';
import type { PluginPlayback } from './plugin-playback';
import { type PlaybackSnapshot, measuredDurations } from './playback-snapshot';
import { AlarmScheduler } from './alarm-scheduler';
import { PassController } from './pass-controller';
import { durationChangeEmitter } from './duration-change-emitter';
import { EmptyLoopGuard } from './empty-loop-guard';
import { NextPassPlanner } from './next-pass-planner';
import { PlaybackReporter } from './playback-reporter';
import { PlayedTime } from './played-time';
import { type TransactionState, createTransaction } from './transaction';

/** Plays the playlist through the engine, and turns engine facts into actions, plugin facts and events. Each change is one transaction. */
export class PlaybackController implements PluginPlayback {
  readonly #engine: PlaybackEngine;
  readonly #bus: PlayerBus;
  readonly #repository: StoryRepository;
  readonly facts = new Subject<PlayerFact>();
  readonly entries: readonly PlaylistEntry[];
  readonly criticalTime: number;
  readonly next: NextPassPlanner;
  readonly #current: PassController;
  readonly #reporter: PlaybackReporter;
  readonly #items: PlaylistModel;
  readonly #played = new PlayedTime();
  readonly #alarms: AlarmScheduler;
  readonly cue: PluginPlayback['cue'] = (time, reached) => this.#current.cue(time, reached);
  readonly alarm: PluginPlayback['alarm'] = (time, reached) => this.#alarms.add(time, reached);
  readonly hold: PluginPlayback['hold'] = (choosesNext) => this.#current.hold(choosesNext);
  redirect: PluginPlayback['redirect'] = (...target) => target;
  readonly exclude: PluginPlayback['exclude'] = (ids) => this.next.exclude(this.currentPass, ids);
  #transact: (steps: () => void) => void;
  /** Number of calls to `play`, used to recognize the latest. */
  #requests = 0;
  #seeks = 0;

  constructor(
    engine: PlaybackEngine,
    bus: PlayerBus,
    store: PlayerStateHandle,
    repository: StoryRepository,
    playlist: Playlist,
  ) {
    this.#engine = engine;
    this.#bus = bus;
    this.#repository = repository;
    this.criticalTime = engine.criticalTime;
    this.#alarms = new AlarmScheduler(engine);
    this.#items = new PlaylistModel(playlist);
    this.entries = this.#items.entries;
    this.next = new NextPassPlanner(engine, this.#items, repository);
    this.#reporter = new PlaybackReporter(bus, store, this.facts);
    const transact = (steps: () => void): void => this.#transact(steps);
    this.#current = new PassController(engine, bus, this.facts, this.#reporter, this.next, transact);
    const now = (): TransactionState => ({ seeks: this.#seeks, isPaused: store.state.isPaused });
    this.#transact = createTransaction(engine.facts, bus, (fact) => this.#onEngineFact(fact), now);
    const loopGuard = new EmptyLoopGuard();
    const checkDuration = durationChangeEmitter(this.entries, bus);
    // Subscribes before the plugins, so that they see the updated played time.
    this.facts.subscribe((fact) => {
      this.#played.onFact(fact, engine.time);
      checkDuration(fact);
      const node = loopGuard.onFact(fact);
      if (!node) return;
      this.pause();
      bus.emit('error', endlessLoop(node.id));
    });
  }

  /** For a `PassStop`. */
  get current(): PassController {
    return this.#current;
  }

  get currentPass(): PlaylistPass | null {
    return this.#current.pass;
  }

  get stoppedAt(): number | null {
    return this.#current.stop?.time ?? null;
  }

  get isNextChosen(): boolean {
    return this.#current.isNextChosen;
  }

  get currentNodeTime(): number {
    // The frame that is held may be the next one.
    return this.stoppedAt ?? (this.currentPass ? this.#engine.time : 0);
  }

  get clock(): number {
    return this.#engine.clock;
  }

  get buffered(): TimeRangeList {
    return this.#engine.buffered ?? timeRanges();
  }

  playedTimeAt(nodeTime: number): number {
    return this.#played.at(nodeTime);
  }

  get playedTime(): number {
    return this.#played.at(this.currentNodeTime);
  }

  get failure(): IvPlayerError | null {
    return this.#reporter.failure;
  }

  get status(): PlaybackStatus {
    return this.#reporter.state.status;
  }

  get isSeeking(): boolean {
    return this.#reporter.state.isSeeking;
  }

  async play(): Promise<void> {
    const hasEnded = this.status === 'ended';
    const request = ++this.#requests;
    this.#bus.transact(() => this.#reporter.dispatch({ type: 'player/playRequested' }));
    if (hasEnded) this.#resumeEndedPlaylist();
    // Wait until listeners have received the events of the last frame.
    else this.#bus.afterwards(() => this.#current.continueAfterEnd());
    // A listener may have paused in the meantime, and an ended playlist may have nothing left to play.
    if (this.status === 'ended' || this.#reporter.state.isPaused) return;
    const started = (this.#current.stop ?? this.#engine).play();
    if (!this.#reporter.hasBegun)
      // Report `play` in a later task, as media elements do, because the browser may still refuse.
      this.#engine.defer(() => {
        if (request === this.#requests && !this.#reporter.state.isPaused) this.#reporter.begin();
      });
    try {
      await started;
    } catch (cause) {
      const error = startError(this.failure?.nodeId ?? '', cause);
      const isAutoplayBlocked = error.code === 'AUTOPLAY_BLOCKED';
      if (request === this.#requests)
        this.#bus.transact(() => this.#reporter.dispatch({ type: 'player/playRefused', isAutoplayBlocked }));
      throw error;
    }
  }

  pause(): void {
    this.#bus.transact(() => {
      if (!this.#reporter.state.isPaused) this.#reporter.begin();
      this.#reporter.engineStatus('paused');
      this.#engine.pause();
    });
  }

  push(nodes: readonly NodeReference[], cause: PushCause = 'application', choice?: PushedChoice): void {
    const found = nodes.map((node) => this.#repository.require(node));
    this.#transact(() => {
      for (const node of found) {
        const { entry, index } = this.#items.add(node);
        this.#bus.emitOnNode(node, 'playlistpush', node, index);
        this.facts.next({ type: 'nodePushed', entry, index, cause, choice });
      }
      // A path is always followed by a jump to its last node, which updates the next pass.
      if (cause !== 'path') this.#current.updateNext();
    });
  }

  replaceAfter(index: number, ...pushed: Parameters<PluginPlayback['push']>): void {
    for (const node of pushed[0]) this.#repository.require(node);
    this.#transact(() => {
      const entries = this.#items.cut(Math.max(index, this.currentPass?.index ?? -1) + 1);
      if (entries.length > 0) this.facts.next({ type: 'entriesRemoved', entries });
      this.push(...pushed);
    });
  }

  reset(keepsFrame = this.status === 'ended'): void {
    this.#transact(() => {
      this.#current.leave('reset');
      this.#items.cut(0);
      this.#current.unload(keepsFrame);
      this.facts.next({ type: 'playlistReset' });
      this.#bus.emit('playlistreset');
    });
  }

  jumpTo(index: number, time = 0): void {
    const [to, at] = this.redirect(index, time);
    if (to !== index && to === this.currentPass?.index) return this.seekWithinPass(at);
    const pass = this.#items.passAt(to);
    if (!pass) throw noEntry(index);
    this.#transact(() => {
      this.#reporter.seekStarted();
      this.#current.load(pass, 'jump', at);
    });
  }

  seekWithinPass(target: number): void {
    const { pass, hasEnded } = this.#current;
    if (!pass) return;
    if (hasEnded) return this.jumpTo(pass.index, target);
    const [, time] = this.redirect(pass.index, target);
    this.#transact(() => {
      const isBackwards = time < this.#engine.time;
      this.#seeks++;
      this.#current.seek(time);
      if (isBackwards) this.facts.next({ type: 'passRewound', pass, time });
    });
  }

  /** Call after a node was added, changed or removed, or its duration became known. */
  nodeChanged(node: StoryNode): void {
    this.#transact(() => {
      this.#current.nodeChanged();
      this.facts.next({ type: 'nodeChanged', node });
    });
  }

  save(): PlaybackSnapshot {
    return {
      playlist: this.entries.map(({ node }) => node.id),
      durations: measuredDurations(this.#repository),
      ...this.#current.cuesSnapshot,
      index: this.currentPass?.index ?? -1,
      time: this.currentNodeTime,
      isOver: this.currentPass !== null && this.#current.hasEnded,
      playedTime: this.playedTime,
    };
  }

  /** Restores a snapshot. Calls `restorePlugins` after restoring playback, before the fact `snapshotRestored`. */
  restore(snapshot: PlaybackSnapshot, restorePlugins: () => void): void {
    const { index, time, isOver, playedTime, durations } = snapshot;
    const nodes = snapshot.playlist.map((id) => this.#repository.require(id));
    this.#transact(() => {
      if (index >= 0) this.#reporter.seekStarted();
      this.#current.leave('restore');
      this.#items.replace(nodes);
      for (const [id, seconds] of durations) {
        const node = this.#repository.find(id);
        if (node && !node.hasKnownDuration) this.#setDuration(node, seconds);
      }
      const pass = this.#items.passAt(index);
      if (pass) {
        this.#engine.load(pass, time);
        this.#current.open(pass, snapshot);
      } else this.#current.unload();
      this.#played.restore(playedTime, time);
      restorePlugins();
      this.facts.next({ type: 'snapshotRestored', pass, time, isOver });
      this.#current.updateNext(true);
      this.#current.fireCues(time);
    });
  }

  /** Ignores engine facts from now on; commands throw `DESTROYED`. */
  close(): void {
    this.#transact = throwDestroyed;
    this.#current.close();
    this.next.close();
    this.facts.complete();
  }

  #onEngineFact(fact: EngineFact): void {
    switch (fact.type) {
      case 'mediaDuration':
        return this.#setDuration(fact.node, fact.duration);
      case 'frameShown':
        return this.#showFrame(fact.key, fact.startDelay);
      case 'progress':
        return this.#bus.emit('progress');
      case 'pictureRatio':
      case 'clockTick':
        return this.facts.next(fact);
      case 'clockSettled':
        return this.#reporter.clockSettled();
      case 'rendition':
        return this.#reporter.renditionChanged(fact.rendition);
      case 'mediaRate':
        return; // Handled by `MediaSettings`.
      case 'nextStarted':
        return this.#current.crossSeam(fact.key);
      case 'mediaTime':
        return this.#advance(fact.key, fact.time);
      case 'alarm':
        return this.#alarms.onDue();
      case 'status':
        if (fact.status === 'paused' && this.#current.isAtEnd) return; // The engine stops at the last frame on its own.
        if (fact.status === 'starting' || fact.status === 'playing') {
          this.#reporter.begin();
          this.#enterFirst();
        }
        return (this.#current.stop ?? this.#reporter).engineStatus(fact.status);
      case 'mediaFailed':
        return this.#fail(fact.key, fact.cause);
      case 'cutOff':
        return this.#bus.emit('error', cutOff(this.currentPass?.node.id ?? '', fact.time, fact.cause));
      case 'startRefused':
        return this.#reporter.startRefused(startError('', fact.cause));
      case 'lastFrameShown':
        if (fact.key === this.next.pass?.key) this.#enterFirst();
        if (fact.key === this.currentPass?.key) this.#current.reachEnd();
    }
  }

  #setDuration(node: StoryNode, duration: number): void {
    if (node.setMeasuredDuration(duration)) this.nodeChanged(node);
  }

  #showFrame(key: number, startDelay = 0): void {
    if (key === this.currentPass?.key) this.#reporter.frameShown(startDelay);
    else if (key === this.next.pass?.key && !this.currentPass) this.#bus.emit('canplay');
  }

  #advance(key: number, time: number): void {
    const pass = this.currentPass;
    if (key === pass?.key) this.#current.fireCues(time);
    if (key !== pass?.key || pass !== this.currentPass) return;
    this.facts.next({ type: 'passTime', pass, time });
    this.#bus.emitOnNode(pass.node, 'timeupdate');
  }

  #fail(key: number, cause: unknown): void {
    for (const pass of [this.currentPass, this.next.pass])
      if (pass?.key === key) return this.#reporter.mediaFailed(pass.node.id, cause);
  }

  /** Continues with a node that was pushed after the end, otherwise starts from the beginning. */
  #resumeEndedPlaylist(): void {
    const { pass } = this.next;
    if (pass) this.#transact(() => this.#current.load(pass, 'seam'));
    else if (this.entries.length > 0) this.jumpTo(0);
  }

  #enterFirst(): void {
    if (!this.currentPass && this.next.pass) this.#current.enter(this.next.pass, 0);
  }
}
