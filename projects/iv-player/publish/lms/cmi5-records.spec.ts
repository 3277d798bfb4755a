import type { Player } from 'iv-player';
import type { QuestionRecord } from 'iv-player/private';
import type { AnswerRecord, ChoiceRecord } from 'iv-player/story-core';
import { recordCourse } from './cmi5-records';

type Listener = (...values: unknown[]) => void;

describe('the records of a course with cmi5', () => {
  let listeners: Record<string, Listener[]>;
  let told: (ChoiceRecord | AnswerRecord)[];
  const emit = (event: string, ...values: unknown[]): void =>
    listeners[event]?.forEach((listener) => listener(...values));
  const record = (sendsTexts = false): void => {
    listeners = {};
    told = [];
    const player = {
      on: (event: string, listener: Listener) => void (listeners[event] ??= []).push(listener),
      questions: { get: () => null },
    };
    recordCourse(player as unknown as Player, (one) => told.push(one), sendsTexts);
  };
  const question = (parts: Partial<QuestionRecord>): Partial<QuestionRecord> => ({
    ...{ node: 'gate', index: 0, id: 'q', kind: 'single', answer: 'a', correct: true, points: 2, tries: 1 },
    ...{ seconds: 1.23456, by: 'viewer', isOver: true, prompt: null, ...parts },
  });
  const answers = (): unknown[] => told.map((one) => one.kind === 'question' && one.answer);

  it('have ids of choices and milliseconds, but no labels', () => {
    record();
    emit('decision.final', null, {
      ...{ node: 'gate', index: 0, answer: 'a', to: 'hall', by: 'viewer', seconds: 1.23456, changed: 0 },
      ...{
        again: false,
        limit: 7.00001,
        offered: [{ id: 'a', label: 'A', to: 'hall' }],
        label: 'A',
        prompt: 'Q',
      },
    });
    expect(told[0]).toEqual(
      jasmine.objectContaining({ kind: 'choice', offered: ['a'], answer: 'a', seconds: 1.235, limit: 7 }),
    );
    expect(JSON.stringify(told)).not.toContain('"A"');
  });

  it('have questions with their last try, once they are over or left', () => {
    record();
    emit('question.closed', question({ isOver: false, tries: 1 }));
    emit('question.closed', question({ isOver: true, tries: 2 }));
    emit('question.closed', question({ id: 'other', isOver: false }));
    expect(told.length).toBe(1);
    emit('nodestart');
    emit('ended');
    expect(told.map((one) => one.kind === 'question' && [one.id, one.tries])).toEqual([
      ['q', 2],
      ['other', 1],
    ]);
  });

  it('have no typed text unless it may be sent', () => {
    const all = [
      question({ answer: 'a' }),
      question({ kind: 'multiple', answer: ['a', 'b'] }),
      question({ kind: 'number', answer: 5 }),
      question({ kind: 'text', answer: 'Ada' }),
      question({ kind: 'confirm', answer: true }),
      question({ kind: 'text', answer: null }),
    ];
    record();
    for (const one of all) emit('question.closed', one);
    expect(answers()).toEqual([['a'], ['a', 'b'], 5, null, null, null]);
    record(true);
    for (const one of all) emit('question.closed', one);
    expect(answers()).toEqual([['a'], ['a', 'b'], 5, 'Ada', null, null]);
  });
});
