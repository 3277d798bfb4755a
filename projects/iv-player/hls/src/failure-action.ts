/** What has failed in hls.js beyond its own repair. */
export interface StreamFailure {
  /** Whether it is a matter of the network; otherwise of the media or of hls.js. */
  readonly isNetwork: boolean;
}

/** The stream at that moment. */
export interface FailingStream {
  /** Whether it has had a first frame. */
  readonly hasFrame: boolean;
  readonly isShown: boolean;
  /** Whether its playhead has come to the end of what is loaded. */
  readonly isStarving: boolean;
  /** How often loading was continued since a segment came in. */
  readonly retries: number;
}

/** Pauses (seconds) before loading is continued: those between the rounds in which a source is tried. */
const PAUSES = [0.8, 3] as const;

/**
 * What to do after a failure: give the stream up (`fail`), play what is loaded and load on after so many seconds, or just
 * play what is loaded (`wait`). The shown stream counts as broken only when nothing is left to play.
 */
export function failureAction(
  { isNetwork }: StreamFailure,
  { hasFrame, isShown, isStarving, retries }: FailingStream,
): 'fail' | 'wait' | number {
  if (!hasFrame || !isShown) return 'fail';
  const mayRetry = isNetwork && (retries < PAUSES.length || !isStarving);
  if (mayRetry) return PAUSES[Math.min(retries, PAUSES.length - 1)] ?? 0;
  return isStarving ? 'fail' : 'wait';
}
