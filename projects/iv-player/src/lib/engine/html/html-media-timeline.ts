import type { TimeRangeList } from '../../story/time-ranges';

/** Maximum time, in seconds, from the first audio sample to the first frame, in files in which both are meant to start together. */
const MAX_LEAD = 0.25;
/** Minimum time, in seconds, at which a paused and a playing file may start: a playing one may have advanced before `loadeddata`. */
const MIN_ORIGIN = 0.1;
const MIN_PLAYED = 1;
/** Maximum distance, in seconds, at which a seek counts as completed. */
const TOLERANCE = 0.02;

type TimedElement = EventTarget & Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'paused'>;

/**
 * Converts between node time, which is 0 at the first frame, and the time of one element. They differ in Chromium for files whose
 * timestamps do not start at 0: `currentTime` starts at the first timestamp, and `duration` is either the last timestamp (WebM) or the
 * length of the file (MP4), which then grows to the last timestamp as the file is read.
 */
export class HtmlMediaTimeline {
  /** Element time, in seconds, at which node time is 0. */
  origin = 0;
  /** Seconds by which the media time of frames is ahead of the element time. */
  lead = 0;
  /** Whether the media of a file are loading, and `origin` is not known yet. */
  isLoading = false;
  /** Duration that the browser read from the file's header. */
  #stated = Number.NaN;
  /** Whether it had grown already when it was read, so that it tells nothing: a busy page hears of it late. */
  #hasGrown = false;
  #firstFrame = Number.NaN;
  #isFirstFrame = true;
  readonly #element: TimedElement;

  /** @param isFile whether the media are a file: streams start at the time at which they were opened, and their origin is 0 */
  constructor(element: TimedElement, isFile: () => boolean) {
    this.#element = element;
    element.addEventListener('loadstart', () => {
      this.reset();
      this.isLoading = isFile();
    });
    element.addEventListener('loadedmetadata', () => {
      this.#stated = element.duration;
      this.#hasGrown = false;
    });
    element.addEventListener('durationchange', () => (this.#hasGrown ||= this.isLoading));
    element.addEventListener('loadeddata', () => {
      if (!this.isLoading) return;
      this.isLoading = false;
      const { currentTime, paused } = element;
      this.origin = currentTime > (paused ? MIN_ORIGIN : MIN_PLAYED) ? currentTime : 0;
      this.onFrame(this.#firstFrame);
    });
    element.addEventListener('seeking', () => (this.#isFirstFrame = false));
  }

  /** Forgets the media. Call when others start to load. */
  reset(): void {
    this.origin = this.lead = 0;
    this.isLoading = false;
    this.#firstFrame = Number.NaN;
    this.#isFirstFrame = true;
  }

  /** Call with the media time of each frame while the requested frame has not been shown. */
  onFrame(mediaTime: number): void {
    if (this.isLoading) this.#firstFrame = mediaTime;
    else if (this.#isFirstFrame && mediaTime >= 0) {
      this.#isFirstFrame = false;
      if (this.origin > 0 && mediaTime > this.origin && mediaTime < this.origin + MAX_LEAD)
        this.origin = mediaTime;
    }
  }

  /** Whether the browser was too early to seek to node time `time`: it does not seek beyond a duration that is still growing. */
  isBefore(time: number): boolean {
    return time > 0 && this.origin > 0 && this.#element.currentTime < this.origin + time - TOLERANCE;
  }

  canSeekOn(time: number): boolean {
    const { currentTime, duration } = this.#element;
    return this.isBefore(time) && duration > currentTime + TOLERANCE;
  }

  /**
   * Element time, in seconds, at which the media end, according to the browser; `NaN` or `Infinity` if it does not know, and for a file whose
   * origin is not known yet.
   */
  get end(): number {
    const { duration } = this.#element;
    if (this.isLoading) return Number.NaN;
    const isStated = duration > this.#stated || duration <= this.origin;
    const isLength = this.origin > 0 && isStated && !this.isGrowing;
    return isLength ? Math.max(duration, this.origin + this.#stated) : duration;
  }

  /** Whether `end` says only how much of the file the browser has read. */
  get isGrowing(): boolean {
    return this.origin > 0 && this.#stated > this.origin - MAX_LEAD && this.#hasGrown;
  }

  /** Converts ranges of element time to node time. */
  ranges(ranges: TimeRangeList): TimeRangeList {
    const convert = (time: number): number => Math.max(0, time - this.origin);
    return {
      length: ranges.length,
      start: (index) => convert(ranges.start(index)),
      end: (index) => convert(ranges.end(index)),
    };
  }
}
