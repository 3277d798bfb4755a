import { type Cmi5Launch, isObject, parseJson } from './cmi5-launch';

/** Answer of an LRS. */
export interface LrsAnswer {
  /** HTTP status; 0 for none. */
  readonly status: number;
  readonly body: string;
  readonly etag: string | null;
  /** Seconds after which to try again; 0 if the server does not say. */
  readonly retryAfter: number;
}

/** Whether a statement is there: `refused` by servers that let no course read statements, `unclear` without an answer. */
export type FoundStatement = 'there' | 'missing' | 'refused' | 'unclear';

/** Milliseconds to wait for an answer. */
const TIMEOUT = 10_000;
/** Most bytes that browsers send for a page that is closed. */
const MOST_KEPT = 60_000;

const NO_ANSWER: LrsAnswer = { status: 0, body: '', etag: null, retryAfter: 0 };

/** Number of bytes of a text in UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Whether nobody knows if the server has taken what was sent. */
export const isUnclear = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/** Whether the server knows no such session, or forbids what was sent. */
export const isRefused = (status: number): boolean => status === 401 || status === 403;

/** Requests to the LRS of a launch. None of them rejects. */
export class Cmi5Lrs {
  readonly #launch: Cmi5Launch;
  readonly #token: string;
  readonly #fetch: typeof fetch;

  constructor(launch: Cmi5Launch, token: string, fetched: typeof fetch) {
    this.#launch = launch;
    this.#token = token;
    this.#fetch = fetched;
  }

  /** Reads a document of the learner in this course. */
  readState(stateId: string): Promise<LrsAnswer> {
    return this.#request('GET', this.#state(stateId));
  }

  /** Writes a document. @param etag replaces this version only; `*` any version that is there */
  writeState(stateId: string, body: string, etag: string | null): Promise<LrsAnswer> {
    return this.#request('PUT', this.#state(stateId), body, etag === null ? {} : { 'If-Match': etag });
  }

  readPreferences(): Promise<LrsAnswer> {
    const { actor } = this.#launch;
    return this.#request(
      'GET',
      `agents/profile?${new URLSearchParams({ profileId: 'cmi5LearnerPreferences', agent: actor })}`,
    );
  }

  /** Asks for the statement about the course with a verb, in this registration. */
  async findStatement(verb: string): Promise<FoundStatement> {
    const { activityId: activity, registration } = this.#launch;
    const id = `http://adlnet.gov/expapi/verbs/${verb}`;
    const asked = { verb: id, activity, registration, limit: '1' };
    const { status, body } = await this.#request('GET', `statements?${new URLSearchParams(asked)}`);
    if (isUnclear(status)) return 'unclear';
    const found = status === 200 ? parseJson(body) : null;
    const { statements } = isObject(found) ? found : {};
    if (!Array.isArray(statements)) return 'refused';
    // Some servers answer with whatever they have.
    return statements.some((one: unknown) => isAbout(one, id, registration)) ? 'there' : 'missing';
  }

  /** Sends statements, each as JSON. */
  post(statements: readonly string[]): Promise<LrsAnswer> {
    return this.#request('POST', 'statements', `[${statements.join()}]`);
  }

  /** Sends a statement under its id. */
  put(statementId: string, statement: string): Promise<LrsAnswer> {
    return this.#request('PUT', `statements?${new URLSearchParams({ statementId })}`, statement);
  }

  #state(stateId: string): string {
    const { activityId, actor: agent, registration } = this.#launch;
    return `activities/state?${new URLSearchParams({ stateId, activityId, agent, registration })}`;
  }

  async #request(
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LrsAnswer> {
    try {
      const answer = await this.#fetch(this.#launch.endpoint + path, {
        method,
        headers: {
          Authorization: `Basic ${this.#token}`,
          'X-Experience-API-Version': '1.0.3',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT),
        // The page may be closed at any time.
        ...(body !== undefined && { body, keepalive: bytesOf(body) < MOST_KEPT }),
      });
      return {
        status: answer.status,
        body: await answer.text(),
        etag: answer.headers.get('ETag'),
        retryAfter: Number(answer.headers.get('Retry-After')) || 0,
      };
    } catch {
      return NO_ANSWER;
    }
  }
}

function isAbout(statement: unknown, verbId: string, registration: string): boolean {
  if (!isObject(statement)) return false;
  const { verb, context } = statement;
  return (
    isObject(verb) && verb['id'] === verbId && isObject(context) && context['registration'] === registration
  );
}
