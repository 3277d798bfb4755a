/** State of the film at the moment of a possible commit. Times are in the viewer's seconds: media time divided by the playback rate. */
export interface CommitSituation {
  /** Whether the film is paused, held or ended, or its page is hidden. */
  readonly isStill: boolean;
  /** Time since the current node started. */
  readonly sinceNodeStart: number;
  /** Time until the current node ends. */
  readonly untilNodeEnd: number;
  /** Time since the last commit; `Infinity` before the first. */
  readonly sinceCommit: number;
  /** How long the commit is expected to block the page, with the calls before it. */
  readonly blocksFor: number;
}

/** Range after the start of a node in which a playing film may commit. */
const AFTER_START = 1;
const LATEST_AFTER_START = 2;
/** Minimum time left in the node once the commit is over. */
const BEFORE_END = 3;
/** Minimum interval between two commits of a playing film. */
const MIN_INTERVAL = 10;

/** Whether a commit can block the page now without showing at a seam. */
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

/** Longest times that calls have blocked the page. Until they have been measured, assumes those of a slow LMS. */
export class CallTimes {
  readonly #longest = { call: 0.05, commit: 0.5 };

  /** Adds a measured time in seconds. */
  add(kind: 'call' | 'commit', seconds: number): void {
    this.#longest[kind] = Math.max(this.#longest[kind], seconds);
  }

  /** Seconds for a commit after a number of other calls. */
  expected(calls: number): number {
    return this.#longest.commit + calls * this.#longest.call;
  }
}
