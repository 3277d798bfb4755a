// Rules of the strict LMS: refusals, and the end of a session.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Scorm12API } from 'scorm-again/scorm12';
import { modeOptions } from './lms-modes.mjs';
import { StrictLms } from './strict-lms.mjs';
import { setRefusal } from './strict-rules.mjs';

const open = (options) => {
  const lms = new StrictLms(Scorm12API, options);
  const { API } = lms;
  assert.equal(API.LMSInitialize(''), 'true');
  return { lms, API };
};

describe('the strict LMS', () => {
  it('accepts the values of the standard, and refuses others', () => {
    const accepted = {
      'cmi.suspend_data': ['', 'x'.repeat(4096)],
      'cmi.core.lesson_location': ['', 'x'.repeat(255)],
      'cmi.core.lesson_status': ['passed', 'incomplete', 'browsed'],
      'cmi.core.score.raw': ['0', '66.6667', '100'],
      'cmi.core.session_time': ['00:00:00.00', '9999:59:59.99', '00:00:01'],
      'cmi.core.exit': ['suspend', ''],
      'cmi.interactions.0.id': ['door', 'x'.repeat(255)],
      'cmi.interactions.0.time': ['23:59:59'],
      'cmi.interactions.0.result': ['neutral'],
    };
    const refused = {
      'cmi.suspend_data': ['x'.repeat(4097), 3],
      'cmi.core.lesson_location': ['x'.repeat(256)],
      'cmi.core.lesson_status': ['not attempted', 'Passed', ''],
      'cmi.core.score.raw': ['101', '-1', '1000', '1e1', ''],
      'cmi.core.session_time': ['0:00:00', '00:00', '10000:00:00', '00:61:00', '00:00:00.123'],
      'cmi.core.exit': ['normal'],
      'cmi.core.credit': ['credit'],
      'cmi.core.nothing': ['x'],
      'cmi.interactions.0.id': ['the door', 'Tür'],
      'cmi.interactions.0.time': ['24:60:00', '1:00:00'],
      'cmi.interactions.1.id': ['skipped'],
    };
    for (const [element, values] of Object.entries(accepted))
      for (const value of values) assert.equal(setRefusal(element, value), null, `${element}=${value}`);
    for (const [element, values] of Object.entries(refused))
      for (const value of values) assert.notEqual(setRefusal(element, value), null, `${element}=${value}`);
  });

  it('records each call, and those that are not allowed', () => {
    const { lms, API } = open();
    assert.equal(API.LMSSetValue('cmi.suspend_data', 'x'.repeat(4097)), 'false');
    assert.equal(API.LMSSetValue('cmi.core.exit', 'suspend'), 'true');
    assert.equal(API.LMSGetValue('cmi.core.exit'), '');
    assert.equal(API.LMSFinish(''), 'true');
    assert.equal(API.LMSSetValue('cmi.core.exit', ''), 'false');
    assert.equal(API.LMSFinish(''), 'false');
    assert.deepEqual(
      lms.log.map(({ call, result }) => `${call.slice(0, 40)} ${result}`),
      [
        'LMSInitialize true',
        `LMSSetValue cmi.suspend_data=${'x'.repeat(11)} false`,
        'LMSSetValue cmi.core.exit=suspend true',
        'LMSGetValue cmi.core.exit ',
        'LMSFinish true',
        'LMSSetValue cmi.core.exit= false',
        'LMSFinish false',
      ],
    );
    assert.deepEqual(
      lms.violations.map((one) => one.split(' ').slice(-2).join(' ')),
      ['4096 characters', 'is write-only', 'after LMSFinish', 'after LMSFinish'],
    );
  });

  it('keeps committed values for the next session', () => {
    const { lms, API } = open();
    API.LMSSetValue('cmi.suspend_data', '1|a|2|en|normal');
    API.LMSSetValue('cmi.core.lesson_status', 'incomplete');
    API.LMSSetValue('cmi.interactions.0.id', 'door');
    API.LMSCommit('');
    API.LMSSetValue('cmi.suspend_data', 'lost');
    const { API: again } = open({ values: lms.saved });
    assert.equal(again.LMSGetValue('cmi.suspend_data'), '1|a|2|en|normal');
    assert.equal(again.LMSGetValue('cmi.core.lesson_status'), 'incomplete');
    assert.equal(again.LMSGetValue('cmi.interactions._count'), '1');
    assert.equal(again.LMSSetValue('cmi.interactions.1.id', 'left'), 'true');
  });

  it('keeps only the place of a suspended session, if configured', () => {
    const { lms, API } = open({ keepsSuspendedOnly: true });
    API.LMSSetValue('cmi.suspend_data', '1|a|2|en|normal');
    API.LMSCommit('');
    assert.equal(lms.saved['cmi.suspend_data'], undefined);
    API.LMSSetValue('cmi.core.exit', 'suspend');
    API.LMSCommit('');
    assert.equal(lms.saved['cmi.suspend_data'], '1|a|2|en|normal');
  });

  it('sets the status at the end, as Moodle does', () => {
    const statusOf = (values, sets) => {
      const { lms, API } = open({ values });
      for (const [element, value] of Object.entries(sets))
        assert.equal(API.LMSSetValue(element, value), 'true');
      API.LMSFinish('');
      return lms.saved['cmi.core.lesson_status'];
    };
    const mastery = { 'cmi.student_data.mastery_score': '70' };
    assert.equal(statusOf({}, {}), 'completed');
    assert.equal(statusOf({}, { 'cmi.core.lesson_status': 'incomplete' }), 'incomplete');
    assert.equal(statusOf(mastery, { 'cmi.core.score.raw': '70' }), 'passed');
    assert.equal(
      statusOf(mastery, { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '69' }),
      'failed',
    );
    const review = { ...mastery, 'cmi.core.lesson_mode': 'review', 'cmi.core.lesson_status': 'passed' };
    assert.equal(statusOf(review, { 'cmi.core.score.raw': '1' }), 'passed');
  });

  it('refuses or ignores every call, if configured', () => {
    const refusing = new StrictLms(Scorm12API, { isRefused: () => true }).API;
    for (const call of ['LMSInitialize', 'LMSFinish', 'LMSSetValue', 'LMSCommit'])
      assert.equal(refusing[call]('', ''), 'false');
    assert.equal(refusing.LMSGetValue('cmi.suspend_data'), '');
    assert.equal(refusing.LMSGetLastError(), '101');
    const { lms, API } = open();
    lms.drop();
    assert.equal(API.LMSSetValue('cmi.core.exit', 'suspend'), '');
    assert.equal(API.LMSFinish(''), '');
    assert.deepEqual(
      lms.log.map(({ isDropped = false }) => isDropped),
      [false, true, true],
    );
    assert.equal(lms.saved['cmi.core.exit'], undefined);
  });

  it('returns no error for a value that was never set', () => {
    const { API } = open();
    assert.deepEqual([API.LMSGetValue('cmi.suspend_data'), API.LMSGetLastError()], ['', '0']);
    assert.deepEqual([API.LMSGetValue('cmi.core.exit'), API.LMSGetLastError()], ['', '201']);
  });

  it('refuses to replace an interaction, or to send one of an earlier session again', () => {
    const first = open();
    first.API.LMSSetValue('cmi.interactions.0.id', 'door');
    first.API.LMSCommit('');
    assert.equal(first.API.LMSSetValue('cmi.interactions.0.id', 'door'), 'true');
    assert.equal(first.API.LMSSetValue('cmi.interactions.0.id', 'hall'), 'false');
    assert.deepEqual(first.lms.violations, ['cmi.interactions.0.id=hall replaces door']);
    first.API.LMSFinish('');
    const { lms, API } = open({ values: first.lms.saved });
    for (const id of ['left', 'door']) assert.equal(API.LMSSetValue('cmi.interactions.0.id', id), 'false');
    assert.deepEqual(lms.violations, [
      'cmi.interactions.0.id=left replaces door',
      'cmi.interactions.0.id=door replaces door',
    ]);
  });

  /** Sets values of an interaction. Returns what was refused. */
  function refusalsOf(...values) {
    const { lms, API } = open();
    for (const value of values) API.LMSSetValue(`cmi.interactions.0.${value[0]}`, value[1]);
    API.LMSCommit('');
    return lms.violations;
  }
  const typed = (type, ...values) => refusalsOf(['id', 'q-a'], ['type', type], ...values);

  it('wants the id of an interaction first, then its type, and each value once', () => {
    const response = ['student_response', 'a'];
    assert.match(refusalsOf(['type', 'choice'])[0], /before its id/);
    assert.match(refusalsOf(['id', 'q-a'], response)[0], /before its type/);
    assert.match(typed('choice', response, response)[0], /is set twice/);
    const pattern = (index) => [`correct_responses.${index}.pattern`, 'a'];
    assert.match(typed('choice', pattern(1))[0], /skips a pattern/);
    assert.match(typed('choice', response, pattern(0))[0], /after the response/);
    assert.deepEqual(typed('choice', pattern(0), pattern(1), response, ['result', 'wrong']), []);
  });

  it('refuses responses and patterns of another type', () => {
    const allowed = {
      choice: ['a', 'a,c', '9'],
      numeric: ['-1.5', '0', '230'],
      'fill-in': ['it is', 'x'.repeat(255)],
    };
    const refused = {
      choice: ['A', 'a, c', '{a,c}', 'ab', ''],
      numeric: ['1e3', '+1', '1,5', '.5', '-'],
      'fill-in': ['a\nb', 'x'.repeat(256)],
    };
    const respond = (type, value) => typed(type, ['student_response', value]);
    for (const [type, values] of Object.entries(allowed))
      for (const value of values) assert.deepEqual(respond(type, value), [], value);
    for (const [type, values] of Object.entries(refused))
      for (const value of values) assert.equal(respond(type, value).length, 1, value);
    assert.deepEqual(typed('choice', ['correct_responses.0.pattern', '{a,c}']), []);
  });

  it('cannot commit half a character', () => {
    assert.deepEqual(typed('fill-in', ['student_response', 'x\uD83D']), [
      'cmi.interactions.0.student_response cannot be encoded',
    ]);
  });

  it('blocks the page for the configured time', () => {
    const { API } = open({ commitBlocks: 20, setBlocks: 5 });
    const start = performance.now();
    API.LMSSetValue('cmi.core.exit', 'suspend');
    API.LMSCommit('');
    assert.ok(performance.now() - start >= 25);
  });

  it('records when each call began, how long it took, and what the film did', () => {
    let time = 1;
    const start = Date.now();
    const { lms, API } = open({ commitBlocks: 20, readFilm: () => ({ time: time++ }) });
    API.LMSCommit('');
    assert.deepEqual(
      lms.log.map(({ call, film }) => [call, film]),
      [
        ['LMSInitialize', { time: 1 }],
        ['LMSCommit', { time: 2 }],
      ],
    );
    const { at, took } = lms.log[1];
    assert.ok(took >= 20);
    assert.ok(at >= start - 1 && at + took <= Date.now() + 1);
  });

  const withMode = (words, page) => open(modeOptions(new URLSearchParams(words), page));

  it('returns neither status, score nor the number of interactions, as some LMSs do', () => {
    const { lms, API } = withMode('read=empty&count=none');
    API.LMSSetValue('cmi.core.lesson_status', 'passed');
    API.LMSSetValue('cmi.core.score.raw', '80');
    API.LMSSetValue('cmi.interactions.0.id', 'door');
    const reads = ['cmi.core.lesson_status', 'cmi.core.score.raw', 'cmi.interactions._count'];
    assert.deepEqual(
      reads.map((element) => API.LMSGetValue(element)),
      ['', '', '0'],
    );
    assert.equal(API.LMSGetLastError(), '0');
    API.LMSCommit('');
    assert.deepEqual(
      reads.map((element) => lms.saved[element]),
      ['passed', '80', '1'],
    );
  });

  it('refuses reads, and commits of a page that unloads', () => {
    let isLeaving = false;
    const { lms, API } = withMode('pagehide=refused', { isLeaving: () => isLeaving });
    API.LMSSetValue('cmi.suspend_data', 'one');
    assert.equal(API.LMSCommit(''), 'true');
    isLeaving = true;
    assert.equal(API.LMSSetValue('cmi.suspend_data', 'two'), 'true');
    assert.deepEqual([API.LMSCommit(''), API.LMSFinish('')], ['false', 'false']);
    assert.equal(lms.saved['cmi.suspend_data'], 'one');
    const refused = withMode('read=refused').API;
    assert.deepEqual([refused.LMSGetValue('cmi.suspend_data'), refused.LMSGetLastError()], ['', '101']);
  });

  it('loses what is committed offline', () => {
    let isOnline = false;
    const { lms, API } = withMode('offline', { isOnline: () => isOnline });
    API.LMSSetValue('cmi.suspend_data', 'one');
    assert.equal(API.LMSCommit(''), 'true');
    isOnline = true;
    API.LMSSetValue('cmi.core.lesson_location', 'door');
    API.LMSCommit('');
    assert.deepEqual(
      [lms.saved['cmi.suspend_data'], lms.saved['cmi.core.lesson_location']],
      [undefined, 'door'],
    );
  });

  it('is slow once', () => {
    const { lms, API } = withMode('slow=30');
    API.LMSCommit('');
    API.LMSCommit('');
    const [, slow, fast] = lms.log.map(({ took }) => took);
    assert.ok(slow >= 30 && fast < slow);
  });
});
