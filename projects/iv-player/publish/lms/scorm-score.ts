import { isFinal } from './scorm-status';
import { decimal, readScore } from './scorm-text';

/** Scores in percent, and the status that they must agree with. */
export interface ScoreState {
  readonly status: string;
  /** Best score of this session; `null` without one. */
  readonly score: number | null;
  /** `cmi.core.score.raw` in the LMS. */
  readonly stored: string;
  /** Fraction of the score's range that passes; `undefined` without one. */
  readonly mastery: number | undefined;
}

/**
 * Returns the score to send: the best so far, including earlier sessions; `null` to send none. Given a `masteryscore`, LMSs judge the score
 * themselves when the session ends, so the score must lead to the status. If an ending passes with a lower score, returns the lowest
 * passing score if the LMS already has a score, otherwise `null`.
 */
export function scoreToSend({ status, score, stored, mastery }: ScoreState): number | null {
  const earlier = readScore(stored);
  const hasStored = earlier !== null;
  if (score === null && !hasStored) return null;
  const best = Math.max(score ?? 0, earlier ?? 0);
  if (mastery === undefined) return best;
  const lowest = Number(decimal(mastery * 100));
  const isEnough = Number(decimal(best)) >= lowest;
  if (isFinal(status)) return isEnough ? best : hasStored ? lowest : null;
  return status === 'failed' && !isEnough ? best : null;
}
