import type { SourceCandidate, SourceRendition } from '../story/node-source';
import type { StoryNode } from '../story/story-node';

/** A source that a streamer has given to an element. Released by the signal that `SourceStreamer.open` got. */
export interface SourceStream {
  /** The rendition that plays; `null` before its first frame. After a change an event `rendition` is dispatched at the element. */
  readonly rendition: SourceRendition | null;
  /**
   * Media time in seconds at which its pictures end, where its sound is longer; otherwise they end with the media. When it is found,
   * an event `durationchange` is dispatched at the element.
   */
  readonly pictureEnd?: number | undefined;
  /** Whether bytes are being fetched. */
  readonly isFetching: boolean;
  /**
   * Called when the element comes onto the screen, up to 300 ms before its picture is visible, or leaves it; may repeat.
   * Until the first call it is a spare.
   */
  show(isShown: boolean): void;
  /** Called with whether it certainly follows what plays; may repeat. Until the first call it may follow. */
  expect?(isNext: boolean): void;
}

/** The port to whatever plays sources that browsers do not play as a file, such as manifests of adaptive streams. */
export interface SourceStreamer {
  /** Whether it plays the candidate. Asked before the browser is. */
  plays(candidate: SourceCandidate): boolean;
  /**
   * Gives the media to an element, from node time `at` in seconds on, so that it fires `loadeddata` at the first frame as for
   * a file. A spare takes as much as its first frames need; `preload` of the element is `metadata` while that is not wanted
   * yet. What fails releases the element, and is then reported by an `ErrorEvent` of type `error` at it, whose `error` is the
   * cause; an `IvPlayerError` is emitted with its own code and message, and not retried.
   *
   * @param signal releases the element when it aborts
   * @param node whose source it is; a streamer may set its `captions` and `soundLanguages`
   */
  open(
    element: HTMLVideoElement,
    candidate: SourceCandidate,
    at: number,
    signal: AbortSignal,
    node: StoryNode,
  ): SourceStream;
}
