/** Outcome of an ending; see `storyResult`. */
export interface LessonResult {
  readonly completed: boolean;
  readonly passed?: boolean;
}

const SETTABLE = ['passed', 'completed', 'failed', 'incomplete', 'browsed'];
const normalized = (status: string): string => status.trim().toLowerCase();

/** Whether a text is a value of `cmi.core.lesson_status`. */
export const isLessonStatus = (given: string): boolean =>
  [...SETTABLE, 'not attempted'].includes(normalized(given));

/**
 * Status at the start of a session, from the one that the LMS has. A status that is missing or unknown becomes `incomplete`: LMSs
 * turn a status that was never set into `completed` when the session ends.
 */
export function initialStatus(given: string): string {
  const status = normalized(given);
  return SETTABLE.includes(status) ? status : 'incomplete';
}

/** Whether a status is final. */
export const isFinal = (status: string): boolean => status === 'passed' || status === 'completed';

/**
 * Status after an ending. A judged ending sets the status even if it does not complete the film. The status never gets worse: only `failed`
 * may still become `passed`.
 */
export function statusAfter(current: string, { completed, passed }: LessonResult): string {
  if (isFinal(current)) return current;
  if (passed) return 'passed';
  if (current === 'failed' || passed === false) return 'failed';
  return completed ? 'completed' : current;
}
