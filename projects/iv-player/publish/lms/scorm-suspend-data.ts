import type { JsonObject } from 'iv-player';
import type { CurrentPlace } from '../place';
import { type SavedResult, betterStatus } from './scorm-result';
import { SUSPEND_DATA_LIMIT, decimal, escapeText, unescapeText } from './scorm-text';

/** Longer data is written in its short form, well below the limit of the LMS. */
const LONGEST_PATH_FORM = 4000;

/** Viewer's place in the film and settings. */
export interface SavedPlace extends CurrentPlace {
  readonly node: string;
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

/** Suspend data as read. */
export interface SuspendData {
  /** `null` if the place did not fit, or is damaged. */
  readonly place: ResumedPlace | null;
  /** `null` in data of the first version. */
  readonly result: SavedResult | null;
}

/**
 * Writes `cmi.suspend_data`: `3|<status>|<score>|<interactions>|<path code>|<node time>|<language>|<time limit>`. If that is too long, or
 * there is no path code, the last four are `<node>|<node time>|<variables>`. Leaves out the variables, or all three, if they do not fit.
 */
export function writeSuspendData(place: SavedPlace, { status, score, told }: SavedResult): string {
  const { path, node, time, language, timeLimit, variables } = place;
  const result = `3|${status}|${score === null ? '' : decimal(score)}|${told}|`;
  const seconds = decimal(Math.max(0, time));
  const limit = typeof timeLimit === 'number' ? decimal(timeLimit) : timeLimit;
  const byPath = `${result}${escapeText(path)}|${seconds}|${escapeText(language)}|${limit}`;
  if (path !== '' && byPath.length <= LONGEST_PATH_FORM) return byPath;
  const byNode = `${result}${escapeText(node)}|${seconds}|`;
  const withVariables = byNode + escapeText(JSON.stringify(variables));
  if (withVariables.length <= SUSPEND_DATA_LIMIT) return withVariables;
  return byNode.length <= SUSPEND_DATA_LIMIT ? byNode : `${result}||`;
}

/**
 * Reads `cmi.suspend_data`; `null` for data of another version or another course. Also reads the first version, which had no result:
 * `1|<path code>|…` and `2|<node>|…`.
 */
export function readSuspendData(data: string): SuspendData | null {
  const [version, ...fields] = data.trim().split('|');
  if (version === '1' || version === '2') {
    const place = fields.length === (version === '1' ? 4 : 3) ? readPlace(fields) : null;
    return place && { place, result: null };
  }
  if (version !== '3') return null;
  const [status = '', score = '', told = '', ...rest] = fields;
  const result = readResult(status, score, told);
  return result && { place: readPlace(rest), result };
}

function readResult(status: string, score: string, told: string): SavedResult | null {
  const percent = score === '' ? null : readDecimal(score);
  const isValid =
    betterStatus(status, '') === status && status !== '' && (score === '') === (percent === null);
  return isValid && (percent ?? 0) <= 100 && /^\d{1,4}$/.test(told)
    ? { status, score: percent, told: Number(told) }
    : null;
}

/** Reads a place with a path, in four fields, or with a node, in three. */
function readPlace([place = '', seconds = '', ...rest]: readonly string[]): ResumedPlace | null {
  const time = readDecimal(seconds);
  if (time === null) return null;
  if (rest.length === 2) {
    const path = unescapeText(place);
    const language = unescapeText(rest[0] ?? '');
    const timeLimit = readTimeLimit(rest[1] ?? '');
    return path && language !== null && timeLimit !== null ? { path, time, language, timeLimit } : null;
  }
  if (rest.length !== 1) return null;
  const node = unescapeText(place);
  const variables = readVariables(rest[0] ?? '');
  return node !== null && variables ? { node, time, variables } : null;
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
