import type { StoryEnding } from 'iv-player/story';
import type { Cmi5LaunchData } from './cmi5-launch';
import {
  type Cmi5State,
  type CourseResult,
  type ResultVerb,
  type SentResult,
  placeOf,
  writeState,
} from './cmi5-state';
import { type Cmi5Statements, type MadeStatement, sessionOf } from './cmi5-statements';
import type { Cmi5Delivery } from './cmi5-delivery';
import type { SavedPlace } from './scorm-suspend-data';
import type { FilmScore } from './scorm-text';

/** Collaborators of a session. */
export interface Cmi5SessionTools {
  readonly delivery: Pick<Cmi5Delivery, 'add' | 'stateChanged' | 'leave'>;
  readonly statements: Pick<Cmi5Statements, 'defined' | 'allowed'>;
  readonly data: Cmi5LaunchData;
  /** What earlier sessions of the registration have left. */
  readonly saved: Cmi5State;
  readonly readPlace: () => SavedPlace;
  /** Seconds on a monotonic clock. */
  readonly clock: () => number;
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
  #sent: Readonly<Partial<Record<ResultVerb, SentResult>>>;
  #owed: Readonly<Partial<Record<ResultVerb, CourseResult>>>;

  constructor(tools: Cmi5SessionTools) {
    const { data, saved, clock } = tools;
    this.#tools = tools;
    this.#start = clock();
    this.#session = sessionOf(data);
    const isSame = this.#session !== null && saved.session === this.#session;
    this.#verdict = isSame ? saved.verdict : null;
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

  /** Begins the session. @param hasBegun whether the page was only loaded again */
  begin(hasBegun: boolean, onBegun: () => void): void {
    const { delivery, statements, data } = this.#tools;
    if (!hasBegun) delivery.add([statements.defined('initialized')], onBegun);
    if (!data.isNormal) return;
    const { passed, completed } = this.#owed;
    if (passed && this.#passes(passed, true)) this.#judge(passed, true);
    if (completed) this.#complete(completed);
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
    this.changed();
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
    if (this.#verdict === null) {
      this.#verdict = passes ? 'passed' : 'failed';
      this.#send(this.#verdict, result);
    } else if (passes && !this.#owed.passed) {
      this.#owed = { ...this.#owed, passed: result };
      this.#tools.onPassKept();
    }
  }

  #complete(result: CourseResult): void {
    if (this.#sent.completed) this.#settle('completed');
    else this.#send('completed', result);
  }

  #settle(verb: ResultVerb): void {
    const owed = { ...this.#owed };
    Reflect.deleteProperty(owed, verb);
    this.#owed = owed;
  }

  /** Sends a result, after a place that says so. */
  #send(verb: ResultVerb, result: CourseResult): void {
    const { delivery, statements } = this.#tools;
    const { scaled, points, ending } = result;
    const made: MadeStatement = statements.defined(verb, {
      seconds: this.#seconds,
      ...(scaled !== undefined && { scaled }),
      extensions: { points, ending },
    });
    const keep = (isSure: boolean): void => {
      this.#sent = { ...this.#sent, [verb]: { isSure, result } };
      delivery.stateChanged();
    };
    this.#settle(verb);
    keep(false);
    delivery.add([made], () => keep(true));
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
