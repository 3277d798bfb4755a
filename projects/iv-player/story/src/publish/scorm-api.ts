/** The run-time API of SCORM 1.2. Some LMSs return booleans or numbers instead of the texts `'true'` and `'false'`. */
export interface ScormApi {
  LMSInitialize(empty: ''): unknown;
  LMSFinish(empty: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(empty: ''): unknown;
}

/** Whether a call of the API succeeded, in any of the forms that LMSs use. */
export const hasSucceeded = (result: unknown): boolean =>
  result === true || result === 1 || result === 'true';

/** A window as far as the search for the API sees it. */
export interface SearchedWindow {
  readonly API?: unknown;
  readonly parent?: SearchedWindow | null;
  readonly opener?: SearchedWindow | null;
}

/** More nested windows than this form a loop. */
const MAX_LEVELS = 50;

/** Reads a property of a window; `null` where another origin forbids it. */
function read<Key extends keyof SearchedWindow>(
  window: SearchedWindow,
  key: Key,
): SearchedWindow[Key] | null {
  try {
    return window[key] ?? null;
  } catch {
    return null;
  }
}

function findUpwards(start: SearchedWindow | null): ScormApi | null {
  let window = start;
  for (let level = 0; window && level < MAX_LEVELS; level += 1) {
    const api = read(window, 'API');
    if (api) return api as ScormApi;
    const parent: SearchedWindow | null = read(window, 'parent') ?? null;
    window = parent === window ? null : parent;
  }
  return null;
}

/** Finds the API in a window, its ancestors, its opener or the opener's ancestors, in this order; `null` if there is none. */
export const findScormApi = (window: SearchedWindow): ScormApi | null =>
  findUpwards(window) ?? findUpwards(read(window, 'opener') ?? null);
