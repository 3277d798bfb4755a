import type { PooledVideo } from '../html-pooled-video';
import type { HtmlVideoPool } from '../html-video-pool';
import type { PlaybackState } from '../../playback-machine';

const REMEDY =
  "cannot seek, because the server or a service worker ignores Range requests: answer them with 206; for Angular's service worker, add ?ngsw-bypass to the address.";

/** Distance, in seconds, by which a video that starts late may be behind the requested time. */
const TOLERANCE = 1;

/** Distance, in seconds, that is not worth an error. */
const CLOSE = 0.1;

const warned = new Set<string>();

type State = Pick<PlaybackState, 'at' | 'move'>;
type Pool = Pick<HtmlVideoPool, 'videos' | 'current' | 'report'>;

/**
 * Refuses seeks in clips of known length in which the browser cannot seek, because requests for a part of them are answered with the whole
 * file. Chromium takes such a clip for a live stream, and a seek would start it over.
 */
export class HtmlSeekableCheck {
  readonly #pool: Pool;
  readonly #state: () => State;
  /** Position in the film, as counted by `move`, for which the error was reported. */
  #reported = -1;

  constructor(pool: Pool, state: () => State) {
    this.#pool = pool;
    this.#state = state;
    for (const video of pool.videos)
      for (const type of ['canplay', 'seeked'])
        // Captures the event before the engine receives it.
        video.element.addEventListener(type, () => this.#check(video), true);
    if (pool.current) this.#check(pool.current);
  }

  /** Whether a seek of `video` to `at` seconds would start it over. Reports an error if it is elsewhere, once per seek. */
  refuses(video: PooledVideo, at: number): boolean {
    const { move } = this.#state();
    const isRefused = at > 0 && isUnseekable(video.element);
    // A stage that returns asks for the position at which the video is.
    if (!isRefused || this.#reported === move || Math.abs(video.time - at) < CLOSE) return isRefused;
    this.#pool.report(video, 'cutOff', new DOMException(REMEDY, 'NotSupportedError'));
    this.#reported = move;
    return true;
  }

  /** Warns of a clip once. Reports if it was to start at a later time, but has started at its beginning. */
  #check(video: PooledVideo): void {
    const { currentSrc } = video.element;
    if (!isUnseekable(video.element)) return;
    if ((typeof ngDevMode === 'undefined' || ngDevMode) && !warned.has(currentSrc)) {
      warned.add(currentSrc);
      console.warn(`iv-player: ${currentSrc} ${REMEDY}`);
    }
    const { at } = this.#state();
    if (video === this.#pool.current && video.time < at - TOLERANCE) this.refuses(video, at);
  }
}

/** Believed once there are data: other browsers may find out later where they can seek. */
function isUnseekable({ duration, readyState, seekable }: HTMLVideoElement): boolean {
  if (readyState < 2 || !Number.isFinite(duration)) return false;
  return seekable.length > 0 && seekable.end(seekable.length - 1) === 0;
}
