import type { ScormCalls } from './scorm-calls';
import { ELEMENT } from './scorm-elements';
import { ScormInteractions } from './scorm-interactions';
import { ScormResult } from './scorm-result';
import { ScormStore } from './scorm-store';
import { isFinal, isLessonStatus } from './scorm-status';
import { readSuspendData } from './scorm-suspend-data';

/** The lesson as the LMS has it, as far as known. A value that could not be read is unknown, and nothing replaces it. */
export class ScormLesson {
  readonly result = new ScormResult();
  readonly interactions: ScormInteractions;
  readonly store: ScormStore;
  readonly #calls: ScormCalls;
  readonly #isScored: boolean;
  #unread: readonly string[] = [];
  #isOpen = false;
  /** Whether the lesson is only reviewed; `null` while this is unknown. */
  #isReadOnly: boolean | null = null;

  /** @param isScored whether the status must agree with the score */
  constructor(calls: ScormCalls, isScored: boolean) {
    this.#calls = calls;
    this.#isScored = isScored;
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
    this.#unread = [ELEMENT.status, ELEMENT.data].filter((element) => !this.store.has(element));
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
      if (this.store.has(element) || (element === ELEMENT.score && !this.#needsScore)) continue;
      this.#learn(element, this.#calls.read(element));
      if (!this.store.has(element)) unread.push(element);
    }
    this.#unread = unread;
  }

  /** The LMS's score is needed for a score, and for a status that it must not contradict. */
  get #needsScore(): boolean {
    return this.result.score !== null || (this.#isScored && isFinal(this.result.status));
  }

  #readMode(): void {
    const mode = this.#calls.read(ELEMENT.mode, true);
    if (mode !== null) this.#isReadOnly = /^\s*(?:browse|review)\s*$/i.test(mode);
  }

  /** Keeps a stored value, unless it could not be read. */
  #learn(element: string, value: string | null): void {
    if (value === null) return;
    this.store.set(element, value);
    if (element === ELEMENT.status) this.result.learnStatus(value);
    if (element === ELEMENT.score) this.result.learnScore(value);
    if (element !== ELEMENT.data) return;
    const data = value === '' ? undefined : readSuspendData(value);
    this.result.learnData(data);
    this.interactions.learn(data?.result?.told ?? 0);
  }
}
