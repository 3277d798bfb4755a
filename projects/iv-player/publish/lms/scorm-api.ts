/** Run-time API of SCORM 1.2. Some LMSs return booleans or numbers instead of `'true'` and `'false'`. */
export interface ScormApi {
  LMSInitialize(empty: ''): unknown;
  LMSFinish(empty: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(empty: ''): unknown;
  /** Some LMSs lack it. */
  LMSGetLastError?(): unknown;
}

/** Whether a call of the API succeeded, in any form that LMSs use: `true`, 1, or one of these as text. */
export const hasSucceeded = (result: unknown): boolean =>
  result === true || result === 1 || (typeof result === 'string' && /^\s*(?:true|1)\s*$/i.test(result));

/** Properties of a window that the search for the API reads. */
export interface SearchedWindow {
  readonly API?: unknown;
  readonly parent?: SearchedWindow | null;
  readonly opener?: SearchedWindow | null;
}

/** Milliseconds between two searches, and number of searches: 2 s in total. */
const SEARCH_EVERY = 100;
const SEARCHES = 20;

/** Reads a property of an object; `null` where another origin forbids it. */
function read<Type extends object, Key extends keyof Type>(from: Type, key: Key): Type[Key] | null {
  try {
    return from[key];
  } catch {
    return null;
  }
}

/** The API of a window; `null` without one. An element or a frame can also have the id `API`. */
function apiOf(window: SearchedWindow): ScormApi | null {
  const api = read(window, 'API');
  if ((typeof api !== 'object' && typeof api !== 'function') || api === null) return null;
  return typeof read(api as ScormApi, 'LMSInitialize') === 'function' ? (api as ScormApi) : null;
}

/** A window and its ancestors, nearest first. */
function withAncestors(start: SearchedWindow): readonly SearchedWindow[] {
  const windows: SearchedWindow[] = [];
  let window: SearchedWindow | null | undefined = start;
  // The topmost window is its own parent.
  while (window && !windows.includes(window)) {
    windows.push(window);
    window = read(window, 'parent');
  }
  return windows;
}

/**
 * Finds the API in a window and its ancestors, then in their openers with the openers' ancestors; `null` if there is none. Skips windows of
 * other origins.
 */
export function findScormApi(start: SearchedWindow): ScormApi | null {
  const windows = withAncestors(start);
  const openers = windows.flatMap((window) => {
    const opener = read(window, 'opener');
    return opener ? withAncestors(opener) : [];
  });
  for (const window of [...windows, ...openers]) {
    const api = apiOf(window);
    if (api) return api;
  }
  return null;
}

/**
 * Resolves with the API as soon as it is found, or with `null` after 2 s: an LMS may add it after the film has started.
 * @param wait resolves after a number of milliseconds
 */
export async function waitForScormApi(
  start: SearchedWindow,
  wait: (milliseconds: number) => Promise<void>,
): Promise<ScormApi | null> {
  for (let searches = 0; searches < SEARCHES; searches += 1) {
    const api = findScormApi(start);
    if (api) return api;
    await wait(SEARCH_EVERY);
  }
  return findScormApi(start);
}

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

  /** Expected time for which a commit after a number of other calls blocks the page, in seconds. */
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
  readonly times = new CallTimes();

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
      this.times.add(kind, this.#clock() - before);
    }
  }
}
