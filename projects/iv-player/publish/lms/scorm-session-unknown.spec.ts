import { TestLesson } from './testing/test-lesson';

const STATUS = 'cmi.core.lesson_status';
const DATA = 'cmi.suspend_data';
const SCORE = 'cmi.core.score.raw';
const COUNT = 'cmi.interactions._count';
const passed = { completed: true, passed: true };
const failed = { completed: true, passed: false };
const points = (raw: number) => ({ raw, min: 0, max: 100 });

/** Starts a session with what an earlier one has left in the LMS. */
const again = ({ lms }: TestLesson, mastery?: number): TestLesson => {
  const next = new TestLesson(Object.fromEntries(lms.values), mastery);
  next.lms.answers = lms.answers;
  return next;
};
const setsOf = ({ lms }: TestLesson, element: string): string[] =>
  lms.log.filter((call) => call.startsWith(`Set ${element}`)).map((call) => call.split('=')[1] ?? '');

describe('an LMS that does not return what it has', () => {
  it('keeps the best status and score in the suspend data [course-results]', () => {
    const first = new TestLesson();
    first.lms.answers = (element) => (element === STATUS || element === SCORE ? '' : null);
    first.start();
    first.isStill = true;
    first.session.ended(passed, points(80));
    first.session.leave();
    expect(first.lms.values.get(DATA)).toBe('3|passed|80|0|Code|3|en|normal');

    const second = again(first);
    second.session.start();
    expect(setsOf(second, STATUS)).toEqual(['passed']);
    expect(second.session.hasResult).toBeTrue();
    second.isStill = true;
    second.session.ended(failed, points(10));
    second.session.leave();
    expect([second.status, second.lms.values.get(SCORE)]).toEqual(['passed', '80']);
    expect(setsOf(second, STATUS)).toEqual(['passed']);
  });

  it('has the better result of both [course-results]', () => {
    for (const [status, saved, best] of [
      ['failed', 'passed', 'passed'],
      ['passed', 'failed', 'passed'],
      ['incomplete', 'completed', 'completed'],
      ['not attempted', 'failed', 'failed'],
      ['completed', 'incomplete', 'completed'],
    ] as const) {
      const lesson = new TestLesson({
        [STATUS]: status,
        [DATA]: `3|${saved}|40|0|a|2|de|off`,
        [SCORE]: '30',
      });
      lesson.start();
      lesson.isStill = true;
      lesson.session.changed();
      expect([lesson.status, lesson.lms.values.get(SCORE)])
        .withContext(`${status} ${saved}`)
        .toEqual([best, '40']);
    }
  });

  it('is not told `incomplete` while another session may have had a better result', () => {
    for (const data of ['1|a|2|de|off', '2|door|2|', 'another course']) {
      const lesson = new TestLesson({ [DATA]: data });
      lesson.session.start();
      lesson.pause();
      expect(setsOf(lesson, STATUS)).withContext(data).toEqual([]);
      lesson.session.ended(passed);
      expect(lesson.status).toBe('passed');
    }
  });

  it('continues to number interactions where earlier sessions stopped [course-interactions]', () => {
    for (const count of ['', '0', null]) {
      const first = new TestLesson();
      first.lms.answers = (element) => (element === COUNT ? count : null);
      first.start();
      for (const node of ['door', 'left']) first.decide(node);
      first.pause();
      first.session.leave();
      const second = again(first);
      second.start();
      second.decide('right');
      second.session.leave();
      const ids = [0, 1, 2].map((index) => second.lms.values.get(`cmi.interactions.${index}.id`));
      expect(ids).toEqual(['door', 'left', 'right']);
      expect(second.lms.values.get(DATA)).toMatch(/^3\|incomplete\|\|3\|/);
    }
  });
});

