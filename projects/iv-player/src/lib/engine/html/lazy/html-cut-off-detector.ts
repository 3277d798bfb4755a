import type { PooledVideo } from '../html-pooled-video';
import type { HtmlVideoPool } from '../html-video-pool';

/** Maximum time, in seconds, by which a clock may step ahead of the time that has passed. */
const MAX_STEP = 0.5;
/** Minimum number of seconds that are missing in a file that is cut off. */
const CUT_OFF = 0.5;

/**
 * Detects where the media of one video really end. Firefox and WebKit set `currentTime` to the duration at the end of a file that is cut
 * off, but no more can have been played than the time since the last `timeupdate` allows.
 */
export class HtmlCutOffDetector {
  readonly #video: PooledVideo;
  readonly #element: HTMLVideoElement;
  readonly #pool: Pick<HtmlVideoPool, 'endOf' | 'addEnd' | 'report'>;
  /** Time of the last `timeupdate` before the end, in seconds; `Infinity` if there was none since a seek. */
  #time = Infinity;
  /** Rate at that time, and when it was (wall-clock ms). */
  #rate = 1;
  #at = 0;

  constructor(video: PooledVideo, pool: Pick<HtmlVideoPool, 'endOf' | 'addEnd' | 'report'>) {
    const { element } = video;
    this.#video = video;
    this.#element = element;
    this.#pool = pool;
    for (const type of ['seeking', 'loadedmetadata'])
      element.addEventListener(type, () => (this.#time = Infinity));
    element.addEventListener('timeupdate', () => this.#onTime());
    // Capture the event before the engine receives it.
    element.addEventListener('ended', () => this.check(), true);
  }

  /** Checks whether the media have ended and where. Also called at a seam, which may come before `ended`, but not after it. */
  check(): void {
    const { currentTime, ended } = this.#element;
    const video = this.#video;
    const time = this.#endedAt;
    // A seek may have come before the event, and a single picture ends while it loads.
    if ((!ended && time === currentTime) || video.state !== 'loaded') return;
    const known = this.#pool.endOf(video);
    this.#pool.addEnd(video, { time: time - video.timeline.origin, isSeen: true });
    if (known < Infinity && known - time > CUT_OFF) this.#pool.report(video, 'cutOff');
  }

  #onTime(): void {
    const { currentTime, ended, playbackRate } = this.#element;
    // Browsers fire it once more after they have moved the time to the end.
    if (ended) return;
    // A single picture may end without having advanced.
    this.#time = currentTime > 0 ? currentTime : Infinity;
    this.#rate = playbackRate;
    this.#at = performance.now();
  }

  get #endedAt(): number {
    const { currentTime, playbackRate } = this.#element;
    const passed = ((performance.now() - this.#at) / 1000) * Math.max(this.#rate, playbackRate);
    return currentTime > this.#time + passed + MAX_STEP ? this.#time + passed : currentTime;
  }
}
