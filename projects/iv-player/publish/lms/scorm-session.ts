import { LONG_INTERVAL, mayCommit } from './commit-policy';
import { InteractionNames } from './interaction-names';
import { lessonValues } from './lesson-values';
import { RepeatedFailures } from './repeated-failures';
import type { ScormApi } from './scorm-api';
import { ScormCalls } from './scorm-calls';
import { ELEMENT } from './scorm-elements';
import { type ScormDecision, interactionOf } from './scorm-interaction';
import { ScormLesson } from './scorm-lesson';
import type { LessonResult } from './scorm-status';
import type { ScormValues } from './scorm-store';
import { type ResumedPlace, readSuspendData } from './scorm-suspend-data';
import type { FilmScore } from './scorm-text';
import { SessionTime } from './session-time';
import type { TrackedFilm } from './tracked-film';

/** Seconds until refused values are sent again while the film stands still. */
const RETRY_AFTER = 10;

/** Seconds for which interactions are sent when the page may be closed. */
const LEAVING_TIME = 2;

/** Maximum number of calls that open a session. */
const OPENING_CALLS = 14;

/** Data of the LMS at the start of a session. */
export interface ScormStart {
  /** Place of an earlier session; `null` without one. */
  readonly place: ResumedPlace | null;
  /** Preferred language tag of the viewer; `''` for none. */
  readonly language: string;
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
 * it, because both may block the page. Sets nothing while the stored value is unknown. Never throws; an LMS that keeps failing is reported
 * once.
 */
export class ScormSession {
  readonly #deps: ScormSessionDeps;
  readonly #calls: ScormCalls;
  readonly #lesson: ScormLesson;
  readonly #names: InteractionNames;
  readonly #time: SessionTime;
  readonly #failures: RepeatedFailures;
  #isOver = false;
  #isOffline = false;
  #isPlaceStale = false;
  #isDataHandedOut = false;
  /** Whether the film moves to a late place, which may report changes. */
  #isResuming = false;
  /** Number of interactions in the last suspend data; `null` before. */
  #toldInData: number | null = null;
  #committedAt = -Infinity;
  /** Time of the first choice since the last commit. */
  #choiceAt: number | null = null;
  readonly #startedAt: number;

  constructor(deps: ScormSessionDeps) {
    const { api, clock, film } = deps;
    this.#deps = deps;
    this.#calls = new ScormCalls(api, clock);
    this.#lesson = new ScormLesson(this.#calls, film.mastery !== undefined);
    this.#names = new InteractionNames(film.decisions);
    this.#time = new SessionTime(clock);
    this.#failures = new RepeatedFailures(deps.onRefused);
    this.#startedAt = clock();
  }

  /** Whether the session is finished. A finished session sends nothing. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the lesson has the result of an ending, of this session or an earlier one. */
  get hasResult(): boolean {
    return this.#lesson.result.isJudged;
  }

