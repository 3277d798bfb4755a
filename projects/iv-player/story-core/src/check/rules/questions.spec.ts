import type { StoryFileNode } from '../../format/story-file';
import type { StoryFileQuestion } from '../../format/story-question';
import { storyOf } from '../../testing/test-story';
import { checkStory } from '../check-story';

const UNREAD: StoryFileQuestion = {
  id: 'colour',
  at: 2,
  kind: 'single',
  answers: [
    { id: 'blue', label: 'Blue' },
    { id: 'brown', label: 'Brown', correct: true },
  ],
};
const COLOUR: StoryFileQuestion = { ...UNREAD, prompt: 'Which wire is live?' };
const POLL: StoryFileQuestion = { ...COLOUR, answers: [{ id: 'yes' }, { id: 'no' }] };
const TEXT: StoryFileQuestion = { id: 'unit', at: 3, kind: 'text', prompt: 'Which unit?', accept: ['Volt'] };
const NUMBER: StoryFileQuestion = {
  ...{ id: 'volts', at: 4, kind: 'number', prompt: 'How many?' },
  accept: { value: 230 },
};
const CONFIRM: StoryFileQuestion = { id: 'ready', at: 5, kind: 'confirm' };

const found = (questions: readonly StoryFileQuestion[], node: StoryFileNode = {}): readonly string[] =>
  checkStory(
    storyOf({ door: { duration: 10, source: 'a.mp4', captions: [], questions, ending: 'x', ...node } }),
  )
    .filter(({ code }) => code !== 'MISSING_CAPTIONS')
    .map(({ code, path }) => `${code} ${path.slice(2).join('.')}`);

