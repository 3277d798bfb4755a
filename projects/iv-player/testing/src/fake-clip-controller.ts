import type { EngineFact, EngineStatus, EnginePass } from 'iv-player';
import type { FakeMediaLibrary } from './fake-media-library';
import type { TurnQueue } from './turn-queue';
import type { VirtualPlayhead } from './virtual-playhead';

/**
 * `pending`: its frame is held back · `shown`: seen, and running if that is wanted · `over`: its last frame has had its
 * time and the follower's is held back · `finished`, `failed`: waits for a command.
 */
type Phase = 'pending' | 'shown' | 'over' | 'finished' | 'failed';

type RunState = Exclude<EngineStatus, 'starting'>;

interface PromisedStart {
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/** Puts one item after the other under the playhead, and tells what an engine tells about it. */
export class FakeClipController {
  current: EnginePass | null = null;
  next: EnginePass | null = null;
  /** Frames wait until `showFrame`. */
  holdsFrames = false;
  isStalled = false;
  refusesToStart = false;
  private phase: Phase = 'pending';
  private isWanted = false;
  private told: RunState = 'paused';
  private readonly starts: PromisedStart[] = [];
  private ratio: number | null = null;

  constructor(
    private readonly playhead: VirtualPlayhead,
    private readonly media: FakeMediaLibrary,
    private readonly turns: TurnQueue,
    private readonly tell: (fact: EngineFact) => void,
  ) {}

  load(item: EnginePass, at: number): void {
    this.current = item;
    this.next = null;
    this.playhead.setRunning(false);
    this.playhead.load(this.media.lengthOf(item.node), at);
    this.open(item);
    this.present();
  }

  seek(time: number): void {
    if (!this.current) return;
    this.playhead.setRunning(false);
    this.playhead.moveTo(time);
    this.present();
  }

  follow(item: EnginePass | null): void {
    this.next = item;
    if (item) this.open(item);
    if (this.phase === 'over') this.goOn();
  }

  unload(): void {
    this.current = this.next = null;
    this.playhead.setRunning(false);
    this.playhead.load(0, 0);
    this.told = 'paused';
  }

  play(): Promise<void> {
    const promise = new Promise<void>((resolve, reject) => this.starts.push({ resolve, reject }));
    this.isWanted = true;
    if (this.current && this.phase === 'failed') this.tryAgain();
    else if (this.current && this.phase === 'over') this.goOn();
    else this.proceed();
    return promise;
  }

  pause(): void {
    this.isWanted = false;
    this.settle(({ resolve }) => resolve());
    this.proceed();
  }

  /** Shows the frame held back, if there is one. */
  showFrame(): boolean {
    if (!this.current) return false;
    if (this.phase === 'pending') this.reveal(this.current);
    else if (this.phase === 'over' && this.next && this.isWanted) this.enter(this.next);
    else return false;
    return true;
  }

  /** The media of `nodeId` are different now. */
  mediaChanged(nodeId: string): void {
    const { current, next, phase } = this;
    for (const item of [current, next]) if (item?.node.id === nodeId) this.open(item);
    if (phase === 'over' && next?.node.id === nodeId) this.goOn();
    if (current?.node.id !== nodeId || (phase !== 'pending' && phase !== 'shown')) return;
    this.playhead.length = this.media.lengthOf(current.node);
    if (this.media.fails(current.node)) this.fail(current);
    else this.proceed();
  }

  /** Tells the ratio of the picture that is seen, if it is another one. */
  tellPicture(): void {
    const ratio = this.current && this.phase === 'shown' && this.media.ratios.get(this.current.node.id);
    if (!ratio || ratio === this.ratio) return;
    this.ratio = ratio;
    this.tell({ type: 'pictureRatio', ratio });
  }

  /** The last frame has had its time. */
  reachEnd(): void {
    this.phase = 'over';
    this.playhead.setRunning(false);
    this.goOn();
  }

