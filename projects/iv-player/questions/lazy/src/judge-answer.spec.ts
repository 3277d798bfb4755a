import fc from 'fast-check';
import {
  type JudgedQuestion,
  isJudged,
  isList,
  judgeChosen,
  maxPoints,
  rightAnswers,
} from 'iv-player/story-core';
import { useRules } from './choice-rules';
import { judgeAnswer, readNumbers } from './judge-answer';

const question = (more: Partial<JudgedQuestion>): JudgedQuestion => ({
  kind: 'single',
  answers: [],
  points: 1,
  ...more,
});

useRules({ isJudged, isList, judgeChosen, maxPoints, rightAnswers });

describe('judgeAnswer', () => {
  const wires = [{ id: 'blue' }, { id: 'brown', correct: true }, { id: 'black', correct: true }];

  it('takes one answer of `single`, by its id', () => {
    const one = question({ answers: wires, points: 2 });
    expect(judgeAnswer(one, 'blue')).toEqual({ answer: ['blue'], correct: false, points: 0 });
    expect(judgeAnswer(one, ['brown'])).toEqual({ answer: ['brown'], correct: true, points: 2 });
    for (const bad of ['red', ['brown', 'black'], [], '', 1, true, null, ['brown', 'red']])
      expect(judgeAnswer(one, bad)).withContext(String(bad)).toBeNull();
    expect(maxPoints(one)).toBe(2);
  });

  it('counts right answers of `multiple` minus wrong ones, and is right only with all of them', () => {
    const many = question({ kind: 'multiple', answers: wires, points: 2 });
    expect(judgeAnswer(many, ['brown', 'black'])).toEqual({
      answer: ['brown', 'black'],
      correct: true,
      points: 4,
    });
    expect(judgeAnswer(many, ['black'])).toEqual({ answer: ['black'], correct: false, points: 2 });
    expect(judgeAnswer(many, ['black', 'blue'])).toEqual({
      answer: ['blue', 'black'],
      correct: false,
      points: 0,
    });
    expect(judgeAnswer(many, ['blue'])).toEqual({ answer: ['blue'], correct: false, points: 0 });
    expect(maxPoints(many)).toBe(4);
  });

  it('lets answers carry their own points', () => {
    const answers = [
      { id: 'a', points: 3 },
      { id: 'b', points: 1 },
      { id: 'c', points: -5 },
    ];
    const many = question({ kind: 'multiple', answers });
    expect(judgeAnswer(many, ['a', 'b'])).toEqual({ answer: ['a', 'b'], correct: true, points: 4 });
    expect(judgeAnswer(many, ['a', 'c'])).toEqual({ answer: ['a', 'c'], correct: false, points: 0 });
    const one = question({ answers });
    expect([maxPoints(many), maxPoints(one)]).toEqual([4, 3]);
    expect(['a', 'b', 'c'].map((id) => judgeAnswer(one, id)?.correct)).toEqual([true, true, false]);
    expect(rightAnswers(one)).toEqual(['a', 'b']);
    const best = question({ answers: answers.map((answer) => ({ ...answer, correct: answer.id === 'a' })) });
    expect(judgeAnswer(best, 'b')).toEqual({ answer: ['b'], correct: false, points: 1 });
  });

  it('lets points alone decide which answers are right: those that give any', () => {
    const answers = [
      { id: 'a', points: 2 },
      { id: 'zero', points: 0 },
      { id: 'none' },
      { id: 'c', points: -5 },
    ];
    const one = question({ answers, points: 7 });
    expect(rightAnswers(one)).toEqual(['a']);
    expect(answers.map(({ id }) => judgeAnswer(one, id))).toEqual([
      { answer: ['a'], correct: true, points: 2 },
      { answer: ['zero'], correct: false, points: 0 },
      { answer: ['none'], correct: false, points: 0 },
      { answer: ['c'], correct: false, points: -5 },
    ]);
    const many = question({ ...one, kind: 'multiple' });
    expect(judgeAnswer(many, ['a', 'none'])).toEqual({ answer: ['a', 'none'], correct: false, points: 2 });
    expect(judgeAnswer(many, ['a'])).toEqual({ answer: ['a'], correct: true, points: 2 });
    expect([maxPoints(one), maxPoints(many)]).toEqual([2, 2]);
  });

  it('lets `correct` decide over points, even if it is `false` everywhere', () => {
    const right = question({
      answers: [
        { id: 'a', points: 0, correct: true },
        { id: 'b', points: 3 },
      ],
    });
    expect(judgeAnswer(right, 'a')).toEqual({ answer: ['a'], correct: true, points: 0 });
    expect(judgeAnswer(right, 'b')).toEqual({ answer: ['b'], correct: false, points: 3 });
    const wrong = question({
      answers: [
        { id: 'a', points: 1 },
        { id: 'b', correct: false },
      ],
    });
    expect(rightAnswers(wrong)).toEqual([]);
    expect(judgeAnswer(wrong, 'a')).toEqual({ answer: ['a'], correct: false, points: 1 });
  });

  it('judges by points if every answer gives 0', () => {
    const zero = question({ answers: [{ id: 'a', points: 0 }, { id: 'b' }] });
    expect(judgeAnswer(zero, 'b')).toEqual({ answer: ['b'], correct: false, points: 0 });
    expect(maxPoints(zero)).toBe(0);
  });

  it('never gives less than 0 or more than the maximum for several answers', () => {
    const answer = fc.record({ id: fc.uuid(), correct: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(answer, { minLength: 1, selector: ({ id }) => id }),
        fc.array(fc.nat()),
        (answers, picks) => {
          const many = question({ kind: 'multiple', answers, points: 3 });
          const ids = [...new Set(picks.map((pick) => answers[pick % answers.length]!.id))];
          const { points, correct } = judgeAnswer(many, ids) ?? { points: 0, correct: false };
          expect(points >= 0 && points <= maxPoints(many)).toBeTrue();
          if (correct) expect(points).toBe(maxPoints(many));
        },
      ),
    );
  });

  it('judges nothing in a poll, without `accept` and in a confirmation', () => {
    const poll = question({ answers: [{ id: 'yes' }, { id: 'no' }] });
    expect(judgeAnswer(poll, 'no')).toEqual({ answer: ['no'], correct: null, points: 0 });
    expect(judgeAnswer(question({ kind: 'text' }), ' hm ')).toEqual({
      answer: ' hm ',
      correct: null,
      points: 0,
    });
    expect(judgeAnswer(question({ kind: 'number' }), '4')).toEqual({ answer: 4, correct: null, points: 0 });
    expect(judgeAnswer(question({ kind: 'confirm' }), true)).toEqual({
      answer: true,
      correct: null,
      points: 0,
    });
    expect(judgeAnswer(question({ kind: 'confirm' }), 'yes')).toBeNull();
    for (const kind of ['single', 'text', 'number', 'confirm'] as const)
      expect(maxPoints(question({ kind, answers: poll.answers }))).toBe(0);
  });

  it('compares texts without case and surrounding blanks, unless they must be exact', () => {
    const text = question({ kind: 'text', accept: ['Élan', 'volt'] });
    for (const right of [' élan', 'E\u0301LAN', 'Volt '])
      expect(judgeAnswer(text, right)?.correct).toBeTrue();
    for (const wrong of ['vo lt', 'elan']) expect(judgeAnswer(text, wrong)?.correct).toBeFalse();
    for (const none of ['', '  ', 5, null]) expect(judgeAnswer(text, none)).toBeNull();
    const exact = question({ kind: 'text', accept: ['Volt'], exact: true });
    expect([judgeAnswer(exact, 'Volt')?.correct, judgeAnswer(exact, 'volt')?.correct]).toEqual([true, false]);
  });

  it('compares texts however they are encoded, and typographic quotes as straight ones unless they must be exact [question-texts]', () => {
    const isRight = (accepted: string, given: string, exact = false): boolean | null | undefined =>
      judgeAnswer(question({ kind: 'text', accept: [accepted], exact }), given)?.correct;
    for (const [accepted, given] of [
      ["don't", 'don’t'],
      ['l’eau', "l'eau"],
      ['"on"', '“on”'],
      ['„an“', '"an"'],
      ['‘a’', "'a'"],
    ] as const)
      expect([isRight(accepted, given), isRight(accepted, given, true)])
        .withContext(accepted)
        .toEqual([true, false]);
    expect(isRight('Élan', 'E\u0301lan', true)).toBeTrue();
    expect(isRight('"a"', "'a'")).toBeFalse();
  });

  it('judges numbers by a range or a tolerance', () => {
    const range = question({ kind: 'number', accept: { min: 2, max: 4 }, points: 5 });
    expect(['2', '4', '4.1', 1].map((one) => judgeAnswer(range, one, 'en')?.points)).toEqual([5, 5, 0, 0]);
    const near = question({ kind: 'number', accept: { value: 0.3, tolerance: 0.1 } });
    expect(['0.2', '0.4', '0.41'].map((one) => judgeAnswer(near, one, 'en')?.correct)).toEqual([
      true,
      true,
      false,
    ]);
    expect(judgeAnswer(question({ kind: 'number', accept: { value: 0.3 } }), 0.1 + 0.2)?.correct).toBeTrue();
    for (const none of ['', 'two', NaN, Infinity, null, '1,2,3']) expect(judgeAnswer(range, none)).toBeNull();
  });
});

