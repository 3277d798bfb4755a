import { TestLesson } from './testing/test-lesson';

const DATA = 'cmi.suspend_data';
const nameOf = (call: string): string => call.split('=')[0] ?? '';

describe('a session that may end at any time', () => {
  it('commits result and place before interactions [course-leaving]', () => {
    for (const [leave, last] of [
      ['leave', ['Finish']],
      ['save', ['Commit']],
      ['hidden', ['Commit']],
    ] as const) {
      const lesson = new TestLesson().start();
      for (const node of ['door', 'left']) lesson.decide(node, 0, 1, false);
      lesson.session.ended({ completed: true, passed: true }, { raw: 80, min: 0, max: 100 });
      lesson.session[leave]();
      const names = lesson.lms.takeLog().map(nameOf);
      const essentials = [
        ...['score.raw', 'score.min', 'score.max', 'lesson_status'].map((name) => `Set cmi.core.${name}`),
        `Set ${DATA}`,
      ];
      expect(names.filter((name) => !name.startsWith('Get')).slice(0, 5)).toEqual(essentials);
      const commit = names.indexOf('Commit');
      expect(commit).toBeGreaterThan(0);
      expect(names.findIndex((name) => name.includes('interactions'))).toBeGreaterThan(commit);
      expect(names.slice(-1)).toEqual([...last]);
      expect(lesson.lms.values.get('cmi.interactions.1.id')).toBe('left');
      expect(lesson.lms.values.get(DATA)).toMatch(/^3\|passed\|80\|2\|/);
    }
  });

  it('has saved everything before interactions could take too long [course-leaving]', () => {
    const lesson = new TestLesson().start();
    for (let index = 0; index < 100; index += 1) lesson.decide(`n${index}`, 0, 1, false);
    let isGone = false;
    let calls = 0;
    lesson.lms.refuses = () => isGone;
    lesson.lms.onCall = () => (isGone = ++calls > 12);
    lesson.session.leave();
    expect(lesson.lms.values.get(DATA)).toBe('3|incomplete||0|Code|3|en|normal');
    expect(lesson.lms.log.indexOf('Commit')).toBeLessThan(12);
  });

  it('sends interactions only while there is time, and then finishes [course-leaving]', () => {
    for (const leave of ['leave', 'save', 'hidden'] as const) {
      const lesson = new TestLesson().start();
      for (let index = 0; index < 60; index += 1) lesson.decide(`n${index}`, 0, 1, false);
      lesson.lms.onCall = (call) => (lesson.time += call.includes('interactions') ? 0.1 : 0);
      const before = lesson.time;
      lesson.session[leave]();
      expect(lesson.time - before).toBeLessThan(3);
      const sent = lesson.lms.log.filter((call) => /interactions\.\d+\.id=/.test(call)).length;
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThan(10);
      expect(lesson.lms.log.at(-1)).toBe(leave === 'leave' ? 'Finish' : 'Commit');
      expect(lesson.lms.values.get(DATA)).toBe(`3|incomplete||${sent}|Code|3|en|normal`);
    }
  });

  it('commits before the page unloads, and continues if it stays [course-leaving]', () => {
    const lesson = new TestLesson().start();
    lesson.session.save();
    expect(lesson.lms.takeLog().slice(-1)).toEqual(['Commit']);
    expect(lesson.session.isOver).toBeFalse();
    lesson.place = { ...lesson.place, time: 9 };
    lesson.pause();
    expect(lesson.lms.values.get(DATA)).toContain('|9|');
  });

  it('commits soon after a choice, even if the last commit was recent [course-commits]', () => {
    const lesson = new TestLesson().start();
    lesson.time = 20;
    lesson.startNode(20);
    lesson.session.changed();
    lesson.play(1);
    expect(lesson.lms.takeLog()).toContain('Commit');
    lesson.play(4);
    lesson.session.chosen();
    lesson.play(1);
    expect(lesson.lms.takeLog().filter((call) => call === 'Commit').length).toBe(1);
    lesson.play(10);
    expect(lesson.lms.takeLog()).toEqual([]);
  });

  it('commits a choice in the next node, if there was no time before the seam [course-commits]', () => {
    const lesson = new TestLesson().start();
    lesson.time = 20;
    lesson.startNode(7);
    lesson.session.changed();
    lesson.play(4);
    lesson.lms.takeLog();
    lesson.decide('door');
    lesson.play(3);
    expect(lesson.lms.takeLog()).toEqual([]);
    lesson.startNode(8);
    lesson.play(2);
    expect(lesson.lms.takeLog()).toContain('Commit');
  });

  it('commits every 45 s in a long node, and never while the film stands still [course-commits]', () => {
    const lesson = new TestLesson().start();
    lesson.time = 20;
    lesson.startNode(200);
    lesson.session.changed();
    lesson.play(190);
    expect(lesson.lms.takeLog().filter((call) => call === 'Commit').length).toBe(5);
    lesson.pause();
    lesson.lms.takeLog();
    lesson.play(300);
    expect(lesson.lms.log).toEqual([]);
  });

  it('commits again after a single call that took 18 s [course-commits]', () => {
    const lesson = new TestLesson().start();
    lesson.isStill = true;
    lesson.lms.onCall = (call) => (lesson.time += call === 'Commit' ? 18 : 0);
    lesson.session.changed();
    lesson.lms.onCall = () => {};
    lesson.isStill = false;
    lesson.lms.takeLog();
    for (let node = 0; node < 3; node += 1) {
      lesson.startNode(12);
      lesson.session.changed();
      lesson.play(12);
    }
    expect(lesson.lms.log).toContain('Commit');
  });
});

