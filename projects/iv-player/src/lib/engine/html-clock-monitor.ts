import type { PooledVideo } from './html-pooled-video';

/** Milliseconds between two samples. */
const INTERVAL = 4;
/** Milliseconds for which the clock must advance evenly to count as settled. */
const PROOF = 24;
/** Fraction by which the media clock may deviate from the wall clock; at rates other than 1 it advances slightly unevenly. */
const TOLERANCE = 0.25;
/** Longest interval in ms between two steps of a media clock; Firefox updates it only every 40 ms. */
const MAX_STEP = 50;
/** Milliseconds after a start in which an advancing clock proves nothing: browsers set it ahead. */
const FALSE_START = 40;
/** Milliseconds for which a settled clock is still sampled. */
const TRIAL = 400;
/** Milliseconds by which it may deviate meanwhile. */
const MAX_DEVIATION = 15;
/** Start delay in ms that is assumed before one was measured. */
const DEFAULT_DELAY = 70;
/** Most ms by which one start changes it. */
const MAX_CHANGE = 10;

type MonitoredVideo = Pick<PooledVideo, 'element' | 'startedAt' | 'startedFrom'>;

interface Sample {
  readonly now: number;
  readonly time: number;
}

/**
 * Reports when media time advances evenly. After a start or a seek, browsers fire `playing`, may set `currentTime` ahead, and
 * then hold it until the audio device has started: for up to 0.1 s.
 */
export class HtmlClockMonitor {
  isSettled = false;
  readonly #onSettled: () => void;
  #video: MonitoredVideo | null = null;
  #since = 0;
  /** Approximate median, in ms, of recent start delays. */
  #usualDelay = DEFAULT_DELAY;
  #measuresStart = false;
  /** Samples until the clock settles; then only the one from which on it was even. */
  #samples: readonly Sample[] = [];
  /** Last observed change of media time. */
  #changed: Sample = { now: 0, time: -1 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSettled called after each start, change of video and change of rate; again if the first call was premature */
  constructor(onSettled: () => void) {
    this.#onSettled = onSettled;
  }

  /**
   * Monitors the playing video, or none. A video that replaces another one takes over at a seam, and was started before it. The same
   * video again changes nothing.
   */
  follow(video: MonitoredVideo | null): void {
    if (video === this.#video) return;
    const isSeam = video && this.#video;
    this.#video = video;
    this.#begin(true, isSeam ? video.startedAt : undefined);
  }

  /** Called when the rate has changed: the clock must settle again. */
  restart(): void {
    this.#begin(false);
  }

  /** Seconds until the media time of a video that starts now, or has been started, is expected to advance. */
  startDelayOf({ startedAt, isPlayRequested }: Pick<PooledVideo, 'startedAt' | 'isPlayRequested'>): number {
    const passed = isPlayRequested ? performance.now() - startedAt : 0;
    return Math.max(0, this.#usualDelay - passed) / 1000;
  }

  #begin(measuresStart: boolean, since = performance.now()): void {
    clearTimeout(this.#timer);
    this.#measuresStart = measuresStart;
    this.#since = since;
    this.#samples = [];
    this.isSettled = false;
    this.#sample();
  }

  #sample(): void {
    const video = this.#video;
    if (!video) return;
    const { currentTime, playbackRate } = video.element;
    const sample = { now: performance.now(), time: currentTime };
    const isBetweenSteps = currentTime === this.#changed.time && sample.now - this.#changed.now < MAX_STEP;
    if (currentTime !== this.#changed.time) this.#changed = sample;
    if (isBetweenSteps) {
      // Only a change tells the time of the clock.
    } else if (this.isSettled) {
      const [first] = this.#samples;
      if (!first || sample.now - first.now > TRIAL) return;
      if (Math.abs(lag(first, sample, playbackRate)) > MAX_DEVIATION) {
        this.isSettled = false;
        this.#samples = [sample];
      }
    } else this.#prove(sample, playbackRate, video);
    this.#timer = setTimeout(() => this.#sample(), INTERVAL);
  }

  #prove(sample: Sample, rate: number, { startedAt, startedFrom }: MonitoredVideo): void {
    const before = this.#samples.findLast(({ now }) => sample.now - now >= PROOF);
    if (before && Math.abs(lag(before, sample, rate)) < TOLERANCE * (sample.now - before.now)) {
      this.isSettled = true;
      this.#samples = [sample];
      if (this.#measuresStart) {
        const change = (lag({ now: startedAt, time: startedFrom }, sample, rate) - this.#usualDelay) / 2;
        this.#usualDelay += Math.max(-MAX_CHANGE, Math.min(MAX_CHANGE, change));
      }
      this.#measuresStart = false;
      this.#onSettled();
    } else if (sample.now >= this.#since + FALSE_START) {
      this.#samples = [...this.#samples.slice(-PROOF / INTERVAL - 1), sample];
    }
  }
}

/** Milliseconds by which the media clock has fallen behind the wall clock. */
function lag(before: Sample, after: Sample, rate: number): number {
  return after.now - before.now - ((after.time - before.time) * 1000) / rate;
}
