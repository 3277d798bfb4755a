import type { StoryNodeConfig } from 'iv-player';

/** Compiles only while each line below `@ts-expect-error` has a type error. */
const CONFIGS: readonly StoryNodeConfig[] = [
  {
    id: 'all',
    data: {
      title: { en: 'A door', de: 'Eine Tür' },
      prompt: 'Which way?',
      choice: { label: 'In' },
      choices: { hall: { label: { en: 'In' }, image: 'hall.jpg' } },
      poster: 'door.webp',
      position: [120, 80],
      chapter: 3,
    },
  },
  // @ts-expect-error a prompt is a string, or a string per language
  { id: 'a', data: { prompt: 2 } },
  // @ts-expect-error a label is a string, or a string per language
  { id: 'b', data: { choice: { label: 2 } } },
  // @ts-expect-error choices are objects
  { id: 'c', data: { choices: { hall: 'In' } } },
  // @ts-expect-error a title is a string, or a string per language
  { id: 'd', data: { title: ['A door'] } },
  // @ts-expect-error a poster is a URL
  { id: 'e', data: { poster: true } },
  // @ts-expect-error a thumbnail sheet has sizes
  { id: 'f', data: { thumbnails: { src: 'sheet.jpg' } } },
  // @ts-expect-error a position has two numbers
  { id: 'g', data: { position: [1] } },
];

describe('StoryNodeData', () => {
  it('types the keys that the UI and map read, and allows application keys [node-data]', () => {
    expect(CONFIGS.map(({ data }) => Object.keys(data ?? {}).length)).toEqual([7, 1, 1, 1, 1, 1, 1, 1]);
  });
});