  /** Initializes the LMS and reads its data. A missing status becomes `incomplete`, committed at once. */
  start(): ScormStart {
    const { result, store } = this.#lesson;
    this.#lesson.open();
    const language = this.#lesson.readLanguage();
    const data = store.get(ELEMENT.data);
    this.#isDataHandedOut = data !== undefined;
    const isNew = result.isKnown && store.get(ELEMENT.status) !== result.status;
    if (!this.#lesson.isOpen) this.#giveUp('LMSInitialize');
    else if (isNew && this.#lesson.isWritable) this.#commit([[ELEMENT.status, result.status]]);
    return { place: readSuspendData(data ?? '')?.place ?? null, language };
  }

  /** Records that a choice was made. Commits soon, even if the last commit was recent. */
  chosen(): void {
    this.#choiceAt ??= this.#deps.clock();
    this.changed();
  }

  /** Records a decision at the end of its node. */
  decided(decision: ScormDecision): void {
    const id = this.#names.next(decision.node, decision.visit);
    this.#lesson.interactions.add(interactionOf(id, decision, this.#deps.now()));
    if (decision.isByViewer) this.chosen();
    else this.changed();
  }

  /** Records an ending with its result and score. */
  ended(result: LessonResult, score?: FilmScore): void {
    this.#lesson.result.add(result, score);
    this.changed();
  }

  /** Marks the place as changed: at a choice, an ending and a pause. Commits at a good moment. */
  changed(): void {
    this.#isPlaceStale = true;
    this.consider();
  }

  /** Commits pending changes if this is a good moment. Call it several times a second. */
  consider(): void {
    if (this.#isResuming) return;
    const isRetry = this.#failures.isFailing && this.#sinceCommit >= RETRY_AFTER;
    const isDue = this.#deps.clock() - Math.max(this.#startedAt, this.#committedAt) >= LONG_INTERVAL;
    const { isOpen, interactions, store } = this.#lesson;
    const hasRest = isOpen && this.#hasInteractions && this.#sinceCommit >= RETRY_AFTER;
    const { isStill } = this.#deps.film.readSituation();
    if (!this.#isPlaceStale && !hasRest && !isRetry && (isStill || !isDue)) return;
    const mayBlock = this.#blocking();
    if (!mayBlock(isOpen ? 1 : OPENING_CALLS) || !this.#prepare()) return;
    const values = this.#values(this.#hasInteractions ? interactions.toldAfter(mayBlock) : undefined);
    if (mayBlock(store.changed(values).length)) this.#commit(values, mayBlock);
  }

  /** Commits and stops the session's time. Call it when the page is hidden. */
  hidden(): void {
    if (this.#time.isStopped) return;
    this.stopClock();
    this.save();
  }

  /** Stops the session's time. Call it for a page that loads hidden. */
  stopClock(): void {
    this.#time.stop();
  }

  /** Continues the session's time. Call it when the page is visible again. */
  shown(): void {
    this.#time.start();
  }

  /** Commits at once, even while the film plays: the place and the result first, because the page may be closed. */
  save(): void {
    if (!this.#prepare()) return;
    this.#commit(this.#values());
    if (this.#sendRest()) this.#lesson.store.commit();
  }

  /** Saves the place and finishes the session, once. Call it at `pagehide`. */
  leave(): void {
    if (this.#isOver) return;
    this.#lesson.store.forget(ELEMENT.exit);
    // Last chance, even if they are lost.
    this.#isOffline = false;
    if (this.#prepare()) {
      this.#commit(this.#values());
      this.#sendRest();
    }
    this.#isOver = true;
    if (this.#lesson.isOpen) this.#calls.finish();
  }

  /** Holds interactions back while the browser is offline, and then sends all values again: an LMS may have accepted and lost them. */
  connectionChanged(isOnline: boolean): void {
    const wasOffline = this.#isOffline;
    this.#isOffline = !isOnline;
    if (!isOnline || !wasOffline) return;
    this.#lesson.store.forgetAll();
    this.#lesson.interactions.repeat();
    this.changed();
  }

  /** Whether values can be set. Reads what is unknown. */
  #prepare(): boolean {
    if (this.#isOver || (!this.#lesson.isOpen && !this.#reopen())) return false;
    this.#lesson.readUnknown();
    if (this.#lesson.isWritable === null) this.#giveUp(ELEMENT.mode);
    if (!this.#lesson.isWritable) return false;
    this.#resumeLate();
    return true;
  }

  /** Values to set, the most important ones first. `told` is the number of interactions that the LMS has then. */
  #values(told = this.#lesson.interactions.told): ScormValues {
    const { film } = this.#deps;
    const { result, store } = this.#lesson;
    this.#toldInData = told;
    return lessonValues({
      place: film.readPlace(),
      result,
      store,
      told,
      seconds: this.#time.seconds,
      mastery: film.mastery,
    });
  }

  /** Passes a place that could not be read at the start to the film, so that its current place does not replace it. */
  #resumeLate(): void {
    const data = this.#lesson.store.get(ELEMENT.data);
    if (this.#isDataHandedOut || data === undefined) return;
    this.#isDataHandedOut = true;
    const place = readSuspendData(data)?.place;
    if (!place) return;
    this.#isResuming = true;
    this.#deps.film.resume(place);
    this.#isResuming = false;
  }

  get #hasInteractions(): boolean {
    return this.#lesson.interactions.isPending && !this.#isOffline;
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
    const sinceChoice = this.#choiceAt === null ? Infinity : start - this.#choiceAt;
    return (calls) => {
      const elapsed = clock() - start;
      return mayCommit({
        isStill,
        sinceNodeStart: sinceNodeStart + elapsed,
        untilNodeEnd: untilNodeEnd - elapsed,
        sinceCommit,
        sinceChoice,
        blocksFor: this.#calls.expected(calls),
      });
    };
  }

  /** Tries again to initialize the LMS. */
  #reopen(): boolean {
    if (this.#lesson.open()) return true;
    this.#giveUp('LMSInitialize');
    return false;
  }

  /** Waits until the next attempt, because a call that is needed for all others failed. */
  #giveUp(call: string): void {
    this.#committedAt = this.#deps.clock();
    this.#isPlaceStale = false;
    this.#failures.add(new Set([call]));
  }

  /** Sends values, then interactions while there is time, and commits. */
  #commit(values: ScormValues, mayBlock: (calls: number) => boolean = () => false): void {
    this.#isPlaceStale = false;
    this.#choiceAt = null;
    const failed = this.#send(values, mayBlock);
    if (!this.#lesson.store.commit()) failed.add('LMSCommit');
    this.#committedAt = this.#deps.clock();
    this.#failures.add(failed);
  }

  /** Sends changed values and interactions. Returns the elements that failed; they are sent again with the next commit. */
  #send(values: ScormValues, mayBlock: (calls: number) => boolean): Set<string> {
    const { store, unread } = this.#lesson;
    const failed = new Set([...unread, ...store.send(values)]);
    this.#sendInteractions(mayBlock);
    return failed;
  }

  /** Sends interactions as long as browsers wait for a page that may be closed. Returns whether there were any. */
  #sendRest(): boolean {
    const { clock } = this.#deps;
    const end = clock() + LEAVING_TIME;
    return this.#sendInteractions(() => clock() < end);
  }

  /** Sends interactions while there is time, then their number if it is another one than planned. Returns whether there were any. */
  #sendInteractions(mayBlock: (calls: number) => boolean): boolean {
    const { interactions, store } = this.#lesson;
    const isSent = this.#hasInteractions && interactions.send(mayBlock);
    if (this.#toldInData !== null && interactions.told !== this.#toldInData)
      store.send(this.#values().filter(([element]) => element === ELEMENT.data));
    return isSent;
  }
}
