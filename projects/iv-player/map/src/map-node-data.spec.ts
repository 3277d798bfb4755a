import type { StoryNodeConfig } from 'iv-player';

/** Compiles as it is; each line below `@ts-expect-error` does not. */
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
  // @ts-expect-error a question is a text, or one for each language
  { id: 'a', data: { prompt: 2 } },
  // @ts-expect-error a label is a text, or one for each language
  { id: 'b', data: { choice: { label: 2 } } },
  // @ts-expect-error choices are objects of texts
  { id: 'c', data: { choices: { hall: 'In' } } },
  // @ts-expect-error a title is a text, or one for each language
  { id: 'd', data: { title: ['A door'] } },
  // @ts-expect-error a poster is an address
  { id: 'e', data: { poster: true } },
  // @ts-expect-error a sheet of thumbnails has sizes
  { id: 'f', data: { thumbnails: { src: 'sheet.jpg' } } },
  // @ts-expect-error a place has two numbers
  { id: 'g', data: { position: [1] } },
];

describe('StoryNodeData', () => {
  it('has a type for each key that a piece reads, and room for those of the application [node-data]', () => {
    expect(CONFIGS.map(({ data }) => Object.keys(data ?? {}).length)).toEqual([7, 1, 1, 1, 1, 1, 1, 1]);
  });
});
