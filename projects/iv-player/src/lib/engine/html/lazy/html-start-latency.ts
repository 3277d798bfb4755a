import { HtmlMediaClock } from './html-media-clock';
import type { PooledVideo } from '../html-pooled-video';

/** Maximum plausible duration of a start, in ms. A longer one has a different cause, such as a stall or a sleeping machine. */
const MAX_LATENCY = 400;
/** Period, in ms, of typical audio devices: a start waits for the next period. */
const DEVICE_PERIOD = 21;
/** Milliseconds after a start until the clock is precise enough to measure the latency of that start. */
const MEASURE_AFTER = 450;
/** A wait for data within this many ms of a start is part of the start: WebKit waits at every start. */
const START_WAIT = 100;
declare global {
  /** `localStorage` key for the quickest starts, audible and muted, in ms; `null` stores nothing. Set by pages that limit what is stored. */
  var ivStartLatencyKey: string | null | undefined;
}

const storageKey = (): string | null =>
  globalThis.ivStartLatencyKey === undefined ? 'iv-player.start-latency' : globalThis.ivStartLatencyKey;

/** Milliseconds from `play()` until the audio of a ready clip is audible. */
export interface LatencyEstimate {
  /** Latency of the quickest start, which did not have to wait for the audio device (for up to one period). */
  readonly quickest: number;
  /** Latency of the last measured start. */
  readonly last: number | null;
}

/** Estimate before the first measurement: a value between those of fast and slow machines. */
export const DEFAULT_ESTIMATE: LatencyEstimate = { quickest: 65, last: null };

/** Expected latency: the quickest start plus the average wait of half a period. */
export function expectedLatency({ quickest }: LatencyEstimate): number {
  return quickest + DEVICE_PERIOD / 2;
}

/**
 * Returns the estimate after a start that took `measured` ms. A start within one period of the quickest does not change it, because seams
 * may always hit the device at the same point of its period; nor does a single outlier. The exception is a first start that was quicker: a
 * start can be too slow because it had to wake the device, but it cannot be too quick.
 */
export function updateEstimate(estimate: LatencyEstimate, measured: number): LatencyEstimate {
  const { quickest, last } = estimate;
  if (!(measured >= 0 && measured <= MAX_LATENCY)) return estimate;
  const min = Math.min(last ?? -Infinity, measured) - DEVICE_PERIOD;
  const max = Math.max(last ?? 0, measured);
  return { quickest: Math.max(min, Math.min(max, quickest)), last: measured };
}

/** Whether loaded media have audio, as far as the browser reports. Media without audio start without latency. */
export function hasAudio(element: HTMLVideoElement): boolean {
  const { mozHasAudio, webkitAudioDecodedByteCount } = element as {
    mozHasAudio?: boolean;
    webkitAudioDecodedByteCount?: number;
  };
  // WebKit supports `audioTracks`, and does not count bytes before it plays them.
  return mozHasAudio ?? ('audioTracks' in element || webkitAudioDecodedByteCount !== 0);
}

/** Predicts how long the next video takes to start, based on earlier starts in this browser. An interrupted start is not measured. */
export class HtmlStartLatency {
  /** Muted starts are estimated separately: in some browsers, they do not wait for the audio device. */
  readonly #estimates: [audible: LatencyEstimate, muted: LatencyEstimate] = [
    DEFAULT_ESTIMATE,
    DEFAULT_ESTIMATE,
  ];
  /** For each video, `startedAt` of the last start that was measured or cannot be measured. */
  readonly #done = new Map<PooledVideo, number>();
  /** For each video, when the data of a start that had to wait for them arrived (wall-clock ms). */
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
    const key = storageKey();
    if (key === null) return;
    try {
      localStorage.setItem(key, JSON.stringify(this.#estimates.map(({ quickest }) => quickest)));
    } catch {
      // Storage is not allowed.
    }
  }

  #restore(): void {
    const key = storageKey();
    if (key === null) return;
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as readonly unknown[];
      stored.forEach((quickest, index) => {
        if (typeof quickest === 'number' && Math.abs(quickest) <= MAX_LATENCY)
          this.#estimates[index] = { quickest, last: null };
      });
    } catch {
      // Storage is not allowed, or its value is invalid: measure again.
    }
  }
}
