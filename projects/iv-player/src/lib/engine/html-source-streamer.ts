import type { SourceCandidate, SourceRendition } from '../story/node-source';
import type { StoryNode } from '../story/story-node';

/** A stream that plays in an element, until the signal passed to `SourceStreamer.open` aborts. */
export interface SourceStream {
  /** The current rendition; `null` before its first frame. Each change dispatches a `rendition` event at the element. */
  readonly rendition: SourceRendition | null;
  /**
   * Media time in seconds at which the picture ends, if the audio is longer; otherwise it ends with the media. A `durationchange`
   * event is dispatched at the element when it becomes known.
   */
  readonly pictureEnd?: number | undefined;
  /** Whether bytes are being fetched. */
  readonly isFetching: boolean;
  /**
   * Called when the element enters or leaves the screen, up to 300 ms before its picture is visible; calls may repeat. Until the
   * first call it is a spare.
   */
  show(isShown: boolean): void;
  /** Called with whether the stream certainly follows the current clip; calls may repeat. Until the first call it may follow. */
  expect?(isNext: boolean): void;
}

/** Port for playing sources that browsers cannot play as files, such as manifests of adaptive streams. */
export interface SourceStreamer {
  /** Whether it can play the candidate. Takes precedence over the browser. */
  plays(candidate: SourceCandidate): boolean;
  /**
   * Loads the media into an element, starting at node time `at` in seconds, so that it fires `loadeddata` at the first frame as for
   * a file. A spare loads as much as its first frames need, or nothing yet while the element's `preload` is `metadata`. On failure
   * the streamer releases the element and then dispatches an `ErrorEvent` of type `error` at it, with the cause as `error`; an
   * `IvPlayerError` is emitted with its own code and message, and not retried.
   *
   * @param signal releases the element when aborted
   * @param node the node of the source; a streamer may set its `captions` and `soundLanguages`
   */
  open(
    element: HTMLVideoElement,
    candidate: SourceCandidate,
    at: number,
    signal: AbortSignal,
    node: StoryNode,
  ): SourceStream;
}