  /** Makes the playhead do what is wanted, and tells what it does. */
  proceed(): void {
    const { current } = this;
    if (this.refusesToStart && this.starts.length > 0 && current) {
      this.isWanted = false;
      const cause = Object.assign(new Error('The fake engine refuses to start.'), {
        name: 'NotAllowedError',
      });
      this.settle(({ reject }) => reject(cause));
    }
    const runs = this.runState === 'playing';
    const isEmpty = this.playhead.length === 0;
    this.playhead.setRunning(runs && !isEmpty);
    if (runs && isEmpty) this.turns.defer(() => this.leaveEmpty(current));
    if (runs || (current && this.phase !== 'pending' && this.phase !== 'shown')) {
      this.settle(({ resolve }) => resolve());
    }
    this.tellRun();
  }

  private get runState(): RunState {
    if (!this.current || !this.isWanted || this.phase === 'finished' || this.phase === 'failed')
      return 'paused';
    return this.phase === 'shown' && !this.isStalled ? 'playing' : 'buffering';
  }

  private present(): void {
    const { current } = this;
    if (!current) return;
    this.phase = 'pending';
    if (this.media.fails(current.node)) this.fail(current);
    else if (this.holdsFrames) this.proceed();
    else this.reveal(current);
  }

  private reveal(item: EnginePass): void {
    const { time } = this.playhead;
    this.phase = 'shown';
    this.tellPicture();
    this.tell({ type: 'frameShown', key: item.key, time });
    this.tell({ type: 'mediaTime', key: item.key, time });
    if (this.current === item) this.proceed();
  }

  private goOn(): void {
    const { current, next } = this;
    if (!current || !this.isWanted) return;
    if (!next) {
      this.phase = 'finished';
      this.tell({ type: 'mediaTime', key: current.key, time: this.playhead.time });
      this.tell({ type: 'lastFrameShown', key: current.key });
      this.proceed();
    } else if (this.media.fails(next.node)) this.fail(next);
    else if (this.holdsFrames) this.proceed();
    else this.enter(next);
  }

  private enter(item: EnginePass): void {
    this.current = item;
    this.next = null;
    this.phase = 'shown';
    this.playhead.load(this.media.lengthOf(item.node), 0);
    this.tellPicture();
    this.tell({ type: 'nextStarted', key: item.key });
    if (this.current === item) this.proceed();
  }

  /** A node without media is over as soon as it has a turn of its own. */
  private leaveEmpty(item: EnginePass | null): void {
    if (item === this.current && this.runState === 'playing' && this.playhead.length === 0) this.reachEnd();
  }

  private fail({ key, node }: EnginePass): void {
    this.playhead.setRunning(false);
    if (this.isWanted && this.told === 'playing') this.say('buffering');
    this.phase = 'failed';
    this.told = 'paused';
    const cause = this.media.causeOf(node);
    if (this.starts.length > 0) this.isWanted = false;
    this.settle(({ reject }) => reject(cause));
    this.tell({ type: 'mediaFailed', key, cause });
  }

  private tryAgain(): void {
    const { current, next, playhead } = this;
    const failedAtSeam =
      next && current && !this.media.fails(current.node) && playhead.time >= playhead.length;
    if (failedAtSeam) {
      this.phase = 'over';
      this.goOn();
    } else this.present();
  }

  private open({ node }: EnginePass): void {
    const duration = this.media.news(node);
    if (duration !== null) this.tell({ type: 'mediaDuration', node, duration });
  }

  private tellRun(): void {
    // The turn of a node without media is too short to be worth a word.
    if (!this.current || (this.playhead.length === 0 && this.isWanted && this.phase === 'shown')) return;
    const { runState } = this;
    if (runState !== this.told) this.say(runState);
  }

  private say(run: RunState): void {
    this.told = run;
    this.tell({ type: 'status', status: run });
  }

  private settle(start: (promised: PromisedStart) => void): void {
    for (const promised of this.starts.splice(0)) start(promised);
  }
}
