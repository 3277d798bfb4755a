import type { PooledVideo } from './html-pooled-video';

/** Milliseconds between two samples. */
const INTERVAL = 4;
/** Milliseconds of even advancing after which the clock counts as settled. */
const PROOF = 24;
/** Part by which the media clock may deviate from the wall clock; at rates other than 1 it advances a little unevenly. */
const TOLERANCE = 0.25;
/** Milliseconds between two steps of a media clock, at most; Firefox sets it every 40 ms only. */
const MAX_STEP = 50;
/** Milliseconds after a start whose advancing proves nothing: browsers set the clock ahead then. */
const FALSE_START = 40;
/** Milliseconds for which a settled clock is still sampled, and by how many it may then deviate. */
const TRIAL = 400;
const MAX_DEVIATION = 15;
/** Milliseconds for which media time stays at a start, before one was measured; the most by which one start changes it. */
const DEFAULT_DELAY = 70;
const MAX_CHANGE = 10;

type MonitoredVideo = Pick<PooledVideo, 'element' | 'startedAt' | 'startedFrom'>;

interface Sample {
  readonly now: number;
  readonly time: number;
}

/**
 * Reports when media time advances evenly. After a start or a seek browsers fire `playing`, may set `currentTime` ahead,
 * and then keep it until the sound device has started: up to a tenth of a second.
 */
export class HtmlClockMonitor {
  /** Whether the media clock advances evenly. */
  isSettled = false;
  #video: MonitoredVideo | null = null;
  #since = 0;
  /** Milliseconds for which media time stayed at recent starts, about their median. */
  #usualDelay = DEFAULT_DELAY;
  /** Whether the next proof measures a start. */
  #measuresStart = false;
  /** Until settled: what was sampled; then the sample from which on the clock was even. */
  #samples: readonly Sample[] = [];
  /** The last change of media time that was seen. */
  #changed: Sample = { now: 0, time: -1 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSettled called after each start, change of video and of rate, and once more if it was too early */
  constructor(private readonly onSettled: () => void) {}

  /**
   * Monitors a video that plays; `null`: none does. A video that replaces another one takes over at a seam, and was
   * started before it. The same one again changes nothing.
   */
  follow(video: MonitoredVideo | null): void {
    if (video === this.#video) return;
    const isSeam = video && this.#video;
    this.#video = video;
    this.#begin(true, isSeam ? video.startedAt : undefined);
  }

  /** The rate changed: the clock must prove even again. */
  restart(): void {
    this.#begin(false);
  }

  /** Seconds until the media time of a video is expected to advance, which is to play or was started already. */
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
      // Says nothing: only a change tells what the clock shows.
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
      this.onSettled();
    } else if (sample.now >= this.#since + FALSE_START) {
      this.#samples = [...this.#samples.slice(-PROOF / INTERVAL - 1), sample];
    }
  }
}

/** Milliseconds by which the media clock fell behind the wall clock. */
function lag(before: Sample, after: Sample, rate: number): number {
  return after.now - before.now - ((after.time - before.time) * 1000) / rate;
}
