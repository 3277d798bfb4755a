import type { StoryFile } from '../../format/story-file';
import { storyOf } from '../../testing/test-story';
import { checkStory } from '../check-story';

const withChoices = (count: number): StoryFile =>
  storyOf({
    start: {
      text: 'Which?',
      decision: {
        defaults: ['end'],
        choices: Array.from({ length: count }, (_, index) => ({ to: 'end', label: `Number ${index}` })),
      },
    },
    end: { text: 'The end', ending: 'end' },
  });

describe('the choices of a decision', () => {
  it('are a note if an LMS cannot tell them apart', () => {
    const found = (count: number): readonly string[] =>
      checkStory(withChoices(count))
        .filter(({ code }) => code === 'TOO_MANY_CHOICES')
        .map(({ severity, path, message }) => `${severity} ${path.join('.')}: ${message}`);
    expect(found(36)).toEqual([]);
    expect(found(37)).toEqual([
      'note nodes.start.decision.choices: "start" has 37 choices, and an LMS can record which one was made only among 36: if the film is for an LMS, ask in two scenes.',
    ]);
  });
});

describe('the answers of a question', () => {
  it('are a note if an LMS cannot tell them apart', () => {
    const answers = Array.from({ length: 37 }, (_, index) => ({
      id: `answer-${index}`,
      correct: index === 0,
    }));
    const found = (count: number): readonly string[] =>
      checkStory(
        storyOf({
          start: {
            text: 'Start',
            ending: 'end',
            questions: [{ id: 'colour', at: 0, kind: 'single', answers: answers.slice(0, count) }],
          },
        }),
      )
        .filter(({ code }) => code === 'TOO_MANY_ANSWERS')
        .map(({ severity, path }) => `${severity} ${path.join('.')}`);
    expect([found(36), found(37)]).toEqual([[], ['note nodes.start.questions.0.answers']]);
  });
});
