// What an LMS tells a course with cmi5: the parameters of its address, and the launch data.

/** A JSON object. */
export type JsonPart = Readonly<Record<string, unknown>>;

/** Parameters of the address of a launched course. */
export interface Cmi5Launch {
  /** Address of the LRS, with a `/` at its end. */
  readonly endpoint: string;
  /** Address that gives the token, once. */
  readonly fetch: string;
  /** The learner, as JSON, exactly as the LMS has written it. */
  readonly actor: string;
  readonly registration: string;
  readonly activityId: string;
}

/** The launch data that a session needs. */
export interface Cmi5LaunchData {
  readonly contextTemplate: JsonPart;
  /** Whether results are recorded; not in the modes Browse and Review. */
  readonly isNormal: boolean;
  /** Scaled score that passes; `null` to let the story decide. */
  readonly masteryScore: number | null;
  /** Where the window goes at the end; `null` for nowhere. */
  readonly returnUrl: string | null;
}

export const isObject = (value: unknown): value is JsonPart =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON; `undefined` for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const PARAMETERS = ['endpoint', 'fetch', 'actor', 'registration', 'activityId'];

/** Reads the query of the course's address; `null` if it is not launched by an LMS with cmi5. */
export function readCmi5Launch(search: string): Cmi5Launch | null {
  const query = new URLSearchParams(search);
  const [endpoint, fetch, actor, registration, activityId] = PARAMETERS.map((name) => query.get(name));
  if (!endpoint || !fetch || !actor || !registration || !activityId || !isObject(parseJson(actor)))
    return null;
  return { endpoint: endpoint.replace(/\/?$/, '/'), fetch, actor, registration, activityId };
}

/** Reads the token from the answer of the address `fetch`. Errors have any status and any form, but never a token. */
export function readToken(body: string): string | null {
  const answer = parseJson(body);
  const token = isObject(answer) ? answer['auth-token'] : null;
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Reads the document `LMS.LaunchData`; `null` for anything else. */
export function readLaunchData(body: string): Cmi5LaunchData | null {
  const data = parseJson(body);
  if (!isObject(data)) return null;
  const { contextTemplate, launchMode = 'Normal', masteryScore, returnURL } = data;
  return {
    contextTemplate: isObject(contextTemplate) ? contextTemplate : {},
    isNormal: launchMode === 'Normal',
    masteryScore: typeof masteryScore === 'number' ? masteryScore : null,
    returnUrl: typeof returnURL === 'string' && /^https?:/i.test(returnURL) ? returnURL : null,
  };
}

/** Preferences of the learner. */
export interface Cmi5Preferences {
  /** Language tags separated by commas, in order of preference; `''` for none. */
  readonly language: string;
  /** `null` for no preference. */
  readonly isMuted: boolean | null;
}

/** Reads the document `cmi5LearnerPreferences`, whatever it contains. */
export function readPreferences(body: string): Cmi5Preferences {
  const data = parseJson(body);
  const { languagePreference, audioPreference } = isObject(data) ? data : {};
  return {
    language: typeof languagePreference === 'string' ? languagePreference.replaceAll('_', '-') : '',
    isMuted: audioPreference === 'off' ? true : audioPreference === 'on' ? false : null,
  };
}