describe('a value that cannot be read', () => {
  const stored: Readonly<Record<string, string>> = {
    [STATUS]: 'passed',
    [DATA]: '3|passed|80|4|a|2|de|off',
    [SCORE]: '80',
    [COUNT]: '4',
    'cmi.core.lesson_mode': 'normal',
  };
  /** Answers of an LMS that cannot read an element. */
  const failures: Readonly<Record<string, (lesson: TestLesson, element: string) => void>> = {
    'an error': (lesson, element) => (lesson.lms.refuses = (call) => call === `Get ${element}`),
    "'false'": (lesson, element) => (lesson.lms.answers = (name) => (name === element ? 'false' : null)),
    false: (lesson, element) => (lesson.lms.answers = (name) => (name === element ? false : null)),
    'an exception': (lesson, element) =>
      (lesson.lms.onCall = (call) => {
        if (call === `Get ${element}`) throw new Error('The LMS is broken.');
      }),
  };
  const play = (lesson: TestLesson): void => {
    lesson.session.start();
    lesson.decide('door');
    lesson.isStill = true;
    lesson.session.ended(failed, points(1));
    lesson.session.changed();
    lesson.session.leave();
  };

  for (const [name, fail] of Object.entries(failures)) {
    it(`is not overwritten: ${name} [course-unknown]`, () => {
      for (const element of [STATUS, DATA, SCORE]) {
        const lesson = new TestLesson(stored);
        fail(lesson, element);
        play(lesson);
        expect(setsOf(lesson, `${element}=`))
          .withContext(element)
          .toEqual([]);
        expect(lesson.lms.values.get(element)).toBe(stored[element] ?? '');
        expect(lesson.refusals).toBe(1);
      }
    });

    it(`sends no interaction without their number: ${name} [course-unknown]`, () => {
      const lesson = new TestLesson(stored);
      fail(lesson, COUNT);
      play(lesson);
      expect(setsOf(lesson, 'cmi.interactions')).toEqual([]);
      expect(lesson.lms.values.get(DATA)).toMatch(/^3\|passed\|80\|4\|/);
    });

    it(`sets nothing without a mode: ${name} [course-unknown]`, () => {
      const lesson = new TestLesson(stored);
      fail(lesson, 'cmi.core.lesson_mode');
      play(lesson);
      expect(setsOf(lesson, '')).toEqual([]);
      expect([lesson.refusals, lesson.lms.log.at(-1)]).toEqual([1, 'Finish']);
    });
  }

  it('is read again later', () => {
    const lesson = new TestLesson(stored);
    lesson.lms.refuses = (call) => call === 'Get cmi.core.lesson_mode' || call === `Get ${COUNT}`;
    lesson.session.start();
    lesson.decide('door');
    lesson.pause();
    expect(setsOf(lesson, '')).toEqual([]);
    lesson.lms.refuses = () => false;
    lesson.play(11);
    expect(setsOf(lesson, 'cmi.interactions.4.id')).toEqual(['door']);
  });

  it('may be any value that is empty, if the LMS does not tell its error [course-unknown]', () => {
    for (const error of [new Error('The LMS is broken.'), 'false', 'General exception']) {
      const lesson = new TestLesson({ ...stored, [STATUS]: '', [DATA]: '', [SCORE]: '' });
      lesson.lms.LMSGetLastError = () => {
        if (error instanceof Error) throw error;
        return error;
      };
      play(lesson);
      for (const element of [STATUS, DATA, SCORE])
        expect(setsOf(lesson, `${element}=`))
          .withContext(`${element} ${String(error)}`)
          .toEqual([]);
      expect(lesson.refusals).toBe(1);
    }
  });

  it('does not block an LMS without optional elements', () => {
    const lesson = new TestLesson();
    lesson.lms.refuses = (call) => /lesson_mode|credit|_count/.test(call);
    lesson.lms.error = '401';
    lesson.session.start();
    lesson.decide('door');
    lesson.pause();
    expect(lesson.lms.values.get('cmi.interactions.0.id')).toBe('door');
    expect([lesson.status, lesson.refusals]).toEqual(['incomplete', 0]);
  });

  it('is empty in an LMS without errors, as far as one can know', () => {
    const lesson = new TestLesson();
    Object.defineProperty(lesson.lms, 'LMSGetLastError', { value: undefined });
    lesson.session.start();
    expect(lesson.status).toBe('incomplete');
  });
});

