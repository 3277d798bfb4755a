/** State of the film when a commit is considered. Times are in the viewer's seconds: media time divided by the playback rate. */
export interface CommitSituation {
  /** Whether the film is paused, held or ended, or its page is hidden. */
  readonly isStill: boolean;
  /** Time since the current node started. */
  readonly sinceNodeStart: number;
  /** Time until the current node ends. */
  readonly untilNodeEnd: number;
  /** Time since the last commit; `Infinity` before the first. */
  readonly sinceCommit: number;
  /** Time since the first choice that is not committed yet; `Infinity` without one. */
  readonly sinceChoice: number;
  /** Expected time for which the commit and the calls before it block the page. */
  readonly blocksFor: number;
}

/** Range of times since the start of a node in which a playing film may commit. */
const AFTER_START = 1;
const LATEST_AFTER_START = 2;
/** Maximum time from a choice to its commit. A later one waits for the start of the next node. */
const AFTER_CHOICE = 1;
/** Minimum time left in the node once the commit is over. */
const BEFORE_END = 3;
/** Minimum interval between two commits of a playing film. */
const MIN_INTERVAL = 10;
/** Interval between commits in a long node. */
export const LONG_INTERVAL = 45;

/**
 * Whether a commit can block the page now without disturbing a seam. A playing film commits at the start of a node, after a choice, and
 * regularly in a long node. Only the commit after a choice need not wait for the minimum interval: a later one may come too late, because
 * browsers may refuse the requests of a page that is closed.
 */
export function mayCommit(situation: CommitSituation): boolean {
  const { isStill, sinceNodeStart, untilNodeEnd, sinceCommit, sinceChoice, blocksFor } = situation;
  if (isStill) return true;
  if (!(sinceNodeStart >= AFTER_START && untilNodeEnd >= BEFORE_END + blocksFor)) return false;
  const isAtStart = sinceNodeStart <= LATEST_AFTER_START;
  if (sinceChoice <= AFTER_CHOICE || (isAtStart && sinceChoice < Infinity)) return true;
  return isAtStart ? sinceCommit >= MIN_INTERVAL : Math.min(sinceNodeStart, sinceCommit) >= LONG_INTERVAL;
}

/** Times to assume without measurements, numbers of measurements to remember, and longest times to expect, in seconds. */
const ASSUMED = { call: 0.05, commit: 0.5 };
const REMEMBERED = { call: 50, commit: 5 };
const LONGEST = { call: 1, commit: 5 };

/**
 * Times for which calls have blocked the page. Assumes a slow LMS until it has measurements, and remembers only the last ones: after a
 * single call of 18 seconds, a film without pauses would otherwise never commit again.
 */
export class CallTimes {
  readonly #measured: Record<'call' | 'commit', number[]> = { call: [], commit: [] };

  /** Adds a measured time in seconds. */
  add(kind: 'call' | 'commit', seconds: number): void {
    const times = this.#measured[kind];
    times.push(Math.min(seconds, LONGEST[kind]));
    if (times.length > REMEMBERED[kind]) times.shift();
  }

  /** Expected duration of a commit after a number of other calls, in seconds. */
  expected(calls: number): number {
    return this.#longest('commit') + calls * this.#longest('call');
  }

  #longest(kind: 'call' | 'commit'): number {
    return Math.max(ASSUMED[kind], ...this.#measured[kind]);
  }
}
