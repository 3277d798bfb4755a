// Sessions of a film with the test LMS for cmi5, from the launch to the end, and the next session.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Cmi5Course, buildCmi5, ending, settled } from './cmi5-course.mjs';

describe('a session with the test LMS for cmi5', () => {
  let code;
  /** @type {Cmi5Course} */
  let course;
  let lms;
  const start = () => {
    course = new Cmi5Course(code.connectCmi5);
    ({ lms } = course);
  };
  before(async () => (code = await buildCmi5()));
  after(() => code.remove());
  beforeEach(start);

  const open = (options) => course.open(options);
  const verbs = () => course.verbs;
  const state = () => course.state;
  const score = (raw) => ({ raw, min: 0, max: 100 });

  it('begins, tells decisions, passes, completes and ends, in this order [course-cmi5]', async () => {
    const first = await open({ mastery: 0.7 });
    first.player.decide('gate', 'left');
    first.connection.session.ended(ending('safe', true), score(80));
    await settled();
    first.leave();
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
      start();
      const first = await open({ mastery });
      first.connection.session.ended(reached, points);
      await settled();
      assert.deepEqual([verbs()[1], lms.violations], [verb, []]);
    }
  });

  it('sends only the beginning and the end in Browse and Review', async () => {
    for (const mode of ['Browse', 'Review']) {
      start();
      const first = await open({ mode });
      first.player.decide('gate', 'left');
      first.connection.session.ended(ending('safe', true));
      first.connection.session.changed();
      await settled();
      first.leave();
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
      const first = await open({ kind });
      await settled();
      lms.lost = 1;
      lms.failing = 1;
      first.connection.session.ended(ending('safe', true));
      await settled();
      first.leave();
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
    const first = await open({ kind: 'openedx' });
    first.player.decide('gate', 'left');
    first.connection.session.ended(ending('safe', true));
    await settled();
    first.leave();
    await settled();
    assert.deepEqual(verbs(), ['initialized', 'answered', 'passed', 'completed', 'terminated']);
    assert.deepEqual(lms.violations, []);
  });

  it('sends a result again that was marked as sent, but has not arrived', async () => {
    const first = await open();
    await settled();
    // The place arrives, the statements do not, and the page is gone.
    const { answer } = lms;
    lms.answer = (request) =>
      request.path === 'statements' && request.method === 'POST'
        ? { status: 503 }
        : answer.call(lms, request);
    first.connection.session.ended(ending('safe', true));
    await settled();
    first.leave();
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
    const first = await open();
    await settled();
    first.connection.session.changed();
    first.connection.session.ended(ending('safe', true));
    first.leave();
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
    const again = await open({ launched: first.launched, kept: first.kept });
    await settled();
    assert.deepEqual([verbs(), lms.violations], [['initialized'], []]);
    again.leave();
    await settled();
    const last = await open({ launched: first.launched, kept: first.kept });
    assert.deepEqual([last.connection, last.notices], [null, ['session-over']]);
  });

  it('is not tracked without a launch, or without a token', async () => {
    const { session, key } = lms.launch('one');
    const unknown = await open({ launched: { key: 'x', session } });
    assert.deepEqual([unknown.connection, unknown.notices], [null, ['not-tracked']]);
    lms.fetchToken(key);
    const used = await open({ launched: { key, session } });
    assert.deepEqual([used.connection, used.notices], [null, ['session-over']]);
  });

  it('goes back to the LMS after the last statement has arrived [course-finish]', async () => {
    const first = await open({ returnUrl: 'https://lms.example/back' });
    first.connection.session.ended(ending('safe', true));
    await settled();
    first.connection.finish();
    await settled();
    assert.deepEqual(first.went, ['https://lms.example/back']);
    assert.equal(verbs().at(-1), 'terminated');
    first.leave();
    await settled();
    assert.deepEqual([verbs().filter((verb) => verb === 'terminated').length, lms.violations], [1, []]);
  });
});