describe('an LMS with its own way of answering', () => {
  const launch = (values: Readonly<Record<string, string>>): TestLesson => {
    const lesson = new TestLesson(values);
    lesson.isStill = true;
    lesson.session.start();
    return lesson;
  };

  const launchWithDecision = (count: string): TestLesson => {
    const lesson = launch({ [COUNT]: count });
    lesson.decide('door');
    return lesson;
  };

  it('keeps a status in words of its own until an ending is reached [course-unknown]', () => {
    const lesson = launch({ [STATUS]: 'bestanden' });
    lesson.session.changed();
    expect(lesson.status).toBe('bestanden');
    expect(lesson.lms.values.get(DATA)).toContain('|Code|');
    lesson.session.ended(passed);
    expect(lesson.status).toBe('passed');
    expect(launch({ [STATUS]: 'unknown' }).status).toBe('incomplete');
    expect(launch({ [STATUS]: 'bestanden', [DATA]: '3|failed||0|a|2|de|off' }).status).toBe('failed');
  });

  it('keeps a place and a result that follow any number of interactions [course-place]', () => {
    for (const count of ['12000', '1e9', '3.7', '-2', 'many']) {
      const first = launch({ [COUNT]: count });
      first.decide('door');
      first.session.ended(passed, points(80));
      first.session.leave();
      const second = again(first);
      const { place } = second.session.start();
      expect(place)
        .withContext(count)
        .toEqual(jasmine.objectContaining({ path: 'Code' }));
      expect(second.session.hasResult).toBeTrue();
    }
    const index = setsOf(launchWithDecision('3.7'), 'cmi.interactions.3.id');
    expect(index).toEqual(['door']);
  });

  it('keeps a score above 100 or with a decimal comma, and the place [course-results]', () => {
    for (const [stored, saved] of [
      ['150', '100'],
      ['80,5', '80.5'],
      [' 80.5 ', '80.5'],
    ] as const) {
      const lesson = launch({ [SCORE]: stored });
      lesson.session.ended(failed, points(10));
      lesson.session.leave();
      const second = again(lesson);
      expect(second.session.start().place).withContext(stored).not.toBeNull();
      expect(second.lms.values.get(DATA)).toContain(`3|failed|${saved}|`);
      expect(parseFloat((second.lms.values.get(SCORE) ?? '').replace(',', '.'))).toBe(
        parseFloat(stored.replace(',', '.')),
      );
    }
  });

  it('may return a value that was never set as a word, or with the error of SCORM 2004 [course-unknown]', () => {
    for (const word of ['null', 'undefined', ' ', null, undefined] as const) {
      const lesson = new TestLesson();
      lesson.lms.answers = (element) => (lesson.lms.values.has(element) ? null : word);
      lesson.session.start();
      lesson.pause();
      expect([lesson.status, lesson.refusals]).withContext(String(word)).toEqual(['incomplete', 0]);
      expect(lesson.lms.values.get(DATA)).toBe('3|incomplete||0|Code|3|en|normal');
    }
    for (const [error, status] of [
      ['403', 'incomplete'],
      ['403: not initialized', 'incomplete'],
      ['301', undefined],
      ['101: General exception', undefined],
    ] as const) {
      const lesson = new TestLesson();
      lesson.lms.refuses = (call) =>
        call.startsWith('Get ') && !lesson.lms.values.has(call.slice(4)) && !call.includes('lesson_mode');
      lesson.lms.error = error;
      lesson.session.start();
      lesson.pause();
      expect(lesson.status).withContext(error).toBe(status);
      expect(lesson.lms.values.has(DATA)).toBe(status !== undefined);
    }
  });

  it('may be initialized already and return nothing but the place [course-results]', () => {
    const lesson = new TestLesson({ [DATA]: ' 3|passed|80|0|a|2|de|off\n' });
    lesson.lms.refuses = (call) => call === 'Initialize';
    expect(lesson.session.start().place).toEqual({ path: 'a', time: 2, language: 'de', timeLimit: 'off' });
    expect([lesson.status, lesson.refusals]).toEqual(['passed', 0]);
  });
});
