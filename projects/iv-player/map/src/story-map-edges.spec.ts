import { readStory } from 'iv-player/story';
import { storyMapEdges } from './story-map-edges';

describe('storyMapEdges', () => {
  it('are those of a story file, with choices whose conditions do not hold now [map-edges]', () => {
    const { story } = readStory({
      format: 'iv-story',
      version: 1,
      start: 'a',
      variables: { brave: { initialValue: false } },
      nodes: {
        a: {
          text: 'A',
          decision: {
            choices: [
              { to: 'b', label: 'B' },
              { to: 'c', label: 'C', when: { var: 'brave' } },
            ],
          },
        },
        b: { text: 'B', next: 'c' },
        c: { text: 'C', ending: 'The end' },
      },
    });
    if (!story) throw new Error('The story is not read.');
    expect(storyMapEdges(story)).toEqual([
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'b', to: 'c' },
    ]);
  });
});
