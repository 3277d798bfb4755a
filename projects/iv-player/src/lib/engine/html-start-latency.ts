import { type StartLatency, DEFAULT_LATENCY, expectedLatency, updateLatency } from './start-latency';

/** Where `localStorage` has the quickest starts in milliseconds: with sound, and muted. */
const KEY = 'iv-player.start-latency';

/** Whether loaded media have sound, as far as the browser tells; if they have none, a start takes no time. */
export function hasSound(element: HTMLVideoElement): boolean {
  const { mozHasAudio, webkitAudioDecodedByteCount } = element as {
    mozHasAudio?: boolean;
    webkitAudioDecodedByteCount?: number;
  };
  // WebKit has tracks, and counts no bytes before they are played.
  return mozHasAudio ?? ('audioTracks' in element || webkitAudioDecodedByteCount !== 0);
}

/**
 * What was learnt of starts in this browser, now and at earlier visits. Muted ones are apart: they need not wait for the
 * sound device in every browser.
 */
export class HtmlStartLatency {
  readonly #learnt: [withSound: StartLatency, muted: StartLatency] = [DEFAULT_LATENCY, DEFAULT_LATENCY];

  constructor() {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly unknown[];
      stored.forEach((quickest, index) => {
        if (typeof quickest === 'number') this.#learnt[index] = { quickest, last: null };
      });
    } catch {
      // A server, or storage that is not allowed or has something else: it is learnt again.
    }
  }

  /** Milliseconds from `play()` until media time advances. */
  expected(isMuted: boolean): number {
    return expectedLatency(this.#learnt[isMuted ? 1 : 0]);
  }

  /** A start took `milliseconds`. */
  add(isMuted: boolean, milliseconds: number): void {
    const index = isMuted ? 1 : 0;
    this.#learnt[index] = updateLatency(this.#learnt[index], milliseconds);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#learnt.map(({ quickest }) => quickest)));
    } catch {
      // As above.
    }
  }
}