describe('a session without a connection', () => {
  it('sends everything again once the browser is online [course-offline]', () => {
    const lesson = new TestLesson({ 'cmi.core.lesson_status': 'incomplete' }).start();
    lesson.session.connectionChanged(false);
    lesson.decide('door');
    lesson.isStill = true;
    lesson.session.ended({ completed: true, passed: true }, { raw: 80, min: 0, max: 100 });
    // The LMS has accepted everything, and lost it.
    const lost = ['cmi.core.score.raw', 'cmi.core.lesson_status', DATA, 'cmi.core.lesson_location'];
    for (const element of lost) lesson.lms.values.delete(element);
    lesson.lms.takeLog();
    lesson.session.connectionChanged(true);
    expect(lost.map((element) => lesson.lms.values.get(element))).toEqual([
      '80',
      'passed',
      '3|passed|80|1|Code|3|en|normal',
      'door',
    ]);
    expect(lesson.lms.values.get('cmi.interactions.0.id')).toBe('door');
    expect(lesson.lms.takeLog().slice(-1)).toEqual(['Commit']);
    lesson.session.changed();
    expect(lesson.lms.takeLog()).toEqual(['Commit']);
  });

  it('sends interactions again at their places, in case the browser noticed late [course-offline]', () => {
    const lesson = new TestLesson({ [DATA]: '3|incomplete||4|Code|3|en|normal' }).start();
    lesson.isStill = true;
    for (const node of ['door', 'left']) lesson.decide(node);
    const names = [...lesson.lms.values.keys()].filter((name) => name.includes('interactions'));
    const before = names.map((name) => lesson.lms.values.get(name));
    for (const name of names) lesson.lms.values.delete(name);
    lesson.session.connectionChanged(false);
    lesson.decide('right');
    lesson.session.connectionChanged(true);
    expect(names.length).toBe(12);
    expect(names.map((name) => lesson.lms.values.get(name))).toEqual(before);
    expect(lesson.lms.values.get('cmi.interactions.6.id')).toBe('right');
    expect(lesson.lms.values.get(DATA)).toMatch(/^3\|incomplete\|\|7\|/);
    lesson.lms.takeLog();
    lesson.session.leave();
    expect(lesson.lms.log.some((call) => call.includes('interactions'))).toBeFalse();
  });

  it('sends interactions on leaving, in case the LMS can be reached', () => {
    const lesson = new TestLesson().start();
    lesson.session.connectionChanged(false);
    lesson.decide('door');
    lesson.session.leave();
    expect(lesson.lms.values.get('cmi.interactions.0.id')).toBe('door');
  });
});
