import type { ScormCalls } from './scorm-api';
import { ScormInteractions } from './scorm-interactions';
import { ScormResult, isFinal, isLessonStatus } from './scorm-result';
import { type ResumedPlace, type SavedPlace, readSuspendData, writeSuspendData } from './scorm-suspend-data';
import { decimal, lessonLocation, timespan } from './scorm-text';

/** Elements that a session reads and sets. */
export const ELEMENT = {
  status: 'cmi.core.lesson_status',
  mode: 'cmi.core.lesson_mode',
  credit: 'cmi.core.credit',
  score: 'cmi.core.score.raw',
  lowestScore: 'cmi.core.score.min',
  highestScore: 'cmi.core.score.max',
  location: 'cmi.core.lesson_location',
  time: 'cmi.core.session_time',
  exit: 'cmi.core.exit',
  data: 'cmi.suspend_data',
  language: 'cmi.student_preference.language',
} as const;

/** Values by element, in the order in which they are set. */
export type ScormValues = readonly (readonly [element: string, value: string])[];

/** Elements that an LMS need not support. */
const OPTIONAL: readonly string[] = [ELEMENT.lowestScore, ELEMENT.highestScore];

/** State of the film and the session to save. */
interface LessonState {
  readonly place: SavedPlace;
  /** Number of interactions that the LMS has after these values are sent. */
  readonly told: number;
  /** Time of the session in seconds. */
  readonly seconds: number;
}

/** The lesson as the LMS has it, as far as known. A value that could not be read is unknown, and nothing replaces it. */
export class ScormLesson {
  readonly result = new ScormResult();
  readonly interactions: ScormInteractions;
  readonly store: ScormStore;
  readonly #calls: ScormCalls;
  readonly #mastery: number | undefined;
  #unread: readonly string[] = [];
  #place: ResumedPlace | null | undefined;
  #isOpen = false;
  /** Whether the lesson is only reviewed; `null` while this is unknown. */
  #isReadOnly: boolean | null = null;

  /** @param mastery fraction of the score's range that passes, with which the status must agree; `undefined` without one */
  constructor(calls: ScormCalls, mastery: number | undefined) {
    this.#calls = calls;
    this.#mastery = mastery;
    this.interactions = new ScormInteractions(calls);
    this.store = new ScormStore(calls);
  }

  /** Whether the LMS answers. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether values can be set; `null` while this is unknown. */
  get isWritable(): boolean | null {
    return this.#isReadOnly === null ? null : !this.#isReadOnly;
  }

  /** Place of an earlier session; `null` without one, `undefined` while the suspend data are unknown. */
  get place(): ResumedPlace | null | undefined {
    return this.#place;
  }

  /** Elements that are needed and could not be read. */
  get unread(): readonly string[] {
    return this.#unread;
  }

