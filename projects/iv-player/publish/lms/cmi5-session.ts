import type { StoryEnding } from 'iv-player/story';
import type { Cmi5LaunchData } from './cmi5-launch';
import type { KeptSession, WaitingResult } from './cmi5-page';
import {
  type Cmi5State,
  type CourseResult,
  type ResultVerb,
  type Results,
  type SentResult,
  placeOf,
  writeState,
} from './cmi5-state';
import { type Cmi5Statements, sessionOf } from './cmi5-statements';
import type { Cmi5Delivery } from './cmi5-delivery';
import type { SavedPlace } from './scorm-suspend-data';
import type { FilmScore } from './scorm-text';

/** What earlier sessions of a registration have left. */
export interface SavedCourse extends Cmi5State {
  /** Results of which nobody knows whether they have arrived, and the place says nothing. */
  readonly unknown: readonly ResultVerb[];
}

/** Collaborators of a session. */
export interface Cmi5SessionTools {
  readonly delivery: Pick<Cmi5Delivery, 'add' | 'stateChanged' | 'leave'>;
  readonly statements: Pick<Cmi5Statements, 'defined' | 'allowed'>;
  readonly data: Cmi5LaunchData;
  readonly saved: SavedCourse;
  /** What earlier pages of this session have left. */
  readonly kept: Pick<KeptSession, 'values' | 'update'>;
  readonly readPlace: () => SavedPlace;
  /** Seconds on a monotonic clock. */
  readonly clock: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when a pass is kept for the next session. */
  readonly onPassKept: () => void;
}

/** Decimals of a scaled score. */
const DECIMALS = 4;

/**
 * Session of a film in an LMS with cmi5. Sends what the specification allows: in a registration, one `passed` and one `completed`, and no
 * `failed` after `passed`; in a session, `passed` or `failed`, never both.
 */
export class Cmi5Session {
  readonly #tools: Cmi5SessionTools;
  readonly #session: string | null;
  readonly #start: number;
  #verdict: 'passed' | 'failed' | null;
  #sent: Results<SentResult>;
  #owed: Results<CourseResult>;
  /** Adds results to the delivery. */
  readonly #outbox: (() => void)[] = [];

  constructor(tools: Cmi5SessionTools) {
    const { data, saved, kept, clock, now } = tools;
    const { begunAt = now(), verdict } = kept.values;
    this.#tools = tools;
    this.#start = clock() - Math.max(0, now() - begunAt) / 1000;
    this.#session = sessionOf(data);
    const isSame = this.#session !== null && saved.session === this.#session;
    this.#verdict = verdict ?? (isSame ? saved.verdict : null);
    this.#sent = saved.sent;
    this.#owed = saved.owed;
  }

