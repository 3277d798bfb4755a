import type { StoryFile } from 'iv-player/story-core';
import { clipCaptions, clipSource } from '../shared/example-clips.cjs';

const clip = (name: string) => ({ source: clipSource(name), captions: clipCaptions(name) });

/** A film of three scenes with five questions, one of each kind. The answers are final, and 60 % of the points pass. */
export const TRAINING: StoryFile = {
  format: 'iv-story',
  version: 1,
  title: 'The night watch',
  start: 'lookout',
  nodes: {
    lookout: {
      title: 'The lookout',
      ...clip('lookout'),
      next: 'sea',
      questions: [
        {
          id: 'ready',
          at: 0.5,
          kind: 'confirm',
          prompt: 'Tonight the light is yours.',
          text: 'Watch the sea. The film stops and asks what you saw and heard.',
          points: 0,
        },
        {
          id: 'light',
          at: 6,
          kind: 'single',
          prompt: 'Which light is on the water?',
          tries: 2,
          points: 2,
          answers: [
            { id: 'red', label: 'A red one, at the rocks', correct: true },
            { id: 'green', label: 'A green one, far out', feedback: 'Nothing green is out there.' },
            { id: 'none', label: 'None', feedback: 'Look again, left of the rocks.' },
          ],
          onWrong: { seek: 2 },
        },
      ],
    },
    sea: {
      title: 'Something large',
      ...clip('sea'),
      gain: -6,
      next: 'horn',
      questions: [
        {
          id: 'log',
          at: 5,
          kind: 'multiple',
          prompt: 'What belongs in the log?',
          points: 2,
          answers: [
            { id: 'time', label: 'The time', correct: true },
            { id: 'place', label: 'Where it was', correct: true },
            { id: 'name', label: 'A name for the whale' },
          ],
          feedback: {
            correct: 'Others can look for it now.',
            wrong: 'Others need to know when and where it was.',
          },
        },
      ],
    },
    horn: {
      title: 'The horn',
      ...clip('horn'),
      ending: 'The end of the watch',
      questions: [
        {
          id: 'calls',
          at: 4.9,
          kind: 'number',
          prompt: 'How many times did the horn call?',
          tries: 2,
          accept: { value: 2 },
          onWrong: { seek: 0.5 },
        },
        {
          id: 'distress',
          at: 6.5,
          kind: 'text',
          prompt: 'Which word calls for help at sea?',
          text: 'It is said three times.',
          accept: ['Mayday', 'Mayday Mayday Mayday'],
          feedback: { wrong: 'It is “Mayday”.' },
        },
      ],
    },
  },
  result: { score: { var: 'question.points' }, mastery: 0.6, answers: 'final' },
};
