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
  /** Expected time for which the commit and the calls before it block the page. */
  readonly blocksFor: number;
}

/** Range of times since the start of a node in which a playing film may commit. */
const AFTER_START = 1;
const LATEST_AFTER_START = 2;
/** Minimum time left in the node once the commit is over. */
const BEFORE_END = 3;
/** Minimum interval between two commits of a playing film. */
const MIN_INTERVAL = 10;

/** Whether a commit can block the page now without disturbing a seam. */
export const mayCommit = ({
  isStill,
  sinceNodeStart,
  untilNodeEnd,
  sinceCommit,
  blocksFor,
}: CommitSituation): boolean =>
  isStill ||
  (sinceNodeStart >= AFTER_START &&
    sinceNodeStart <= LATEST_AFTER_START &&
    untilNodeEnd >= BEFORE_END + blocksFor &&
    sinceCommit >= MIN_INTERVAL);

/** Longest times for which calls have blocked the page. Assumes a slow LMS until it has measurements. */
export class CallTimes {
  readonly #longest = { call: 0.05, commit: 0.5 };

  /** Adds a measured time in seconds. */
  add(kind: 'call' | 'commit', seconds: number): void {
    this.#longest[kind] = Math.max(this.#longest[kind], seconds);
  }

  /** Expected duration of a commit after a number of other calls, in seconds. */
  expected(calls: number): number {
    return this.#longest.commit + calls * this.#longest.call;
  }
}
