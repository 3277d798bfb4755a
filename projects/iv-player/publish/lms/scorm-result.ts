import { type FilmScore, decimal, readScore, scorePercent } from './scorm-text';

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
const isNoStatus = (given: string): boolean => ['', 'unknown'].includes(normalized(given));

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

/** Results of all sessions. Kept in the suspend data because some LMSs do not return them. */
export interface SavedResult {
  /** Best `lesson_status`. */
  readonly status: string;
  /** Best score in percent; `null` without one. */
  readonly score: number | null;
  /** Number of interactions sent. */
  readonly told: number;
}

/**
 * Result of a lesson: the best of all sessions, from the values that the LMS returns, from the suspend data, and from the endings of this
 * session. Some LMSs return neither status nor score.
 */
export class ScormResult {
  readonly #endings: LessonResult[] = [];
  #stored: string | null = null;
  #saved: SavedResult | null = null;
  #hasForeignData = false;
  #isDataKnown = false;
  #score: number | null = null;

  /** Adds an ending of this session. */
  add(ending: LessonResult, score?: FilmScore): void {
    this.#endings.push(ending);
    this.#addScore(score ? scorePercent(score) : null);
  }

  /** Sets the status that the LMS has. */
  learnStatus(stored: string): void {
    this.#stored = stored;
  }

  /** Sets the score that the LMS has. */
  learnScore(stored: string): void {
    const score = readScore(stored);
    this.#addScore(score === null ? null : Math.min(score, 100));
  }

  /** Sets the suspend data: `null` if they are from another course, `undefined` without any. */
  learnData(data: { readonly result: SavedResult | null } | null | undefined): void {
    this.#isDataKnown = true;
    this.#saved = data?.result ?? null;
    this.#hasForeignData = data !== undefined && !data?.result;
    this.#addScore(this.#saved?.score ?? null);
  }

  /** Best status so far. */
  get status(): string {
    return this.#endings.reduce(statusAfter, initialStatus(this.#stored ?? '', this.#saved?.status));
  }

  /** Highest score so far, in percent; `null` without one. */
  get score(): number | null {
    return this.#score;
  }

  /**
   * Returns the score to send: the best so far, including earlier sessions; `null` to send none. Given a `masteryscore`, LMSs judge the
   * score themselves when the session ends, so the score must lead to the status. If an ending passes with a lower score, returns the
   * lowest passing score if the LMS already has a score, otherwise `null`.
   * @param stored `cmi.core.score.raw` in the LMS
   * @param mastery fraction of the score's range that passes; `undefined` without one
   */
  scoreToSend(stored: string, mastery: number | undefined): number | null {
    const earlier = readScore(stored);
    const hasStored = earlier !== null;
    if (this.#score === null && !hasStored) return null;
    const best = Math.max(this.#score ?? 0, earlier ?? 0);
    if (mastery === undefined) return best;
    const lowest = Number(decimal(mastery * 100));
    const isEnough = Number(decimal(best)) >= lowest;
    if (isFinal(this.status)) return isEnough ? best : hasStored ? lowest : null;
    return this.status === 'failed' && !isEnough ? best : null;
  }

  /** Whether the lesson has the result of an ending. */
  get isJudged(): boolean {
    return isFinal(this.status) || this.status === 'failed';
  }

  /**
   * Whether the status can be set without replacing a better one. A status that reads as empty may only be one that the LMS does not
   * return: it is `incomplete` only if there are no data of an earlier session. An unknown word may be a better one in other words.
   */
  get isKnown(): boolean {
    if (this.#stored === null) return false;
    if (isLessonStatus(this.#stored)) return true;
    const isUnset = isNoStatus(this.#stored) && !this.#hasForeignData;
    return this.#isDataKnown && (isUnset || this.#saved !== null || this.#endings.length > 0);
  }

  /** Whether the suspend data are known. */
  get isDataKnown(): boolean {
    return this.#isDataKnown;
  }

  #addScore(percent: number | null): void {
    if (percent !== null) this.#score = Math.max(this.#score ?? 0, percent);
  }
}
