import { isFinal } from './scorm-status';
import { decimal } from './scorm-text';

/** Scores, in percent, and the status that they must agree with. */
export interface ScoreState {
  readonly status: string;
  /** Best score of this session; `null` without one. */
  readonly score: number | null;
  /** `cmi.core.score.raw` in the LMS. */
  readonly stored: string;
  /** Part of the range from which the film is passed. */
  readonly mastery: number | undefined;
}

/**
 * Score to send: the best so far, in earlier sessions too; `null` for none. With a `masteryscore` LMSs judge the score themselves when
 * the session ends, so it must lead to the status. For a film passed by an ending with a lower score, that is the lowest score that
 * passes if the LMS has a score already, and none otherwise.
 */
export function scoreToSend({ status, score, stored, mastery }: ScoreState): number | null {
  const hasStored = stored.trim() !== '' && Number.isFinite(Number(stored));
  if (score === null && !hasStored) return null;
  const best = Math.max(score ?? 0, hasStored ? Number(stored) : 0);
  if (mastery === undefined) return best;
  const lowest = Number(decimal(mastery * 100));
  const isEnough = Number(decimal(best)) >= lowest;
  if (isFinal(status)) return isEnough ? best : hasStored ? lowest : null;
  return status === 'failed' && !isEnough ? best : null;
}
