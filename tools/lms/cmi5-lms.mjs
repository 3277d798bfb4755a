// LMS with cmi5 for tests: sessions and a learning record store that refuses what the specification forbids, and can answer as real LMSs
// do. Knows requests only as plain values; see cmi5-server.mjs.
import { randomUUID } from 'node:crypto';
import { CMI5, MASTERY, SESSION_ID, brokenRule, definedVerb } from './cmi5-rules.mjs';

/**
 * @typedef {object} LmsKind
 * @property {boolean} [hasBareEndpoint] whether the endpoint has no `/` at its end
 * @property {boolean} [hasFetchHere] whether the token is given by the origin of the course only
 * @property {boolean} [hasCategory] whether the template contains the category of cmi5
 * @property {boolean} [isPutOnly] whether statements are stored by PUT only
 * @property {boolean} [hasNoSession] whether the LMS makes no session id
 * @property {number} [mastery] mastery score without one in the course
 * @property {boolean} [hasNoReturn] whether there is no address to return to
 * @property {boolean} [isOwnWindow] whether the course is opened in a window of its own
 * @property {number} [resend] status for a statement that is there already; default 204
 * @property {number} [ended] status for everything after the end of the session; default 403
 * @property {boolean} [dropsSkipped] whether `skipped` is dropped without a word
 * @property {string} [onlyState] the only document that a course can write
 * @property {number} [putStatus] status for a statement that was put; default 204
 */

/** How real LMSs differ. @type {Readonly<Record<string, LmsKind>>} */
export const LMS_KINDS = {
  strict: {},
  catapult: { hasBareEndpoint: true, hasFetchHere: true, resend: 403 },
  moodle: { isOwnWindow: true, hasNoReturn: true, resend: 400, putStatus: 200 },
  ilias: { hasCategory: true, mastery: 0.7, resend: 412, ended: 401, dropsSkipped: true },
  openedx: {
    isPutOnly: true,
    hasNoSession: true,
    hasNoReturn: true,
    onlyState: 'suspendData',
    putStatus: 200,
  },
};

/** @typedef {{ method: string, path: string, query: URLSearchParams, headers: Record<string, string | undefined>, body: string }} LmsRequest */
/** @typedef {{ status: number, body?: string, headers?: Record<string, string> }} LmsAnswer */

/**
 * @typedef {object} LmsEntry
 * @property {string} call such as `POST initialized`, `PUT state iv-player.resume`
 * @property {number} status
 * @property {string | null} rule that was broken
 */

const ACTOR = { objectType: 'Agent', account: { homePage: 'https://lms.example', name: 'learner one' } };

const json = (value, status = 200) => ({
  status,
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json' },
});

class Registration {
  id = randomUUID();
  activityId = `https://lms.example/au/${this.id}`;
  results = { completed: false, passed: false };
  /** @type {Map<string, { body: string, etag: string }>} */
  states = new Map();
  /** Statements by id, as JSON. @type {Map<string, string>} */
  stored = new Map();
  /** @type {any[]} */
  statements = [];
}

export class Cmi5Lms {
  /** @type {LmsEntry[]} */
  log = [];
  /** Broken rules. @type {string[]} */
  violations = [];
  /** Learner's preferences; `null` for none. @type {unknown} */
  preferences = null;
  /** Number of statement requests whose answers are lost, although they are taken. */
  lost = 0;
  /** Number of requests to the store that are answered with status 503, and not taken. */
  failing = 0;
  /** @type {Map<string, Registration>} */
  #registrations = new Map();
  /** Sessions by the key of their launch, and by token. */
  #launches = new Map();
  #tokens = new Map();
  #waiting = new Set();

  /** @param {string} name */
  registration(name) {
    const known = this.#registrations.get(name) ?? new Registration();
    this.#registrations.set(name, known);
    return known;
  }

