import type { SourceCandidate, SourceRendition } from '../story/node-source';
import type { StoryNode } from '../story/story-node';

/** A stream that plays in an element until the signal passed to `SourceStreamer.open` aborts. */
export interface SourceStream {
  /** The current rendition; `null` before its first frame. The streamer dispatches a `rendition` event on the element at each change. */
  readonly rendition: SourceRendition | null;
  /**
   * Media time, in seconds, at which the picture ends, if the audio is longer; `undefined` if the picture ends with the media. When it
   * becomes known, the streamer dispatches a `durationchange` event on the element.
   */
  readonly pictureEnd?: number | undefined;
  /** Whether bytes are being fetched. */
  readonly isFetching: boolean;
  /**
   * Called when the element enters or leaves the screen, up to 300 ms before its picture becomes visible. May be called repeatedly with the
   * same value. Before the first call, the element is a spare.
   */
  show(isShown: boolean): void;
  /**
   * Called with `true` if the stream is certain to follow the current clip, and with `false` if it only may. May be called repeatedly with
   * the same value. Assume `false` before the first call.
   */
  expect?(isNext: boolean): void;
}

/** Port for playing sources that browsers cannot play as files, such as manifests of adaptive streams. */
export interface SourceStreamer {
  /** Whether the streamer can play the candidate. Takes precedence over the browser. */
  plays(candidate: SourceCandidate): boolean;
  /**
   * Loads the media into an element, starting at node time `at` in seconds. The element must fire `loadeddata` at the first frame, as it
   * does for a file. A spare video loads only enough for its first frames, or nothing while the element's `preload` is `metadata`. On
   * failure, the streamer releases the element and then dispatches an `ErrorEvent` of type `error` on it, with the cause as `error`. If the
   * cause is an `IvPlayerError`, it is emitted with its own code and message, and loading is not retried.
   *
   * @param signal releases the element when aborted
   * @param node node to which the source belongs; a streamer may set its `captions` and `soundLanguages`
   */
  open(
    element: HTMLVideoElement,
    candidate: SourceCandidate,
    at: number,
    signal: AbortSignal,
    node: StoryNode,
  ): SourceStream;
}
