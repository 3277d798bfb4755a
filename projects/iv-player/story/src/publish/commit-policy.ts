/** Situation of the film when a commit is considered. Times are in seconds. */
export interface CommitSituation {
  /** Whether the film stands still or its window is hidden: nobody sees that a commit blocks the page. */
  readonly isStill: boolean;
  /** Seconds since the current node started. */
  readonly sinceNodeStart: number;
  /** Seconds until the current node ends. */
  readonly untilNodeEnd: number;
  /** Seconds since the last commit; `Infinity` before the first. */
  readonly sinceCommit: number;
  /** How long the last commit blocked the page. */
  readonly lastCommitTook: number;
}

/** A seam needs the page right before and right after it. */
const AFTER_START = 1;
const BEFORE_END = 3;
/** Minimum interval between two commits in a playing film. */
const MIN_INTERVAL = 10;

/** Whether now is a moment at which a commit is not seen at a seam. */
export const mayCommit = ({
  isStill,
  sinceNodeStart,
  untilNodeEnd,
  sinceCommit,
  lastCommitTook,
}: CommitSituation): boolean =>
  isStill ||
  (sinceNodeStart >= AFTER_START &&
    untilNodeEnd >= BEFORE_END + lastCommitTook &&
    sinceCommit >= MIN_INTERVAL);
