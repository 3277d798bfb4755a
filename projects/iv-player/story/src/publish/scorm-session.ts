import { CallTimes, type CommitSituation, mayCommit } from './commit-policy';
import { type ScormApi, hasSucceeded } from './scorm-api';
import { type Interaction, type ScormDecision, interactionOf } from './scorm-interaction';
import { scoreToSend } from './scorm-score';
import { type LessonResult, initialStatus, isFinal, isLessonStatus, statusAfter } from './scorm-status';
import { type SavedPlace, writeSuspendData } from './scorm-suspend-data';
import { type FilmScore, decimal, lessonLocation, scorePercent, timespan } from './scorm-text';

/** Maximum number of interactions: some LMSs store each of their values as a row. */
const MAX_INTERACTIONS = 100;

/** Seconds until refused values are sent again while the film stands still. */
const RETRY_AFTER = 10;

/** Elements that an LMS need not support. */
const isOptional = (element: string): boolean => /^cmi\.core\.score\.(?:min|max)$/.test(element);

/** Elements that are not set while their stored values are unknown. */
const STATUS = 'cmi.core.lesson_status';
const DATA = 'cmi.suspend_data';
const SCORE = 'cmi.core.score.raw';

/** Calls for an interaction, and for opening a session. */
const INTERACTION_CALLS = 7;
const OPENING_CALLS = 8;

/** Data of the LMS at the start of a session. */
export interface ScormStart {
  /** Data of an earlier session; `''` without one. */
  readonly suspendData: string;
  /** Preferred language tag of the viewer; `''` for none. */
  readonly language: string;
}

/** State of the film that a session asks for. */
export interface TrackedFilm {
  readonly readPlace: () => SavedPlace;
  readonly readSituation: () => Omit<CommitSituation, 'sinceCommit' | 'blocksFor'>;
  /** Moves the film to the place of an earlier session that the LMS returned only after the start. */
  readonly resume: (suspendData: string) => void;
  /** Fraction of the score's range that passes, as in the story and the manifest; `undefined` without one. */
  readonly mastery?: number;
}

/** Collaborators of a session. */
export interface ScormSessionDeps {
  readonly api: ScormApi;
  readonly film: TrackedFilm;
  /** Seconds on a monotonic clock. */
  readonly clock: () => number;
  /** The current date and time. */
  readonly now: () => Date;
  /** Called once, when the LMS has refused the same call twice in a row. */
  readonly onRefused: () => void;
}

/**
 * Session of a film in an LMS with SCORM 1.2. Collects values, and sends the changed ones together with a commit when `mayCommit` allows
 * it, because both may block the page. Never throws; an LMS that keeps failing is reported once.
 */
export class ScormSession {
  readonly #deps: ScormSessionDeps;
  /** Values by element: those to send, and those that the LMS has. */
  readonly #values = new Map<string, string>();
  readonly #sent = new Map<string, string>();
  readonly #decisions: Interaction[] = [];
  readonly #results: LessonResult[] = [];
  #status = '';
  /** Highest score so far, in percent. */
  #score: number | null = null;
  #interactionCount: number | undefined;
  #isOpen = false;
  #isReadOnly = false;
  #isOver = false;
  #isRefused = false;
  #isPlaceStale = false;
  #isDataHandedOut = false;
  #failed: ReadonlySet<string> = new Set();
  #committedAt = -Infinity;
  readonly #callTimes = new CallTimes();
  #visibleSince: number | null;
  #visibleSeconds = 0;

  constructor(deps: ScormSessionDeps) {
    this.#deps = deps;
    this.#visibleSince = deps.clock();
  }

