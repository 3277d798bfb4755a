import fc from 'fast-check';
import {
  type AskedQuestion,
  type GivenAnswer,
  QuestionNames,
  numberResponse,
  questionInteraction,
  textResponse,
} from './question-interaction';

const NOW = new Date(2026, 0, 2, 3, 4, 5);
const COLOURS = ['blue', 'brown', 'black'];

const asked = (more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...{ id: 'colour', kind: 'single', answers: COLOURS, right: ['brown'], isJudged: true, max: 2 },
  ...more,
});
const given = (more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  ...{ answer: ['brown'], correct: true, seconds: 2.25, by: 'viewer' },
  ...more,
});
const valuesOf = (question: AskedQuestion, answer: GivenAnswer, sendsTexts = false) =>
  questionInteraction(() => 'q-colour', question, answer, { now: NOW, sendsTexts })?.map((pair) =>
    pair.join('='),
  );
const only = (names: string, question: AskedQuestion, answer: GivenAnswer, sendsTexts = false) =>
  valuesOf(question, answer, sendsTexts)?.filter((one) => one.startsWith(names)) ?? null;

describe('the interaction of a question', () => {
  it('has these values in this order [course-questions]', () => {
    expect(valuesOf(asked(), given())).toEqual([
      'id=q-colour',
      'type=choice',
      'correct_responses.0.pattern=b',
      'student_response=b',
      'result=correct',
      'weighting=2',
      'latency=00:00:02.25',
      'time=03:04:05',
    ]);
  });

  it('has a pattern for each right answer of one, and a single one in braces for several [course-questions]', () => {
    const right = ['black', 'blue'];
    expect(only('correct', asked({ right }), given())).toEqual([
      'correct_responses.0.pattern=a',
      'correct_responses.1.pattern=c',
    ]);
    const several = asked({ kind: 'multiple', right });
    expect(only('correct', several, given())).toEqual(['correct_responses.0.pattern={a,c}']);
    expect(only('student', several, given({ answer: ['black', 'blue'] }))).toEqual(['student_response=a,c']);
    expect(only('student', several, given({ answer: [], correct: false }))).toEqual([]);
  });

  it('has letters by the order of the file, up to the 36th answer [course-questions]', () => {
    const answers = Array.from({ length: 36 }, (_, index) => `answer-${index}`);
    const last = given({ answer: ['answer-35'] });
    expect(only('student', asked({ answers, right: [] }), last)).toEqual(['student_response=9']);
    const more = valuesOf(asked({ answers: [...answers, 'more'], right: ['more'] }), last);
    expect(more?.map((one) => one.split('=')[0])).toEqual([
      ...['id', 'type', 'result', 'weighting', 'latency', 'time'],
    ]);
  });

  it('has a typed text only if texts are sent, and the patterns of the author [course-questions]', () => {
    const accept = Array.from({ length: 12 }, (_, index) => `v${index}`);
    const question = asked({ kind: 'text', answers: [], right: [], accept });
    expect(only('student', question, given({ answer: 'v1' }))).toEqual([]);
    expect(only('student', question, given({ answer: 'v1' }), true)).toEqual(['student_response=v1']);
    expect(only('type', question, given())).toEqual(['type=fill-in']);
    expect(only('correct', question, given())?.at(-1)).toBe('correct_responses.9.pattern=v9');
  });

  it('has the value of a number as a pattern, and none for a range [course-questions]', () => {
    const question = asked({ kind: 'number', answers: [], right: [], accept: { value: 0.1 } });
    expect(only('correct', question, given({ answer: 3 }))).toEqual(['correct_responses.0.pattern=0.1']);
    expect(only('student', question, given({ answer: 0.1 + 0.2 }))).toEqual(['student_response=0.3']);
    expect(only('correct', { ...question, accept: { min: 1 } }, given())).toEqual([]);
  });

  it('is wrong without a response after the time limit, and neutral in a poll [course-questions]', () => {
    const late = given({ answer: ['brown'], correct: false, by: 'limit' });
    expect(only('student', asked(), late)).toEqual([]);
    expect(only('result', asked(), late)).toEqual(['result=wrong']);
    expect(only('result', asked(), given({ answer: null, correct: null, by: 'limit' }))).toEqual([
      'result=wrong',
    ]);
    const poll = asked({ isJudged: false, right: [], max: 0 });
    expect(only('result', poll, given({ correct: null }))).toEqual(['result=neutral']);
    expect(only('correct', poll, given({ correct: null }))).toEqual([]);
  });

  it('is none for a confirmation and a skipped question [course-questions]', () => {
    expect(valuesOf(asked({ kind: 'confirm' }), given({ answer: true }))).toBeUndefined();
    expect(valuesOf(asked(), given({ answer: null, correct: null }))).toBeUndefined();
  });

  it('leaves out a weighting that LMSs refuse', () => {
    for (const [max, weighting] of [
      [0.5, ['weighting=0.5']],
      [1 / 3, ['weighting=0.3333']],
      [101, []],
    ] as const)
      expect(only('weighting', asked({ max }), given())).toEqual([...weighting]);
  });
});

