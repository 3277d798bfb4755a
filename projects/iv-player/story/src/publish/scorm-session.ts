import { type CommitSituation, mayCommit } from './commit-policy';
import { type ScormApi, hasSucceeded } from './scorm-api';
import { type LessonResult, initialStatus, isLessonStatus, statusAfter } from './scorm-status';
import { type SavedPlace, writeSuspendData } from './scorm-suspend-data';
import {
  type FilmScore,
  choiceResponse,
  decimal,
  interactionId,
  lessonLocation,
  scorePercent,
  timeOfDay,
  timespan,
} from './scorm-text';

/** Maximum number of interactions: some LMSs store each value of one as a row. */
const MAX_INTERACTIONS = 100;

/** Seconds before what the LMS refused is sent again to a film that stands still. */
const RETRY_AFTER = 10;

/** Elements that an LMS need not support. */
const isOptional = (element: string): boolean => /^cmi\.core\.score\.(?:min|max)$/.test(element);

/** Data of the LMS at the start of a session. */
export interface ScormStart {
  /** Data of an earlier session; `''` without one. */
  readonly suspendData: string;
  /** Preferred language tag of the viewer; `''` for none. */
  readonly language: string;
}

/** A decision of the viewer or the film. */
export interface ScormDecision {
  /** Id of the node with the decision. */
  readonly node: string;
  /** Position of the choice as shown, from 0; -1 for none. */
  readonly position: number;
  /** Seconds from the opening of the decision to the choice. */
  readonly seconds: number;
}

/** State of the film that a session asks for. */
export interface TrackedFilm {
  readonly readPlace: () => SavedPlace;
  readonly readSituation: () => Omit<CommitSituation, 'sinceCommit' | 'lastCommitTook'>;
  /** Part of the score's range from which the film is passed, as in the story and the manifest; `undefined` without one. */
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
 * Session of a film in an LMS with SCORM 1.2. Collects values, and sends those that changed together with a commit when `mayCommit`
 * allows it, as both may block the page. Never throws; an LMS that keeps failing is reported once.
 */
export class ScormSession {
  readonly #deps: ScormSessionDeps;
  /** Values by element: to be sent, and as the LMS has them. */
  readonly #values = new Map<string, string>();
  readonly #sent = new Map<string, string>();
  #decisions: (ScormDecision & { readonly time: string })[] = [];
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
  #failed: ReadonlySet<string> = new Set();
  #committedAt = -Infinity;
  #commitTook = 0;
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