describe('an ambiguous number', () => {
  // Written with the mark that separates groups in the language of the film, and decimals on the device.
  const device = new Intl.NumberFormat().format(0.5)[1];
  const language = device === '.' ? 'de' : 'en';
  const pi = question({ kind: 'number', accept: { value: 3.142 } });

  it('is right if either the language of the film or the device reads it so [question-numbers]', () => {
    const text = `3${device}142`;
    expect(judgeAnswer(pi, text, language)).toEqual({ answer: 3.142, correct: true, points: 1 });
    const many = question({ kind: 'number', accept: { min: 3000 } });
    expect(judgeAnswer(many, text, language)).toEqual({ answer: 3142, correct: true, points: 1 });
  });

  it('counts as the language of the film reads it if neither is right or wrong', () => {
    const text = `3${device}142`;
    expect(judgeAnswer(question({ kind: 'number' }), text, language)?.answer).toBe(3142);
    expect(judgeAnswer(question({ kind: 'number', accept: { value: 7 } }), text, language)?.answer).toBe(
      3142,
    );
  });

  it('is wrong where both agree', () => {
    const groups = new Intl.NumberFormat(undefined, { useGrouping: 'always' }).format(3142);
    expect(judgeAnswer(pi, groups)).toEqual({ answer: 3142, correct: false, points: 0 });
  });
});

