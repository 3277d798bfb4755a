import type { PooledVideo } from '../html-pooled-video';

/** Milliseconds between two samples. */
const INTERVAL = 4;
/** Milliseconds for which the clock must advance evenly to count as settled. */
const PROOF = 24;
/** Fraction by which the media clock may deviate from the wall clock. At rates other than 1, it advances slightly unevenly. */
const TOLERANCE = 0.25;
/** Maximum interval, in ms, between two steps of a media clock; Firefox updates it only every 40 ms. */
const MAX_STEP = 50;
/** Milliseconds after a start during which an advancing clock is not reliable: browsers may move it forward. */
const FALSE_START = 40;
/** Milliseconds during which a settled clock is still checked. */
const TRIAL = 400;
/** Milliseconds by which a settled clock may deviate during that time. */
const MAX_DEVIATION = 15;
/** Start delay, in ms, assumed until one has been measured. */
const DEFAULT_DELAY = 70;
/** Maximum change, in ms, of the usual start delay after a single start. */
const MAX_CHANGE = 10;

type MonitoredVideo = Pick<PooledVideo, 'element' | 'startedAt' | 'startedFrom'>;

interface Sample {
  readonly now: number;
  readonly time: number;
}

/**
 * Reports when media time advances evenly. After a start or a seek, browsers fire `playing`, may move `currentTime` forward, and then hold
 * it until the audio device has started, for up to 0.1 s.
 */
export class HtmlClockMonitor {
  isSettled = false;
  readonly #onSettled: () => void;
  #video: MonitoredVideo | null = null;
  #since = 0;
  /** Approximate median, in ms, of recent start delays. */
  #usualDelay = DEFAULT_DELAY;
  #measuresStart = false;
  /** Samples taken until the clock settles; after that, only the sample at which it settled. */
  #samples: readonly Sample[] = [];
  /** Last observed change in media time. */
  #changed: Sample = { now: 0, time: -1 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSettled called once the clock has settled after a start or a change of video or rate; again if that was premature */
  constructor(onSettled: () => void) {
    this.#onSettled = onSettled;
  }

  /** Monitors the playing video, or none. One that directly replaces another has taken over at a seam, and was started before it. */
  follow(video: MonitoredVideo | null): void {
    if (video === this.#video) return;
    const isSeam = video && this.#video;
    this.#video = video;
    this.#begin(true, isSeam ? video.startedAt : undefined);
  }

  restart(): void {
    this.#begin(false);
  }

  /** Expected time, in seconds, until media time advances in a video that is starting now or was started earlier. */
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
      // Only a change in media time is a usable sample.
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
