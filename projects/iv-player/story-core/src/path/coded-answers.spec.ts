import fc from 'fast-check';
import { type AnsweredScene, type CodedQuestion, readAnswers, writeAnswers } from './coded-answers';

const ids = (maxLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.stringMatching(/^[\w-]{1,12}$/), { maxLength });
const question = (id: string): fc.Arbitrary<CodedQuestion> =>
  fc.oneof(
    fc.record({
      id: fc.constant(id),
      kind: fc.constantFrom('single' as const, 'multiple' as const),
      answers: ids(8).filter(({ length }) => length > 0),
    }),
    fc.record({
      id: fc.constant(id),
      kind: fc.constantFrom('text' as const, 'number' as const, 'confirm' as const),
      answers: fc.constant([]),
    }),
  );
const points = fc.oneof(
  fc.integer({ min: -20, max: 100 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);
const scene: fc.Arbitrary<AnsweredScene> = ids(5)
  .chain((all) => fc.tuple(...all.map(question)))
  .chain((questions) =>
    fc.record({
      questions: fc.constant(questions),
      answers: fc
        .tuple(
          ...questions.map((one) =>
            fc.record({
              id: fc.constant(one.id),
              answer: one.answers.length > 0 ? fc.option(fc.subarray([...one.answers])) : fc.constant(null),
              correct: fc.constantFrom(null, true, false),
              points,
              tries: fc.nat(300),
            }),
          ),
        )
        .chain((all) => fc.subarray(all)),
    }),
  );
const questionsOf = (scenes: readonly AnsweredScene[]): (readonly CodedQuestion[])[] =>
  scenes.map(({ questions }) => questions);

describe('coded answers', () => {
  it('survive a round trip, also if questions and answers are moved and added [path-code-answers]', () => {
    fc.assert(
      fc.property(fc.array(scene, { maxLength: 6 }), (scenes) => {
        const text = writeAnswers(scenes);
        expect(text).toMatch(/^[\w-]*$/);
        const expected = scenes.map(({ answers }) => answers);
        expect(readAnswers(text, questionsOf(scenes))).toEqual({ scenes: expected, complete: true });
        const moved = questionsOf(scenes).map((all) =>
          [...all].reverse().map((one) => ({ ...one, answers: [...one.answers].reverse() })),
        );
        expect(readAnswers(text, moved)).toEqual({ scenes: expected, complete: true });
      }),
      { numRuns: 500 * MORE_RUNS, seed: 41 },
    );
  });

  it('leave out what is gone [path-code-answers]', () => {
    const first = { id: 'colour', kind: 'single', answers: ['blue', 'brown'] } as const;
    const second = { id: 'tools', kind: 'multiple', answers: ['saw', 'file', 'drill'] } as const;
    const given = [
      { id: 'colour', answer: ['brown'], correct: true, points: 2, tries: 1 },
      { id: 'tools', answer: ['saw', 'drill'], correct: false, points: 0.5, tries: 3 },
    ];
    const text = writeAnswers([{ questions: [first, second], answers: given }]);
    expect(readAnswers(text, [[{ ...second, answers: ['saw'] }]])).toEqual({
      scenes: [[{ id: 'tools', answer: ['saw'], correct: false, points: 0.5, tries: 3 }]],
      complete: false,
    });
  });

  it('take at most nine characters for a question with one answer [path-code-answers]', () => {
    const questions = Array.from({ length: 30 }, (_, index) => ({
      id: `question-${index}`,
      kind: 'single' as const,
      answers: ['a', 'b', 'c', 'd', 'e'].map((one) => `${one}-${index}`),
    }));
    const answers = questions.map(({ id, answers: [one = ''] }) => ({
      id,
      answer: [one],
      correct: true,
      points: 10,
      tries: 2,
    }));
    expect(writeAnswers([{ questions, answers }]).length).toBeLessThanOrEqual(30 * 9);
  });

  it('are refused or read without an exception if damaged [path-code-answers]', () => {
    fc.assert(
      fc.property(
        fc.array(scene, { maxLength: 4 }),
        fc.string({ unit: fc.constantFrom(...'Aa09-_?') }),
        fc.nat(),
        (scenes, noise, at) => {
          const text = writeAnswers(scenes);
          const place = at % (text.length + 1);
          const read = readAnswers(text.slice(0, place) + noise, questionsOf(scenes));
          expect(read === null || read.scenes.length === scenes.length).toBeTrue();
        },
      ),
      { numRuns: 500 * MORE_RUNS, seed: 42 },
    );
  });
});
