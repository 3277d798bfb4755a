/** What the stage tells the viewer in its middle; one at a time. */
export type Notice = 'error' | 'resume' | 'blocked' | 'ended' | 'buffering';

/** What it depends on. */
export interface NoticeConditions {
  readonly error: string | null;
  readonly isPaused: boolean;
  readonly isAutoplayBlocked: boolean;
  readonly hasEnded: boolean;
  /** Whether a place to continue at is offered. */
  readonly canResume: boolean;
  /** Whether "start again" is offered after the end. */
  readonly canBeginAgain: boolean;
  /** Whether the player waits for data, for long enough to say so. */
  readonly isBuffering: boolean;
}

/** The notice that matters most; `null` for none. */
export function noticeOf(conditions: NoticeConditions): Notice | null {
  const { error, isPaused, isAutoplayBlocked, hasEnded, canResume, canBeginAgain, isBuffering } = conditions;
  if (error) return 'error';
  if (isPaused && canResume) return 'resume';
  if (isPaused && isAutoplayBlocked) return 'blocked';
  if (hasEnded) return canBeginAgain ? 'ended' : null;
  return isBuffering ? 'buffering' : null;
}
