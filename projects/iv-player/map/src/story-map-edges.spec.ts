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
  it('has an edge for a default that is none of the choices, and none for a scene that only repeats [map-edges] [foreign-default]', () => {
    const choices = [{ to: 'b' }];
    expect(
      storyMapEdges({
        nodes: {
          a: { decision: { choices, defaults: ['late', 'b', 'a', 'late'] } },
          b: { decision: { choices: [], defaults: ['late'] } },
        },
      }),
    ).toEqual([
      { from: 'a', to: 'b' },
      { from: 'a', to: 'late' },
      { from: 'b', to: 'late' },
    ]);
  });
});
