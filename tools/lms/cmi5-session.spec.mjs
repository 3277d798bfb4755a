// Sessions of a film with the test LMS for cmi5, from the launch to the end, and the next session.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { Cmi5Lms } from './cmi5-lms.mjs';

const PLACE = { path: '1a', node: 'door', time: 3, language: 'en', timeLimit: 'normal', variables: {} };

/** The part of a player that a session uses. */
class FakePlayer {
  muted = false;
  paused = true;
  language = 'en';
  #listeners = new Map();

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event, ...values) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...values);
  }

  decide(node, answer) {
    this.emit(
      'decision.final',
      {},
      {
        ...{
          node,
          index: 0,
          answer,
          to: answer,
          by: 'viewer',
          seconds: 1.23456,
          changed: 0,
          again: false,
          limit: null,
        },
        ...{ offered: ['left', 'right'].map((id) => ({ id, label: id, to: id })), prompt: null, label: null },
      },
    );
  }
}

describe('a session with the test LMS for cmi5', () => {
  let folder;
  let connectCmi5;
  let lms;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-cmi5-'));
    const outfile = join(folder, 'connection.mjs');
    buildSync({
      stdin: {
        contents: "export * from './cmi5-connection';",
        resolveDir: join(workspaceRoot, 'projects/iv-player/publish/lms'),
      },
      ...{ outfile, bundle: true, format: 'esm', target: 'es2022', absWorkingDir: workspaceRoot },
    });
    ({ connectCmi5 } = await import(pathToFileURL(outfile).href));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => (lms = new Cmi5Lms()));

  /** Answers requests of the course. */
  const fetched = async (address, { method = 'GET', headers = {}, body = '' } = {}) => {
    const url = new URL(address);
    const given = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const answer =
      url.pathname === '/fetch'
        ? lms.fetchToken(url.searchParams.get('launch'))
        : lms.answer({
            method,
            path: url.pathname.slice('/xapi/'.length),
            query: url.searchParams,
            headers: given,
            body,
          });
    if (answer === null) throw new TypeError('The connection was lost.');
    const { status, headers: sent, body: text } = answer;
    return new Response(status === 204 ? null : (text ?? ''), { status, headers: sent });
  };

  /** Opens the course of a launch, or again of an earlier one. */
  async function open(options = {}, launched = lms.launch('one', options), kept = {}) {
    const {
      key,
      session: { registration, activityId, actor },
    } = launched;
    const search = new URLSearchParams({
      ...{ registration, activityId, actor },
      ...{ endpoint: 'https://lrs.example/xapi', fetch: `https://lms.example/fetch?launch=${key}` },
    });
    const notices = [];
    const went = [];
    /** @type {any} */
    let listeners = {};
    const page = {
      ...{ search: `?${search}`, config: { publisherId: 'urn:uuid:au', sendsTexts: false }, fetch: fetched },
      kept: () =>
        Object.assign(kept, {
          token: kept.token ?? null,
          update: (values) => Object.assign(kept, values),
        }),
      postForText: async (url) => (await fetched(url, { method: 'POST' })).text(),
      newId: () => randomUUID(),
      // Waits for nothing.
      after: (_, run) => {
        setImmediate(run);
        return () => undefined;
      },
      every: () => undefined,
      wait: () => new Promise((resolve) => void setImmediate(resolve)),
      go: (url) => went.push(url),
      listen: (given) => (listeners = given),
    };
    const player = new FakePlayer();
    const connection = await connectCmi5(
      { player, readPlace: () => PLACE, onNotice: (notice) => notices.push(notice) },
      page,
    );
    return { connection, player, notices, went, kept, launched, leave: () => listeners.left() };
  }
  const ending = (name, passed) => ({
    name,
    node: name,
    completed: true,
    ...(passed !== undefined && { passed }),
  });
  const score = (raw) => ({ raw, min: 0, max: 100 });
  /** Lets everything run that waits for nothing but its turn. */
  const settled = async () => {
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  };
  const state = () => JSON.parse(lms.registration('one').states.get('iv-player.resume')?.body ?? 'null');
  const verbs = () => lms.registration('one').statements.map(({ verb }) => verb.id.split('/').at(-1));

  it('begins, tells decisions, passes, completes and ends, in this order [course-cmi5]', async () => {
    const course = await open({ mastery: 0.7 });
    course.player.decide('gate', 'left');
    course.connection.session.ended(ending('safe', true), score(80));
    await settled();
    course.leave();
    await settled();
    assert.deepEqual(verbs(), ['initialized', 'answered', 'passed', 'completed', 'terminated']);
    assert.deepEqual(lms.violations, []);
    const calls = lms.calls;
    assert.equal(calls[0], 'POST initialized');
    assert.equal(calls.at(-1), 'POST terminated');
    assert.equal(calls.at(-2), 'PUT activities/state iv-player.resume');
    const passed = lms.registration('one').statements.find(({ verb }) => verb.id.endsWith('/passed'));
    assert.deepEqual(passed.result.score, { scaled: 0.8, raw: 80, min: 0, max: 100 });
    assert.equal(passed.result.extensions['urn:uuid:au#points'], 80);
    const { isSure } = state().sent.passed;
    assert.ok(isSure);
  });

  it('passes on the place and does not repeat results in the next session [course-place]', async () => {
    const first = await open();
    first.connection.session.ended(ending('safe', true));
    await settled();
    first.leave();
    await settled();
    const next = await open();
    assert.deepEqual(next.connection.place, { path: '1a', time: 3, language: 'en', timeLimit: 'normal' });
    assert.ok(next.connection.session.hasResult);
    next.connection.session.ended(ending('street', false));
    next.connection.session.ended(ending('safe', true));
    await settled();
    next.leave();
    await settled();
    assert.deepEqual(verbs(), [
      'initialized',
      'passed',
      'completed',
      'terminated',
      'initialized',
      'terminated',
    ]);
    assert.deepEqual(lms.violations, []);
  });

  it('keeps a pass after a failure for the next session [course-status]', async () => {
    const first = await open({ mastery: 0.7 });
    first.connection.session.ended(ending('street', false), score(20));
    first.connection.session.ended(ending('safe', true), score(90));
    await settled();
    assert.deepEqual(first.notices, ['pass-kept']);
    first.leave();
    await settled();
    const next = await open({ mastery: 0.7 });
    await settled();
    next.leave();
    await settled();
    assert.deepEqual(verbs(), [
      ...['initialized', 'failed', 'completed', 'terminated'],
      ...['initialized', 'passed', 'terminated'],
    ]);
    assert.deepEqual([lms.violations, state().owed], [[], {}]);
  });

  it('lets the mastery score of the LMS decide [course-mastery]', async () => {
    const rows = [
      [0.7, ending('safe', true), score(40), 'failed'],
      [0.66, ending('street', false), score(66.666), 'passed'],
      [0, ending('street', false), score(0), 'passed'],
      [0.7, ending('safe', true), undefined, 'passed'],
      [0.7, ending('street', false), undefined, 'failed'],
      [undefined, ending('safe', true), score(10), 'passed'],
      [0.7, ending('walk'), score(90), 'completed'],
    ];
    for (const [mastery, reached, points, verb] of rows) {
      lms = new Cmi5Lms();
      const course = await open({ mastery });
      course.connection.session.ended(reached, points);
      await settled();
      assert.deepEqual([verbs()[1], lms.violations], [verb, []]);
    }
  });

  it('sends only the beginning and the end in Browse and Review', async () => {
    for (const mode of ['Browse', 'Review']) {
      lms = new Cmi5Lms();
      const course = await open({ mode });
      course.player.decide('gate', 'left');
      course.connection.session.ended(ending('safe', true));
      course.connection.session.changed();
      await settled();
      course.leave();
      await settled();
      assert.deepEqual(lms.calls, ['POST initialized', 'POST terminated']);
      assert.deepEqual(lms.violations, []);
    }
  });

  it('obeys the preferences of the learner', async () => {
    lms.preferences = { languagePreference: 'pt_br,de', audioPreference: 'off' };
    const { connection, player } = await open();
    assert.deepEqual([connection.language, player.muted], ['pt-br,de', true]);
  });

  for (const kind of ['catapult', 'moodle', 'ilias', 'strict'])
    it(`loses and repeats nothing if answers are lost, in an LMS like ${kind} [course-offline]`, async () => {
      lms.lost = 1;
      const course = await open({ kind });
      await settled();
      lms.lost = 1;
      lms.failing = 1;
      course.connection.session.ended(ending('safe', true));
      await settled();
      course.leave();
      await settled();
      assert.deepEqual(verbs(), ['initialized', 'passed', 'completed', 'terminated']);
      assert.deepEqual(lms.violations, []);
      const next = await open({ kind });
      await settled();
      next.leave();
      await settled();
      assert.deepEqual([verbs().slice(4), lms.violations], [['initialized', 'terminated'], []]);
    });

  it('turns to PUT, and does without a place and a session id, in an LMS like Open edX', async () => {
    const course = await open({ kind: 'openedx' });
    course.player.decide('gate', 'left');
    course.connection.session.ended(ending('safe', true));
    await settled();
    course.leave();
    await settled();
    assert.deepEqual(verbs(), ['initialized', 'answered', 'passed', 'completed', 'terminated']);
    assert.deepEqual(lms.violations, []);
  });

  it('sends a result again that was marked as sent, but has not arrived', async () => {
    const course = await open();
    await settled();
    // The place arrives, the statements do not, and the page is gone.
    const { answer } = lms;
    lms.answer = (request) =>
      request.path === 'statements' && request.method === 'POST'
        ? { status: 503 }
        : answer.call(lms, request);
    course.connection.session.ended(ending('safe', true));
    await settled();
    course.leave();
    delete lms.answer;
    await settled();
    const next = await open();
    await settled();
    next.leave();
    await settled();
    assert.equal(verbs().filter((verb) => verb === 'passed').length, 1);
    assert.equal(verbs().filter((verb) => verb === 'completed').length, 1);
    assert.deepEqual(lms.violations, []);
  });

  it('does not repeat a result that was told while the page closed, before the place could say so', async () => {
    const course = await open();
    await settled();
    course.connection.session.changed();
    course.connection.session.ended(ending('safe', true));
    course.leave();
    await settled();
    assert.deepEqual(verbs(), ['initialized', 'passed', 'completed', 'terminated']);
    const next = await open();
    next.connection.session.ended(ending('safe', true));
    await settled();
    assert.deepEqual([verbs().slice(4), lms.violations], [['initialized'], []]);
  });

  it('shows that the session is over once another launch has taken it over [course-finish]', async () => {
    const first = await open();
    await settled();
    const second = await open();
    first.player.decide('gate', 'left');
    await settled();
    assert.deepEqual(first.notices, ['session-over']);
    const count = lms.log.length;
    first.connection.session.changed();
    first.leave();
    await settled();
    assert.equal(lms.log.length, count);
    assert.deepEqual(second.notices, []);
  });

  it('continues the session of a page that is loaded again, unless it was ended', async () => {
    const first = await open();
    await settled();
    const again = await open({}, first.launched, first.kept);
    await settled();
    assert.deepEqual([verbs(), lms.violations], [['initialized'], []]);
    again.leave();
    await settled();
    const last = await open({}, first.launched, first.kept);
    assert.deepEqual([last.connection, last.notices], [null, ['session-over']]);
  });

  it('is not tracked without a launch, or without a token', async () => {
    const { session, key } = lms.launch('one');
    const unknown = await open({}, { key: 'x', session });
    assert.deepEqual([unknown.connection, unknown.notices], [null, ['not-tracked']]);
    lms.fetchToken(key);
    const used = await open({}, { key, session });
    assert.deepEqual([used.connection, used.notices], [null, ['session-over']]);
  });

  it('goes back to the LMS after the last statement has arrived [course-finish]', async () => {
    const course = await open({ returnUrl: 'https://lms.example/back' });
    course.connection.session.ended(ending('safe', true));
    await settled();
    course.connection.finish();
    await settled();
    assert.deepEqual(course.went, ['https://lms.example/back']);
    assert.equal(verbs().at(-1), 'terminated');
    course.leave();
    await settled();
    assert.deepEqual([verbs().filter((verb) => verb === 'terminated').length, lms.violations], [1, []]);
  });
});
