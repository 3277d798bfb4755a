import type { ClipEnds } from './html-clip-ends';
import type { PooledVideo } from './html-pooled-video';
import type { HtmlVideoPool } from './html-video-pool';
import type { PlaybackState } from './playback-machine';

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/** @param onChange called with a video whose picture was found to end at another time */
type ClipEndsClass = new (
  pool: HtmlVideoPool,
  state: () => PlaybackState,
  onChange: (video: PooledVideo) => void,
) => ClipEnds;

let hasWarned = false;

/**
 * Returns a function that has the code of `ClipEnds` loaded, once. Called at each clip: what could not be loaded, as without a
 * network or after a new version was deployed, is tried again. Clips end with their media until then.
 */
export function clipEndsLoader(
  onLoaded: (Learner: ClipEndsClass) => void,
  load = () => import('./html-clip-timing'),
): () => void {
  let isLoading = false;
  return () => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      ({ HtmlClipTiming }) => onLoaded(HtmlClipTiming),
      (cause: unknown) => {
        isLoading = false;
        if ((typeof ngDevMode === 'undefined' || ngDevMode) && !hasWarned) {
          hasWarned = true;
          console.warn('iv-player: code that finds where pictures end could not be loaded.', cause);
        }
      },
    );
  };
}
