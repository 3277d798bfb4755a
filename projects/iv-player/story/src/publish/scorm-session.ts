import { type CommitSituation, mayCommit } from './commit-policy';
import { type ScormApi, hasSucceeded } from './scorm-api';
import { type LessonResult, initialStatus, statusAfter } from './scorm-status';
import { type SavedPlace, writeSuspendData } from './scorm-suspend-data';
import { choiceResponse, decimal, interactionId, lessonLocation, timeOfDay, timespan } from './scorm-text';

/** More interactions are not recorded: some LMSs store each as a row. */
const MAX_INTERACTIONS = 100;

/** What the LMS says about a viewer at the start. */
export interface ScormStart {
  /** Saved by an earlier session; `''` for none. */
  readonly suspendData: string;
  /** Preferred language tag of the viewer; `''` for none. */
  readonly language: string;
}

/** A decision that the viewer or the film made. */
export interface ScormDecision {
  readonly nodeId: string;
  /** Position of the choice as shown, from 0; -1 for none. */
  readonly position: number;
  /** Seconds between the opening of the decision and the choice. */
  readonly seconds: number;
}

/** A score of the film with its range. */
export interface ScormScore {
  readonly raw: number;
  readonly min: number;
  readonly max: number;
}

/** What a session needs from its page. */
export interface ScormSessionDeps {
  readonly api: ScormApi;
  /** Seconds on a steady clock. */
  readonly clock: () => number;
  /** The local time. */
  readonly now: () => Date;
  /** Reads the current place in the film. */
  readonly readPlace: () => SavedPlace;
  /** Reads the situation of the film, as far as this session does not know it. */
  readonly readSituation: () => Omit<CommitSituation, 'sinceCommit' | 'lastCommitTook'>;
  /** Called once, when the LMS has refused calls twice in a row. */
  readonly onRefused: () => void;
}

/**
 * A session of a film with an LMS, by SCORM 1.2. Collects values and sends those that changed, together with a commit, at moments
 * that `mayCommit` allows: both calls may block the page. Never throws; an LMS that fails is reported once.
 */
export class ScormSession {
  readonly #deps: ScormSessionDeps;
  /** Values to be sent, by element. */
  readonly #pending = new Map<string, string>();
  /** Values as the LMS has them. */
  readonly #sent = new Map<string, string>();
  #isReadOnly = false;
  #isOver = false;
  #isRefused = false;
  #isPlaceStale = false;
  #status = '';
  #score: ScormScore | undefined;
  #interactions = 0;
  #failures = 0;
  #committedAt = -Infinity;
  #commitTook = 0;
  #visibleSince: number | null;
  #visibleSeconds = 0;

  constructor(deps: ScormSessionDeps) {
    this.#deps = deps;
    this.#visibleSince = deps.clock();
  }

