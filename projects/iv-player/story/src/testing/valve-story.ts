import type { StoryFile, StoryFileQuestion } from 'iv-player/story-core';
import { storyOf } from '../../../story-core/src/testing/test-story';

/** A question with an effect, on whose answer the next scenes depend. */
export const COLOUR: StoryFileQuestion = {
  id: 'colour',
  at: 2,
  kind: 'single',
  prompt: '{name}, which wire is live?',
  points: 2,
  answers: [
    { id: 'blue', label: 'Blue', set: { noise: { '+': [{ var: 'noise' }, 1] } } },
    { id: 'brown', label: 'Brown', correct: true, image: 'brown.png' },
  ],
  set: { asked: { var: 'question.colour.correct' } },
  reveal: false,
};
/** A question that depends on the other. */
export const AGAIN: StoryFileQuestion = {
  id: 'again',
  at: 4,
  kind: 'confirm',
  when: { '!': { var: 'question.colour.correct' } },
};
/** A scene with two questions and a decision. */
export const STORY: StoryFile = storyOf(
  {
    valve: {
      source: 'valve.mp4',
      duration: 10,
      questions: [COLOUR, AGAIN],
      decision: {
        choices: [
          { to: 'good', label: 'Good', when: { var: 'question.colour.correct' } },
          { to: 'bad', label: 'Bad', when: { '>': [{ var: 'noise' }, 0] } },
        ],
      },
    },
    good: { source: 'good.mp4', duration: 10, ending: 'good' },
    bad: { source: 'bad.mp4', duration: 10, ending: 'bad' },
  },
  {
    variables: {
      noise: { initialValue: 0 },
      asked: { initialValue: null },
      name: { initialValue: 'Ada' },
    },
  },
);
