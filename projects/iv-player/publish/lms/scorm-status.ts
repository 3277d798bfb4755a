/** Outcome of an ending; see `storyResult`. */
export interface LessonResult {
  readonly completed: boolean;
  readonly passed?: boolean;
}

/** Values that a course can set, the worst first. */
const RANKED = ['browsed', 'incomplete', 'failed', 'completed', 'passed'];
const normalized = (status: string): string => status.trim().toLowerCase();

/** Whether a text is a value of `cmi.core.lesson_status`. */
export const isLessonStatus = (given: string): boolean =>
  [...RANKED, 'not attempted'].includes(normalized(given));

/** Whether a text means that no status was set; `unknown` is the word of SCORM 2004. Any other word may be a result. */
export const isNoStatus = (given: string): boolean => ['', 'unknown'].includes(normalized(given));

/** Returns the better of two statuses; `''` if neither is one that a course can set. */
export function betterStatus(one: string, other: string): string {
  const rank = (status: string): number => RANKED.indexOf(normalized(status));
  return RANKED[Math.max(rank(one), rank(other))] ?? '';
}

/**
 * Status at the start of a session, from those that the LMS and the suspend data have. A status that is missing or unknown becomes
 * `incomplete`: LMSs turn a status that was never set into `completed` when the session ends.
 */
export const initialStatus = (stored: string, saved = ''): string =>
  betterStatus(stored, saved) || 'incomplete';

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
