import { HtmlBufferingDelay } from './html-buffering-delay';
import type { HtmlClipSwitcher, PlayState } from './html-clip-switcher';
import { HtmlClockSettling } from './html-clock-settling';
import { HtmlCueScheduler } from './html-cue-scheduler';
import type { HtmlPooledVideo } from './html-pooled-video';
import type { EngineFact } from './playback-engine';
import type { SourceRendition } from '../story/node-source';

interface PendingPlay {
  resolve(): void;
  reject(cause: unknown): void;
}

/** Plays or pauses the current video as wanted, and reports what comes of it: status, time and promises of `play()`. */
export class HtmlPlayController {
  readonly #plays: PendingPlay[] = [];
  /** The last that was reported. */
  #rendition: SourceRendition | null = null;
  readonly cues = new HtmlCueScheduler((time) => this.emitTime(time));
  readonly #clockMonitor = new HtmlClockSettling(() => this.emit({ type: 'clockSettled' }));
  readonly #bufferingObserver = new HtmlBufferingDelay((status) => {
    const isStarting = status === 'playing' && !this.#clockMonitor.isSettled;
    this.emit({ type: 'status', status: isStarting ? 'starting' : status });
  });

  constructor(
    private readonly state: PlayState,
    private readonly switcher: HtmlClipSwitcher,
    private readonly emit: (fact: EngineFact) => void,
    /** The current video has ended. */
    private readonly onEnd: () => void,
  ) {}

  /** Wants playback from the next `update` on. The promise settles when it starts, is refused or is not wanted any more. */
  request(): Promise<void> {
    this.state.wantsToPlay = true;
    return new Promise((resolve, reject) => this.#plays.push({ resolve, reject }));
  }

  /** Playback is not wanted any more; settles what was requested as `settle` does. */
  pause(how?: keyof PendingPlay, cause?: unknown): void {
    this.state.wantsToPlay = false;
    this.stop();
    this.settle(how, cause);
    this.update();
  }

  /** Pauses the video, whatever is wanted. */
  stop(): void {
    this.switcher.disarm();
    this.switcher.stopWaiting();
    this.state.video?.stop();
    this.switcher.preloadSoon();
  }

  /** Makes the video play or not, as wanted, and reports what it does. */
  update(): void {
    const rendition = this.state.video?.stream?.rendition ?? null;
    if (this.state.phase === 'shown' && rendition !== this.#rendition)
      this.emit({ type: 'rendition', rendition: (this.#rendition = rendition) });
    // Read after that: a listener may have paused or moved on.
    const { pass, phase, video, wantsToPlay, isAttached } = this.state;
    const canPlay = phase === 'pending' || phase === 'shown';
    if (pass && !canPlay) this.settle();
    if (video && wantsToPlay && isAttached && canPlay) {
      if (video.element.ended && phase === 'shown') return this.onEnd();
      if (video.element.paused) this.#start(video);
      else if (video.isAdvancing) this.settle();
    }
    if (!video && wantsToPlay && phase === 'shown')
      setTimeout(() => {
        if (this.state.pass === pass && !this.state.video) this.onEnd();
      });
    this.switcher.arm();
    this.reportStatus();
  }

  reportStatus(): void {
    const { pass, phase, video, wantsToPlay, isAttached } = this.state;
    if (!pass || (!video && wantsToPlay && phase !== 'finished')) return;
    const playing = wantsToPlay && isAttached && phase === 'shown' && video?.isAdvancing ? video : null;
    const waits = wantsToPlay && phase !== 'finished' && phase !== 'failed';
    this.#follow(playing);
    this.#bufferingObserver.update(
      playing ? 'playing' : waits ? 'buffering' : 'paused',
      phase === 'pending',
      phase !== 'over' && (video?.element.readyState ?? 0) > 2,
    );
  }

  /** A seam: another pass is the current one. Its cue time is not known yet. */
  onSeam(): void {
    this.cues.setCueTime(null);
    this.cues.follow(this.state.video);
  }

  /** The rate has changed. */
  restart(): void {
    this.#clockMonitor.restart();
    this.update();
  }

  /** Seconds until media time advances in a video that has its frame. */
  startDelayOf(video: HtmlPooledVideo): number {
    return this.state.wantsToPlay && this.state.isAttached ? this.#clockMonitor.startDelayOf(video) : 0;
  }

  /** The media failed: rejects what was requested. */
  fail(cause: unknown): void {
    this.#bufferingObserver.update(this.state.wantsToPlay ? 'buffering' : 'paused', false, false);
    this.reset();
    if (this.#plays.length > 0) this.state.wantsToPlay = false;
    this.settle('reject', cause);
  }

  /** Nothing is played any more; does not report it. */
  reset(): void {
    this.#follow(null);
    this.#bufferingObserver.reset();
  }

  settle(how: keyof PendingPlay = 'resolve', cause?: unknown): void {
    for (const play of this.#plays.splice(0)) play[how](cause);
  }

  emitTime(time: number): void {
    const { pass } = this.state;
    if (pass) this.emit({ type: 'mediaTime', key: pass.key, time });
  }

  #follow(video: HtmlPooledVideo | null): void {
    this.cues.follow(video);
    this.#clockMonitor.follow(video);
  }

  #start(video: HtmlPooledVideo): void {
    video.play().then(
      () => this.settle(),
      (cause: unknown) => {
        // Loading and pausing reject a play(), too; only this error is a refusal.
        const isRefusal = (cause as Partial<Error> | null)?.name === 'NotAllowedError';
        if (isRefusal && this.state.wantsToPlay && video === this.state.video) this.pause('reject', cause);
      },
    );
  }
}
