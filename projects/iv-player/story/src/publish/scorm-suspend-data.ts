import type { JsonObject } from 'iv-player';
import { SUSPEND_DATA_LIMIT, decimal, escapeText, unescapeText } from './scorm-text';

/** Longer data is written in its short form, which leaves room below the limit of 4,096 characters. */
const LONGEST_PATH_FORM = 4000;

/** The place to resume at, and the viewer's settings. */
export interface SavedPlace {
  /** Code of the path; see `pathCode`. Missing in data that was too long for it. */
  readonly path?: string;
  /** Id of the current node. */
  readonly node: string;
  /** Node time in seconds. */
  readonly time: number;
  /** Language tag, or `''`. */
  readonly language: string;
  /** `'normal'`, `'off'`, or a factor. */
  readonly timeLimit: 'normal' | 'off' | number;
  /** Values of the variables. Only used without `path`, which implies them. */
  readonly variables: JsonObject;
}

/** A saved place as read: either its path or its node. */
export type ResumedPlace =
  | Required<Pick<SavedPlace, 'path' | 'time' | 'language' | 'timeLimit'>>
  | Pick<SavedPlace, 'node' | 'time' | 'variables'>;

/**
 * Writes `cmi.suspend_data`: `1|<path code>|<node time>|<language>|<time limit>`. A path that is too long becomes
 * `2|<node>|<node time>|<variables>`, and the variables are left out if they do not fit either.
 */
export function writeSuspendData({ path, node, time, language, timeLimit, variables }: SavedPlace): string {
  const seconds = decimal(Math.max(0, time));
  const byPath = `1|${path ?? ''}|${seconds}|${escapeText(language)}|${timeLimit}`;
  if (path !== undefined && byPath.length <= LONGEST_PATH_FORM) return byPath;
  const byNode = `2|${escapeText(node)}|${seconds}|`;
  const withVariables = byNode + escapeText(JSON.stringify(variables));
  if (withVariables.length <= SUSPEND_DATA_LIMIT) return withVariables;
  return byNode.length <= SUSPEND_DATA_LIMIT ? byNode : '';
}

/** Reads `cmi.suspend_data`; `null` for data of another version or by another course. */
export function readSuspendData(data: string): ResumedPlace | null {
  const [version, place = '', seconds = '', ...rest] = data.split('|');
  const time = Number(seconds);
  if (!/^\d+(?:\.\d+)?$/.test(seconds)) return null;
  if (version === '1' && rest.length === 2) {
    const language = unescapeText(rest[0] ?? '');
    const timeLimit = readTimeLimit(rest[1] ?? '');
    return language === null || timeLimit === null ? null : { path: place, time, language, timeLimit };
  }
  if (version === '2' && rest.length === 1) {
    const node = unescapeText(place);
    return node ? { node, time, variables: readVariables(rest[0] ?? '') } : null;
  }
  return null;
}

function readTimeLimit(text: string): SavedPlace['timeLimit'] | null {
  if (text === 'normal' || text === 'off') return text;
  const factor = Number(text);
  return text !== '' && Number.isFinite(factor) && factor >= 1 ? factor : null;
}

function readVariables(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(unescapeText(text) ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}