  /** Whether the registration has a result. */
  get hasResult(): boolean {
    return Object.keys(this.#sent).length > 0;
  }

  /** The document to save. */
  get state(): string {
    return writeState({
      place: placeOf(this.#tools.readPlace()),
      session: this.#session,
      verdict: this.#verdict,
      sent: this.#sent,
      owed: this.#owed,
    });
  }

  /** Begins the session, or continues it in a page that was loaded again, with the statements that may not have arrived. */
  begin(): void {
    const { delivery, statements, data, kept, now } = this.#tools;
    const { hasBegun, begin, waiting = {} } = kept.values;
    if (!hasBegun) {
      const made = begin ?? statements.defined('initialized');
      if (!begin) kept.update({ begin: made, begunAt: now() });
      delivery.add([made], () => kept.update({ hasBegun: true }), begin !== undefined);
    }
    if (!data.isNormal) return;
    for (const verb of ['passed', 'failed', 'completed'] as const) {
      const one = waiting[verb];
      if (one && !this.#sent[verb]?.isSure) this.#deliver(verb, one, true);
    }
    const { passed, completed } = this.#owed;
    if (passed && this.#passes(passed, true)) this.#judge(passed, true);
    if (completed) this.#complete(completed);
    if (this.#outbox.length > 0) this.#release();
  }

  /** Reports a decision or a question. */
  tell(...record: Parameters<Cmi5Statements['allowed']>): void {
    const { delivery, statements, data } = this.#tools;
    if (!data.isNormal) return;
    delivery.add([statements.allowed(...record)]);
    this.changed();
  }

  /** Reports an ending. The LMS's mastery score decides whether it passes, if there is one. */
  ended({ name: ending, passed, completed }: StoryEnding, score?: FilmScore): void {
    if (!this.#tools.data.isNormal) return;
    const points = score && { points: score.raw };
    if (passed !== undefined) this.#judge({ ending, ...points, scaled: scaledOf(passed, score) }, passed);
    if (completed) this.#complete({ ending, ...points });
    this.#release();
  }

  /** Saves the place. */
  changed(): void {
    const { delivery, data } = this.#tools;
    if (data.isNormal) delivery.stateChanged();
  }

  /** Ends the session. Resolves when the LMS has answered. */
  leave(): Promise<void> {
    return this.#tools.delivery.leave(() =>
      this.#tools.statements.defined('terminated', { seconds: this.#seconds }),
    );
  }

  get #seconds(): number {
    return Math.max(0, this.#tools.clock() - this.#start);
  }

  #passes({ scaled = 0 }: CourseResult, isPassing: boolean): boolean {
    const { masteryScore } = this.#tools.data;
    return masteryScore === null ? isPassing : scaled >= masteryScore;
  }

  #judge(result: CourseResult, isPassing: boolean): void {
    const passes = this.#passes(result, isPassing);
    if (this.#sent.passed) return this.#settle('passed');
    const isKnown = !this.#isUnknown('passed');
    if (this.#verdict === null && isKnown) {
      this.#verdict = passes ? 'passed' : 'failed';
      this.#tools.kept.update({ verdict: this.#verdict });
      this.#send(this.#verdict, result);
    } else if (passes && !this.#owed.passed) {
      this.#owed = { ...this.#owed, passed: result };
      this.#tools.onPassKept();
    }
  }

  #complete(result: CourseResult): void {
    if (this.#sent.completed) this.#settle('completed');
    else if (this.#isUnknown('completed')) this.#owed = { completed: result, ...this.#owed };
    else this.#send('completed', result);
  }

  /** Whether the result may be there already: it is kept for the next session. */
  #isUnknown(verb: ResultVerb): boolean {
    return this.#tools.saved.unknown.includes(verb);
  }

  #settle(verb: ResultVerb): void {
    const owed = { ...this.#owed };
    Reflect.deleteProperty(owed, verb);
    this.#owed = owed;
  }

  #send(verb: ResultVerb, result: CourseResult): void {
    const { scaled, points, ending } = result;
    const made = this.#tools.statements.defined(verb, {
      seconds: this.#seconds,
      ...(scaled !== undefined && { scaled }),
      extensions: { points, ending },
    });
    this.#deliver(verb, { result, made });
  }

  /** Delivers a result, which is kept until it has arrived. @param isUnclear whether an earlier page may have sent it */
  #deliver(verb: ResultVerb, one: WaitingResult, isUnclear = false): void {
    const { delivery, kept } = this.#tools;
    const keep = (isSure: boolean, waiting?: WaitingResult): void => {
      this.#sent = { ...this.#sent, [verb]: { isSure, result: one.result } };
      kept.update({ waiting: { ...kept.values.waiting, [verb]: waiting } });
    };
    this.#settle(verb);
    keep(false, one);
    const onDelivered = (isSure: boolean): void => {
      keep(isSure);
      delivery.stateChanged();
    };
    this.#outbox.push(() => delivery.add([one.made], onDelivered, isUnclear));
  }

  /** Sends the results, after a place that says so. */
  #release(): void {
    this.changed();
    for (const add of this.#outbox.splice(0)) add();
  }
}

/** Fraction of the best score; without one, all or nothing. */
function scaledOf(passed: boolean, score?: FilmScore): number {
  const { raw, min, max } = score ?? { raw: 0, min: 0, max: 0 };
  const scaled = (raw - min) / (max - min);
  return Number.isFinite(scaled)
    ? Number(Math.min(1, Math.max(0, scaled)).toFixed(DECIMALS))
    : Number(passed);
}
