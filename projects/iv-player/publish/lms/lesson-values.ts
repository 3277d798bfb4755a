import { ELEMENT } from './scorm-elements';
import type { ScormResult } from './scorm-result';
import { scoreToSend } from './scorm-score';
import { type SavedPlace, writeSuspendData } from './scorm-suspend-data';
import type { ScormStore, ScormValues } from './scorm-store';
import { decimal, lessonLocation, timespan } from './scorm-text';

/** State of a lesson. */
export interface Lesson {
  readonly place: SavedPlace;
  readonly result: ScormResult;
  readonly store: ScormStore;
  /** Number of interactions that the LMS has after these values are sent. */
  readonly told: number;
  /** Time of the session in seconds. */
  readonly seconds: number;
  /** Fraction of the score's range that passes; `undefined` without one. */
  readonly mastery: number | undefined;
}

/** Returns the values to set, the most important ones first. Leaves out those whose stored value is unknown. */
export function lessonValues({ place, result, store, told, seconds, mastery }: Lesson): ScormValues {
  const { status, score } = result;
  return [
    ...scoreValues(result, store.get(ELEMENT.score), mastery),
    ...(result.isKnown ? [[ELEMENT.status, status] as const] : []),
    ...(store.has(ELEMENT.data)
      ? [[ELEMENT.data, writeSuspendData(place, { status, score, told })] as const]
      : []),
    [ELEMENT.location, lessonLocation(place.node)],
    [ELEMENT.time, timespan(seconds)],
    [ELEMENT.exit, 'suspend'],
  ];
}

function scoreValues(
  { status, score, isDataKnown }: ScormResult,
  stored: string | undefined,
  mastery: number | undefined,
): ScormValues {
  // An LMS may not return the score that the suspend data contain.
  if (stored === undefined || (stored.trim() === '' && !isDataKnown)) return [];
  const best = scoreToSend({ status, score, stored, mastery });
  if (best === null) return [];
  return [
    [ELEMENT.score, decimal(best)],
    [ELEMENT.lowestScore, '0'],
    [ELEMENT.highestScore, '100'],
  ];
}