  /** Whether the session is finished. A finished session sends nothing. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the lesson has the result of an ending, of this session or an earlier one. */
  get hasResult(): boolean {
    return isFinal(this.#status) || this.#status === 'failed';
  }

  /** Initializes the LMS and reads its data. A missing status becomes `incomplete`, committed at once. */
  start(): ScormStart {
    this.#open();
    const start = {
      suspendData: this.#sent.get(DATA) ?? '',
      language: (this.#isOpen && this.#read('cmi.student_preference.language')) || '',
    };
    this.#isDataHandedOut = this.#sent.has(DATA);
    if (!this.#isOpen || this.#changes().length > 0) this.#commit();
    return start;
  }

  /** Records a decision. */
  decided(decision: ScormDecision): void {
    this.#decisions.push(interactionOf(decision, this.#deps.now()));
    this.changed();
  }

  /** Records an ending with its result and score. */
  ended(result: LessonResult, score?: FilmScore): void {
    this.#results.push(result);
    this.#status = statusAfter(this.#status, result);
    const percent = score ? scorePercent(score) : null;
    if (percent !== null) this.#score = Math.max(this.#score ?? 0, percent);
    this.changed();
  }

  /** Marks the place as changed: at a choice, an ending and a pause. Commits at a good moment. */
  changed(): void {
    this.#isPlaceStale = true;
    this.consider();
  }

  /** Commits pending changes if this is a good moment. Call it several times a second. */
  consider(): void {
    const isRetry = this.#failed.size > 0 && this.#sinceCommit >= RETRY_AFTER;
    const hasNews = this.#isPlaceStale || (this.#isOpen && this.#decisions.length > 0);
    if (!hasNews && !isRetry) return;
    const mayBlock = this.#blocking();
    if (!mayBlock(this.#isOpen ? 1 : OPENING_CALLS) || !this.#collect()) return;
    if (mayBlock(this.#changes().length)) this.#commit(mayBlock);
  }

  /** Commits and stops the session's time. Call it when the page is hidden. */
  hidden(): void {
    if (this.#visibleSince === null) return;
    this.stopClock();
    this.#commitNow();
  }

  /** Stops the session's time. Call it for a page that loads hidden. */
  stopClock(): void {
    this.#visibleSeconds = this.#sessionSeconds();
    this.#visibleSince = null;
  }

  /** Continues the session's time. Call it when the page is visible again. */
  shown(): void {
    this.#visibleSince ??= this.#deps.clock();
  }

  /** Saves the place and finishes the session, once. Call it at `pagehide`. */
  leave(): void {
    if (this.#isOver) return;
    this.#sent.delete('cmi.core.exit');
    this.#commitNow();
    this.#isOver = true;
    if (this.#isOpen) this.#call((api) => api.LMSFinish(''));
  }

  /** Initializes the LMS. Returns whether it answers: an LMS that is already initialized refuses the call, but answers. */
  #open(): boolean {
    const isInitialized = hasSucceeded(this.#call((api) => api.LMSInitialize(''), 'commit'));
    const status = this.#read(STATUS);
    this.#isOpen = isInitialized || isLessonStatus(status ?? '');
    if (!this.#isOpen) return false;
    const mode = this.#read('cmi.core.lesson_mode') ?? '';
    this.#isReadOnly = /^(?:browse|review)$/i.test(mode);
    // Without credit the LMS itself ignores status and score.
    this.#read('cmi.core.credit');
    this.#learn(STATUS, status);
    this.#learn(DATA, this.#read(DATA));
    return true;
  }

  /** Keeps a stored value, unless it could not be read. */
  #learn(element: string, value: string | null): void {
    if (value === null) return;
    this.#sent.set(element, value);
    if (element !== STATUS) return;
    this.#status = this.#results.reduce(statusAfter, initialStatus(value));
    this.#values.set(STATUS, this.#status);
  }

  /** Elements to set whose stored values could not be read. */
  #unknown(): readonly string[] {
    const needed = this.#needsScore() ? [STATUS, DATA, SCORE] : [STATUS, DATA];
    return needed.filter((element) => !this.#sent.has(element));
  }

  /** Collects the values to send. Returns whether the LMS takes them. */
  #collect(): boolean {
    if (this.#isOver || (!this.#isOpen && !this.#reopen()) || this.#isReadOnly) return false;
    for (const element of this.#unknown()) this.#learn(element, this.#read(element));
    this.#resumeLate();
    const place = this.#deps.film.readPlace();
    if (this.#sent.has(STATUS)) this.#values.set(STATUS, this.#status);
    if (this.#sent.has(DATA)) this.#values.set(DATA, writeSuspendData(place));
    this.#values.set('cmi.core.lesson_location', lessonLocation(place.node));
    this.#values.set('cmi.core.session_time', timespan(this.#sessionSeconds()));
    this.#values.set('cmi.core.exit', 'suspend');
    this.#collectScore();
    return true;
  }

  #collectScore(): void {
    const stored = this.#sent.get(SCORE);
    if (stored === undefined || !this.#needsScore()) return;
    const { mastery } = this.#deps.film;
    const score = scoreToSend({ status: this.#status, score: this.#score, stored, mastery });
    if (score === null) return;
    this.#values.set(SCORE, decimal(score));
    this.#values.set('cmi.core.score.min', '0');
    this.#values.set('cmi.core.score.max', '100');
  }

  /** Passes data that could not be read at the start to the film, so that its current place does not replace them. */
  #resumeLate(): void {
    const data = this.#sent.get(DATA);
    if (this.#isDataHandedOut || data === undefined) return;
    this.#isDataHandedOut = true;
    if (data !== '') this.#deps.film.resume(data);
  }

  /** Whether the LMS's score is needed: for a new score, or for a status that it must not contradict. */
  #needsScore(): boolean {
    return this.#score !== null || (this.#deps.film.mastery !== undefined && isFinal(this.#status));
  }

  /** Commits at once, even while the film plays. */
  #commitNow(): void {
    if (this.#collect()) this.#commit();
  }

  #sessionSeconds(): number {
    const { clock } = this.#deps;
    return this.#visibleSeconds + (this.#visibleSince === null ? 0 : clock() - this.#visibleSince);
  }

  get #sinceCommit(): number {
    return this.#deps.clock() - this.#committedAt;
  }

  /**
   * Returns a function that tells whether a commit after a number of other calls may block the page. Use it within the same task: the film
   * continues meanwhile, but scripts do not see its time change.
   */
  #blocking(): (calls: number) => boolean {
    const { film, clock } = this.#deps;
    const { isStill, sinceNodeStart, untilNodeEnd } = film.readSituation();
    const [start, sinceCommit] = [clock(), this.#sinceCommit];
    return (calls) => {
      const elapsed = clock() - start;
      return mayCommit({
        isStill,
        sinceNodeStart: sinceNodeStart + elapsed,
        untilNodeEnd: untilNodeEnd - elapsed,
        sinceCommit,
        blocksFor: this.#callTimes.expected(calls),
      });
    };
  }

  #changes(): [element: string, value: string][] {
    return this.#isReadOnly
      ? []
      : [...this.#values].filter(([element, value]) => this.#sent.get(element) !== value);
  }

  /** Tries again to initialize the LMS. */
  #reopen(): boolean {
    const isOpen = this.#open();
    if (!isOpen) {
      this.#committedAt = this.#deps.clock();
      this.#isPlaceStale = false;
    }
    this.#judge(new Set(isOpen ? [] : ['LMSInitialize']));
    return isOpen;
  }

  /** Sends changed values and commits. Refused values are sent again with the next commit. */
  #commit(mayBlock: (calls: number) => boolean = () => true): void {
    const failed = new Set<string>();
    if (!this.#isOpen) failed.add('LMSInitialize');
    else {
      for (const element of this.#unknown()) failed.add(element);
      for (const [element, value] of this.#changes()) {
        if (this.#setValue(element, value) || isOptional(element)) this.#sent.set(element, value);
        else failed.add(element);
      }
      this.#isPlaceStale = false;
      this.#sendDecisions(mayBlock);
      if (!hasSucceeded(this.#call((api) => api.LMSCommit(''), 'commit'))) failed.add('LMSCommit');
    }
    this.#committedAt = this.#deps.clock();
    this.#judge(failed);
  }

  #judge(failed: ReadonlySet<string>): void {
    const isAgain = [...failed].some((call) => this.#failed.has(call));
    this.#failed = failed;
    if (!isAgain || this.#isRefused) return;
    this.#isRefused = true;
    this.#deps.onRefused();
  }

  /** Sends decisions as interactions; in a playing film, only as many as there is time for. An LMS need not support interactions. */
  #sendDecisions(mayBlock: (calls: number) => boolean): void {
    while (this.#decisions.length > 0 && mayBlock(INTERACTION_CALLS)) {
      const [id, ...others] = this.#decisions.shift() as Interaction;
      this.#interactionCount ??= Number(this.#read('cmi.interactions._count')) || 0;
      const prefix = `cmi.interactions.${this.#interactionCount}.`;
      if (this.#interactionCount >= MAX_INTERACTIONS || !this.#setValue(prefix + id[0], id[1])) continue;
      for (const [name, value] of others) this.#setValue(prefix + name, value);
      this.#interactionCount += 1;
    }
  }

  #setValue(element: string, value: string): boolean {
    return hasSucceeded(this.#call((api) => api.LMSSetValue(element, value)));
  }

  /** Reads a value, and tries again once if the LMS throws; `null` if it throws again. */
  #read(element: string): string | null {
    const read = (): unknown => this.#call((api) => api.LMSGetValue(element) ?? '');
    const value = read() ?? read();
    if (value === undefined) return null;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  /** Calls the API and measures the duration. Returns `undefined` if the call throws. */
  #call(use: (api: ScormApi) => unknown, kind: 'call' | 'commit' = 'call'): unknown {
    const before = this.#deps.clock();
    try {
      return use(this.#deps.api);
    } catch {
      return undefined;
    } finally {
      this.#callTimes.add(kind, this.#deps.clock() - before);
    }
  }
}