describe('checkStory of questions', () => {
  it('finds unknown values in all their texts, and knows results of questions', () => {
    const text = '{name} {question.points} {question.colour.tries}';
    const answers = [{ id: 'a', correct: true, label: text, description: text, feedback: text }];
    const feedback = { correct: text, wrong: text };
    const places = ['prompt', 'text', 'description', 'answers.0.label', 'answers.0.description'];
    const others = ['answers.0.feedback', 'feedback.correct', 'feedback.wrong'];
    expect(
      found([
        { ...COLOUR, prompt: text, text, description: text, image: 'a.png', answers, feedback },
      ]).toSorted(),
    ).toEqual([...places, ...others].map((place) => `UNKNOWN_VALUE questions.0.${place}`).toSorted());
  });

  it('finds nothing in sound ones of every kind', () =>
    expect(
      found([
        { ...COLOUR, tries: 2, onWrong: { seek: 0 }, onCorrect: { seek: -1 } },
        { ...POLL, id: 'poll', pause: false, until: 9 },
        { ...TEXT, at: -7, exact: true },
        { ...NUMBER, tries: 0, onWrong: { seek: 0 }, limit: 30 },
        { ...NUMBER, id: 'range', accept: { min: 1, max: 1 } },
        { id: 'open', at: 10, kind: 'text', text: 'What do you see?' },
        { ...UNREAD, id: 'picture', image: 'a.png', description: 'A meter. Which unit?' },
        CONFIRM,
      ]),
    ).toEqual([]));

  const BAD: Readonly<Record<string, readonly [place: string, ...questions: StoryFileQuestion[]]>> = {
    'no right answer': ['0.answers', { ...COLOUR, answers: [{ id: 'a', correct: false }, { id: 'b' }] }],
    'no answer with points': ['0.answers', { ...COLOUR, answers: [{ id: 'a', points: 0 }] }],
    'a right answer without text': ['0.accept', { ...TEXT, accept: [' '] }],
    'no accepted text': ['0.accept', { ...TEXT, accept: [] }],
    'a range without numbers': ['0.accept', { ...NUMBER, accept: { min: 2, max: 1 } }],
    'a number as text': ['0.accept', { ...NUMBER, accept: ['230'] }],
    'a text as number': ['0.accept', { ...TEXT, accept: { value: 1 } }],
    'no answers': ['0.answers', { id: 'a', at: 1, kind: 'multiple', prompt: 'Which?' }],
    'nothing to read': ['0.prompt', UNREAD],
    'a blank prompt': ['0.prompt', { ...UNREAD, prompt: { en: ' ' }, text: '' }],
    'answers of a text': ['0.answers', { ...TEXT, answers: [{ id: 'a' }] }],
    'accepted texts of a choice': ['0.accept', { ...COLOUR, accept: ['Brown'] }],
    'two questions with one id': ['1.id', COLOUR, { ...TEXT, id: 'colour' }],
    'two answers with one id': [
      '0.answers.1.id',
      { ...COLOUR, answers: [{ id: 'a', correct: true }, { id: 'a' }] },
    ],
    'a time after the end': ['0.at', { ...COLOUR, at: 10.1 }],
    'a time before the start': ['0.at', { ...COLOUR, at: -10.1 }],
    'an end before its start': ['0.until', { ...POLL, pause: false, until: 2 }],
    'an end from the end before its start': ['0.until', { ...POLL, pause: false, until: -9 }],
    'an end of a question that holds the film': ['0.until', { ...COLOUR, until: 5 }],
    'a required question that does not hold the film': [
      '0.required',
      { ...COLOUR, pause: false, required: true },
    ],
    'a jump to an unknown scene': ['0.onWrong.to', { ...COLOUR, onWrong: { to: 'cellar' } }],
    'a jump after the end': ['0.onCorrect', { ...COLOUR, onCorrect: { seek: 11 } }],
    'tries of a poll': ['0.tries', { ...POLL, tries: 2 }],
    'a jump of a poll': ['0.onWrong', { ...POLL, onWrong: { seek: 1 } }],
    'feedback of a confirmation': ['0.feedback', { ...CONFIRM, feedback: { correct: 'Good.' } }],
    'a shuffled text': ['0.shuffle', { ...TEXT, shuffle: true }],
    'an exact number': ['0.exact', { ...NUMBER, exact: true }],
  };
  for (const [what, [place, ...questions]] of Object.entries(BAD))
    it(`finds ${what} [bad-question]`, () =>
      expect(found(questions)).toEqual([`BAD_QUESTION questions.${place}`]));

  const FIRST: Readonly<Record<string, Partial<StoryFileQuestion>>> = {
    'two answers with one id': { answers: [{ id: 'a', correct: true }, { id: 'a' }] },
    'two right answers with one id': {
      answers: [{ id: 'a', correct: true }, { id: 'a', correct: true }, { id: 'b' }],
    },
    'no right answer': { answers: [{ id: 'a', correct: false }] },
    'no answers': { answers: [] },
  };
  for (const [what, wrong] of Object.entries(FIRST))
    it(`names ${what}, and not what follows from it [bad-question]`, () => {
      const isRight = { var: 'question.colour.correct' };
      const choices = [
        { to: 'hall', label: 'In', when: isRight },
        { to: 'yard', label: 'Out', when: { '!': isRight } },
      ];
      const bell = { ...COLOUR, id: 'bell', at: 4, ...wrong, onCorrect: { to: 'hall' } };
      const nodes = {
        door: { questions: [{ ...COLOUR, ...wrong }], decision: { choices, defaults: ['hall'] } },
        hall: { ending: 'hall' },
        yard: { questions: [{ ...bell, onCorrect: { to: 'shed' }, onWrong: { to: 'attic' } }] },
        shed: { ending: 'shed' },
        attic: { ending: 'attic' },
      };
      const codes = checkStory(storyOf(nodes)).map(({ code }) => code);
      expect(new Set(codes.filter((code) => code !== 'MISSING_CAPTIONS'))).toEqual(new Set(['BAD_QUESTION']));
    });

  it('names the mistake of a question before what no path leads to', () => {
    const nodes = {
      door: { questions: [{ ...COLOUR, onWrong: { to: 'cellr' } }], ending: 'x' },
      cellar: { ending: 'y' },
    };
    expect(checkStory(storyOf(nodes)).map(({ code }) => code)).toEqual(['BAD_QUESTION', 'UNREACHABLE']);
  });

  it('warns of a picture that is all there is to read [bad-question]', () => {
    const questions = [{ ...UNREAD, image: 'a.png' }];
    const [finding] = checkStory(storyOf({ door: { questions, ending: 'x' } })).filter(
      ({ code }) => code === 'BAD_QUESTION',
    );
    expect([finding?.severity, finding?.message]).toEqual([
      'warning',
      'The question "colour" is only a picture: add a "prompt", or a "description" for those who do not see it.',
    ]);
  });

  it('finds the duplicate of an id in another scene', () => {
    const nodes = {
      a: { source: 'a.mp4', questions: [COLOUR], next: 'b' },
      b: { questions: [COLOUR], ending: 'x' },
    };
    const [finding] = checkStory(storyOf(nodes)).filter(({ code }) => code === 'BAD_QUESTION');
    expect(finding?.path).toEqual(['nodes', 'b', 'questions', '0', 'id']);
    expect(finding?.severity).toBe('error');
    expect(finding?.message).toBe('The question "colour" has the id of another question: choose another.');
  });

  it('finds too little time for reading', () => {
    expect(found([{ ...COLOUR, limit: 2 }])).toEqual(['WINDOW_TOO_SHORT questions.0.limit']);
    expect(found([{ ...COLOUR, pause: false, until: 4 }])).toEqual(['WINDOW_TOO_SHORT questions.0.until']);
    expect(found([{ ...COLOUR, at: 9, pause: false }])).toEqual(['WINDOW_TOO_SHORT questions.0.at']);
    expect(found([{ ...COLOUR, limit: 5 }])).toEqual([]);
  });

  it('finds results that no question has', () => {
    const ask = (name: string): readonly string[] =>
      found([COLOUR, { ...TEXT, when: { '!': { var: name } } }]);
    for (const name of [
      'question',
      'question.colour',
      'question.colour.correct',
      'question.points',
      'question.max',
    ])
      expect(ask(name)).withContext(name).toEqual([]);
    for (const name of ['question.color.correct', 'question.colour.right', 'question.points.a'])
      expect(ask(name)).withContext(name).toEqual(['UNKNOWN_VARIABLE questions.1.when.!.var']);
    const told = (text: string): readonly string[] => found([COLOUR], { text });
    expect(told('{question.points} of {question.max}')).toEqual([]);
    expect(told('{question.volts.points}')).toEqual(['UNKNOWN_VALUE text']);
  });

  it('finds missing translations and missing images', () => {
    const questions = [
      {
        ...COLOUR,
        prompt: { en: 'Which?' },
        image: 'a.png',
        answers: [{ id: 'a', correct: true, feedback: { en: 'Yes' } }],
      },
    ];
    const story = storyOf({ door: { questions, text: 'x', ending: 'x' } }, { languages: ['en', 'de'] });
    const codes = checkStory(story, { media: {} }).map(
      ({ code, path }) => `${code} ${path.slice(2).join('.')}`,
    );
    expect(codes).toEqual([
      'MISSING_TRANSLATION questions.0.prompt',
      'MISSING_TRANSLATION questions.0.answers.0.feedback',
      'MISSING_MEDIA questions.0.image',
    ]);
  });
});
