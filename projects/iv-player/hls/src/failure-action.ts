import type { PendingFailure, StreamState } from './stream-state';

type FailingStream = Pick<StreamState, 'hasFrame' | 'isShown' | 'retries'> & {
  /** Whether the playhead has reached the end of the buffer. */
  readonly isStarving: boolean;
};

/** Delays before retries in seconds, equal to those between attempts to load a source. */
const RETRY_DELAYS = [0.8, 3] as const;

/**
 * Decides what to do after a fatal error: give up the stream (`'fail'`), play the buffer and retry after a delay in seconds (a
 * number), or just play the buffer (`'wait'`). A shown stream fails only once its buffer is empty.
 */
export function failureAction(
  { mayRetry }: Pick<PendingFailure, 'mayRetry'>,
  { hasFrame, isShown, isStarving, retries }: FailingStream,
): 'fail' | 'wait' | number {
  if (!hasFrame || !isShown) return 'fail';
  if (mayRetry && (retries < RETRY_DELAYS.length || !isStarving))
    return RETRY_DELAYS[Math.min(retries, RETRY_DELAYS.length - 1)] ?? 0;
  return isStarving ? 'fail' : 'wait';
}
