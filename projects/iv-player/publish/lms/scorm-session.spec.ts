import fc from 'fast-check';
import { TestLesson as Lesson } from './testing/test-lesson';
import { readSuspendData } from './scorm-suspend-data';

const PLACE = '3|incomplete||0|Code|3|en|normal';
const OLD_PLACE = { path: 'a', time: 2, language: 'de', timeLimit: 'off' } as const;
const READS = [
  'Initialize',
  'Get cmi.core.lesson_status',
  'Get cmi.core.lesson_mode',
  'Get cmi.core.credit',
  'Get cmi.suspend_data',
  'Get cmi.student_preference.language',
];
const commitsOf = (log: readonly string[]): number => log.filter((call) => call === 'Commit').length;
const setsOf = (log: readonly string[]): string[] => log.filter((call) => call.startsWith('Set '));

describe('ScormSession', () => {
  describe('at the start', () => {
    it('makes a new lesson incomplete, committed at once [course-status]', () => {
      const { session, lms } = new Lesson({ 'cmi.core.lesson_status': 'not attempted' });
      session.start();
      expect(lms.log).toEqual([...READS, 'Set cmi.core.lesson_status=incomplete', 'Commit']);
    });

    it('keeps a status that is set, and returns saved data', () => {
      for (const status of ['incomplete', 'completed', 'passed', 'failed', 'browsed']) {
        const { session, lms } = new Lesson({
          'cmi.core.lesson_status': status,
          'cmi.suspend_data': '1|a|2|de|off',
          'cmi.student_preference.language': 'fr',
        });
        expect(session.start()).toEqual({ place: OLD_PLACE, language: 'fr' });
        expect(lms.log).toEqual(READS);
      }
    });

    it('only reads and finishes in review and browse mode', () => {
      for (const mode of ['review', 'browse', 'Review']) {
        const lesson = new Lesson({ 'cmi.core.lesson_mode': mode });
        const { session, lms } = lesson;
        session.start();
        lesson.decide('door');
        session.ended({ completed: true });
        lesson.pause();
        session.hidden();
        session.shown();
        session.leave();
        expect(lms.log).toEqual([...READS, 'Finish']);
        expect(lesson.refusals).toBe(0);
      }
    });
  });

  describe('in a playing film', () => {
    it('commits 1 to 2 s after the start of a node', () => {
      const lesson = new Lesson().start();
      lesson.decide('door', 1, 1, false);
      lesson.play(10);
      expect(lesson.lms.log).toEqual([]);
      lesson.startNode(8);
      lesson.play(0.75);
      expect(lesson.lms.log).toEqual([]);
      lesson.play(0.25);
      expect(lesson.lms.takeLog()).toEqual([
        'Get cmi.interactions._count',
        'Set cmi.suspend_data=3|incomplete||1|Code|3|en|normal',
        'Set cmi.core.lesson_location=door',
        'Set cmi.core.session_time=00:00:11.00',
        'Set cmi.core.exit=suspend',
        'Set cmi.interactions.0.id=door',
        'Set cmi.interactions.0.type=choice',
        'Set cmi.interactions.0.student_response=b',
        'Set cmi.interactions.0.result=neutral',
        'Set cmi.interactions.0.latency=00:00:02.50',
        'Set cmi.interactions.0.time=03:04:05',
        'Commit',
      ]);
      lesson.play(20);
      expect(lesson.lms.log).toEqual([]);
    });

    it('leaves 3 s before each seam and 10 s between commits except after a choice, however long calls take [course-commits]', () => {
      const node = fc.record({
        duration: fc.double({ min: 0.5, max: 20, noNaN: true }),
        decisions: fc.nat({ max: 6 }),
        ends: fc.boolean(),
      });
      const times = fc.oneof(
        // A slow LMS, as assumed from the first call.
        fc.record({
          isNew: fc.boolean(),
          set: fc.constantFrom(0, 0.02, 0.05),
          commit: fc.constantFrom(0, 0.4, 0.5),
        }),
        // A slower LMS, as measured by the commit of a new lesson.
        fc.record({
          isNew: fc.constant(true),
          set: fc.double({ min: 0, max: 0.4, noNaN: true }),
          commit: fc.double({ min: 0, max: 3, noNaN: true }),
        }),
      );
      let playing = 0;
      fc.assert(
        fc.property(times, fc.array(node, { minLength: 5, maxLength: 30 }), (lms, nodes) => {
          const lesson = new Lesson({ 'cmi.core.lesson_status': lms.isNew ? '' : 'incomplete' }, 0.7);
          const calls: { name: string; at: number; since: number; until: number }[] = [];
          const choices: number[] = [];
          lesson.lms.onCall = (name) => {
            const took = name === 'Commit' || name === 'Initialize' ? lms.commit : lms.set;
            const since = lesson.sinceNodeStart + lesson.blocked;
            lesson.time += took;
            lesson.blocked += took;
            calls.push({ name, at: lesson.time, since, until: lesson.untilNodeEnd - lesson.blocked });
          };
          lesson.start();
          lesson.blocked = 0;
          calls.length = 0;
          for (const { duration, decisions, ends } of nodes) {
            lesson.startNode(duration);
            if (ends)
              lesson.session.ended(
                { completed: true, passed: decisions > 3 },
                { raw: decisions, min: 0, max: 6 },
              );
            const isByViewer = decisions % 2 === 0;
            if (isByViewer && decisions > 0) choices.push(lesson.time);
            for (let index = 0; index < decisions; index += 1) lesson.decide(`n${index}`, 0, 1, isByViewer);
            lesson.play(duration);
          }
          for (const { name, since, until } of calls) {
            expect(since)
              .withContext(name)
              .toBeGreaterThanOrEqual(1 - 1e-9);
            expect(until)
              .withContext(name)
              .toBeGreaterThanOrEqual(3 - 1e-9);
          }
          const commits = calls.filter(({ name }) => name === 'Commit').map(({ at }) => at);
          for (const [index, at] of commits.entries()) {
            const before = commits[index - 1] ?? -Infinity;
            const isAfterChoice = choices.some((time) => time >= before && time <= at);
            if (!isAfterChoice) expect(at - before).toBeGreaterThanOrEqual(10);
          }
          playing += commits.length;
          lesson.pause();
          const decisions = nodes.reduce((sum, one) => sum + one.decisions, 0);
          const sent = calls.filter(({ name }) => name.startsWith('Set') && name.includes('.id=')).length;
          expect(sent).toBe(Math.min(100, decisions));
        }),
        { numRuns: 200, seed: 31 },
      );
      expect(playing).toBeGreaterThan(200);
    });

    it('commits at once when paused, held or ended, and sends only what changed', () => {
      const lesson = new Lesson().start();
      lesson.pause();
      expect(setsOf(lesson.lms.takeLog())).toEqual([
        `Set cmi.suspend_data=${PLACE}`,
        'Set cmi.core.lesson_location=door',
        'Set cmi.core.session_time=00:00:00.00',
        'Set cmi.core.exit=suspend',
      ]);
      lesson.time = 5;
      lesson.place = { ...lesson.place, time: 8 };
      lesson.session.changed();
      expect(lesson.lms.takeLog()).toEqual([
        'Set cmi.suspend_data=3|incomplete||0|Code|8|en|normal',
        'Set cmi.core.session_time=00:00:05.00',
        'Commit',
      ]);
      lesson.play(60);
      expect(lesson.lms.log).toEqual([]);
    });
  });

  describe('an ending', () => {
    it('completes, passes or fails the lesson, with a score in percent', () => {
      const lesson = new Lesson().start();
      lesson.isStill = true;
      lesson.session.ended({ completed: true, passed: false }, { raw: 300, min: 0, max: 1000 });
      expect(setsOf(lesson.lms.takeLog())).toEqual([
        'Set cmi.core.score.raw=30',
        'Set cmi.core.score.min=0',
        'Set cmi.core.score.max=100',
        'Set cmi.core.lesson_status=failed',
        'Set cmi.suspend_data=3|failed|30|0|Code|3|en|normal',
        'Set cmi.core.lesson_location=door',
        'Set cmi.core.session_time=00:00:00.00',
        'Set cmi.core.exit=suspend',
      ]);
      lesson.session.ended({ completed: true, passed: true }, { raw: 800, min: 0, max: 1000 });
      expect(setsOf(lesson.lms.takeLog())).toEqual([
        'Set cmi.core.score.raw=80',
        'Set cmi.core.lesson_status=passed',
        'Set cmi.suspend_data=3|passed|80|0|Code|3|en|normal',
      ]);
      lesson.session.ended({ completed: true, passed: false }, { raw: 100, min: 0, max: 1000 });
      expect(setsOf(lesson.lms.takeLog())).toEqual([]);
    });

    it('never lowers a status, not even after another launch [course-status]', () => {
      for (const status of ['passed', 'completed']) {
        const lesson = new Lesson({ 'cmi.core.lesson_status': status }).start();
        lesson.isStill = true;
        lesson.session.ended({ completed: true, passed: false });
        lesson.session.ended({ completed: true });
        lesson.session.leave();
        expect(lesson.status).toBe(status);
      }
    });

    it('replaces a score below mastery that the LMS has, when another ending passes or completes [course-status]', () => {
      const pass = { completed: true, passed: true };
      const low = { raw: 40, min: 0, max: 100 };
      const lesson = new Lesson({}, 0.7).start();
      lesson.isStill = true;
      lesson.session.ended({ completed: true, passed: false }, { ...low, raw: 30 });
      expect(lesson.lms.values.get('cmi.core.score.raw')).toBe('30');
      lesson.session.ended(pass, low);
      expect([lesson.status, lesson.lms.values.get('cmi.core.score.raw')]).toEqual(['passed', '70']);

      for (const status of ['failed', 'passed', 'completed']) {
        const again = new Lesson(
          { 'cmi.core.lesson_status': status, 'cmi.core.score.raw': '30' },
          0.7,
        ).start();
        again.isStill = true;
        again.session.ended(pass, low);
        again.session.ended({ completed: true, passed: false }, { ...low, raw: 10 });
        expect(again.lms.values.get('cmi.core.score.raw')).withContext(status).toBe('70');
      }
    });

    it('never lowers a score of an earlier session, which is read once', () => {
      const lesson = new Lesson({
        'cmi.core.lesson_status': 'completed',
        'cmi.core.score.raw': '80',
      }).start();
      lesson.isStill = true;
      lesson.session.changed();
      expect(lesson.lms.takeLog()).not.toContain('Get cmi.core.score.raw');
      for (const raw of [30, 50, 90]) lesson.session.ended({ completed: true }, { raw, min: 0, max: 100 });
      const log = lesson.lms.takeLog();
      expect(log.filter((call) => call === 'Get cmi.core.score.raw').length).toBe(1);
      expect(setsOf(log).filter((call) => call.includes('raw'))).toEqual(['Set cmi.core.score.raw=90']);
    });

    it('sends no score that would make the LMS revert the status', () => {
      const lesson = new Lesson({ 'cmi.core.lesson_status': 'passed' }, 0.7).start();
      lesson.isStill = true;
      lesson.session.ended({ completed: true, passed: false }, { raw: 3, min: 0, max: 10 });
      expect(lesson.lms.values.has('cmi.core.score.raw')).toBeFalse();
      lesson.session.ended({ completed: true, passed: true }, { raw: 7, min: 0, max: 10 });
      expect(lesson.lms.values.get('cmi.core.score.raw')).toBe('70');
      const failed = new Lesson({}, 0.7).start();
      failed.isStill = true;
      failed.session.ended({ completed: true, passed: false }, { raw: 9, min: 0, max: 10 });
      expect(failed.status).toBe('failed');
      expect(failed.lms.values.has('cmi.core.score.raw')).toBeFalse();
    });
  });

  describe('leaving', () => {
    it('saves the place with exit suspend, and finishes once [course-finish]', () => {
      const lesson = new Lesson({ 'cmi.core.lesson_status': 'passed' }).start();
      lesson.time = 65.5;
      lesson.session.leave();
      expect(lesson.lms.takeLog()).toEqual([
        'Set cmi.suspend_data=3|passed||0|Code|3|en|normal',
        'Set cmi.core.lesson_location=door',
        'Set cmi.core.session_time=00:01:05.50',
        'Set cmi.core.exit=suspend',
        'Commit',
        'Finish',
      ]);
      expect(lesson.session.isOver).toBeTrue();
    });

    it('sets exit again, even if an earlier commit has set it [course-finish]', () => {
      const lesson = new Lesson({ 'cmi.core.lesson_status': 'passed' }).start();
      lesson.pause();
      expect(lesson.lms.takeLog()).toContain('Set cmi.core.exit=suspend');
      lesson.session.leave();
      expect(lesson.lms.takeLog()).toEqual(['Set cmi.core.exit=suspend', 'Commit', 'Finish']);
    });

    it('is followed by no call [course-finish]', () => {
      const lesson = new Lesson().start();
      lesson.session.leave();
      lesson.lms.takeLog();
      lesson.isStill = true;
      lesson.session.leave();
      lesson.session.hidden();
      lesson.session.shown();
      lesson.decide('door');
      lesson.session.ended({ completed: true });
      lesson.session.changed();
      lesson.play(60);
      expect(lesson.lms.log).toEqual([]);
    });

    it('commits when the page is hidden, and counts no time until it is shown', () => {
      const lesson = new Lesson().start();
      lesson.time = 10;
      lesson.session.hidden();
      expect(commitsOf(lesson.lms.takeLog())).toBe(1);
      lesson.time = 100;
      lesson.session.hidden();
      expect(lesson.lms.takeLog()).toEqual([]);
      lesson.session.shown();
      lesson.session.shown();
      lesson.time = 105;
      lesson.session.leave();
      expect(lesson.lms.values.get('cmi.core.session_time')).toBe('00:00:15.00');
    });
  });

  describe('decisions', () => {
    it('become interactions, after those of earlier sessions and up to 100', () => {
      const lesson = new Lesson({ 'cmi.interactions._count': '98' }).start();
      for (let index = 0; index < 5; index += 1) lesson.decide(`n ${index}`, -1);
      lesson.pause();
      const log = lesson.lms.takeLog().filter((call) => call.includes('interactions'));
      expect(log.filter((call) => call.includes('.id='))).toEqual([
        'Set cmi.interactions.98.id=n_0',
        'Set cmi.interactions.99.id=n_1',
      ]);
      expect(log.some((call) => call.includes('student_response'))).toBeFalse();
    });

    it('are not reported as failed by an LMS without interactions', () => {
      const lesson = new Lesson().start();
      lesson.lms.refuses = (call) => call.includes('cmi.interactions');
      for (let index = 0; index < 5; index += 1) {
        lesson.decide('door');
        lesson.pause();
      }
      expect(lesson.refusals).toBe(0);
    });
  });

  describe('an LMS whose values cannot be read', () => {
    const STORED = {
      'cmi.core.lesson_status': 'passed',
      'cmi.suspend_data': '1|a|2|de|off',
      'cmi.core.score.raw': '80',
    };
    const throwAt = (lesson: Lesson, element: string, times: number): void => {
      let left = times;
      lesson.lms.onCall = (call) => {
        if (call !== `Get ${element}` || left === 0) return;
        left -= 1;
        throw new Error('The LMS is broken.');
      };
    };

    it('is asked again at once', () => {
      for (const element of Object.keys(STORED)) {
        const lesson = new Lesson(STORED);
        throwAt(lesson, element, 1);
        expect(lesson.session.start().place).toEqual(OLD_PLACE);
        lesson.isStill = true;
        lesson.session.ended({ completed: true }, { raw: 1, min: 0, max: 100 });
        lesson.session.leave();
        expect([lesson.status, lesson.lms.values.get('cmi.core.score.raw')]).toEqual(['passed', '80']);
        expect([lesson.late, lesson.refusals]).toEqual([[], 0]);
      }
    });

    it('keeps its values until they can be read, and the film is reported as not tracked', () => {
      for (const [element, value] of Object.entries(STORED)) {
        const lesson = new Lesson(STORED);
        throwAt(lesson, element, Infinity);
        lesson.session.start();
        lesson.isStill = true;
        lesson.session.ended({ completed: true, passed: false }, { raw: 1, min: 0, max: 100 });
        lesson.session.changed();
        lesson.session.leave();
        expect(lesson.lms.values.get(element)).withContext(element).toBe(value);
        expect(lesson.lms.values.get('cmi.core.lesson_location')).toBe('door');
        expect(lesson.refusals).toBe(1);
      }
    });

    it('provides its values as soon as they can be read', () => {
      const failed = { ...STORED, 'cmi.core.lesson_status': 'failed' };
      const lesson = new Lesson(failed);
      throwAt(lesson, 'cmi.core.lesson_status', 2);
      lesson.session.start();
      lesson.isStill = true;
      lesson.session.ended({ completed: true, passed: true });
      expect(lesson.status).toBe('passed');

      const moved = new Lesson(failed);
      throwAt(moved, 'cmi.suspend_data', 2);
      expect(moved.session.start().place).toBeNull();
      moved.pause();
      expect(moved.late).toEqual([OLD_PLACE]);
      expect(moved.lms.values.get('cmi.suspend_data')).toBe('3|failed||0|a|2|de|off');
    });
  });

  describe('an LMS that fails', () => {
    it('may initialize late, and does not lose the place of an earlier session [course-place]', () => {
      for (const save of [
        (lesson: Lesson) => lesson.pause(),
        ({ session }: Lesson) => session.hidden(),
        ({ session }: Lesson) => session.leave(),
      ]) {
        const lesson = new Lesson({
          'cmi.core.lesson_status': 'incomplete',
          'cmi.suspend_data': '1|a|2|de|off',
        });
        lesson.lms.refuses = () => true;
        expect(lesson.session.start().place).toBeNull();
        lesson.lms.refuses = () => false;
        save(lesson);
        expect(lesson.late).toEqual([OLD_PLACE]);
        expect(lesson.lms.values.get('cmi.suspend_data')).toBe('3|incomplete||0|a|2|de|off');
        lesson.place = { ...lesson.place, path: 'b' };
        lesson.pause();
        lesson.session.leave();
        expect(lesson.late.length).toBe(1);
      }
    });

    it('is asked again once, then reported once', () => {
      const lesson = new Lesson().start();
      lesson.lms.refuses = (call) => call === 'Commit';
      lesson.pause();
      expect(lesson.refusals).toBe(0);
      lesson.play(9);
      expect(commitsOf(lesson.lms.takeLog())).toBe(1);
      lesson.play(2);
      expect(commitsOf(lesson.lms.takeLog())).toBe(1);
      expect(lesson.refusals).toBe(1);
      lesson.play(30);
      expect(lesson.refusals).toBe(1);
      expect(commitsOf(lesson.lms.takeLog())).toBeLessThanOrEqual(3);
    });

    it('receives a refused value again with the next commit', () => {
      const lesson = new Lesson().start();
      lesson.lms.refuses = (call) => call.startsWith('Set cmi.suspend_data');
      lesson.pause();
      lesson.lms.refuses = () => false;
      lesson.lms.takeLog();
      lesson.play(11);
      expect(lesson.lms.takeLog()).toContain(`Set cmi.suspend_data=${PLACE}`);
      expect(lesson.refusals).toBe(0);
      lesson.play(30);
      expect(lesson.lms.log).toEqual([]);
    });

    it('may refuse the range of the score', () => {
      const lesson = new Lesson().start();
      lesson.lms.refuses = (call) => /score\.(?:min|max)/.test(call);
      lesson.isStill = true;
      lesson.session.ended({ completed: true }, { raw: 1, min: 0, max: 2 });
      lesson.play(60);
      expect(lesson.refusals).toBe(0);
    });

    it('is reported when it refuses or throws everything, and the film plays', () => {
      for (const fails of [
        () => true,
        () => {
          throw new Error('The LMS is broken.');
        },
      ]) {
        const lesson = new Lesson();
        lesson.lms.refuses = fails;
        expect(lesson.session.start()).toEqual({ place: null, language: '' });
        lesson.decide('door');
        lesson.pause();
        expect(lesson.refusals).toBe(1);
        lesson.session.hidden();
        lesson.session.leave();
        expect(lesson.refusals).toBe(1);
        expect(lesson.lms.log).not.toContain('Finish');
      }
    });

    it('is not asked to initialize more often than every 10 s while the film stands still', () => {
      const lesson = new Lesson();
      lesson.lms.refuses = () => true;
      lesson.session.start();
      lesson.decide('door');
      lesson.pause();
      lesson.lms.takeLog();
      lesson.play(60);
      expect(lesson.lms.log.filter((call) => call === 'Initialize').length).toBeLessThanOrEqual(6);
    });

    it('may initialize late, and keeps the better status', () => {
      const lesson = new Lesson({ 'cmi.core.lesson_status': 'passed' });
      lesson.lms.refuses = () => true;
      lesson.session.start();
      lesson.session.ended({ completed: true, passed: false });
      lesson.lms.refuses = () => false;
      lesson.pause();
      lesson.session.leave();
      expect(lesson.status).toBe('passed');
      expect(lesson.lms.log.at(-1)).toBe('Finish');
      expect(lesson.refusals).toBe(0);
    });

    it('may initialize late, and receives earlier endings', () => {
      const lesson = new Lesson({ 'cmi.core.lesson_status': 'not attempted' });
      lesson.lms.refuses = () => true;
      lesson.session.start();
      lesson.session.ended({ completed: true });
      lesson.lms.refuses = () => false;
      lesson.pause();
      expect(lesson.status).toBe('completed');
    });

    it('may already be initialized', () => {
      const lesson = new Lesson({
        'cmi.core.lesson_status': 'incomplete',
        'cmi.suspend_data': '1|a|2|de|off',
      });
      lesson.lms.refuses = (call) => call === 'Initialize';
      expect(lesson.session.start().place).toEqual(OLD_PLACE);
      lesson.session.leave();
      expect(lesson.lms.log.at(-1)).toBe('Finish');
    });
  });

  it('sends what LMSs accept, in any order of events', () => {
    const patterns: readonly (readonly [RegExp, RegExp])[] = [
      [/suspend_data$/, /^[A-Za-z0-9_.~|-]{0,4096}$/],
      [/lesson_location$/, /^[!-~]{0,255}$/],
      [/lesson_status$/, /^(?:passed|completed|failed|incomplete|browsed)$/],
      [/score\.(?:raw|min|max)$/, /^(?:100|\d{1,2}(?:\.\d+)?)$/],
      [/(?:session_time|latency)$/, /^\d{2,4}:\d\d:\d\d\.\d\d$/],
      [/exit$/, /^suspend$/],
      [/\.id$/, /^[A-Za-z0-9_]{1,250}$/],
      [/\.type$/, /^choice$/],
      [/student_response$/, /^[a-z0-9]$/],
      [/result$/, /^neutral$/],
      [/\.time$/, /^\d\d:\d\d:\d\d$/],
    ];
    const any = fc.string({ unit: 'binary' });
    const event = fc.oneof(
      fc.record({
        kind: fc.constant('decided' as const),
        node: any,
        visit: fc.integer({ min: 1, max: 9 }),
        position: fc.integer(),
        seconds: fc.double(),
        isByViewer: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('ended' as const), passed: fc.boolean(), raw: fc.double() }),
      fc.record({ kind: fc.constantFrom('changed', 'hidden', 'shown', 'leave') }),
      fc.record({ kind: fc.constant('place' as const), node: any, time: fc.double(), language: any }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.boolean(), (events, isStill) => {
        const lesson = new Lesson().start();
        lesson.isStill = isStill;
        for (const one of events) {
          lesson.time += 1;
          if ('position' in one) lesson.session.decided(one);
          else if ('raw' in one)
            lesson.session.ended({ completed: true, passed: one.passed }, { raw: one.raw, min: 0, max: 7 });
          else if ('language' in one) lesson.place = { ...lesson.place, ...one };
          else lesson.session[one.kind as 'changed']();
        }
        lesson.session.leave();
        const { log } = lesson.lms;
        expect(log.filter((call) => call === 'Finish').length).toBe(1);
        expect(log.at(-1)).toBe('Finish');
        for (const call of setsOf(log)) {
          const [, element = '', value = ''] = /^Set ([^=]+)=(.*)$/s.exec(call) ?? [];
          const [, pattern] = patterns.find(([name]) => name.test(element)) ?? [];
          expect(value)
            .withContext(element)
            .toMatch(pattern ?? /never/);
        }
        const saved = lesson.lms.values.get('cmi.suspend_data') ?? '';
        expect(readSuspendData(saved)).not.toBeNull();
      }),
      { numRuns: 300, seed: 31 },
    );
  });
});
