/** Values of `cmi.core.lesson_status` that this player sets. */
export type LessonStatus = 'incomplete' | 'completed' | 'passed' | 'failed';

/** Outcome of an ending; see `storyResult`. */
export interface LessonResult {
  readonly completed: boolean;
  readonly passed?: boolean;
}

/** The status at the start of a session, from the LMS's. A status that nobody has set becomes `completed` at the end in some LMSs. */
export function initialStatus(given: string): string {
  const status = given.trim().toLowerCase();
  return ['passed', 'completed', 'failed', 'incomplete', 'browsed'].includes(status) ? status : 'incomplete';
}

/** The status after an ending. It never gets worse: only `failed` may still become `passed`. */
export function statusAfter(current: string, { completed, passed }: LessonResult): string {
  if (current === 'passed' || current === 'completed') return current;
  if (passed === true) return 'passed';
  if (current === 'failed') return current;
  if (passed === false) return 'failed';
  return completed ? 'completed' : current;
}
