import { HtmlMediaClock } from './html-media-clock';
import type { PooledVideo } from './html-pooled-video';

/** Longest start, in ms, that is believed; a longer one had another cause (a stall, a sleeping machine). */
const MAX_LATENCY = 400;
/** Period in ms of usual audio devices: a start waits for the next one. */
const DEVICE_PERIOD = 21;
/** Milliseconds after a start from which the clock is exact enough to measure its latency. */
const MEASURE_AFTER = 450;
/** A wait for data that begins within this many ms of a start belongs to it: WebKit waits at every start. */
const START_WAIT = 100;
/** `localStorage` key of the quickest starts in ms: audible and muted. */
const KEY = 'iv-player.start-latency';

/** Milliseconds from `play()` until the audio of a ready clip is audible. */
export interface LatencyEstimate {
  /** Without the wait for the audio device, which adds up to one period. */
  readonly quickest: number;
  /** Last start measured. */
  readonly last: number | null;
}

/** Assumed before the first measurement: between the fast and the slow machines measured. */
export const DEFAULT_ESTIMATE: LatencyEstimate = { quickest: 65, last: null };

/** The latency to expect, including half a period of waiting. */
export function expectedLatency({ quickest }: LatencyEstimate): number {
  return quickest + DEVICE_PERIOD / 2;
}

/**
 * The estimate after a start that took `measured` ms. A start within one period of the quickest changes nothing, because
 * seams may always meet the device at the same point of its period; neither does a single outlier. Except for the first start,
 * which counts if it was quicker: a start may have had to wake the device, but cannot be too quick.
 */
export function updateEstimate(estimate: LatencyEstimate, measured: number): LatencyEstimate {
  const { quickest, last } = estimate;
  if (!(measured >= 0 && measured <= MAX_LATENCY)) return estimate;
  const min = Math.min(last ?? -Infinity, measured) - DEVICE_PERIOD;
  const max = Math.max(last ?? 0, measured);
  return { quickest: Math.max(min, Math.min(max, quickest)), last: measured };
}

/** Whether loaded media have audio, as far as the browser tells; media without audio start without latency. */
export function hasAudio(element: HTMLVideoElement): boolean {
  const { mozHasAudio, webkitAudioDecodedByteCount } = element as {
    mozHasAudio?: boolean;
    webkitAudioDecodedByteCount?: number;
  };
  // WebKit has `audioTracks`, and counts no bytes before it plays them.
  return mozHasAudio ?? ('audioTracks' in element || webkitAudioDecodedByteCount !== 0);
}

/**
 * Predicts how long the next video takes to start, from earlier starts in this browser, including those of earlier visits. Each
 * start is measured once, unless something interrupts playback shortly after it.
 */
export class HtmlStartLatency {
  /** Muted starts count separately: in some browsers they do not wait for the audio device. */
  readonly #estimates: [audible: LatencyEstimate, muted: LatencyEstimate] = [
    DEFAULT_ESTIMATE,
    DEFAULT_ESTIMATE,
  ];
  /** The last start, by its `startedAt`, that was measured or cannot be. */
  readonly #done = new Map<PooledVideo, number>();
  /** When the data arrived that a start had to wait for (wall-clock ms). */
  readonly #dataAt = new Map<PooledVideo, number>();

  constructor(videos: readonly PooledVideo[]) {
    this.#restore();
    for (const video of videos) {
      const { element } = video;
      const finish = (): unknown => this.#done.set(video, video.startedAt);
      element.addEventListener('ratechange', finish);
      element.addEventListener('waiting', () => {
        if (performance.now() - video.startedAt >= START_WAIT) finish();
      });
      element.addEventListener('canplay', () => {
        if (video.isPlayRequested && element.currentTime === video.startedFrom)
          this.#dataAt.set(video, performance.now());
      });
    }
  }

  /** Milliseconds that starting `to` is expected to take while `from` plays. */
  expected(from: PooledVideo, to: PooledVideo): number {
    this.#measure(from);
    return hasAudio(to.element) ? expectedLatency(this.#estimates[from.element.muted ? 1 : 0]) : 0;
  }

  #measure(video: PooledVideo): void {
    const { element, startedAt, startedFrom } = video;
    const begin = Math.max(startedAt, this.#dataAt.get(video) ?? 0);
    if (this.#done.get(video) === startedAt || performance.now() - begin < MEASURE_AFTER) return;
    this.#done.set(video, startedAt);
    if (!hasAudio(element)) return;
    const index = element.muted ? 1 : 0;
    const measured = new HtmlMediaClock(video).audibleAt(startedFrom) - begin;
    this.#estimates[index] = updateEstimate(this.#estimates[index], measured);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#estimates.map(({ quickest }) => quickest)));
    } catch {
      // Storage is not allowed.
    }
  }

  #restore(): void {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly unknown[];
      stored.forEach((quickest, index) => {
        if (typeof quickest === 'number') this.#estimates[index] = { quickest, last: null };
      });
    } catch {
      // Storage is not allowed, or holds something else: measure again.
    }
  }
}