  /**
   * Launches the course. An earlier session of the registration is taken over.
   *
   * @param {string} name of the registration
   * @param {{ kind?: string, mastery?: number, mode?: string, returnUrl?: string, publisherId?: string }} [options]
   */
  launch(
    name,
    { kind: kindName = 'strict', mastery, mode = 'Normal', returnUrl = '', publisherId = 'urn:uuid:au' } = {},
  ) {
    const kind = LMS_KINDS[kindName] ?? {};
    const registration = this.registration(name);
    for (const session of this.#launches.values())
      if (session.registrationState === registration) session.isTaken = true;
    const sessionId = kind.hasNoSession ? null : randomUUID();
    const masteryScore = mastery ?? kind.mastery ?? null;
    const template = {
      contextActivities: {
        grouping: [{ id: publisherId, objectType: 'Activity' }],
        ...(kind.hasCategory && { category: [{ id: CMI5, objectType: 'Activity' }] }),
      },
      extensions: {
        ...(sessionId !== null && { [SESSION_ID]: sessionId }),
        ...(kind.hasCategory && masteryScore !== null && { [MASTERY]: masteryScore }),
        'https://lms.example/attempt': { number: 1 },
      },
    };
    const session = {
      ...{ kind, kindName, registrationState: registration, token: null, isTaken: false },
      ...{ actor: JSON.stringify(ACTOR), activityId: registration.activityId, registration: registration.id },
      ...{ sessionId, template, mastery: masteryScore, mode, hasPreferences: false, last: '' },
      verbs: new Set(),
      results: registration.results,
      data: {
        contextTemplate: template,
        launchMode: mode,
        masteryScore,
        moveOn: 'Passed',
        returnURL: kind.hasNoReturn ? '' : returnUrl,
      },
    };
    const key = randomUUID();
    this.#launches.set(key, session);
    return { key, session };
  }

  /** Answers a request for the token, once. @param {string} key @returns {LmsAnswer} */
  fetchToken(key) {
    const session = this.#launches.get(key);
    const status = session?.kindName === 'moodle' ? 401 : 200;
    if (!session) return json({ 'error-code': '2', 'error-text': 'There is no such launch.' }, status);
    if (session.token !== null)
      return json({ 'error-code': '1', 'error-text': 'It was given before.' }, status);
    session.token = Buffer.from(`token:${key}`).toString('base64');
    this.#tokens.set(`Basic ${session.token}`, session);
    return json({ 'auth-token': session.token });
  }

  /**
   * Answers a request to the store; `null` if the answer is lost.
   *
   * @param {LmsRequest} request
   * @returns {LmsAnswer | null}
   */
  answer(request) {
    const { method, path, query } = request;
    const isWriting = path === 'statements' && method !== 'GET';
    const name = isWriting
      ? this.#namesIn(request.body)
      : (query.get('stateId') ?? query.get('profileId') ?? '');
    const call = isWriting ? `${method} ${name}` : `${method} ${path} ${name}`;
    let answer;
    if (this.failing > 0) {
      this.failing -= 1;
      answer = { status: 503 };
    } else answer = this.#take(request);
    const { rule = null, ...rest } = /** @type {any} */ (answer);
    if (rule !== null) this.violations.push(rule);
    const isLost = isWriting && this.lost > 0;
    if (isLost) this.lost -= 1;
    this.log.push({ call, status: isLost ? 0 : rest.status, rule });
    for (const check of [...this.#waiting]) check();
    return isLost ? null : rest;
  }

  /** Calls so far, without those that read. */
  get calls() {
    return this.log.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call);
  }

  /** Resolves when a condition holds, which is checked after each request. @param {() => boolean} isTrue */
  waitFor(isTrue) {
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const check = () => {
          if (!isTrue()) return;
          this.#waiting.delete(check);
          resolve();
        };
        this.#waiting.add(check);
        check();
      })
    );
  }

  /** Names of the verbs in a body. */
  #namesIn(body) {
    try {
      return [JSON.parse(body)]
        .flat()
        .map(({ verb }) => verb.id.split('/').at(-1))
        .join('+');
    } catch {
      return '?';
    }
  }

  #take({ method, path, query, headers, body }) {
    const session = this.#tokens.get(headers.authorization ?? '');
    const refuse = (rule, status = 403) => ({ status, rule });
    if (headers['x-experience-api-version'] !== '1.0.3') return refuse('xapi-version', 400);
    if (!session) return refuse('8.1.2.0-5', 401);
    const { kind } = session;
    // A launch that was taken over, or is over, cannot even read.
    if (session.isTaken || session.verbs.has('terminated'))
      return method === 'GET'
        ? { status: kind.ended ?? 403 }
        : refuse(session.isTaken ? '9.3.6.0-2' : '9.3.0.0-5', kind.ended);
    if (path === 'statements') {
      if (method === 'GET') return this.#readStatement(session, query);
      return this.#writeStatements(session, method, query, body, refuse);
    }
    if (query.get('agent') === null || query.get('agent') !== session.actor) return refuse('8.1.3.0-3', 400);
    if (path === 'agents/profile') {
      if (method !== 'GET') return refuse('profile', 403);
      session.hasPreferences ||= query.get('profileId') === 'cmi5LearnerPreferences';
      return this.preferences === null ? { status: 404 } : json(this.preferences);
    }
    if (path !== 'activities/state') return { status: 404 };
    if (query.get('activityId') !== session.activityId) return refuse('8.1.5.0-5', 400);
    if (query.get('registration') !== session.registration) return refuse('8.1.4.0-3', 400);
    return this.#state(session, method, query.get('stateId'), headers, body, refuse);
  }

  #state(session, method, id, headers, body, refuse) {
    const {
      kind,
      registrationState: { states },
    } = session;
    if (id === 'LMS.LaunchData') return method === 'GET' ? json(session.data) : refuse('10.2.1.0-5');
    if (kind.onlyState && id !== kind.onlyState) return { status: 404 };
    const known = states.get(id);
    if (method === 'GET')
      return known
        ? {
            ...json(JSON.parse(known.body)),
            headers: { 'Content-Type': 'application/json', ETag: known.etag },
          }
        : { status: 404 };
    if (method !== 'PUT') return { status: 405 };
    const match = headers['if-match'];
    if (session.kindName === 'etags' && known && match === undefined) return { status: 409 };
    if (match !== undefined && match !== known?.etag && !(match === '*' && known)) return { status: 412 };
    states.set(id, { body, etag: `"${randomUUID()}"` });
    return { status: 204 };
  }

  #readStatement({ registrationState: { stored, statements } }, query) {
    const verb = query.get('verb');
    if (verb !== null)
      return json({ statements: statements.filter((one) => one.verb.id === verb).slice(0, 1), more: '' });
    const found = stored.get(query.get('statementId') ?? '');
    return found === undefined ? { status: 404 } : json(JSON.parse(found));
  }

  #writeStatements(session, method, query, body, refuse) {
    const { kind, registrationState: registration } = session;
    if (method !== 'POST' && method !== 'PUT') return { status: 405 };
    if (kind.isPutOnly && method === 'POST') return json({ detail: 'nothing stored' });
    let given;
    try {
      given = JSON.parse(body);
    } catch {
      return refuse('json', 400);
    }
    if (method === 'PUT' && given.id !== query.get('statementId')) return refuse('statement-id', 400);
    const all = [given].flat();
    const added = [];
    // Rules hold within a request too, which is taken as a whole or not at all.
    const now = { ...session, verbs: new Set(session.verbs), results: { ...session.results } };
    for (const statement of all) {
      const text = JSON.stringify(statement);
      const known = registration.stored.get(statement.id);
      if (known !== undefined && known !== text) return refuse('changed-statement', 409);
      if (known !== undefined) {
        if (kind.resend !== undefined) return { status: kind.resend };
        continue;
      }
      const verb = definedVerb(statement);
      if (verb === 'initialized' && all.length > 1) return refuse('9.3.0.0-4');
      const rule = brokenRule(statement, now);
      if (rule !== null) return refuse(rule);
      if (verb !== null) now.verbs.add(verb);
      if (verb === 'completed' || verb === 'passed') now.results[verb] = true;
      now.last = statement.timestamp;
      added.push([statement, text]);
    }
    session.verbs = now.verbs;
    session.last = now.last;
    Object.assign(registration.results, now.results);
    session.results = registration.results;
    for (const [statement, text] of added) {
      if (kind.dropsSkipped && statement.verb.id.endsWith('/skipped')) continue;
      registration.stored.set(statement.id, text);
      registration.statements.push(statement);
    }
    return method === 'PUT' ? { status: kind.putStatus ?? 204 } : json(all.map(({ id }) => id));
  }
}
