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

/**
 * Plays one pass after the other on the playhead. It obeys the same machine as the engine for browsers and reports the same facts.
 */
export class FakePlaybackController {
  #state: PlaybackState = { ...INITIAL_PLAYBACK, isAttached: true };
  /** Whether frames wait for `showFrame`. */
  holdsFrames = false;
  #isStalled = false;
  refusesAutoplay = false;
  /** Factor on the volume of a node's clip. */
  gainOf: (node: StoryNode) => number = () => 1;
  /** The last that was reported; `null`: it has not arrived. */
  #reported: AdvanceStatus | null = 'paused';
  readonly #plays: PendingPlay[] = [];
  #ratio: number | null = null;
  #rendition: SourceRendition | null = null;
  readonly #queue: FactQueue;

  constructor(
    private readonly playhead: VirtualPlayhead,
    private readonly media: FakeMediaLibrary,
    private readonly tails: VirtualTrailingAudio,
    private readonly turns: TaskQueue,
    deliver: (fact: EngineFact) => void,
  ) {
    this.#queue = new FactQueue(
      () => this.#state,
      deliver,
      () => this.#advance(),
      (task) => this.turns.defer(task),
      () => (this.#reported = null),
    );
  }

  get current(): EnginePass | null {
    return this.#state.pass;
  }

  get next(): EnginePass | null {
    return this.#state.next;
  }

  /** That of the current clip; 0 without one. */
  get gain(): number {
    return this.current ? this.gainOf(this.current.node) : 0;
  }

  load(pass: EnginePass, at: number): void {
    this.#command({ type: 'load', pass, at: within(at, this.media.durationOf(pass.node)) });
  }

  seek(time: number): void {
    this.#command({ type: 'seek', at: within(time, this.playhead.duration) });
  }

  setNext(next: EnginePass | null): void {
    this.#command({ type: 'setNext', next });
  }

  unload(): void {
    this.#command({ type: 'unload' });
  }

  play(): Promise<void> {
    const promise = new Promise<void>((resolve, reject) => this.#plays.push({ resolve, reject }));
    // Listeners of its failure run before the caller has it; with zone.js, an event that they dispatch would report it as unhandled.
    promise.catch(() => undefined);
    this.tails.setPlaying(true);
    this.#command({ type: 'play' });
    return promise;
  }

  pause(): void {
    // A `play()` before anything else happens is reported as well.
    if (this.#state.wantsToPlay) this.#reported = null;
    this.#command({ type: 'pause' });
  }

  /** Shows the frame that is held back, if there is one. */
  showFrame(): boolean {
    const { pass, next, phase } = this.#state;
    const isDue = phase === 'pending' ? pass !== null : next !== null && isSeamDue(this.#state);
    if (isDue)
      this.#queue.run(() => {
        if (phase === 'pending') this.#show();
        else this.#crossSeam();
      });
    return isDue;
  }

  /** The media of `nodeId` have changed. */
  onMediaChange(nodeId: string): void {
    this.#queue.run(() => {
      const { pass, next } = this.#state;
      for (const one of [pass, next]) if (one?.node.id === nodeId) this.reportDuration(one);
      if (pass?.node.id !== nodeId || !isPlaying(this.#state)) return;
      this.playhead.duration = this.media.durationOf(pass.node);
      if (this.media.fails(pass.node)) this.#fail(pass);
    });
  }

  /** Reports the ratio of the visible picture if it has changed. */
  reportRatio(): void {
    const { pass, phase } = this.#state;
    if (pass && phase === 'shown') this.#reportRatioOf(pass.node);
  }

  #reportRatioOf({ id }: StoryNode): void {
    const ratio = this.media.ratios.get(id);
    if (!ratio || ratio === this.#ratio) return;
    this.#ratio = ratio;
    this.#queue.add({ type: 'pictureRatio', ratio });
  }

  /** More or less of `nodeId` is loaded. */
  onBufferChange(nodeId: string): void {
    const { current } = this;
    if (current?.node.id === nodeId) this.#queue.add({ type: 'progress', key: current.key });
  }

  /** The line or the renditions have changed. */
  onStreamChange(): void {
    if (this.current) this.onMediaChange(this.current.node.id);
  }

  /** Media time has come to a stop of the playhead. */
  onStop(isEnd: boolean): void {
    const { current } = this;
    if (isEnd) this.#queue.run(() => this.#end());
    else if (current) this.#queue.add({ type: 'mediaTime', key: current.key, time: this.playhead.time });
  }

  /** Whether data are missing. */
  setStalled(isStalled: boolean): void {
    this.#queue.run(() => (this.#isStalled = isStalled));
  }

  /** Reports the duration of a node whose media are opened, once. */
  reportDuration({ node }: Pick<EnginePass, 'node'>): void {
    const duration = this.media.newDurationOf(node);
    if (duration !== null) this.#queue.add({ type: 'mediaDuration', node, duration });
  }

  #command(event: PlaybackEvent): void {
    this.#queue.run(() => this.#step(event));
  }

