import { HtmlBufferingDelay } from './html-buffering-delay';
import type { HtmlClipSwitcher } from './html-clip-switcher';
import { HtmlClockMonitor } from './html-clock-monitor';
import { HtmlCueScheduler } from './html-cue-scheduler';
import type { PooledVideo } from './html-pooled-video';
import { isRefusal } from './video-ownership';
import type { HtmlVideoPool } from './html-video-pool';
import type { EngineFact } from './playback-engine';
import { type PlaybackState, isPlaying } from './playback-machine';
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
  readonly cues = new HtmlCueScheduler((time) => this.#emitTime(time));
  readonly #clockMonitor = new HtmlClockMonitor(() => this.emit({ type: 'clockSettled' }));
  readonly #bufferingObserver = new HtmlBufferingDelay((status) => {
    const isStarting = status === 'playing' && !this.#clockMonitor.isSettled;
    this.emit({ type: 'status', status: isStarting ? 'starting' : status });
  });

  constructor(
    private readonly pool: HtmlVideoPool,
    private readonly state: () => PlaybackState,
    private readonly switcher: HtmlClipSwitcher,
    private readonly emit: (fact: EngineFact) => void,
    /** The browser refuses to start the current video. */
    private readonly onRefused: (cause: unknown) => void,
  ) {}

  /** Whether a `play()` waits for an answer. */
  get isRequested(): boolean {
    return this.#plays.length > 0;
  }

  /** The promise settles when playback starts, is refused or is not wanted any more. */
  request(): Promise<void> {
    return new Promise((resolve, reject) => this.#plays.push({ resolve, reject }));
  }

  /** Pauses the current video, and what was started to follow it. */
  stop(): void {
    const { current } = this.pool;
    this.switcher.disarm();
    if (current?.owner === 'current') current.take('current').pause();
    this.switcher.preloadSoon();
  }

  /** Makes the video play or not, as wanted, and reports what it does. */
  update(): void {
    const { pool } = this;
    const state = this.state();
    const { phase, wantsToPlay } = state;
    const video = pool.current;
    const rendition = video?.stream?.rendition ?? null;
    if (phase === 'shown' && rendition !== this.#rendition)
      this.emit({ type: 'rendition', rendition: (this.#rendition = rendition) });
    if (!wantsToPlay) this.settle();
    if (phase === 'finished' || phase === 'failed' || phase === 'failedNext') this.settle();
    if (video && wantsToPlay && state.isAttached && isPlaying(state)) {
      // Sought to its end it has ended already: started, it would begin again.
      if (video.element.paused && !video.element.ended) this.#start(video);
      else if (video.isAdvancing) this.settle();
    }
    // What is longer than its picture and does not ring out, or was started from outside: browsers start it at its beginning.
    else if (video?.owner === 'current' && !isPlaying(state) && !video.element.paused) {
      const current = video.take('current');
      const end = pool.endOf(video);
      current.pause();
      if (video.element.currentTime < end) current.seekTo(end);
    }
    this.switcher.arm();
    this.#reportStatus();
  }

  #reportStatus(): void {
    const state = this.state();
    const { pass, phase, wantsToPlay, isAttached } = state;
    const { current } = this.pool;
    const playing = wantsToPlay && isAttached && phase === 'shown' && current?.isAdvancing ? current : null;
    const waits = wantsToPlay && phase !== 'finished' && phase !== 'failed' && phase !== 'failedNext';
    this.#follow(playing);
    // A node without media begins and ends at once, unless what follows is late.
    if (!pass || (!current && wantsToPlay && isPlaying(state))) return;
    this.#bufferingObserver.update(
      playing ? 'playing' : waits ? 'buffering' : 'paused',
      phase === 'pending',
      phase !== 'over' && (current?.element.readyState ?? 0) > 2,
    );
  }

  /** A seam: another pass is the current one. Its cue time is not known yet. */
  onSeam(): void {
    this.cues.setCueTime(null);
    this.cues.follow(this.pool.current);
  }

  /** The rate has changed. */
  restart(): void {
    this.#clockMonitor.restart();
    this.update();
  }

  /** Seconds until media time advances in a video that has its frame. */
  startDelayOf(video: PooledVideo): number {
    const { wantsToPlay, isAttached } = this.state();
    return wantsToPlay && isAttached ? this.#clockMonitor.startDelayOf(video) : 0;
  }

  /** The media failed: rejects what was requested. */
  fail(cause: unknown): void {
    this.#bufferingObserver.update(this.state().wantsToPlay ? 'buffering' : 'paused', false, false);
    this.reset();
    this.settle('reject', cause);
  }

  /** What was reported last has not arrived. */
  forgetStatus(): void {
    this.#bufferingObserver.forget();
  }

  /** Nothing is played any more; does not report it. */
  reset(): void {
    this.#follow(null);
    this.#bufferingObserver.reset();
  }

  settle(how: keyof PendingPlay = 'resolve', cause?: unknown): void {
    for (const play of this.#plays.splice(0)) play[how](cause);
  }

  #emitTime(time: number): void {
    const { pass } = this.state();
    if (pass) this.emit({ type: 'mediaTime', key: pass.key, time });
  }

  #follow(video: PooledVideo | null): void {
    this.cues.follow(video);
    this.#clockMonitor.follow(video);
  }

  #start(video: PooledVideo): void {
    video
      .take('current')
      .play()
      .then(
        () => this.settle(),
        (cause: unknown) => {
          if (isRefusal(cause) && video === this.pool.current) this.onRefused(cause);
        },
      );
  }
}
