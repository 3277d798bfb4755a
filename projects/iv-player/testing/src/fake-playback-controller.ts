import type { SourceRendition, StoryNode } from 'iv-player';
import type { EngineFact, EnginePass, EngineStatus } from 'iv-player/plugin';
import {
  FactQueue,
  INITIAL_PLAYBACK,
  isPlaying,
  isSeamDue,
  type PlaybackEvent,
  type PlaybackState,
  stepPlayback,
} from 'iv-player/private';
import type { FakeMediaLibrary } from './fake-media-library';
import type { TaskQueue } from './task-queue';
import type { VirtualPlayhead } from './virtual-playhead';
import type { VirtualTrailingAudio } from './virtual-trailing-audio';

type AdvanceStatus = Exclude<EngineStatus, 'starting'>;

interface PendingPlay {
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/** Last values reported to the player. */
interface Reported {
  /** `null` if the next status must always be reported. */
  readonly status: AdvanceStatus | null;
  readonly ratio: number | null;
  readonly rendition: SourceRendition | null;
  /** Whether a frame has been shown. */
  readonly hasFrame: boolean;
}

/** Plays passes on the virtual playhead. Uses the same state machine as the browser engine, and reports the same facts. */
export class FakePlaybackController {
  #state: PlaybackState = { ...INITIAL_PLAYBACK, isAttached: true };
  /** Whether frames wait for `showFrame()`. */
  holdsFrames = false;
  #preloaded: readonly StoryNode[] = [];
  #isStalled = false;
  refusesAutoplay = false;
  /** Returns the gain of a node's clip. */
  gainOf: (node: StoryNode) => number = () => 1;
  #reported: Reported = { status: 'paused', ratio: null, rendition: null, hasFrame: false };
  readonly #plays: PendingPlay[] = [];
  readonly #queue: FactQueue;

  readonly #playhead: VirtualPlayhead;
  readonly #media: FakeMediaLibrary;
  readonly #trailingAudio: VirtualTrailingAudio;
  readonly #tasks: TaskQueue;

  constructor(
    playhead: VirtualPlayhead,
    media: FakeMediaLibrary,
    trailingAudio: VirtualTrailingAudio,
    tasks: TaskQueue,
    deliver: (fact: EngineFact) => void,
  ) {
    this.#playhead = playhead;
    this.#media = media;
    this.#trailingAudio = trailingAudio;
    this.#tasks = tasks;
    this.#queue = new FactQueue(
      () => this.#state,
      deliver,
      () => this.#advance(),
      (task) => tasks.defer(task),
      () => this.#report({ status: null }),
    );
  }

  get current(): EnginePass | null {
    return this.#state.pass;
  }

  get next(): EnginePass | null {
    return this.#state.next;
  }

