import { CommitSchedule, type FilmSituation } from './commit-schedule';
import type { Interaction } from './question-interaction';
import { type ScormApi, ScormCalls } from './scorm-api';
import { InteractionNames, type ScormDecision, decisionInteraction } from './scorm-interactions';
import { ELEMENT, ScormLesson, type ScormValues } from './scorm-lesson';
import type { LessonResult } from './scorm-result';
import type { ResumedPlace, SavedPlace } from './scorm-suspend-data';
import type { FilmScore } from './scorm-text';

/** Seconds for which interactions are sent when the page may be closed. */
const LEAVING_TIME = 2;

/** Maximum number of calls that open a session. */
const OPENING_CALLS = 14;

/** State of the film that a session asks for. */
export interface TrackedFilm {
  readonly readPlace: () => SavedPlace;
  readonly readSituation: () => FilmSituation;
  /** Moves the film to the place of an earlier session that the LMS returned only after the start. */
  readonly resume: (place: ResumedPlace) => void;
  /** Fraction of the score's range that passes, as in the story and the manifest; `undefined` without one. */
  readonly mastery?: number;
  /** Ids of the nodes with a decision, in the order of the story file. */
  readonly decisions: readonly string[];
}

/** Data of the LMS at the start of a session. */
export interface ScormStart {
  /** Place that an earlier session saved; `null` to play from the start. */
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
  readonly #schedule: CommitSchedule;
  /** State of the browser's connection, until the session is finished. */
  #connection: 'online' | 'offline' | 'over' = 'online';
  /** Whether the saved place was read, and the film is there. A film that moves to a late place may report changes. */
  #savedPlace: 'unread' | 'opening' | 'read' = 'unread';
  /** Number of interactions in the last suspend data; `null` before. */
  #toldInData: number | null = null;

  constructor(deps: ScormSessionDeps) {
    const { api, clock, film } = deps;
    this.#deps = deps;
    this.#calls = new ScormCalls(api, clock);
    this.#lesson = new ScormLesson(this.#calls, film.mastery);
    this.#names = new InteractionNames(film.decisions);
    this.#time = new SessionTime(clock);
    const { times } = this.#calls;
    this.#schedule = new CommitSchedule(clock, (calls) => times.expected(calls), deps.onRefused);
  }

  /** Whether the session is finished. A finished session sends nothing. */
  get isOver(): boolean {
    return this.#connection === 'over';
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
    const { place } = this.#lesson;
    if (place !== undefined) this.#savedPlace = 'read';
    const isNew = result.isKnown && store.known.get(ELEMENT.status) !== result.status;
    if (!this.#lesson.isOpen) this.#schedule.giveUp('LMSInitialize');
    else if (isNew && this.#lesson.isWritable) this.#commit([[ELEMENT.status, result.status]]);
    return { place: place ?? null, language };
  }

  /** Records that a choice was made. Commits soon, even if the last commit was recent. */
  chosen(): void {
    this.#schedule.chosen();
    this.changed();
  }

  /** Records a decision at the end of its node. */
  decided(decision: ScormDecision): void {
    const id = this.#names.next(decision.node, decision.visit);
    this.#lesson.interactions.add(decisionInteraction(id, decision, this.#deps.now()));
    if (decision.isByViewer) this.chosen();
    else this.changed();
  }

  /** Records a question that is over. */
  answered(interaction: Interaction): void {
    this.#lesson.interactions.add(interaction);
    this.chosen();
  }

  /** Records an ending with its result and score. */
  ended(result: LessonResult, score?: FilmScore): void {
    this.#lesson.result.add(result, score);
    this.changed();
  }

  /** Marks the place as changed: at a choice, an ending and a pause. Commits at a good moment. */
  changed(): void {
    this.#schedule.changed();
    this.consider();
  }

  /** Commits pending changes if this is a good moment. Call it several times a second. */
  consider(): void {
    if (this.#savedPlace === 'opening') return;
    const { isOpen, interactions, store } = this.#lesson;
    const situation = this.#deps.film.readSituation();
    if (!this.#schedule.isDue(situation.isStill, isOpen && this.#hasInteractions)) return;
    const mayBlock = this.#schedule.blocking(situation);
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
    if (this.isOver) return;
    this.#lesson.store.known.delete(ELEMENT.exit);
    // Last chance, even if they are lost.
    this.#connection = 'online';
    if (this.#prepare()) {
      this.#commit(this.#values());
      this.#sendRest();
    }
    this.#connection = 'over';
    if (this.#lesson.isOpen) this.#calls.finish();
  }

  /** Holds interactions back while the browser is offline, and then sends all values again: an LMS may have accepted and lost them. */
  connectionChanged(isOnline: boolean): void {
    if (this.isOver) return;
    const wasOffline = this.#connection === 'offline';
    this.#connection = isOnline ? 'online' : 'offline';
    if (!isOnline || !wasOffline) return;
    this.#lesson.store.forgetAll();
    this.#lesson.interactions.repeat();
    this.changed();
  }

  /** Whether values can be set. Reads what is unknown. */
  #prepare(): boolean {
    if (this.isOver) return false;
    if (!this.#lesson.isOpen && !this.#lesson.open()) {
      this.#schedule.giveUp('LMSInitialize');
      return false;
    }
    this.#lesson.readUnknown();
    if (this.#lesson.isWritable === null) this.#schedule.giveUp(ELEMENT.mode);
    if (!this.#lesson.isWritable) return false;
    this.#resumeLate();
    return true;
  }

  /** Values to set, the most important ones first. `told` is the number of interactions that the LMS has then. */
  #values(told = this.#lesson.interactions.told): ScormValues {
    this.#toldInData = told;
    const place = this.#deps.film.readPlace();
    return this.#lesson.values({ place, told, seconds: this.#time.seconds });
  }

  /** Passes a place that could not be read at the start to the film, so that its current place does not replace it. */
  #resumeLate(): void {
    const { place } = this.#lesson;
    if (this.#savedPlace !== 'unread' || place === undefined) return;
    this.#savedPlace = 'opening';
    if (place) this.#deps.film.resume(place);
    this.#savedPlace = 'read';
  }

  get #hasInteractions(): boolean {
    return this.#lesson.interactions.isPending && this.#connection !== 'offline';
  }

  /** Sends changed values, then interactions while there is time, and commits. What fails is sent again with the next commit. */
  #commit(values: ScormValues, mayBlock: (calls: number) => boolean = () => false): void {
    const { store, unread } = this.#lesson;
    this.#schedule.start();
    const failed = new Set([...unread, ...store.send(values)]);
    this.#sendInteractions(mayBlock);
    if (!store.commit()) failed.add('LMSCommit');
    this.#schedule.end(failed);
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

/** Time of a session, without the time for which its page is hidden. */
class SessionTime {
  readonly #clock: () => number;
  #shownAt: number | null;
  #before = 0;

  /** @param clock seconds on a monotonic clock */
  constructor(clock: () => number) {
    this.#clock = clock;
    this.#shownAt = clock();
  }

  get isStopped(): boolean {
    return this.#shownAt === null;
  }

  get seconds(): number {
    return this.#before + (this.#shownAt === null ? 0 : this.#clock() - this.#shownAt);
  }

  start(): void {
    this.#shownAt ??= this.#clock();
  }

  stop(): void {
    this.#before = this.seconds;
    this.#shownAt = null;
  }
}
