// Sessions with the test LMS for cmi5 in which an answer is missing, or a page is closed or loaded again between two requests.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Cmi5Course, PLACE, buildCmi5, ending, settled } from './cmi5-course.mjs';
import { LMS_KINDS } from './cmi5-lms.mjs';

const KINDS = Object.keys(LMS_KINDS);

describe('an interrupted session with the test LMS for cmi5', () => {
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
  const again = ({ launched, kept }, options) => open({ ...options, launched, kept });
  const count = (verb) => course.verbs.filter((one) => one === verb).length;
  /** Answers requests otherwise, until the returned function is called. */
  const intercept = (answer) => {
    const { answer: usual } = lms;
    lms.answer = (request) => answer(request, () => usual.call(lms, request));
    return () => delete lms.answer;
  };
  const asksForResults = ({ path, method }) => path === 'statements' && method === 'GET';
  const sendsStatements = ({ path, method }) => path === 'statements' && method !== 'GET';

  for (const status of [0, 403, 503])
    it(`does not repeat results if the LMS does not say whether they are there (${status}) [course-offline]`, async () => {
      const first = await open();
      await settled();
      first.connection.session.ended(ending('safe', true));
      first.leave();
      await settled();
      const restore = intercept((request, usual) =>
        asksForResults(request) ? (status === 0 ? null : { status }) : usual(),
      );
      const next = await open();
      next.connection.session.ended(ending('safe', true));
      await settled();
      next.leave();
      await settled();
      restore();
      const last = await open();
      last.connection.session.changed();
      await settled();
      last.leave();
      await settled();
      assert.deepEqual([count('passed'), count('completed'), lms.violations], [1, 1, []]);
      assert.ok(course.state.sent.passed.isSure && course.state.sent.completed.isSure);
      assert.deepEqual(course.state.owed, {});
    });

  it('keeps a result for the next session if nobody knows whether an earlier one is there', async () => {
    const restore = intercept((request, usual) => (asksForResults(request) ? { status: 503 } : usual()));
    const first = await open();
    first.connection.session.ended(ending('safe', true));
    await settled();
    first.leave();
    await settled();
    assert.deepEqual([course.verbs, first.notices], [['initialized', 'terminated'], ['pass-kept']]);
    restore();
    const next = await open();
    await settled();
    next.leave();
    await settled();
    assert.deepEqual(
      [course.verbs.slice(2), lms.violations],
      [['initialized', 'passed', 'completed', 'terminated'], []],
    );
  });

  it('reports results to an LMS that lets no course read statements', async () => {
    intercept((request, usual) => (asksForResults(request) ? { status: 403 } : usual()));
    const first = await open();
    first.connection.session.ended(ending('safe', true));
    await settled();
    first.leave();
    await settled();
    assert.deepEqual(
      [course.verbs, lms.violations],
      [['initialized', 'passed', 'completed', 'terminated'], []],
    );
  });

  for (const kind of KINDS)
    it(`goes on after a reload before the beginning was answered, in an LMS like ${kind} [course-place]`, async () => {
      const restore = intercept((request, usual) => {
        const answer = usual();
        return sendsStatements(request) ? null : answer;
      });
      const first = await open({ kind });
      first.leave();
      await settled();
      restore();
      const next = await again(first);
      next.connection.session.ended(ending('safe', true));
      await settled();
      next.leave();
      await settled();
      assert.deepEqual(
        [course.verbs, lms.violations],
        [['initialized', 'passed', 'completed', 'terminated'], []],
      );
      assert.equal(course.state === null, kind === 'openedx');
    });

  for (const kind of KINDS)
    it(`never passes after a failure in a session whose page was loaded again, in an LMS like ${kind}`, async () => {
      const first = await open({ kind });
      await settled();
      first.connection.session.ended({ ...ending('street', false), completed: false });
      await settled();
      const next = await again(first);
      next.connection.session.ended(ending('safe', true));
      await settled();
      assert.deepEqual(next.notices, ['pass-kept']);
      next.leave();
      await settled();
      assert.deepEqual(
        [course.verbs, lms.violations],
        [['initialized', 'failed', 'completed', 'terminated'], []],
      );
    });

  for (const kind of KINDS)
    it(`ends a session whose page was loaded again and closed at once, in an LMS like ${kind} [course-finish]`, async () => {
      const first = await open({ kind });
      await settled();
      const next = await again(first);
      next.leave();
      await settled();
      assert.deepEqual([course.verbs, lms.violations], [['initialized', 'terminated'], []]);
    });

  it('tells the time since the session began after a reload, too', async () => {
    const first = await open();
    await settled();
    const { now } = Date;
    const later = now() + 60_000;
    Date.now = () => later;
    try {
      const next = await again(first);
      next.leave();
      await settled();
    } finally {
      Date.now = now;
    }
    assert.match(lms.registration('one').statements.at(-1).result.duration, /^PT60(?:\.\d+)?S$/);
  });

  it('does not tell tries at a question that the page is closed on: it is asked again', async () => {
    const first = await open();
    await settled();
    first.player.emit('question.closed', {
      ...{ node: 'gate', index: 0, id: 'one', kind: 'single', answer: 'no', correct: false, points: 0 },
      ...{ tries: 1, seconds: 2, by: 'viewer', isOver: false, prompt: null },
    });
    await settled();
    first.leave();
    await settled();
    assert.deepEqual([course.verbs, lms.violations], [['initialized', 'terminated'], []]);
  });

  /** Plays a part of the film, if there is a session. */
  const play = async ({ connection, player }, endings) => {
    player.decide('gate', 'left');
    await settled();
    for (const one of endings) {
      connection?.session.ended(one);
      await settled();
    }
  };
  const STORIES = {
    pass: [ending('safe', true)],
    'failure, then pass': [ending('street', false), ending('safe', true)],
  };
  const CLOSINGS = [false, true].flatMap((leaves) =>
    [false, true].flatMap((isTaken) => [false, true].map((isReloaded) => ({ leaves, isTaken, isReloaded }))),
  );

  for (const kind of KINDS)
    for (const [story, endings] of Object.entries(STORIES))
      it(`loses and repeats nothing, whichever request the page ends with: ${story}, in an LMS like ${kind} [course-offline]`, async () => {
        for (const { isReloaded, ...end } of CLOSINGS)
          for (let number = 1; ; number += 1) {
            start();
            const first = await open({ kind, end: { ...end, after: number } });
            await play(first, endings);
            if (!first.isGone) first.leave();
            await settled();
            const isFull = !first.isGone;
            const pages = [first];
            if (isReloaded) {
              const next = await again(first);
              pages.push(next);
              await play(next, endings);
              next.leave();
              await settled();
            }
            // Without a place, no pass is kept for the next session.
            for (const reached of [[ending('safe', true)], []]) {
              const later = await open({ kind });
              pages.push(later);
              await play(later, reached);
              later.leave();
              await settled();
            }
            const what = `${JSON.stringify({ ...end, isReloaded })}, request ${number}: ${lms.log.map(({ call, status }) => `${call} ${status}`).join(' | ')}`;
            assert.deepEqual(lms.violations, [], what);
            assert.deepEqual([count('passed'), count('completed')], [1, 1], what);
            for (const { launched, notices } of pages.slice(1))
              assert.ok(launched.session.verbs.has('terminated') || notices.includes('session-over'), what);
            if (kind !== 'openedx') {
              assert.deepEqual(course.state.owed, {}, what);
              assert.equal(course.state.place.path, PLACE.path, what);
            }
            if (isFull) break;
          }
      });
});
