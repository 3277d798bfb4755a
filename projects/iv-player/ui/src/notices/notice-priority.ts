/** Notices in the middle of the stage, shown one at a time. */
export type Notice = 'error' | 'resume' | 'blocked' | 'ended' | 'buffering';

export interface NoticeConditions {
  readonly error: string | null;
  readonly isPaused: boolean;
  readonly isAutoplayBlocked: boolean;
  readonly hasEnded: boolean;
  /** Whether the viewer can continue a saved story. */
  readonly canResume: boolean;
  readonly canBeginAgain: boolean;
  /** Whether playback has been stalled long enough to show it. */
  readonly isBuffering: boolean;
}

/** Most important notice; `null` if none. */
export function noticeOf(conditions: NoticeConditions): Notice | null {
  const { error, isPaused, isAutoplayBlocked, hasEnded, canResume, canBeginAgain, isBuffering } = conditions;
  if (error) return 'error';
  if (isPaused && canResume) return 'resume';
  if (isPaused && isAutoplayBlocked) return 'blocked';
  if (hasEnded) return canBeginAgain ? 'ended' : null;
  return isBuffering ? 'buffering' : null;
}
