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