  /** Initializes the LMS. Returns whether it answers: an LMS that is already initialized refuses the call, but answers. */
  open(): boolean {
    const isInitialized = this.#calls.initialize();
    const status = this.#calls.read(ELEMENT.status);
    // An LMS that does not return the status may still return data of an earlier session.
    const isAnswered = isInitialized || isLessonStatus(status ?? '');
    const early = isAnswered || status === null ? null : this.#calls.read(ELEMENT.data);
    this.#isOpen = isAnswered || readSuspendData(early ?? '') !== null;
    if (!this.#isOpen) return false;
    this.#learn(ELEMENT.status, status);
    this.#readMode();
    // Without credit the LMS itself ignores status and score.
    this.#calls.read(ELEMENT.credit, true);
    this.#learn(ELEMENT.data, early ?? this.#calls.read(ELEMENT.data));
    this.#unread = [ELEMENT.status, ELEMENT.data].filter((element) => !this.store.known.has(element));
    return true;
  }

  /** Preferred language of the viewer; `''` for none. */
  readLanguage(): string {
    return (this.#isOpen && this.#calls.read(ELEMENT.language, true)) || '';
  }

  /** Reads what is unknown and needed. Nothing but the mode is needed for a review. */
  readUnknown(): void {
    if (this.#isReadOnly === null) this.#readMode();
    if (!this.isWritable) return;
    const unread: string[] = [];
    // The data may contain a score.
    for (const element of [ELEMENT.status, ELEMENT.data, ELEMENT.score]) {
      if (this.store.known.has(element) || (element === ELEMENT.score && !this.#needsScore)) continue;
      this.#learn(element, this.#calls.read(element));
      if (!this.store.known.has(element)) unread.push(element);
    }
    this.#unread = unread;
  }

  /** Returns the values to set, the most important ones first. Leaves out those whose stored value is unknown. */
  values({ place, told, seconds }: LessonState): ScormValues {
    const { status, score, isKnown } = this.result;
    return [
      ...this.#scoreValues(),
      ...(isKnown ? [[ELEMENT.status, status] as const] : []),
      ...(this.store.known.has(ELEMENT.data)
        ? [[ELEMENT.data, writeSuspendData(place, { status, score, told })] as const]
        : []),
      [ELEMENT.location, lessonLocation(place.node)],
      [ELEMENT.time, timespan(seconds)],
      [ELEMENT.exit, 'suspend'],
    ];
  }

  #scoreValues(): ScormValues {
    const stored = this.store.known.get(ELEMENT.score);
    // An LMS may not return the score that the suspend data contain.
    if (stored === undefined || (stored.trim() === '' && !this.result.isDataKnown)) return [];
    const best = this.result.scoreToSend(stored, this.#mastery);
    if (best === null) return [];
    return [
      [ELEMENT.score, decimal(best)],
      [ELEMENT.lowestScore, '0'],
      [ELEMENT.highestScore, '100'],
    ];
  }

  /** The LMS's score is needed for a score, and for a status that it must not contradict. */
  get #needsScore(): boolean {
    return this.result.score !== null || (this.#mastery !== undefined && isFinal(this.result.status));
  }

  #readMode(): void {
    const mode = this.#calls.read(ELEMENT.mode, true);
    if (mode !== null) this.#isReadOnly = /^\s*(?:browse|review)\s*$/i.test(mode);
  }

  /** Keeps a stored value, unless it could not be read. */
  #learn(element: string, value: string | null): void {
    if (value === null) return;
    this.store.known.set(element, value);
    if (element === ELEMENT.status) this.result.learnStatus(value);
    if (element === ELEMENT.score) this.result.learnScore(value);
    if (element !== ELEMENT.data) return;
    const data = value === '' ? undefined : readSuspendData(value);
    this.#place = data?.place ?? null;
    this.result.learnData(data);
    this.interactions.learn(data?.result?.told ?? 0);
  }
}

/** Values that the LMS has. */
class ScormStore {
  readonly #calls: ScormCalls;
  /** By element. A value that could not be read is unknown and missing here, and counts as changed. */
  readonly known = new Map<string, string>();
  #sendsAll = false;

  constructor(calls: ScormCalls) {
    this.#calls = calls;
  }

  /** Makes all values count as changed until a commit succeeds. */
  forgetAll(): void {
    this.#sendsAll = true;
  }

  /** The values that the LMS does not have. */
  changed(values: ScormValues): ScormValues {
    return this.#sendsAll ? values : values.filter(([element, value]) => this.known.get(element) !== value);
  }

  /** Sends the changed values. Returns the elements that the LMS refused. */
  send(values: ScormValues): readonly string[] {
    return this.changed(values).flatMap(([element, value]) => {
      const isSet = this.#calls.set(element, value) || OPTIONAL.includes(element);
      if (isSet) this.known.set(element, value);
      return isSet ? [] : [element];
    });
  }

  commit(): boolean {
    const isCommitted = this.#calls.commit();
    if (isCommitted) this.#sendsAll = false;
    return isCommitted;
  }
}
