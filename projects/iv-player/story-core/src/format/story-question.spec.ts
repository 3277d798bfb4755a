import { storyOf } from '../testing/test-story';
import { checkStory } from '../check/check-story';
import { forEachAddress } from './story-addresses';
import type { StoryFile } from './story-file';
import type { StoryFileQuestion } from './story-question';

const COLOUR: StoryFileQuestion = {
  id: 'colour',
  at: 2,
  kind: 'single',
  prompt: { en: 'Which wire is live?', de: 'Welche Ader führt Strom?' },
  tries: 2,
  points: 2,
  image: 'wires.png',
  answers: [
    { id: 'blue', label: 'Blue', feedback: 'Blue is neutral.', image: { en: 'a.png', de: '' } },
    { id: 'brown', label: 'Brown', correct: true, set: { n: 1 } },
  ],
  feedback: { correct: 'Right.', wrong: 'Look at the label again.' },
  onWrong: { seek: 1 },
  onCorrect: { to: 'door' },
};
const story = (questions: unknown, rest: Partial<StoryFile> = {}): StoryFile =>
  storyOf(
    { door: { source: 'a.mp4', questions: questions as readonly StoryFileQuestion[], ending: 'x' } },
    rest,
  );
const mistakes = (questions: unknown, rest: Partial<StoryFile> = {}): readonly string[] =>
  checkStory(story(questions, rest)).flatMap(({ code, path }) =>
    code === 'BAD_FORMAT' ? [`${code} ${path.join('.')}`] : [],
  );

describe('checkStory of the format of questions', () => {
  it('accepts every kind', () => {
    const kinds = [
      COLOUR,
      {
        id: 'wires',
        at: -3,
        kind: 'multiple',
        answers: [{ id: 'a', points: -1 }],
        shuffle: true,
        reveal: false,
      },
      {
        id: 'unit',
        at: 1,
        kind: 'text',
        accept: ['Volt'],
        exact: true,
        when: { var: 'question.colour.correct' },
      },
      { id: 'volts', at: 1, kind: 'number', accept: { min: 220, max: 240 }, limit: 20, set: { n: 2 } },
      { id: 'ohms', at: 1, kind: 'number', accept: { value: 4, tolerance: 0.5 }, tries: 0 },
      { id: 'older-2_b', at: 1, kind: 'confirm', pause: false, until: 3, required: false },
    ];
    expect(mistakes(kinds, { variables: { n: { initialValue: 0 } } })).toEqual([]);
  });

  it('refuses unknown keys and values, at their place', () => {
    expect(
      mistakes([
        {
          ...COLOUR,
          kind: 'essay',
          onWrong: { seek: 1, to: 'door' },
          answers: [{ label: 'A', right: true }],
        },
        { id: 'volts', at: '1', kind: 'number', accept: { value: 1, min: 0 }, tries: 1.5, limit: 0 },
      ]),
    ).toEqual([
      'BAD_FORMAT nodes.door.questions.0.kind',
      'BAD_FORMAT nodes.door.questions.0.answers.0.right',
      'BAD_FORMAT nodes.door.questions.0.answers.0.id',
      'BAD_FORMAT nodes.door.questions.0.onWrong.seek',
      'BAD_FORMAT nodes.door.questions.1.at',
      'BAD_FORMAT nodes.door.questions.1.accept.min',
      'BAD_FORMAT nodes.door.questions.1.limit',
    ]);
    expect(mistakes([{ ...COLOUR, tries: 1.5 }])).toEqual(['BAD_FORMAT nodes.door.questions.0.tries']);
  });

  it('refuses ids that logic cannot read', () => {
    for (const id of ['points', 'max', 'a.b', 'a b', '{a}', 'é'])
      expect(mistakes([{ ...COLOUR, id }]))
        .withContext(id)
        .toEqual(['BAD_FORMAT nodes.door.questions.0.id']);
  });

  it('reserves the name `question` in stories with questions only', () => {
    const variables = { question: { initialValue: 0 } };
    expect(mistakes([], { variables })).toEqual([]);
    expect(mistakes([COLOUR], { variables })).toEqual(['BAD_FORMAT variables.question']);
    expect(mistakes([{ ...COLOUR, set: { question: 1 } }])).toEqual([
      'BAD_FORMAT nodes.door.questions.0.set.question',
    ]);
  });

  it('finds unknown operators in conditions and effects', () => {
    const answers = [{ id: 'a', correct: true, set: { n: { add: 1 } } }];
    const question = { ...COLOUR, when: { is: 1 }, set: { n: { sum: 1 } }, answers };
    expect(mistakes([question])).toEqual([
      'BAD_FORMAT nodes.door.questions.0.when',
      'BAD_FORMAT nodes.door.questions.0.set.n',
      'BAD_FORMAT nodes.door.questions.0.answers.0.set.n',
    ]);
  });

  it('finds the addresses of images', () => {
    const found: string[] = [];
    forEachAddress(story([COLOUR]), (address, path) => void found.push(`${address} ${path.join('.')}`));
    expect(found).toEqual([
      'a.mp4 nodes.door.source',
      'wires.png nodes.door.questions.0.image',
      'a.png nodes.door.questions.0.answers.0.image.en',
    ]);
    const bad = { ...COLOUR, image: 'http://[' };
    expect(mistakes([bad])).toEqual(['BAD_FORMAT nodes.door.questions.0.image']);
  });
});
