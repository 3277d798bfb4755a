import type { ScormApi } from '../scorm-api';
import { betterStatus } from '../scorm-result';
import { readSuspendData } from '../scorm-suspend-data';

/** Behaviour of an LMS. */
export interface LmsLies {
  /** Random numbers from 0 to 99 that decide about each call, used in turn. */
  readonly tape: readonly number[];
  /** Percentage of calls that are answered wrongly. */
  readonly rate: number;
  /** Whether a value that is set keeps the first one. */
  readonly keepsFirst: boolean;
  /** Whether everything since the last commit is lost when the session is left. */
  readonly forgets: boolean;
  /** Number of calls before the LMS answers. */
  readonly late: number;
  /** Whether true answers have another form than the standard's, such as numbers and `null`. */
  readonly isLoose: boolean;
}

const STATUS = 'cmi.core.lesson_status';
const MODE = 'cmi.core.lesson_mode';
const DATA = 'cmi.suspend_data';
const SCORE = 'cmi.core.score.raw';
const COUNT = 'cmi.interactions._count';

/** Forms in which LMSs answer `'true'`, and return a value that was never set. */
const SUCCESSES: readonly unknown[] = ['true', true, 1, 'True', '1'];
const NOTHINGS: readonly unknown[] = ['', 'null', null, undefined, 'undefined'];

/** Session of an LMS that answers wrongly at random. Collects what must not happen, whatever it answers. */
export class LyingLms implements ScormApi {
  readonly violations: string[] = [];
  /** Number of values that were set. */
  sets = 0;
  readonly #lies: LmsLies;
  readonly #values: Map<string, string>;
  #committed: Map<string, string>;
  #error = '0';
  #calls = 0;
  /** Elements that were read without a failure, and the best values that they and the suspend data have had. */
  readonly #read = new Set<string>();
  /** Last values by element that this session has set, or tried to. */
  readonly #own = new Map<string, string>();
  #status = '';
  #score = -1;
  #count = 0;
  #path = '';
  #isReview = false;

  constructor(values: ReadonlyMap<string, string>, lies: LmsLies) {
    this.#values = new Map(values);
    this.#committed = new Map(values);
    this.#lies = lies;
  }

  /** Values that the next session finds. */
  get kept(): ReadonlyMap<string, string> {
    return this.#lies.forgets ? this.#committed : this.#values;
  }

  LMSInitialize(): unknown {
    return this.#answer(() => 'true');
  }
  LMSFinish(): unknown {
    return this.#answer(() => 'true');
  }
  LMSCommit(): unknown {
    return this.#answer(() => {
      this.#committed = new Map(this.#values);
      return 'true';
    });
  }
  LMSGetLastError(): unknown {
    const { tape, rate } = this.#lies;
    const number = tape[this.#calls % tape.length] ?? 0;
    if (number < rate && number % 5 === 0) throw new Error('The LMS is broken.');
    return this.#error;
  }
  LMSGetValue(element: string): unknown {
    const value = this.#answer(() => this.#valueOf(element), true);
    if (this.#error !== '0' || typeof value !== 'string' || value === 'false') return value;
    this.#gave(element, value);
    return this.#lies.isLoose ? this.#loosely(value) : value;
  }
  LMSSetValue(element: string, value: string): unknown {
    this.#judge(element, value);
    return this.#answer(() => {
      this.sets += 1;
      if (!this.#lies.keepsFirst || !this.#values.has(element)) this.#values.set(element, value);
      return 'true';
    });
  }

  #valueOf(element: string): string {
    if (element !== COUNT) return this.#values.get(element) ?? '';
    return String(
      [...this.#values.keys()].filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name)).length,
    );
  }

  /** Answers a call, or lies. */
  #answer(run: () => string, isRead = false): unknown {
    const { tape, rate, late } = this.#lies;
    const number = tape[this.#calls++ % tape.length] ?? 0;
    this.#error = '0';
    const isLie = this.#calls <= late || number < rate;
    if (!isLie) return isRead || !this.#lies.isLoose ? run() : this.#loosely(run());
    const kind = number % 4;
    if (kind === 0) throw new Error('The LMS is broken.');
    if (kind === 1) return 'false';
    if (kind === 2) return isRead ? '' : 'false';
    this.#error = '101';
    return '';
  }

  /** Another form of a value or a success. A number may come as one, and a text in blanks. */
  #loosely(value: string): unknown {
    if (value === '') return NOTHINGS[this.#calls % NOTHINGS.length];
    if (value === 'true') return SUCCESSES[this.#calls % SUCCESSES.length];
    if (/^\d+$/.test(value) && this.#calls % 2 === 0) return Number(value);
    return ` ${value}\n`;
  }

  #gave(element: string, value: string): void {
    this.#read.add(element);
    if (element === MODE) this.#isReview = value === 'review';
    if (element === STATUS) this.#status = betterStatus(this.#status, value);
    if (element === SCORE && value !== '') this.#score = Math.max(this.#score, Number(value));
    if (element === COUNT) this.#count = Math.max(this.#count, Number(value));
    if (element !== DATA) return;
    const data = readSuspendData(value);
    this.#status = betterStatus(this.#status, data?.result?.status ?? '');
    this.#score = Math.max(this.#score, data?.result?.score ?? -1);
    this.#count = Math.max(this.#count, data?.result?.told ?? 0);
    if (data?.place && 'path' in data.place) this.#path = data.place.path;
  }

  #judge(element: string, value: string): void {
    const refuse = (why: string): void => void this.violations.push(`${element}=${value} ${why}`);
    if (!this.#read.has(MODE)) refuse('without a mode');
    if (this.#isReview) refuse('in a review');
    const isOverwritten = [STATUS, DATA, SCORE].includes(element) && !this.#read.has(element);
    if (isOverwritten) refuse('over a value that could not be read');
    if (element === STATUS && betterStatus(value, this.#status) !== value) refuse(`after ${this.#status}`);
    if (element === SCORE && Number(value) < this.#score) refuse(`after ${this.#score}`);
    const index = Number(/^cmi\.interactions\.(\d+)\.id$/.exec(element)?.[1] ?? Infinity);
    const isRepeated = this.#own.get(element) === value;
    if (index < this.#count && this.#values.has(element) && !isRepeated)
      refuse(`over one of ${this.#count} interactions`);
    this.#own.set(element, value);
    if (index < Infinity && !this.#read.has(COUNT)) refuse('without a number of interactions');
    if (element === DATA) this.#judgeData(value, refuse);
  }

  #judgeData(value: string, refuse: (why: string) => void): void {
    const data = readSuspendData(value);
    const { status = '', score = -1, told = 0 } = data?.result ?? {};
    if (betterStatus(status, this.#status) !== status) refuse(`after ${this.#status}`);
    if ((score ?? -1) < this.#score - 1e-4 && this.#read.has(DATA) && this.#read.has(SCORE))
      refuse(`after ${this.#score}`);
    if (told < this.#count && this.#read.has(COUNT)) refuse(`after ${this.#count} interactions`);
    if (data?.place && 'path' in data.place && !data.place.path.startsWith(this.#path))
      refuse('at another place');
  }
}