describe('a typed text as a response', () => {
  it('is one line that can be encoded, cut between characters [course-questions]', () => {
    expect(textResponse('a\nb\tc\u2028d')).toBe('a b c d');
    expect(textResponse('x\uD83D')).toBe('x\uFFFD');
    expect(textResponse(' \n ')).toBe('');
    expect(textResponse(`${'x'.repeat(254)}😀`)).toBe('x'.repeat(254));
    expect(textResponse(`${'x'.repeat(253)}😀y`)).toBe(`${'x'.repeat(253)}😀`);
  });

  it('has at most 255 units, none of which is half a character, for any text', () => {
    const text = fc.array(fc.constantFrom('a', '😀', '\uD83D', '\uDE00', '\n', 'é'), { maxLength: 300 });
    fc.assert(
      fc.property(text, (parts) => {
        const response = textResponse(parts.join(''));
        expect(response.length).toBeLessThanOrEqual(255);
        expect(() => encodeURIComponent(response)).not.toThrow();
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

describe('a number as a response', () => {
  it('has a point, no exponent, no plus and no grouping [course-questions]', () => {
    for (const [value, text] of [
      [0.00001, '0.00001'],
      [-0, '0'],
      [-1e-13, '0'],
      [1e-7, '0.0000001'],
      [1_234_567.5, '1234567.5'],
      [1e20, '100000000000000000000'],
      [1e21, ''],
      [NaN, ''],
    ] as const)
      expect(numberResponse(value)).withContext(String(value)).toBe(text);
  });

  it('is the same number to 12 decimals, for any number', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e20, max: 1e20, noNaN: true }), (value) => {
        const text = numberResponse(value);
        expect(text).toMatch(/^(?:0|-?\d+(?:\.\d{1,12})?)$/);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(1e-12);
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

describe('the ids of questions', () => {
  it('have the number of the visit from the second on, and none twice in a session [course-questions]', () => {
    const names = new QuestionNames(['a', 'b']);
    expect([1, 1, 2, 7].map((visit) => names.next('a', visit))).toEqual(['q-a', 'q2-a', 'q3-a', 'q7-a']);
    expect(names.next('b', 1)).toBe('q-b');
  });

  it('are valid and different for all questions and visits, however long [course-questions]', () => {
    const id = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
      fc
        .integer({ min: 215, max: 300 })
        .chain((length) => fc.constantFrom('', '_x1', '_x2', 'b').map((end) => 'a'.repeat(length) + end)),
    );
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 12 }), (ids) => {
        const all = ids.flatMap((one) => [1, 2, 30].map((visit) => new QuestionNames(ids).next(one, visit)));
        for (const name of all) expect(name).toMatch(/^q\d*-[A-Za-z0-9_-]{1,240}$/);
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});