  /** Initializes the LMS and reads its data. A missing status becomes `incomplete`, committed at once. */
  start(): ScormStart {
    this.#open();
    const start = {
      suspendData: this.#sent.get('cmi.suspend_data') ?? '',
      language: this.#isOpen ? this.#read('cmi.student_preference.language') : '',
    };
    this.#values.set('cmi.core.lesson_status', this.#status);
    if (!this.#isOpen || this.#changes().length > 0) this.#commit();
    return start;
  }

  /** Records a decision. */
  decided(decision: ScormDecision): void {
    this.#decisions.push({ ...decision, time: timeOfDay(this.#deps.now()) });
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
    const sinceCommit = this.#deps.clock() - this.#committedAt;
    const isRetry = this.#failed.size > 0 && sinceCommit >= RETRY_AFTER;
    if (!this.#isPlaceStale && !isRetry) return;
    const situation: CommitSituation = {
      ...this.#deps.film.readSituation(),
      sinceCommit,
      lastCommitTook: this.#commitTook,
    };
    if (mayCommit(situation)) this.#commitPlace();
  }

  /** Commits, and stops the session's time. Call it when the page is hidden. */
  hidden(): void {
    if (this.#visibleSince === null) return;
    this.#visibleSeconds = this.#sessionSeconds();
    this.#visibleSince = null;
    this.#commitPlace();
  }

  /** Continues the session's time. Call it when the page is visible again. */
  shown(): void {
    this.#visibleSince ??= this.#deps.clock();
  }

  /** Saves the place and finishes the session, once. Call it at `pagehide`. */
  leave(): void {
    if (this.#isOver) return;
    this.#values.set('cmi.core.exit', 'suspend');
    this.#commitPlace();
    this.#isOver = true;
    if (this.#isOpen) this.#call((api) => api.LMSFinish(''));
  }

  /** Whether the LMS answers. One that is initialized already refuses that, and answers all the same. */
  #open(): boolean {
    const isInitialized = hasSucceeded(this.#call((api) => api.LMSInitialize('')));
    const status = this.#read('cmi.core.lesson_status');
    this.#isOpen = isInitialized || isLessonStatus(status);
    if (!this.#isOpen) return false;
    const mode = this.#read('cmi.core.lesson_mode').toLowerCase();
    this.#isReadOnly = mode === 'browse' || mode === 'review';
    // Without credit the LMS itself ignores status and score.
    this.#read('cmi.core.credit');
    this.#sent.set('cmi.core.lesson_status', status);
    this.#sent.set('cmi.suspend_data', this.#read('cmi.suspend_data'));
    this.#status = this.#results.reduce(statusAfter, initialStatus(status));
    return true;
  }

  #commitPlace(): void {
    if (this.#isOver || (!this.#isOpen && !this.#reopen()) || this.#isReadOnly) return;
    const place = this.#deps.film.readPlace();
    this.#values.set('cmi.suspend_data', writeSuspendData(place));
    this.#values.set('cmi.core.lesson_location', lessonLocation(place.node));
    if (this.#score !== null && this.#agreesWithStatus(this.#score)) {
      this.#values.set('cmi.core.score.raw', decimal(this.#score));
      this.#values.set('cmi.core.score.min', '0');
      this.#values.set('cmi.core.score.max', '100');
    }
    this.#values.set('cmi.core.lesson_status', this.#status);
    this.#values.set('cmi.core.session_time', timespan(this.#sessionSeconds()));
    this.#isPlaceStale = false;
    this.#commit();
  }

  /**
   * Whether a score leads to the status. With a `masteryscore` LMSs judge the score themselves when the session ends, which would
   * turn a film that was passed by another ending into a failed one.
   */
  #agreesWithStatus(percent: number): boolean {
    const { mastery } = this.#deps.film;
    if (mastery === undefined || (this.#status !== 'passed' && this.#status !== 'failed')) return true;
    return Number(decimal(percent)) >= Number(decimal(mastery * 100)) === (this.#status === 'passed');
  }

  #sessionSeconds(): number {
    const { clock } = this.#deps;
    return this.#visibleSeconds + (this.#visibleSince === null ? 0 : clock() - this.#visibleSince);
  }

  #changes(): [element: string, value: string][] {
    return this.#isReadOnly
      ? []
      : [...this.#values].filter(([element, value]) => this.#sent.get(element) !== value);
  }

  /** Tries again to initialize the LMS. */
  #reopen(): boolean {
    this.#committedAt = this.#deps.clock();
    const isOpen = this.#open();
    this.#judge(new Set(isOpen ? [] : ['LMSInitialize']));
    return isOpen;
  }

  /** Sends changed values and commits. Refused values are sent again with the next commit. */
  #commit(): void {
    const { clock } = this.#deps;
    const before = clock();
    const failed = new Set<string>();
    if (!this.#isOpen) failed.add('LMSInitialize');
    else {
      for (const [element, value] of this.#changes()) {
        if (this.#setValue(element, value) || isOptional(element)) this.#sent.set(element, value);
        else failed.add(element);
      }
      this.#sendDecisions();
      if (!hasSucceeded(this.#call((api) => api.LMSCommit('')))) failed.add('LMSCommit');
    }
    this.#committedAt = clock();
    this.#commitTook = this.#committedAt - before;
    this.#judge(failed);
  }

  #judge(failed: ReadonlySet<string>): void {
    const isAgain = [...failed].some((call) => this.#failed.has(call));
    this.#failed = failed;
    if (!isAgain || this.#isRefused) return;
    this.#isRefused = true;
    this.#deps.onRefused();
  }

  /** Sends each decision as an interaction. An LMS need not support these. */
  #sendDecisions(): void {
    const decisions = this.#decisions;
    this.#decisions = [];
    for (const { node, position, seconds, time } of decisions) {
      this.#interactionCount ??= Number(this.#read('cmi.interactions._count')) || 0;
      if (this.#interactionCount >= MAX_INTERACTIONS) return;
      const set = (name: string, value: string): boolean =>
        this.#setValue(`cmi.interactions.${this.#interactionCount ?? 0}.${name}`, value);
      if (!set('id', interactionId(node))) continue;
      set('type', 'choice');
      const response = choiceResponse(position);
      if (response !== '') set('student_response', response);
      set('result', 'neutral');
      set('latency', timespan(seconds));
      set('time', time);
      this.#interactionCount += 1;
    }
  }

  #setValue(element: string, value: string): boolean {
    return hasSucceeded(this.#call((api) => api.LMSSetValue(element, value)));
  }

  #read(element: string): string {
    const value = this.#call((api) => api.LMSGetValue(element));
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  /** Calls the API; `undefined` when it throws. */
  #call(use: (api: ScormApi) => unknown): unknown {
    try {
      return use(this.#deps.api);
    } catch {
      return undefined;
    }
  }
}