  /** Whether the session has been finished; after that nothing is sent. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Initializes the LMS and reads what it knows. A viewer without a status becomes `incomplete`, committed at once. */
  start(): ScormStart {
    if (!hasSucceeded(this.#call((api) => api.LMSInitialize('')))) this.#refused();
    const status = this.#read('cmi.core.lesson_status');
    const mode = this.#read('cmi.core.lesson_mode').toLowerCase();
    this.#isReadOnly = mode === 'browse' || mode === 'review';
    this.#interactions = Number(this.#read('cmi.interactions._count')) || 0;
    this.#status = initialStatus(status);
    this.#sent.set('cmi.core.lesson_status', status);
    this.#set('cmi.core.lesson_status', this.#status);
    const suspendData = this.#read('cmi.suspend_data');
    this.#sent.set('cmi.suspend_data', suspendData);
    if (this.#pending.size > 0) this.#commit();
    return { suspendData, language: this.#read('cmi.student_preference.language') };
  }

  /** Records a decision. */
  decided({ nodeId, position, seconds }: ScormDecision): void {
    if (this.#interactions < MAX_INTERACTIONS) {
      const element = `cmi.interactions.${this.#interactions}`;
      this.#interactions += 1;
      this.#set(`${element}.id`, interactionId(nodeId));
      this.#set(`${element}.type`, 'choice');
      const response = choiceResponse(position);
      if (response !== '') this.#set(`${element}.student_response`, response);
      this.#set(`${element}.result`, 'neutral');
      this.#set(`${element}.latency`, timespan(seconds));
      this.#set(`${element}.time`, timeOfDay(this.#deps.now()));
    }
    this.changed();
  }

  /** Records an ending with its result and score. */
  ended(result: LessonResult, score?: ScormScore): void {
    this.#status = statusAfter(this.#status, result);
    this.#score = score ?? this.#score;
    this.changed();
  }

  /** Marks the place as changed, and commits if this is a good moment. */
  changed(): void {
    this.#isPlaceStale = true;
    this.consider();
  }

  /** Commits what is pending if this is a good moment. Call it when a node has played for 1 to 2 s, and when the film stops. */
  consider(): void {
    const isPending = this.#isPlaceStale || this.#pending.size > 0;
    const situation: CommitSituation = {
      ...this.#deps.readSituation(),
      sinceCommit: this.#deps.clock() - this.#committedAt,
      lastCommitTook: this.#commitTook,
    };
    if (isPending && mayCommit(situation)) this.#commitPlace();
  }

  /** The page was hidden: commits. Time that the page is hidden does not count as time of the session. */
  hidden(): void {
    if (this.#visibleSince === null) return;
    this.#visibleSeconds += this.#deps.clock() - this.#visibleSince;
    this.#visibleSince = null;
    this.#isPlaceStale = true;
    this.#commitPlace();
  }

  /** The page is visible again. */
  shown(): void {
    this.#visibleSince ??= this.#deps.clock();
  }

  /** The page is being left: saves the place and finishes the session, once. */
  leave(): void {
    if (this.#isOver) return;
    if (!this.#isReadOnly) {
      this.#set('cmi.core.exit', 'suspend');
      this.#commitPlace();
    }
    this.#isOver = true;
    this.#call((api) => api.LMSFinish(''));
  }

  #commitPlace(): void {
    if (this.#isOver || this.#isReadOnly) return;
    const place = this.#deps.readPlace();
    this.#set('cmi.suspend_data', writeSuspendData(place));
    this.#set('cmi.core.lesson_location', lessonLocation(place.node));
    if (this.#score) {
      this.#set('cmi.core.score.raw', decimal(this.#score.raw));
      this.#set('cmi.core.score.min', decimal(this.#score.min));
      this.#set('cmi.core.score.max', decimal(this.#score.max));
    }
    this.#set('cmi.core.lesson_status', this.#status);
    this.#set('cmi.core.session_time', timespan(this.#sessionSeconds()));
    this.#isPlaceStale = false;
    this.#commit();
  }

  #sessionSeconds(): number {
    const visible = this.#visibleSince === null ? 0 : this.#deps.clock() - this.#visibleSince;
    return this.#visibleSeconds + visible;
  }

  #set(element: string, value: string): void {
    if (this.#isReadOnly) return;
    if (this.#sent.get(element) === value) this.#pending.delete(element);
    else this.#pending.set(element, value);
  }

  /** Sends what is pending. What the LMS refuses stays pending for the next commit, except interactions. */
  #commit(): void {
    const { clock } = this.#deps;
    const before = clock();
    let hasFailed = false;
    for (const [element, value] of this.#pending) {
      const isSet = hasSucceeded(this.#call((api) => api.LMSSetValue(element, value)));
      const isOptional = element.startsWith('cmi.interactions.');
      if (isSet) this.#sent.set(element, value);
      if (isSet || isOptional) this.#pending.delete(element);
      else hasFailed = true;
    }
    if (!hasSucceeded(this.#call((api) => api.LMSCommit('')))) {
      hasFailed = true;
      this.#isPlaceStale = true;
    }
    this.#committedAt = clock();
    this.#commitTook = this.#committedAt - before;
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    if (this.#failures === 2) this.#refused();
  }

  #refused(): void {
    if (this.#isRefused) return;
    this.#isRefused = true;
    this.#deps.onRefused();
  }

  #read(element: string): string {
    const value = this.#call((api) => api.LMSGetValue(element));
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
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
