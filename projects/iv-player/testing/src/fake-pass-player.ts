import type { EngineFact, EnginePass, EngineStatus, SourceRendition, StoryNode } from 'iv-player';
import type { FakeMediaLibrary } from './fake-media-library';
import type { TurnQueue } from './turn-queue';
import type { VirtualPlayhead } from './virtual-playhead';
import type { VirtualSoundTails } from './virtual-sound-tails';

/**
 * `pending`: its frame is awaited · `shown`: its frame is visible · `over`: played to its end, the next frame is awaited ·
 * `finished`, `failed`: a command is awaited.
 */
type Phase = 'pending' | 'shown' | 'over' | 'finished' | 'failed';

type AdvanceStatus = Exclude<EngineStatus, 'starting'>;

interface PendingPlay {
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/** Plays one pass after the other on the playhead, and reports the same facts as a real engine. */
export class FakePassPlayer {
  current: EnginePass | null = null;
  next: EnginePass | null = null;
  /** Whether frames wait for `showFrame`. */
  holdsFrames = false;
  #isStalled = false;
  refusesAutoplay = false;
  /** Factor on the volume of a node's clip. */
  gainOf: (node: StoryNode) => number = () => 1;
  #phase: Phase = 'pending';
  #wantsToPlay = false;
  #reported: AdvanceStatus = 'paused';
  readonly #plays: PendingPlay[] = [];
  #ratio: number | null = null;
  #rendition: SourceRendition | null = null;

  constructor(
    private readonly playhead: VirtualPlayhead,
    private readonly media: FakeMediaLibrary,
    private readonly tails: VirtualSoundTails,
    private readonly turns: TurnQueue,
    private readonly emit: (fact: EngineFact) => void,
  ) {}

  /** That of the current clip; 0 without one. */
  get gain(): number {
    return this.current ? this.gainOf(this.current.node) : 0;
  }

  load(pass: EnginePass, at: number): void {
    this.current = pass;
    this.next = null;
    this.tails.clear();
    this.playhead.setAdvancing(false);
    this.playhead.load(this.media.durationOf(pass.node), at);
    this.reportDuration(pass);
    this.#awaitFrame();
  }

  seek(time: number): void {
    if (!this.current) return;
    this.tails.clear();
    this.playhead.setAdvancing(false);
    this.playhead.moveTo(time);
    this.#awaitFrame();
  }