  get isAttached(): boolean {
    return this.#state.isAttached;
  }
  set isAttached(isAttached: boolean) {
    if (isAttached === this.isAttached) return;
    this.#queue.run(() => {
      this.#step({ type: isAttached ? 'attach' : 'detach' });
      const { pass, next, wantsToPlay } = this.#state;
      this.#trailingAudio.setPlaying(isAttached && wantsToPlay);
      const nodes = [pass?.node, next?.node, ...this.#preloaded].filter((node) => node !== undefined);
      for (const node of new Set(nodes)) this.#reportDuration(node);
    });
  }

  /** Gain of the current clip, or 0 without one. */
  get gain(): number {
    return this.current ? this.gainOf(this.current.node) : 0;
  }

  load(pass: EnginePass, at: number): void {
    this.#command({ type: 'load', pass, at: within(at, this.#media.durationOf(pass.node)) });
  }

  seek(time: number): void {
    this.#command({ type: 'seek', at: within(time, this.#playhead.duration) });
  }

  setNext(next: EnginePass | null): void {
    this.#command({ type: 'setNext', next });
  }

  preload(nodes: readonly StoryNode[]): void {
    this.#preloaded = nodes;
    for (const node of nodes) this.#reportDuration(node);
  }

  unload(): void {
    this.#command({ type: 'unload' });
  }

  play(): Promise<void> {
    const promise = new Promise<void>((resolve, reject) => this.#plays.push({ resolve, reject }));
    // Listeners may run before the caller handles a rejection. If they dispatch an event, zone.js would report the rejection as unhandled.
    promise.catch(() => undefined);
    this.#trailingAudio.setPlaying(true);
    this.#command({ type: 'play' });
    return promise;
  }

  pause(): void {
    // Ensures that a subsequent `play()` is reported.
    if (this.#state.wantsToPlay) this.#report({ status: null });
    this.#command({ type: 'pause' });
  }

  /** Shows the waiting frame. Returns whether there was one. */
  showFrame(): boolean {
    const { pass, next, phase } = this.#state;
    const isDue = phase === 'pending' ? pass !== null : next !== null && isSeamDue(this.#state);
    if (isDue) this.#queue.run(() => (phase === 'pending' ? this.#show() : this.#crossSeam()));
    return isDue;
  }

  onMediaChange(nodeId: string): void {
    this.#queue.run(() => {
      const { pass, next } = this.#state;
      for (const one of [pass, next]) if (one?.node.id === nodeId) this.#reportDuration(one.node);
      if (pass?.node.id !== nodeId || !isPlaying(this.#state)) return;
      this.#playhead.duration = this.#media.durationOf(pass.node);
      if (this.#media.fails(pass.node)) this.#fail(pass);
    });
  }

  /** Reports the aspect ratio of the visible frame if it has changed. */
  reportRatio(): void {
    const { pass, phase } = this.#state;
    if (pass && phase === 'shown') this.#reportRatioOf(pass.node);
  }

  #reportRatioOf({ id }: StoryNode): void {
    const ratio = this.#media.ratios.get(id);
    if (!ratio || ratio === this.#reported.ratio) return;
    this.#report({ ratio });
    this.#queue.add({ type: 'pictureRatio', ratio });
  }

  onBufferChange(nodeId: string): void {
    const { current } = this;
    if (current?.node.id === nodeId) this.#queue.add({ type: 'progress', key: current.key });
  }

  onStreamChange(): void {
    if (this.current) this.onMediaChange(this.current.node.id);
  }

  onStop(isEnd: boolean): void {
    const { current } = this;
    if (isEnd) this.#queue.run(() => this.#end());
    else if (current) this.#queue.add({ type: 'mediaTime', key: current.key, time: this.#playhead.time });
  }

  setStalled(isStalled: boolean): void {
    this.#queue.run(() => (this.#isStalled = isStalled));
  }

  /** Reports the duration of a node when its media open, once. Without a stage, nothing is opened. */
  #reportDuration(node: StoryNode): void {
    if (!this.isAttached) return;
    const duration = this.#media.newDurationOf(node);
    if (duration !== null) this.#queue.add({ type: 'mediaDuration', node, duration });
  }

  #command(event: PlaybackEvent): void {
    this.#queue.run(() => this.#step(event));
  }

  #step(event: PlaybackEvent): void {
    const { state, facts, commands } = stepPlayback(this.#state, event);
    this.#state = state;
    for (const fact of facts) this.#queue.add(fact);
    const { pass, next, at } = state;
    for (const command of commands) {
      // Let the audio finish at the end of the playlist, where the player pauses automatically.
      if (command === 'stop' && state.phase !== 'finished') this.#trailingAudio.setPlaying(false);
      if (command !== 'stop' && command !== 'prepare') {
        this.#trailingAudio.clear();
        this.#playhead.setAdvancing(false);
      }
      if (command === 'open' && pass) {
        this.#playhead.load(this.#media.durationOf(pass.node), at);
        this.#reportDuration(pass.node);
      }
      if (command === 'move') this.#playhead.moveTo(at);
      if (command === 'prepare' && next) this.#reportDuration(next.node);
      if (command === 'close') {
        this.#playhead.load(0, 0);
        this.#report({ status: 'paused' });
      }
    }
  }

  /** Advances as far as the media allow: shows a frame, crosses a seam or ends. */
  #advance(): void {
    const { pass, phase, isAttached } = this.#state;
    if (pass && phase === 'pending' && isAttached) {
      if (this.#playhead.duration > 0) this.#reportFirstWait();
      if (this.#media.fails(pass.node)) this.#fail(pass);
      else if (!this.holdsFrames) this.#show();
    } else if (isSeamDue(this.#state)) {
      const { next } = this.#state;
      if (next && this.#media.fails(next.node)) this.#fail(next);
      else if (!next || !this.holdsFrames) this.#crossSeam();
    } else if (this.#playhead.duration === 0 && this.#status === 'playing') this.#endEmptyNode();
    this.#update();
  }

  #show(): void {
    const { pass } = this.#state;
    if (pass) this.#reportRatioOf(pass.node);
    if (this.#playhead.duration > 0) this.#report({ hasFrame: true });
    this.#step({ type: 'frameReady', time: this.#playhead.time });
  }

  #crossSeam(): void {
    const { next } = this.#state;
    this.#step({ type: 'seam', time: this.#playhead.time });
    if (!next) return;
    this.#playhead.load(this.#media.durationOf(next.node), 0);
    this.reportRatio();
  }

  #end(): void {
    const { pass } = this.#state;
    this.#playhead.setAdvancing(false);
    if (pass) this.#trailingAudio.add(pass.node.id, this.#media.trailingAudioOf(pass.node));
    this.#step({ type: 'ended' });
  }

  /** Starts or stops the playhead, settles pending `play()` calls, and reports the status. */
  #update(): void {
    const { pass, phase, wantsToPlay, isAttached } = this.#state;
    if (this.refusesAutoplay && this.#plays.length > 0 && pass && isAttached) {
      const message = 'The fake engine refuses autoplay: set refuseAutoplay to false.';
      const cause = Object.assign(new Error(message), { name: 'NotAllowedError' });
      this.#settlePlays(({ reject }) => reject(cause));
      return this.#step({ type: 'pause' });
    }
    const isRunning = this.#status === 'playing';
    this.#playhead.setAdvancing(isRunning && this.#playhead.duration > 0);
    if (isRunning || !wantsToPlay || (pass && phase !== 'over' && !isPlaying(this.#state)))
      this.#settlePlays();
    this.#reportRendition();
    this.#reportStatus();
  }

  get #status(): AdvanceStatus {
    const { pass, phase, wantsToPlay, isAttached } = this.#state;
    if (!pass || !wantsToPlay || !(phase === 'over' || isPlaying(this.#state))) return 'paused';
    const waits = this.#isStalled || !isAttached || this.#media.streams.starves(pass.node);
    return phase === 'shown' && !waits ? 'playing' : 'buffering';
  }

  /** Ends a node without media in a separate task. */
  #endEmptyNode(): void {
    const { move } = this.#state;
    this.#tasks.defer(() => {
      const isSame = move === this.#state.move && this.#status === 'playing';
      if (isSame && this.#playhead.duration === 0) this.#queue.run(() => this.#end());
    });
  }

  #fail(pass: EnginePass): void {
    const { wantsToPlay } = this.#state;
    this.#playhead.setAdvancing(false);
    if (wantsToPlay && this.#reported.status === 'playing')
      this.#queue.add({ type: 'status', status: 'buffering' });
    this.#report({ status: 'paused' });
    const cause = this.#media.causeOf(pass.node);
    const stops = this.#plays.length > 0;
    this.#settlePlays(({ reject }) => reject(cause));
    this.#step({ type: 'failed', time: this.#playhead.time, cause, stops });
  }

  #reportRendition(): void {
    const { pass, phase } = this.#state;
    if (!pass || phase !== 'shown') return;
    const rendition = this.#media.streams.renditionOf(pass.node);
    if (rendition === this.#reported.rendition) return;
    this.#report({ rendition });
    this.#queue.add({ type: 'rendition', rendition });
  }

  /** Reports that the first media are loading if playback is already wanted, because browsers have no frame yet. */
  #reportFirstWait(): void {
    if (!this.#state.wantsToPlay || this.#reported.hasFrame || this.#reported.status !== 'paused') return;
    this.#report({ status: 'buffering' });
    this.#queue.add({ type: 'status', status: 'buffering' });
  }

  #reportStatus(): void {
    const { pass, phase, wantsToPlay, isAttached } = this.#state;
    // A node without media ends before its status is relevant. Without a stage, there is nothing to load.
    if (!pass || (this.#playhead.duration === 0 && wantsToPlay && phase === 'shown')) return;
    if (phase === 'pending' && !isAttached) return;
    const status = this.#status;
    if (status === this.#reported.status) return;
    this.#report({ status });
    this.#queue.add({ type: 'status', status });
  }

  #report(change: Partial<Reported>): void {
    this.#reported = { ...this.#reported, ...change };
  }

  #settlePlays(settle: (play: PendingPlay) => void = ({ resolve }) => resolve()): void {
    this.#plays.splice(0).forEach(settle);
  }
}

function within(time: number, duration: number): number {
  return Math.min(duration, Math.max(0, time));
}
