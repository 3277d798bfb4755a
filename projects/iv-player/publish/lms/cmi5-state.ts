import type { JsonObject } from 'iv-player';
import { type JsonPart, isObject, parseJson } from './cmi5-launch';
import type { ResumedPlace, SavedPlace } from './scorm-suspend-data';

/** Verbs of results. */
export type ResultVerb = 'passed' | 'failed' | 'completed';

/** What a result says. */
export interface CourseResult {
  /** Fraction of the best score. */
  readonly scaled?: number;
  /** Points of the story; missing without a score. */
  readonly points?: number;
  /** Name of the ending. */
  readonly ending: string;
}

/** A result that was sent. */
export interface SentResult {
  /** Whether it has arrived. */
  readonly isSure: boolean;
  readonly result: CourseResult;
}

/** Values by verb. */
export type Results<Value> = Readonly<Partial<Record<ResultVerb, Value>>>;

/** What is kept of a registration: the place, and what LMSs accept only once. */
export interface Cmi5State {
  readonly place: ResumedPlace | null;
  /** Session that wrote it; `null` if the LMS has no id for it. */
  readonly session: string | null;
  /** Judgement told in that session. */
  readonly verdict: 'passed' | 'failed' | null;
  readonly sent: Results<SentResult>;
  /** Results for the next session. */
  readonly owed: Results<CourseResult>;
}

export const NO_STATE: Cmi5State = { place: null, session: null, verdict: null, sent: {}, owed: {} };

/** The part of a place that is saved: the path, or, without one, the node and the variables. */
export function placeOf({ path, node, time, language, timeLimit, variables }: SavedPlace): ResumedPlace {
  return path === '' ? { node, time, variables } : { path, time, language, timeLimit };
}

export const writeState = (state: Cmi5State): string => JSON.stringify({ v: 1, ...state });

/** Reads the document of an earlier session. Anything else, such as what an LMS answers to everything, is no state. */
export function readState(body: string): Cmi5State {
  const state = parseJson(body);
  if (!isObject(state) || state['v'] !== 1) return NO_STATE;
  const { place, session, verdict, sent, owed } = state;
  return {
    place: readPlace(place),
    session: typeof session === 'string' ? session : null,
    verdict: verdict === 'passed' || verdict === 'failed' ? verdict : null,
    sent: readResults(sent, (one) => typeof one['isSure'] === 'boolean' && isResult(one['result'])),
    owed: readResults(owed, isResult),
  };
}

const isResult = (one: unknown): boolean => isObject(one) && typeof one['ending'] === 'string';

function readResults<Value>(given: unknown, isValid: (one: JsonPart) => boolean): Results<Value> {
  if (!isObject(given)) return {};
  return Object.fromEntries(
    Object.entries(given).filter(
      ([verb, one]) => /^(?:passed|failed|completed)$/.test(verb) && isObject(one) && isValid(one),
    ),
  );
}

function readPlace(given: unknown): ResumedPlace | null {
  if (!isObject(given) || typeof given['time'] !== 'number') return null;
  const { path, node, time, language, timeLimit, variables } = given;
  if (typeof path === 'string' && path !== '') {
    const isFactor = typeof timeLimit === 'number' && timeLimit >= 1;
    return {
      ...{ path, time, language: typeof language === 'string' ? language : '' },
      timeLimit: isFactor || timeLimit === 'off' ? timeLimit : 'normal',
    };
  }
  if (typeof node !== 'string') return null;
  return { node, time, variables: isObject(variables) ? (variables as JsonObject) : {} };
}