  #step(event: PlaybackEvent): void {
    const { state, facts, commands } = stepPlayback(this.#state, event);
    this.#state = state;
    for (const fact of facts) this.#queue.add(fact);
    const { playhead, tails, media } = this;
    const { pass, next, at } = state;
    for (const command of commands) {
      // At the end of the playlist, where the player pauses by itself, the sound is heard to its end.
      if (command === 'stop' && state.phase !== 'finished') tails.setPlaying(false);
      if (command !== 'stop' && command !== 'prepare') {
        tails.clear();
        playhead.setAdvancing(false);
      }
      if (command === 'open' && pass) {
        playhead.load(media.durationOf(pass.node), at);
        this.reportDuration(pass);
      }
      if (command === 'move') playhead.moveTo(at);
      if (command === 'prepare' && next) this.reportDuration(next);
      if (command === 'close') {
        playhead.load(0, 0);
        this.#reported = 'paused';
      }
    }
  }

  /** What the media allow now: the frame of a jump, the seam, the end; and whether the playhead advances. */
  #advance(): void {
    const { pass, phase } = this.#state;
    if (pass && phase === 'pending') {
      if (this.media.fails(pass.node)) this.#fail(pass);
      else if (!this.holdsFrames) this.#show();
    } else if (isSeamDue(this.#state)) {
      const { next } = this.#state;
      if (next && this.media.fails(next.node)) this.#fail(next);
      else if (!next || !this.holdsFrames) this.#crossSeam();
    } else if (this.playhead.duration === 0 && this.#status === 'playing') this.#endEmptyNode();
    this.#update();
  }

  #show(): void {
    const { pass } = this.#state;
    if (pass) this.#reportRatioOf(pass.node);
    this.#step({ type: 'frameReady', time: this.playhead.time });
  }

  #crossSeam(): void {
    const { next } = this.#state;
    this.#step({ type: 'seam', time: this.playhead.time });
    if (!next) return;
    this.playhead.load(this.media.durationOf(next.node), 0);
    this.reportRatio();
  }

  /** The last frame has been shown for its full duration. */
  #end(): void {
    const { pass } = this.#state;
    this.playhead.setAdvancing(false);
    if (pass) this.tails.add(pass.node.id, this.media.trailingAudioOf(pass.node));
    this.#step({ type: 'ended' });
  }

  /** Makes the playhead advance or not, as wanted, and reports what it does. */
  #update(): void {
    const { pass, phase, wantsToPlay } = this.#state;
    if (this.refusesAutoplay && this.#plays.length > 0 && pass) {
      const cause = Object.assign(new Error('The fake engine refuses to start playback.'), {
        name: 'NotAllowedError',
      });
      this.#settlePlays(({ reject }) => reject(cause));
      return this.#step({ type: 'pause' });
    }
    const isRunning = this.#status === 'playing';
    this.playhead.setAdvancing(isRunning && this.playhead.duration > 0);
    if (isRunning || !wantsToPlay || (pass && phase !== 'over' && !isPlaying(this.#state)))
      this.#settlePlays();
    this.#reportRendition();
    this.#reportStatus();
  }

  get #status(): AdvanceStatus {
    const { pass, phase, wantsToPlay } = this.#state;
    if (!pass || !wantsToPlay || !(phase === 'over' || isPlaying(this.#state))) return 'paused';
    const waits = this.#isStalled || this.media.streams.starves(pass.node);
    return phase === 'shown' && !waits ? 'playing' : 'buffering';
  }

  /** A node without media ends in a turn of its own. */
  #endEmptyNode(): void {
    const { move } = this.#state;
    this.turns.defer(() => {
      const isSame = move === this.#state.move && this.#status === 'playing';
      if (isSame && this.playhead.duration === 0) this.#queue.run(() => this.#end());
    });
  }

  #fail(pass: EnginePass): void {
    const { wantsToPlay } = this.#state;
    this.playhead.setAdvancing(false);
    if (wantsToPlay && this.#reported === 'playing') this.#queue.add({ type: 'status', status: 'buffering' });
    this.#reported = 'paused';
    const cause = this.media.causeOf(pass.node);
    const stops = this.#plays.length > 0;
    this.#settlePlays(({ reject }) => reject(cause));
    this.#step({ type: 'failed', time: this.playhead.time, cause, stops });
  }

  #reportRendition(): void {
    const { pass, phase } = this.#state;
    if (!pass || phase !== 'shown') return;
    const rendition = this.media.streams.renditionOf(pass.node);
    if (rendition !== this.#rendition)
      this.#queue.add({ type: 'rendition', rendition: (this.#rendition = rendition) });
  }

  #reportStatus(): void {
    const { pass, phase, wantsToPlay } = this.#state;
    // A node without media ends before its status matters.
    if (!pass || (this.playhead.duration === 0 && wantsToPlay && phase === 'shown')) return;
    const status = this.#status;
    if (status === this.#reported) return;
    this.#reported = status;
    this.#queue.add({ type: 'status', status });
  }

  #settlePlays(settle: (play: PendingPlay) => void = ({ resolve }) => resolve()): void {
    this.#plays.splice(0).forEach(settle);
  }
}

function within(time: number, duration: number): number {
  return Math.min(duration, Math.max(0, time));
}
