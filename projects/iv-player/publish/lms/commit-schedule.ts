/** State of the film when a commit is considered. Times are in the viewer's seconds: media time divided by the playback rate. */
export interface FilmSituation {
  /** Whether the film is paused, held or ended, or its page is hidden. */
  readonly isStill: boolean;
  /** Time since the current node started. */
  readonly sinceNodeStart: number;
  /** Time until the current node ends. */
  readonly untilNodeEnd: number;
}

/** State of the film and the session when a commit is considered. */
export interface CommitSituation extends FilmSituation {
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
const LONG_INTERVAL = 45;
/** Interval until refused or remaining values are sent again. */
const RETRY_AFTER = 10;

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

/** When a session commits, and which of its calls failed. */
export class CommitSchedule {
  readonly #clock: () => number;
  readonly #startedAt: number;
  readonly #expected: (calls: number) => number;
  /** `null` once it was called. */
  #onRefused: (() => void) | null;
  #committedAt = -Infinity;
  /** Whether the place has changed since the last commit. */
  #isStale = false;
  /** Time of the first choice since the last commit. */
  #choiceAt: number | null = null;
  #failed: ReadonlySet<string> = new Set();

  /**
   * @param clock seconds on a monotonic clock
   * @param expected returns the expected time for which a commit after a number of other calls blocks the page, in seconds
   * @param onRefused called once, when the same call has failed in two commits in a row
   */
  constructor(clock: () => number, expected: (calls: number) => number, onRefused: () => void) {
    this.#clock = clock;
    this.#startedAt = clock();
    this.#expected = expected;
    this.#onRefused = onRefused;
  }

  /** Records a change of the place. */
  changed(): void {
    this.#isStale = true;
  }

  /** Records a choice, which is committed soon even if the last commit was recent. */
  chosen(): void {
    this.#choiceAt ??= this.#clock();
  }

  /**
   * Whether there is a reason to commit.
   * @param isStill whether the film is paused, held or ended
   * @param hasRest whether interactions were left out of the last commit
   */
  isDue(isStill: boolean, hasRest: boolean): boolean {
    const now = this.#clock();
    const isRetry = (hasRest || this.#failed.size > 0) && now - this.#committedAt >= RETRY_AFTER;
    const isLate = now - Math.max(this.#startedAt, this.#committedAt) >= LONG_INTERVAL;
    return this.#isStale || isRetry || (isLate && !isStill);
  }

  /**
   * Returns a function that tells whether a commit after a number of other calls may block the page. Use it within the same task: the film
   * continues meanwhile, but scripts do not see its time change.
   */
  blocking({ isStill, sinceNodeStart, untilNodeEnd }: FilmSituation): (calls: number) => boolean {
    const start = this.#clock();
    const sinceCommit = start - this.#committedAt;
    const sinceChoice = this.#choiceAt === null ? Infinity : start - this.#choiceAt;
    return (calls) => {
      const elapsed = this.#clock() - start;
      return mayCommit({
        isStill,
        sinceNodeStart: sinceNodeStart + elapsed,
        untilNodeEnd: untilNodeEnd - elapsed,
        sinceCommit,
        sinceChoice,
        blocksFor: this.#expected(calls),
      });
    };
  }

  /** Starts a commit. */
  start(): void {
    this.#isStale = false;
    this.#choiceAt = null;
  }

  /** Ends a commit, with the calls that failed. */
  end(failed: ReadonlySet<string>): void {
    this.#committedAt = this.#clock();
    const isRefused = [...failed].some((call) => this.#failed.has(call));
    this.#failed = failed;
    if (!isRefused) return;
    this.#onRefused?.();
    this.#onRefused = null;
  }

  /** Waits until the next attempt, because a call that is needed for all others failed. */
  giveUp(call: string): void {
    this.#isStale = false;
    this.end(new Set([call]));
  }
}
