import type { HtmlClipSwitcher } from './html-clip-switcher';
import { HtmlCueScheduler } from './html-cue-scheduler';
import type { PooledVideo } from './html-pooled-video';
import { isRefusal } from '../video-ownership';
import type { HtmlVideoPool } from './html-video-pool';
import type { EngineFact } from '../playback-engine';
import type { EngineStatus } from '../playback-status';
import { type PlaybackState, isPlaying, isSeamDue, isWaiting } from '../playback-machine';
import type { SourceRendition } from '../../story/node-source';

/** Status of an engine, regardless of whether the media clock already advances evenly. */
export type AdvanceStatus = Exclude<EngineStatus, 'starting'>;

/** Waits up to this long, in ms, are not reported during a jump or before ready media start, where short waits are normal. */
const GRACE = 200;
/** Start delay, in seconds, assumed until the clock is monitored. */
const START_DELAY = 0.07;

interface PendingPlay {
  resolve(): void;
  reject(cause: unknown): void;
}

/** Plays or pauses the current video as requested, and reports the result: status, time and promises of `play()`. */
export class HtmlPlayController {
  readonly cues = new HtmlCueScheduler((time) => this.#emitTime(time));
  readonly #pool: HtmlVideoPool;
  readonly #state: () => PlaybackState;
  readonly #switcher: HtmlClipSwitcher;
  readonly #emit: (fact: EngineFact) => void;
  readonly #onRefused: (cause: unknown) => void;
  readonly #plays: PendingPlay[] = [];
  readonly #bufferingDelay = new HtmlBufferingDelay((status) => {
    const { clock, isClockTrusted } = this.#switcher;
    const isStarting = status === 'playing' && !(clock ? clock.isSettled : isClockTrusted);
    this.#emit({ type: 'status', status: isStarting ? 'starting' : status });
  });
  #rendition: SourceRendition | null = null;

  /** @param onRefused called when the browser refuses to start the current video */
  constructor(
    pool: HtmlVideoPool,
    state: () => PlaybackState,
    switcher: HtmlClipSwitcher,
    emit: (fact: EngineFact) => void,
    onRefused: (cause: unknown) => void,
  ) {
    this.#pool = pool;
    this.#state = state;
    this.#switcher = switcher;
    this.#emit = emit;
    this.#onRefused = onRefused;
  }

  get isRequested(): boolean {
    return this.#plays.length > 0;
  }

  /** Requests playback. The promise settles when playback starts, is refused or is no longer wanted. */
  request(): Promise<void> {
    return new Promise((resolve, reject) => this.#plays.push({ resolve, reject }));
  }

  /** Pauses the current video, and the next one if it was started. */
  stop(): void {
    const { current } = this.#pool;
    this.#switcher.disarm();
    if (current?.owner === 'current') current.take('current').pause();
    this.#switcher.preloadSoon();
  }

  /** Plays or pauses the current video as requested, arms the seam, and reports the status. */
  update(): void {
    const pool = this.#pool;
    const state = this.#state();
    const { phase, wantsToPlay } = state;
    const video = pool.current;
    const rendition = video?.stream?.rendition ?? null;
    if (phase === 'shown' && rendition !== this.#rendition)
      this.#emit({ type: 'rendition', rendition: (this.#rendition = rendition) });
    if (!wantsToPlay || isWaiting(state)) this.settle();
    if (video && wantsToPlay && state.isAttached && isPlaying(state)) {
      const { paused, ended } = video.element;
      // After a seek to the end, calling `play()` would restart the video. A pause from outside is followed, once its event arrives.
      if (paused && !ended && (this.isRequested || !video.isAdvancing)) this.#start(video);
      else if (video.isAdvancing) this.settle();
    }
    // Media without trailing audio must not outlast their picture. Something outside the player may also have restarted ended media.
    else if (video?.owner === 'current' && !isPlaying(state) && !video.element.paused) {
      const current = video.take('current');
      const end = pool.endOf(video);
      current.pause();
      if (video.element.currentTime < end) current.seekTo(end - video.timeline.origin);
    }
    this.#switcher.arm();
    this.#reportStatus();
  }

  #reportStatus(): void {
    const state = this.#state();
    const { pass, phase, wantsToPlay, isAttached } = state;
    const { current } = this.#pool;
    const playing = wantsToPlay && isAttached && phase === 'shown' && current?.isAdvancing ? current : null;
    this.#follow(playing);
    // A node without media starts and ends immediately, unless the next one is not ready.
    if (!pass || (!current && wantsToPlay && isPlaying(state))) return;
    this.#bufferingDelay.update(
      playing ? 'playing' : wantsToPlay && !isWaiting(state) ? 'buffering' : 'paused',
      phase === 'pending',
      phase !== 'over' && (current?.element.readyState ?? 0) > 2,
    );
  }

  /** At a seam: follows the current video, whose cue time is not known yet. */
  onSeam(): void {
    this.cues.setCueTime(null);
    this.cues.follow(this.#pool.current);
  }

  setRate(rate: number): void {
    this.#pool.setRate(rate);
    if (!isSeamDue(this.#state())) this.#switcher.disarm();
    this.#switcher.clock?.restart();
    this.update();
  }

  /** Applies a rate that a browser extension has set on the element to the whole film. Extensions may suppress `ratechange`. */
  followRate(rate: number): void {
    const before = this.#pool.rate;
    if (rate === before) return;
    this.setRate(rate > 0 ? rate : before);
    if (rate > 0) this.#emit({ type: 'mediaRate', rate });
  }

  /** Expected time, in seconds, until media time advances in a video that has its frame. */
  startDelayOf(video: PooledVideo): number {
    const { wantsToPlay, isAttached } = this.#state();
    return wantsToPlay && isAttached ? (this.#switcher.clock?.startDelayOf(video) ?? START_DELAY) : 0;
  }

  /** Called when the media have failed: rejects all pending calls of `play()`. */
  fail(cause: unknown): void {
    this.#bufferingDelay.update(this.#state().wantsToPlay ? 'buffering' : 'paused', false, false);
    this.reset();
    this.settle('reject', cause);
  }

  forgetStatus(): void {
    this.#bufferingDelay.forget();
  }

  /** Stops following any video, without reporting it. */
  reset(): void {
    this.#follow(null);
    this.#bufferingDelay.reset();
  }

  settle(how: keyof PendingPlay = 'resolve', cause?: unknown): void {
    for (const play of this.#plays.splice(0)) play[how](cause);
  }

  #emitTime(time: number): void {
    const { pass } = this.#state();
    if (pass) this.#emit({ type: 'mediaTime', key: pass.key, time });
  }

  #follow(video: PooledVideo | null): void {
    this.cues.follow(video);
    this.#switcher.clock?.follow(video);
  }

  #start(video: PooledVideo): void {
    if (video === this.#pool.shown) this.#pool.sound.apply(video, 1, true);
    video
      .take('current')
      .play()
      .then(
        () => this.settle(),
        (cause: unknown) => {
          if (isRefusal(cause) && video === this.#pool.current) this.#onRefused(cause);
        },
      );
  }
}

/** Reports each change of status once, and hides short waits during jumps and starts. */
export class HtmlBufferingDelay {
  /** Last reported status; `null` if the next one must be reported even if it is the same. */
  #last: AdvanceStatus | null = 'paused';
  readonly #onStatus: (status: AdvanceStatus) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStatus: (status: AdvanceStatus) => void) {
    this.#onStatus = onStatus;
  }

  /** @param isJump whether a jump is waiting for its frame @param hasData whether the media have data to play */
  update(status: AdvanceStatus, isJump: boolean, hasData: boolean): void {
    const last = this.#last;
    const isShort = (last !== 'paused' && isJump) || (last !== 'playing' && hasData);
    if (status !== 'buffering' || last === status || !(isShort || this.#timer)) return this.#report(status);
    if (this.#last === 'paused') this.#last = null;
    this.#timer ??= setTimeout(() => this.#report(status), GRACE);
  }

  /** Reports the next status even if it has not changed, because the last report was dropped. */
  forget(): void {
    this.#last = null;
  }

  /** Restarts from `paused`, without reporting it. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = 'paused';
  }

  #report(status: AdvanceStatus): void {
    const last = this.#last;
    this.reset();
    this.#last = status;
    if (status !== last) this.#onStatus(status);
  }
}
