import type { StoryFile, StoryFileNode } from '../format/story-file';
import { randomNumbers } from '../playthroughs/random-numbers';

const PER_ROW = 3;

/**
 * Creates a story without mistakes: rows of three scenes, each of which leads to some scenes in the next row; a variable that scenes
 * increment and choices depend on; two languages, captions, and two endings.
 */
export function soundStory(seed: number, rows = 4): StoryFile {
  const random = randomNumbers(seed);
  const texts = (en: string, de: string): Record<string, string> => ({ en, de });
  const captions = (id: string): StoryFileNode['captions'] =>
    ['en', 'de'].map((lang) => ({ src: `${id}.${lang}.vtt`, lang, label: lang }));
  const clip = (id: string): StoryFileNode => ({
    source: [`${id}.webm`, `${id}.mp4`],
    duration: 10 + Math.floor(random() * 10),
    captions: captions(id) ?? [],
  });
  const ids = (row: number): string[] =>
    row === 0
      ? ['start']
      : row > rows
        ? ['home', 'lost']
        : Array.from({ length: PER_ROW }, (_, index) => `scene ${row}.${index}`);
  const nodes: Record<string, StoryFileNode> = {};
  for (let row = 0; row <= rows; row++) {
    const below = ids(row + 1);
    for (const [column, id] of ids(row).entries()) {
      const set = random() < 0.5 || row === 0 ? { set: { count: { '+': [{ var: 'count' }, 1] } } } : {};
      // Each scene in the next row is the target of at least one scene.
      const isLast = row === rows;
      const isAsked = row === 0 || isLast || random() < 0.6;
      const straight = below[column % below.length] ?? '';
      const choices = below.map((to, index) => ({
        to,
        label: texts(`Way ${index}`, `Weg ${index}`),
        ...(to !== straight && random() < 0.5 && { when: { '>=': [{ var: 'count' }, 1] } }),
      }));
      nodes[id] = isAsked
        ? {
            ...clip(id),
            ...set,
            decision: { prompt: texts('Where?', 'Wohin?'), defaults: [straight], choices },
          }
        : { ...clip(id), ...set, next: straight };
    }
  }
  for (const ending of ids(rows + 1)) nodes[ending] = { ...clip(ending), ending };
  return {
    format: 'iv-story',
    version: 1,
    title: texts('A story', 'Eine Geschichte'),
    start: 'start',
    languages: ['en', 'de'],
    variables: { count: { initialValue: 0 } },
    nodes,
  };
}
