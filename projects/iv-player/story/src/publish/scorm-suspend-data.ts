import type { JsonObject } from 'iv-player';
import { SUSPEND_DATA_LIMIT, decimal, escapeText, unescapeText } from './scorm-text';

/** Longer data is written in its short form, well below the limit of the LMS. */
const LONGEST_PATH_FORM = 4000;

/** Viewer's place in the film and settings. */
export interface SavedPlace {
  /** Path code of the playthrough; see `pathCode`. `''` if no path leads to the node. */
  readonly path: string;
  /** Id of the current node. */
  readonly node: string;
  /** Node time in seconds. */
  readonly time: number;
  /** Language tag, or `''`. */
  readonly language: string;
  /** Time to choose: `'normal'`, `'off'`, or a factor of at least 1. */
  readonly timeLimit: 'normal' | 'off' | number;
  /** Values of the variables. Saved only without a path code, which implies them. */
  readonly variables: JsonObject;
}

/** Saved place as read: with a path, or with a node. */
export type ResumedPlace =
  | Pick<SavedPlace, 'path' | 'time' | 'language' | 'timeLimit'>
  | Pick<SavedPlace, 'node' | 'time' | 'variables'>;

/**
 * Writes `cmi.suspend_data`: `1|<path code>|<node time>|<language>|<time limit>`. If that is too long, or there is no path code, writes
 * `2|<node>|<node time>|<variables>`, and leaves the variables out if they do not fit either.
 */
export function writeSuspendData({ path, node, time, language, timeLimit, variables }: SavedPlace): string {
  const seconds = decimal(Math.max(0, time));
  const limit = typeof timeLimit === 'number' ? decimal(timeLimit) : timeLimit;
  const byPath = `1|${escapeText(path)}|${seconds}|${escapeText(language)}|${limit}`;
  if (path !== '' && byPath.length <= LONGEST_PATH_FORM) return byPath;
  const byNode = `2|${escapeText(node)}|${seconds}|`;
  const withVariables = byNode + escapeText(JSON.stringify(variables));
  if (withVariables.length <= SUSPEND_DATA_LIMIT) return withVariables;
  return byNode.length <= SUSPEND_DATA_LIMIT ? byNode : '';
}

/** Reads `cmi.suspend_data`; `null` for data of another version or another course. */
export function readSuspendData(data: string): ResumedPlace | null {
  const [version, place = '', seconds = '', ...rest] = data.split('|');
  const time = readDecimal(seconds);
  if (time === null) return null;
  if (version === '1' && rest.length === 2) {
    const path = unescapeText(place);
    const language = unescapeText(rest[0] ?? '');
    const timeLimit = readTimeLimit(rest[1] ?? '');
    return path && language !== null && timeLimit !== null ? { path, time, language, timeLimit } : null;
  }
  if (version === '2' && rest.length === 1) {
    const node = unescapeText(place);
    const variables = readVariables(rest[0] ?? '');
    return node !== null && variables ? { node, time, variables } : null;
  }
  return null;
}

const readDecimal = (text: string): number | null =>
  /^\d{1,16}(?:\.\d+)?$/.test(text) ? Number(text) : null;

function readTimeLimit(text: string): SavedPlace['timeLimit'] | null {
  if (text === 'normal' || text === 'off') return text;
  const factor = readDecimal(text);
  return factor !== null && factor >= 1 ? factor : null;
}

function readVariables(text: string): JsonObject | null {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(unescapeText(text) ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    return null;
  }
}
