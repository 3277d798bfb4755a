import type { StoryFile, StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import { randomNumbers } from '../playthroughs/random-numbers';
import { soundStory } from './sound-story';

const texts = (en: string, de: string): Record<string, string> => ({ en, de });

/**
 * Creates a story without mistakes: a `soundStory` with a question in each scene that leads on, of each kind, with tries, jumps back, limits
 * and effects. Each path asks for the same number of points, which are the score.
 */
export function questionedStory(seed: number, rows = 6): StoryFile {
  const random = randomNumbers(seed);
  const story = soundStory(seed, rows);
  const questionOf = (at: number): StoryFileQuestion => {
    const common = { id: `q${at}`, at: random() < 0.5 ? 2 : -3, prompt: texts('What?', 'Was?') };
    const judged = {
      ...common,
      tries: Math.floor(random() * 3),
      limit: 60,
      ...(random() < 0.5 && { onWrong: { seek: 0 } }),
      ...(random() < 0.5 && { set: { count: { '+': [{ var: 'count' }, 0] } } }),
    };
    const draw = random();
    if (draw < 0.3) return { ...judged, kind: 'text', accept: ['volt'] };
    if (draw < 0.5) return { ...judged, kind: 'number', accept: { value: 230 } };
    const answers = [
      { id: 'blue', label: texts('Blue', 'Blau') },
      { id: 'brown', label: texts('Brown', 'Braun'), correct: true },
    ];
    return { ...judged, kind: draw < 0.8 ? 'single' : 'multiple', answers };
  };
  const nodes = Object.entries(story.nodes).map(([id, node], at): [string, StoryFileNode] => [
    id,
    node.ending === undefined ? { ...node, questions: [questionOf(at)] } : node,
  ]);
  return {
    ...story,
    nodes: Object.fromEntries(nodes),
    result: { score: { var: 'question.points' }, mastery: 0.5 },
  };
}
