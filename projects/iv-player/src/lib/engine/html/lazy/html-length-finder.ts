import type { PooledVideo } from '../html-pooled-video';
import type { HtmlVideoPool } from '../html-video-pool';

/** Time, in seconds, beyond the end of any clip. Chromium then seeks to the end, and reads the length there. */
const FAR = 1e7;

/**
 * Finds the length of clips whose file does not say it, such as those that a page has recorded: seeks to the end in a spare video, and
 * rewinds it. Chromium reports a duration of `Infinity` for them until it has read the end.
 */
export class HtmlLengthFinder {
  readonly #pool: Pick<HtmlVideoPool, 'current' | 'lengthOf' | 'addEnd' | 'report'>;
  /** URLs of clips whose length could not be found. */
  readonly #tried = new Set<string>();
  readonly #onFound: () => void;

  /** @param onFound called when a spare has been rewound, whether or not its length was found */
  constructor(pool: Pick<HtmlVideoPool, 'current' | 'lengthOf' | 'addEnd' | 'report'>, onFound: () => void) {
    this.#pool = pool;
    this.#onFound = onFound;
  }

  /** Whether the length of a file is unknown and can be found without loading a file of which only the beginning should be loaded. */
  isUnknown(video: PooledVideo): boolean {
    const { preload, currentSrc } = video.element;
    if (preload !== 'auto' || video.stream || this.#tried.has(currentSrc)) return false;
    // With timestamps that do not start at 0, the duration may be the length or the last timestamp.
    if (video.timeline.origin > 0) return video.node?.videoDuration === undefined;
    if (video.node?.videoDuration !== undefined) return false;
    const { current } = this.#pool;
    const isSame = current?.element.currentSrc === currentSrc;
    return [video, isSame ? current : video].some((one) => this.#pool.lengthOf(one) === Infinity);
  }

  /** Any command to the video cancels the search. Usually the pool hears of the length by the video's `duration` event. */
  find(video: PooledVideo): void {
    const { element } = video;
    const { timeline } = video;
    const spare = video.take('probe');
    spare.mute();
    const finish = (): void => {
      // The video seeks on while its duration grows.
      if (element.seeking) return;
      element.removeEventListener('seeked', finish);
      // The video may have got another command or other media before it arrived there.
      if (!spare.isAt(FAR)) return;
      this.#tried.add(element.currentSrc);
      const { currentTime } = element;
      // The browser has gone to the end, even if it does not say the length there.
      const { origin, isGrowing } = timeline;
      if (currentTime < FAR && (origin === 0 || isGrowing)) {
        this.#pool.addEnd(video, { time: currentTime - origin, isSeen: origin === 0 });
        this.#pool.report(video, 'duration');
      }
      video.take('preload');
      this.#onFound();
    };
    element.addEventListener('seeked', finish);
    spare.seekTo(FAR);
  }
}
