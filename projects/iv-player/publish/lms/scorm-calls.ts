import { type ScormApi, hasSucceeded } from './scorm-api';

/** Error of an LMS that does not support an element. */
const NOT_IMPLEMENTED = 401;
/** Error for a value that was never set, in LMSs that use the errors of SCORM 2004. In SCORM 1.2, reading has no such error. */
const NEVER_SET = 403;
/** Texts by which some LMSs return a value that was never set. */
const NOTHING = /^\s*(?:null|undefined)?\s*$/i;

/** Times to assume without measurements, numbers of measurements to remember, and longest times to expect, in seconds. */
const ASSUMED = { call: 0.05, commit: 0.5 };
const REMEMBERED = { call: 50, commit: 5 };
const LONGEST = { call: 1, commit: 5 };

/**
 * Times for which calls have blocked the page. Assumes a slow LMS until it has measurements, and remembers only the last ones: after a
 * single call of 18 seconds, a film without pauses would otherwise never commit again.
 */
export class CallTimes {
  readonly #measured: Record<'call' | 'commit', number[]> = { call: [], commit: [] };

  /** Adds a measured time in seconds. */
  add(kind: 'call' | 'commit', seconds: number): void {
    const times = this.#measured[kind];
    times.push(Math.min(seconds, LONGEST[kind]));
    if (times.length > REMEMBERED[kind]) times.shift();
  }

  /** Expected duration of a commit after a number of other calls, in seconds. */
  expected(calls: number): number {
    return this.#longest('commit') + calls * this.#longest('call');
  }

  #longest(kind: 'call' | 'commit'): number {
    return Math.max(ASSUMED[kind], ...this.#measured[kind]);
  }
}

/** Calls of an LMS that may throw, fail or block. Never throws; measures how long calls take. */
export class ScormCalls {
  readonly #api: ScormApi;
  readonly #clock: () => number;
  readonly #times = new CallTimes();

  /** @param clock seconds on a monotonic clock */
  constructor(api: ScormApi, clock: () => number) {
    this.#api = api;
    this.#clock = clock;
  }

  initialize(): boolean {
    return hasSucceeded(this.#call((api) => api.LMSInitialize(''), 'commit'));
  }

  finish(): void {
    this.#call((api) => api.LMSFinish(''));
  }

  commit(): boolean {
    return hasSucceeded(this.#call((api) => api.LMSCommit(''), 'commit'));
  }

  set(element: string, value: string): boolean {
    return hasSucceeded(this.#call((api) => api.LMSSetValue(element, value)));
  }

  /**
   * Reads a value, and tries again once if that fails. Returns `''` for a value that was never set, and `null` if the value is unknown: the
   * LMS threw or answered `'false'`, or an empty text came with an error.
   * @param isOptional whether an LMS that does not support the element has an empty value
   */
  read(element: string, isOptional = false): string | null {
    return this.#readOnce(element, isOptional) ?? this.#readOnce(element, isOptional);
  }

  /** Expected time for which a commit after a number of other calls blocks the page, in seconds. */
  expected(calls: number): number {
    return this.#times.expected(calls);
  }

  #readOnce(element: string, isOptional: boolean): string | null {
    const value = this.#call((api) => api.LMSGetValue(element) ?? '');
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || /^\s*false\s*$/i.test(value)) return null;
    if (!NOTHING.test(value)) return value;
    const error = this.#lastError();
    return error === 0 || error === NEVER_SET || (isOptional && error === NOT_IMPLEMENTED) ? '' : null;
  }

  /** Number of the last error: 0 for none, also in an LMS without errors; `NaN` if the LMS throws or returns no number. */
  #lastError(): number {
    const error = this.#call((api) => api.LMSGetLastError?.() ?? 0);
    if (typeof error !== 'string') return typeof error === 'number' ? error : NaN;
    return NOTHING.test(error) ? 0 : parseInt(error, 10);
  }

  /** Returns `undefined` if the call throws. */
  #call(use: (api: ScormApi) => unknown, kind: 'call' | 'commit' = 'call'): unknown {
    const before = this.#clock();
    try {
      return use(this.#api);
    } catch {
      return undefined;
    } finally {
      this.#times.add(kind, this.#clock() - before);
    }
  }
}
