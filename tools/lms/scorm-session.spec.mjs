// Sessions with the strict LMS, from the first call to the last, and the next session.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import { Scorm12API } from 'scorm-again/scorm12';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { StrictLms } from './strict-lms.mjs';

describe('a session with the strict LMS', () => {
  let folder;
  let publish;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-scorm-'));
    const outfile = join(folder, 'publish.mjs');
    buildSync({
      stdin: {
        contents: "export * from './scorm-session';",
        resolveDir: join(workspaceRoot, 'projects/iv-player/publish/lms'),
      },
      outfile,
      bundle: true,
      format: 'esm',
      target: 'es2022',
    });
    publish = await import(pathToFileURL(outfile).href);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Session of a paused film. */
  function start({ values = {}, mastery = undefined, place = {}, ...options } = {}) {
    const lms = new StrictLms(Scorm12API, { values, ...options });
    const film = {
      place: {
        path: '1a',
        node: 'door',
        time: 3,
        language: 'en',
        timeLimit: 'normal',
        variables: {},
        ...place,
      },
      isStill: true,
    };
    let refusals = 0;
    const session = new publish.ScormSession({
      api: lms.API,
      film: {
        readPlace: () => film.place,
        readSituation: () => ({ isStill: film.isStill, sinceNodeStart: 0, untilNodeEnd: 10 }),
        resume: () => assert.fail('The place was known at the start.'),
        decisions: ['door'],
        mastery,
      },
      clock: () => 5,
      now: () => new Date(2026, 0, 2, 3, 4, 5),
      onRefused: () => (refusals += 1),
    });
    const decide = (node, position, seconds) =>
      session.decided({ node, visit: 1, position, seconds, isByViewer: true });
    return { lms, film, session, decide, begin: session.start(), refusals: () => refusals };
  }
  const calls = ({ lms }) => lms.log.map(({ call }) => call.replace(/^LMS/, ''));

  it('makes these calls, from Initialize to a single Finish', () => {
    const lesson = start();
    lesson.decide('door', 1, 2.25);
    lesson.film.place = { ...lesson.film.place, path: '1b', node: 'left', time: 0 };
    lesson.session.ended({ completed: true });
    lesson.session.hidden();
    lesson.session.leave();
    assert.deepEqual(calls(lesson), [
      'Initialize',
      'GetValue cmi.core.lesson_status',
      'GetValue cmi.core.lesson_mode',
      'GetValue cmi.core.credit',
      'GetValue cmi.suspend_data',
      'GetLastError',
      'GetValue cmi.student_preference.language',
      'GetLastError',
      'SetValue cmi.core.lesson_status=incomplete',
      'Commit',
      'GetValue cmi.interactions._count',
      'SetValue cmi.suspend_data=3|incomplete||1|1a|3|en|normal',
      'SetValue cmi.core.lesson_location=door',
      'SetValue cmi.core.session_time=00:00:00.00',
      'SetValue cmi.core.exit=suspend',
      'SetValue cmi.interactions.0.id=door',
      'SetValue cmi.interactions.0.type=choice',
      'SetValue cmi.interactions.0.student_response=b',
      'SetValue cmi.interactions.0.result=neutral',
      'SetValue cmi.interactions.0.latency=00:00:02.25',
      'SetValue cmi.interactions.0.time=03:04:05',
      'Commit',
      'SetValue cmi.core.lesson_status=completed',
      'SetValue cmi.suspend_data=3|completed||1|1b|0|en|normal',
      'SetValue cmi.core.lesson_location=left',
      'Commit',
      'Commit',
      'SetValue cmi.core.exit=suspend',
      'Commit',
      'Finish',
    ]);
    assert.deepEqual([lesson.lms.violations, lesson.refusals()], [[], 0]);
  });

  it('saves a place for the next session, even after 60 decisions', () => {
    const first = start({ place: { path: 'x'.repeat(4090), variables: { courage: 3 } } });
    for (let index = 0; index < 160; index += 1) first.decide(`n-${index}`, 0, 1);
    first.session.leave();
    const { begin, lms } = start({ values: first.lms.saved });
    assert.deepEqual(begin.place, { node: 'door', time: 3, variables: { courage: 3 } });
    assert.equal(lms.saved['cmi.interactions._count'], '100');
    assert.deepEqual([first.lms.violations, lms.violations], [[], []]);
  });

  it('stays passed, whatever follows and however the LMS judges', () => {
    const values = { 'cmi.student_data.mastery_score': '70' };
    const endings = [
      [{ completed: true, passed: false }, { raw: 3, min: 0, max: 10 }, 'failed'],
      [{ completed: true, passed: true }, { raw: 8, min: 0, max: 10 }, 'passed'],
      [{ completed: true, passed: false }, { raw: 1, min: 0, max: 10 }, 'passed'],
      [{ completed: true }, undefined, 'passed'],
    ];
    let saved = values;
    for (const [result, score, status] of endings) {
      const { session, lms } = start({ values: saved, mastery: 0.7 });
      session.ended(result, score);
      session.leave();
      assert.deepEqual([lms.saved['cmi.core.lesson_status'], lms.violations], [status, []]);
      saved = lms.saved;
    }
  });

  const failed = [
    { completed: true, passed: false },
    { raw: 3, min: 0, max: 10 },
  ];
  const passedByName = [
    { completed: true, passed: true },
    { raw: 4, min: 0, max: 10 },
  ];

  it('passes by the name of an ending after failing by score, in the same session and in the next', () => {
    const values = { 'cmi.student_data.mastery_score': '70' };
    const { session, lms } = start({ values, mastery: 0.7 });
    session.ended(...failed);
    session.ended(...passedByName);
    session.leave();
    assert.equal(lms.saved['cmi.core.lesson_status'], 'passed');

    const first = start({ values, mastery: 0.7 });
    first.session.ended(...failed);
    first.session.leave();
    assert.equal(first.lms.saved['cmi.core.lesson_status'], 'failed');
    const next = start({ values: first.lms.saved, mastery: 0.7 });
    next.session.ended(...passedByName);
    next.session.leave();
    assert.equal(next.lms.saved['cmi.core.lesson_status'], 'passed');
  });

  it('stays completed after a failing score, and where a lower score was stored', () => {
    for (const score of [{}, { 'cmi.core.score.raw': '30' }]) {
      const values = {
        'cmi.student_data.mastery_score': '70',
        'cmi.core.lesson_status': 'completed',
        ...score,
      };
      for (const endings of [[], [failed]]) {
        const { session, lms } = start({ values, mastery: 0.7 });
        for (const ending of endings) session.ended(...ending);
        session.leave();
        assert.match(lms.saved['cmi.core.lesson_status'], /^(?:completed|passed)$/);
      }
    }
  });

  it('ends with the intended status, in any number of sessions', () => {
    const ending = fc.record({
      raw: fc.integer({ min: -2, max: 12 }),
      byName: fc.constantFrom(undefined, true, false),
    });
    const mastery = fc.double({ min: 0, max: 1, noNaN: true });
    const sessions = fc.array(fc.array(ending, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
    const initial = fc.constantFrom('not attempted', 'incomplete', 'completed', 'passed');
    fc.assert(
      fc.property(mastery, sessions, initial, (share, all, before) => {
        const percent = String(Number((share * 100).toFixed(4)));
        const lowest = Number(percent) / 100;
        let saved = { 'cmi.student_data.mastery_score': percent, 'cmi.core.lesson_status': before };
        let meant = before === 'not attempted' ? 'incomplete' : before;
        let best = -1;
        for (const endings of all) {
          const { session, lms } = start({ values: saved, mastery: share });
          for (const { raw, byName } of endings) {
            const passed = byName ?? raw / 10 >= lowest;
            session.ended({ completed: true, passed }, { raw, min: 0, max: 10 });
            if (passed && !/passed|completed/.test(meant)) meant = 'passed';
            else if (meant === 'incomplete') meant = 'failed';
          }
          session.leave();
          const status = lms.saved['cmi.core.lesson_status'];
          // An LMS may take the score of a completed film as passing.
          assert.ok(
            status === meant || (meant === 'completed' && status === 'passed'),
            `${status}: not ${meant}`,
          );
          assert.deepEqual(lms.violations, []);
          const score = Number(lms.saved['cmi.core.score.raw'] ?? -1);
          assert.ok(score >= best, `the score ${best} became ${score}`);
          best = score;
          saved = lms.saved;
        }
      }),
      { numRuns: 500, seed: 31 },
    );
  });

  it('keeps its place in an LMS that drops data of unsuspended sessions, even if it cannot finish', () => {
    const { session, lms } = start({ keepsSuspendedOnly: true });
    session.changed();
    lms.drop();
    session.leave();
    assert.equal(start({ values: lms.saved }).begin.place.path, '1a');
  });

  it('passes by the name of an ending despite a score below mastery', () => {
    const { session, lms } = start({ values: { 'cmi.student_data.mastery_score': '70' }, mastery: 0.7 });
    session.ended({ completed: true, passed: true }, { raw: 1, min: 0, max: 10 });
    session.leave();
    assert.equal(lms.saved['cmi.core.lesson_status'], 'passed');
  });

  it('reads and finishes in review mode', () => {
    const lesson = start({
      values: { 'cmi.core.lesson_mode': 'review', 'cmi.core.lesson_status': 'passed' },
    });
    lesson.decide('door', 1, 2);
    lesson.session.ended({ completed: true, passed: false });
    lesson.session.leave();
    assert.ok(!calls(lesson).some((call) => /^(?:SetValue|Commit)/.test(call)));
    assert.equal(calls(lesson).at(-1), 'Finish');
  });
});
