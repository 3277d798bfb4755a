// The rules of the test LMS for cmi5, each by a statement that breaks it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { Cmi5Lms } from './cmi5-lms.mjs';
import { CMI5, MASTERY, SESSION_ID } from './cmi5-rules.mjs';

const MOVE_ON = CMI5.replace(/cmi5$/, 'moveon');

describe('the test LMS for cmi5', () => {
  let lms;
  let session;
  let headers;
  const launch = (options) => {
    const launched = lms.launch('one', options);
    session = launched.session;
    const { body } = lms.fetchToken(launched.key);
    headers = {
      authorization: `Basic ${JSON.parse(body)['auth-token']}`,
      'x-experience-api-version': '1.0.3',
    };
    return launched.key;
  };
  const ask = (method, path, query = {}, body = '', extra = {}) =>
    lms.answer({ method, path, query: new URLSearchParams(query), headers: { ...headers, ...extra }, body });
  const ofAgent = () => ({ agent: session.actor });
  const ofCourse = () => ({
    ...ofAgent(),
    activityId: session.activityId,
    registration: session.registration,
  });
  const readPreferences = () =>
    ask('GET', 'agents/profile', { ...ofAgent(), profileId: 'cmi5LearnerPreferences' });
  const post = (...statements) => ask('POST', 'statements', {}, JSON.stringify(statements));
  /** Ids of the rules that the call breaks. */
  const broken = (call) => {
    const before = lms.violations.length;
    call();
    return lms.violations.slice(before);
  };

  /** A valid statement about the course. */
  const defined = (verb, { result = {}, ...rest } = {}) => {
    const isJudged = verb === 'passed' || verb === 'failed';
    const isResult = isJudged || verb === 'completed';
    const { contextActivities, extensions } = session.template;
    return {
      id: randomUUID(),
      timestamp: new Date().toISOString(),
      actor: JSON.parse(session.actor),
      verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { en: verb } },
      object: { objectType: 'Activity', id: session.activityId },
      result: {
        ...(verb !== 'initialized' && { duration: 'PT1.5S' }),
        ...(isJudged && { success: verb === 'passed' }),
        ...(verb === 'completed' && { completion: true }),
        ...result,
      },
      context: {
        registration: session.registration,
        contextActivities: {
          ...contextActivities,
          category: [{ id: CMI5 }, ...(isResult ? [{ id: MOVE_ON }] : [])],
        },
        extensions: {
          ...extensions,
          ...(isJudged && session.mastery !== null && { [MASTERY]: session.mastery }),
        },
      },
      ...rest,
    };
  };
  const allowed = (rest = {}) => {
    const { contextActivities, extensions } = session.template;
    return {
      ...defined('initialized'),
      verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
      object: { objectType: 'Activity', id: 'https://films.example/decisions/gate' },
      context: { registration: session.registration, contextActivities, extensions },
      ...rest,
    };
  };
  const begin = (options) => {
    launch(options);
    readPreferences();
    assert.equal(post(defined('initialized')).status, 200);
  };
  beforeEach(() => (lms = new Cmi5Lms()));

  it('gives a token once, and to nobody else', () => {
    const key = launch();
    assert.equal(JSON.parse(lms.fetchToken(key).body)['error-code'], '1');
    assert.equal(JSON.parse(lms.fetchToken('x').body)['error-code'], '2');
    assert.equal(ask('GET', 'activities/state', { ...ofCourse(), stateId: 'LMS.LaunchData' }).status, 200);
    assert.deepEqual(
      broken(() => ask('GET', 'statements', {}, '', { authorization: 'Basic x' })),
      ['8.1.2.0-5'],
    );
    assert.deepEqual(
      broken(() => ask('GET', 'statements', {}, '', { 'x-experience-api-version': undefined })),
      ['xapi-version'],
    );
  });

  it('takes a whole session in order', () => {
    begin({ mastery: 0.7 });
    const score = { scaled: 0.8, raw: 80, min: 0, max: 100 };
    assert.deepEqual(
      broken(() => {
        assert.equal(
          post(allowed(), defined('passed', { result: { score } }), defined('completed')).status,
          200,
        );
        assert.equal(post(defined('terminated')).status, 200);
      }),
      [],
    );
    assert.deepEqual(
      broken(() => post(allowed())),
      ['9.3.0.0-5'],
    );
    launch({});
    readPreferences();
    post(defined('initialized'));
    for (const [verb, rule] of [
      ['completed', '9.3.0.0-6'],
      ['passed', '9.3.0.0-7'],
      ['failed', '9.3.0.0-8'],
    ])
      assert.deepEqual(
        broken(() => post(defined(verb))),
        [rule],
      );
  });

  it('wants the preferences read, and `initialized` first and alone', () => {
    launch();
    assert.deepEqual(
      broken(() => post(defined('initialized'))),
      ['11.0.0.0-3'],
    );
    readPreferences();
    assert.deepEqual(
      broken(() => post(allowed())),
      ['9.3.0.0-4'],
    );
    assert.deepEqual(
      broken(() => post(defined('initialized'), allowed())),
      ['9.3.0.0-4'],
    );
    assert.deepEqual(
      broken(() => post(defined('initialized'))),
      [],
    );
    assert.deepEqual(
      broken(() => post(defined('initialized'))),
      ['9.3.0.0-2'],
    );
  });

  it('judges the statements of a request as a whole', () => {
    begin();
    const answered = allowed();
    assert.deepEqual(
      broken(() => post(answered, defined('passed'), defined('failed'))),
      ['9.3.0.0-8'],
    );
    assert.equal(ask('GET', 'statements', { statementId: answered.id }).status, 404);
    assert.deepEqual(
      broken(() => post(defined('failed'), defined('passed'))),
      ['9.3.0.0-3'],
    );
    assert.deepEqual(
      broken(() => post(defined('terminated'), allowed())),
      ['9.3.0.0-5'],
    );
  });

  it('names the rule that a statement breaks', () => {
    const results = (score) => ({ result: { score: { scaled: 0.5, raw: 50, min: 0, max: 100, ...score } } });
    const without = (statement, key) => ({ ...statement, [key]: undefined });
    const inContext = (statement, change) => ({ ...statement, context: { ...statement.context, ...change } });
    const rows = [
      ['9.1.0.0-1', () => without(allowed(), 'id')],
      ['9.7.0.0-1', () => without(allowed(), 'timestamp')],
      ['9.7.0.0-2', () => allowed({ timestamp: '2026-01-01T00:00:00+02:00' })],
      ['late-timestamp', () => allowed({ timestamp: '2999-01-01T00:00:00Z' })],
      ['early-timestamp', () => allowed({ timestamp: '2020-01-01T00:00:00Z' })],
      ['8.1.3.0-3', () => allowed({ actor: { ...JSON.parse(session.actor), name: 'Ana' } })],
      ['9.6.1.0-1', () => inContext(allowed(), { registration: randomUUID() })],
      ['9.6.3.1-4', () => inContext(allowed(), { extensions: {} })],
      ['10.2.1.0-7', () => inContext(allowed(), { contextActivities: {} })],
      ['10.2.1.0-7', () => inContext(allowed(), { extensions: { [SESSION_ID]: session.sessionId } })],
      ['xapi-duration', () => allowed({ result: { duration: 'PT1.5H' } })],
      [
        'allowed-category',
        () =>
          inContext(allowed(), {
            contextActivities: { ...session.template.contextActivities, category: [{ id: CMI5 }] },
          }),
      ],
      ['allowed-score', () => allowed({ result: { score: { raw: 5 } } })],
      ['9.4.0.0-2', () => defined('completed', { object: { id: 'https://films.example' } })],
      [
        '9.6.2.2-1',
        () =>
          inContext(defined('completed'), {
            contextActivities: { ...session.template.contextActivities, category: [{ id: CMI5 }] },
          }),
      ],
      [
        '9.6.2.1-1',
        () => inContext(defined('terminated'), { contextActivities: session.template.contextActivities }),
      ],
      ['9.5.2.0-1', () => defined('passed', { result: { success: false } })],
      ['9.5.2.0-2', () => defined('failed', { result: { success: true } })],
      ['9.5.2.0-3', () => defined('completed', { result: { success: true } })],
      ['9.5.3.0-1', () => defined('completed', { result: { completion: false } })],
      ['9.5.3.0-2', () => defined('passed', { result: { completion: true } })],
      ['9.5.4.1-1', () => defined('terminated', { result: { duration: undefined } })],
      ['9.5.4.1-2', () => defined('completed', { result: { duration: undefined } })],
      ['9.5.1.0-2', () => defined('completed', results())],
      ['9.5.1.0-3', () => defined('failed', results({ min: undefined }))],
      ['9.3.4.0-2', () => defined('passed', results())],
      ['9.3.5.0-2', () => defined('failed', results({ scaled: 0.7 }))],
      ['9.6.3.2-2', () => inContext(defined('passed'), { extensions: session.template.extensions })],
    ];
    begin({ mastery: 0.7 });
    for (const [rule, statement] of rows)
      assert.deepEqual(
        broken(() => post(statement())),
        [rule],
      );
    begin({ mode: 'Review' });
    assert.deepEqual(
      broken(() => post(defined('passed'))),
      ['10.2.2.0-5'],
    );
  });

  it('takes a statement that comes again unchanged, and no other with its id', () => {
    begin();
    const answered = allowed();
    assert.deepEqual([post(answered).status, post(answered).status], [200, 200]);
    assert.deepEqual(
      broken(() => post({ ...answered, verb: { ...answered.verb, display: { de: 'x' } } })),
      ['changed-statement'],
    );
  });

  it('keeps documents, but not those of other learners, nor its own from being changed', () => {
    begin();
    const state = { ...ofCourse(), stateId: 'iv-player.resume' };
    assert.equal(ask('GET', 'activities/state', state).status, 404);
    assert.equal(ask('PUT', 'activities/state', state, '{"v":1}').status, 204);
    const {
      body,
      headers: { ETag: etag },
    } = ask('GET', 'activities/state', state);
    assert.equal(body, '{"v":1}');
    assert.equal(ask('PUT', 'activities/state', state, '{}', { 'if-match': '"x"' }).status, 412);
    assert.equal(ask('PUT', 'activities/state', state, '{}', { 'if-match': etag }).status, 204);
    for (const [change, rule] of [
      [{ agent: '{}' }, '8.1.3.0-3'],
      [{ registration: 'x' }, '8.1.4.0-3'],
      [{ stateId: 'LMS.LaunchData' }, '10.2.1.0-5'],
    ])
      assert.deepEqual(
        broken(() => ask('PUT', 'activities/state', { ...state, ...change }, '{}')),
        [rule],
      );
  });

  it('ends a session that another launch takes over', () => {
    begin();
    const old = headers;
    launch();
    headers = old;
    assert.deepEqual(
      broken(() => post(allowed())),
      ['9.3.6.0-2'],
    );
    assert.equal(ask('GET', 'activities/state', { ...ofCourse(), stateId: 'LMS.LaunchData' }).status, 403);
  });
});