  setNext(pass: EnginePass | null): void {
    this.next = pass;
    if (pass) this.reportDuration(pass);
    if (this.#phase === 'over') this.#switchOrFinish();
  }

  unload(): void {
    this.current = this.next = null;
    this.tails.clear();
    this.playhead.setAdvancing(false);
    this.playhead.load(0, 0);
    this.#reported = 'paused';
  }

  play(): Promise<void> {
    const promise = new Promise<void>((resolve, reject) => this.#plays.push({ resolve, reject }));
    this.#wantsToPlay = true;
    this.tails.setPlaying(true);
    if (this.current && this.#phase === 'failed') this.#retry();
    else if (this.current && this.#phase === 'over') this.#switchOrFinish();
    else this.update();
    return promise;
  }

  pause(): void {
    this.#wantsToPlay = false;
    // At the end of the playlist, where the player pauses by itself, the sound is heard to its end.
    if (this.#phase !== 'finished') this.tails.setPlaying(false);
    this.#settlePlays();
    this.update();
  }

  /** Shows the frame that is held back, if there is one. */
  showFrame(): boolean {
    if (!this.current) return false;
    if (this.#phase === 'pending') this.#show(this.current);
    else if (this.#phase === 'over' && this.next && this.#wantsToPlay) this.#startNext(this.next);
    else return false;
    return true;
  }

  /** The media of `nodeId` have changed. */
  onMediaChange(nodeId: string): void {
    const { current, next } = this;
    const phase = this.#phase;
    for (const pass of [current, next]) if (pass?.node.id === nodeId) this.reportDuration(pass);
    if (phase === 'over' && next?.node.id === nodeId) this.#switchOrFinish();
    if (current?.node.id !== nodeId || (phase !== 'pending' && phase !== 'shown')) return;
    this.playhead.duration = this.media.durationOf(current.node);
    if (this.media.fails(current.node)) this.#fail(current);
    else this.update();
  }

  /** Reports the ratio of the visible picture if it has changed. */
  reportRatio(): void {
    const ratio = this.current && this.#phase === 'shown' && this.media.ratios.get(this.current.node.id);
    if (!ratio || ratio === this.#ratio) return;
    this.#ratio = ratio;
    this.emit({ type: 'pictureRatio', ratio });
  }

  /** The line or the renditions have changed. */
  onStreamChange(): void {
    const { current } = this;
    if (!current) return;
    this.onMediaChange(current.node.id);
    this.#reportRendition();
  }

  #reportRendition(): void {
    if (this.#phase !== 'shown') return;
    const rendition = this.media.streams.renditionOf(this.current?.node ?? null);
    if (rendition !== this.#rendition)
      this.emit({ type: 'rendition', rendition: (this.#rendition = rendition) });
  }

  /** Media time has come to a stop of the playhead. */
  onStop(isEnd: boolean): void {
    const { current } = this;
    if (!current) return;
    if (isEnd) this.#onEnd();
    else this.emit({ type: 'mediaTime', key: current.key, time: this.playhead.time });
  }

  /** The last frame has been shown for its full duration. */
  #onEnd(): void {
    this.#phase = 'over';
    this.playhead.setAdvancing(false);
    if (this.current) this.tails.add(this.current.node.id, this.media.tailOf(this.current.node));
    this.#switchOrFinish();
  }

  /** Makes the playhead advance or not, as wanted, and reports what it does. */
  update(): void {
    const { current } = this;
    if (this.refusesAutoplay && this.#plays.length > 0 && current) {
      this.#wantsToPlay = false;
      const cause = Object.assign(new Error('The fake engine refuses to start playback.'), {
        name: 'NotAllowedError',
      });
      this.#settlePlays(({ reject }) => reject(cause));
    }
    const isPlaying = this.#status === 'playing';
    const isEmpty = this.playhead.duration === 0;
    this.playhead.setAdvancing(isPlaying && !isEmpty);
    if (isPlaying && isEmpty) this.turns.defer(() => this.#endEmptyNode(current));
    if (isPlaying || (current && this.#phase !== 'pending' && this.#phase !== 'shown')) this.#settlePlays();
    this.#reportStatus();
  }

  get #status(): AdvanceStatus {
    if (!this.current || !this.#wantsToPlay || this.#phase === 'finished' || this.#phase === 'failed')
      return 'paused';
    const waits = this.#isStalled || this.media.streams.starves(this.current.node);
    return this.#phase === 'shown' && !waits ? 'playing' : 'buffering';
  }

  /** Whether data are missing. */
  setStalled(isStalled: boolean): void {
    this.#isStalled = isStalled;
    this.update();
  }

  /** Reports the duration of a node whose media are opened, once. */
  reportDuration({ node }: Pick<EnginePass, 'node'>): void {
    const duration = this.media.newDurationOf(node);
    if (duration !== null) this.emit({ type: 'mediaDuration', node, duration });
  }

  #awaitFrame(): void {
    const { current } = this;
    if (!current) return;
    this.#phase = 'pending';
    if (this.media.fails(current.node)) this.#fail(current);
    else if (this.holdsFrames) this.update();
    else this.#show(current);
  }

  #show(pass: EnginePass): void {
    const { time } = this.playhead;
    this.#phase = 'shown';
    this.reportRatio();
    this.emit({ type: 'frameShown', key: pass.key, time });
    if (this.current !== pass || (this.#phase as string) !== 'shown') return;
    this.emit({ type: 'mediaTime', key: pass.key, time: this.playhead.time });
    if (this.current !== pass) return;
    this.#reportRendition();
    this.update();
  }

  #switchOrFinish(): void {
    const { current, next } = this;
    if (!current || !this.#wantsToPlay) return;
    if (!next) {
      this.#phase = 'finished';
      this.emit({ type: 'mediaTime', key: current.key, time: this.playhead.time });
      // A listener may have sought, jumped or emptied the playlist.
      if (this.current === current && (this.#phase as string) === 'finished')
        this.emit({ type: 'lastFrameShown', key: current.key });
      this.update();
    } else if (this.media.fails(next.node)) this.#fail(next);
    else if (this.holdsFrames) this.update();
    else this.#startNext(next);
  }

  #startNext(pass: EnginePass): void {
    this.current = pass;
    this.next = null;
    this.#phase = 'shown';
    this.playhead.load(this.media.durationOf(pass.node), 0);
    this.reportRatio();
    this.emit({ type: 'nextStarted', key: pass.key });
    if (this.current !== pass) return;
    this.#reportRendition();
    this.update();
  }

  /** A node without media ends in a turn of its own. */
  #endEmptyNode(pass: EnginePass | null): void {
    if (pass === this.current && this.#status === 'playing' && this.playhead.duration === 0) this.#onEnd();
  }

  #fail({ key, node }: EnginePass): void {
    this.playhead.setAdvancing(false);
    if (this.#wantsToPlay && this.#reported === 'playing') this.emit({ type: 'status', status: 'buffering' });
    this.#phase = 'failed';
    this.#reported = 'paused';
    const cause = this.media.causeOf(node);
    if (this.#plays.length > 0) this.#wantsToPlay = false;
    this.#settlePlays(({ reject }) => reject(cause));
    this.emit({ type: 'mediaFailed', key, cause });
  }

  #retry(): void {
    const { current, next, playhead } = this;
    const failedAtSeam =
      next && current && !this.media.fails(current.node) && playhead.time >= playhead.duration;
    if (failedAtSeam) {
      this.#phase = 'over';
      this.#switchOrFinish();
    } else this.#awaitFrame();
  }

  #reportStatus(): void {
    // A node without media ends before its status matters.
    if (!this.current || (this.playhead.duration === 0 && this.#wantsToPlay && this.#phase === 'shown'))
      return;
    const status = this.#status;
    if (status === this.#reported) return;
    this.#reported = status;
    this.emit({ type: 'status', status });
  }

  #settlePlays(settle: (play: PendingPlay) => void = ({ resolve }) => resolve()): void {
    this.#plays.splice(0).forEach(settle);
  }
}