describe('readNumbers', () => {
  it('reads comma and point in the viewer’s language', () => {
    const rows: readonly (readonly [text: string, language: string, number: number | null])[] = [
      ['1,500', 'en', 1500],
      ['1,500', 'de', 1.5],
      ['1.500', 'de', 1500],
      ['1.500', 'en', 1.5],
      ['1.5', 'de', 1.5],
      ['1,5', 'en', 1.5],
      ['12.345,67', 'en', 12345.67],
      ['12,345.67', 'de', 12345.67],
      ['1.234.567', 'en', 1234567],
      ['1 234,5', 'fr', 1234.5],
      ['1’234.5', 'de-CH', 1234.5],
      ['−3', 'en', -3],
      ['.5', 'en', 0.5],
      ['٣٫٥', 'ar', 3.5],
      ['१२', 'hi', 12],
      ['1.2.3', 'en', null],
      ['1,23,4.5', 'en', null],
      ['23,59,22,484', 'hi', 235922484],
      ['1,23,456.5', 'en-IN', 123456.5],
      ['2,50,000', 'en-IN', 250000],
      ['२३,५९,२२,४८४', 'mr', 235922484],
      ['1,234,567', 'hi', 1234567],
      ['23,59,22,484', 'en', null],
      ['1,23', 'hi', 1.23],
      ['1,23,45', 'hi', null],
      ['12 V', 'en', null],
      ['1e3', 'en', null],
      ['', 'en', null],
      ['-', 'en', null],
      // No group begins with a zero.
      ['0.125', 'de', 0.125],
      ['0,125', 'en', 0.125],
      ['-0.125', 'fr', -0.125],
      ['00.125', 'de', 0.125],
      ['0.001', 'de', 0.001],
      ['10.125', 'de', 10125],
      ['0.125.000', 'de', null],
      ['0,125.5', 'en', null],
      ['.125.000', 'de', null],
      // Only the mark that separates groups in the language does so alone.
      ['1.125', 'ar-EG', 1.125],
      ['1.125', 'fa', 1.125],
      ['1,125', 'fa', 1125],
      ['1.125', 'fr', 1.125],
      ['1.125', 'pt-BR', 1125],
      ['1,125', 'de-CH', 1.125],
      ['1.234.567', 'fr', 1234567],
      ['١٬١٢٥', 'ar-EG', 1125],
      ['١٫١٢٥', 'ar-EG', 1.125],
      ['١٫١٢٥', 'ar-DZ', 1.125],
      ['١٫١٫١', 'ar', null],
      ['１．５', 'ja', 1.5],
      ['－５', 'ja', -5],
      ['１，５００', 'ja', 1500],
      ['10²', 'en', null],
    ];
    for (const [text, language, number] of rows)
      expect(readNumbers(text, language)[0] ?? null)
        .withContext(`${text} in ${language}`)
        .toBe(number);
  });

  it('gives both readings of a mark that the language does not use [question-numbers]', () => {
    expect(readNumbers('1.125', 'fr')).toEqual([1.125, 1125]);
    expect(readNumbers('1.500', 'de-AT')).toEqual([1.5, 1500]);
    expect(readNumbers('1.125', 'de')).toEqual([1125]);
    expect(readNumbers('1.125', 'en')).toEqual([1.125]);
    expect(readNumbers('0.125', 'fr')).toEqual([0.125]);
  });

  it('reads what the browser writes in any language', () => {
    const language = fc.constantFrom(
      'en',
      'de',
      'fr',
      'de-CH',
      'ar-EG',
      'pt-BR',
      'ru',
      'hi',
      'en-IN',
      'bn',
      'fa',
      'pl',
      'es',
    );
    fc.assert(
      fc.property(language, fc.integer({ min: -1e9, max: 1e9 }), fc.nat({ max: 2 }), (tag, whole, places) => {
        const number = whole / 10 ** places;
        const text = new Intl.NumberFormat(tag, { minimumFractionDigits: places }).format(number);
        expect(new Set(readNumbers(text, tag)))
          .withContext(`${text} in ${tag}`)
          .toEqual(new Set([number]));
      }),
    );
  });
});
