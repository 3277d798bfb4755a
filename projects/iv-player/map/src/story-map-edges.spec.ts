import { readStory } from 'iv-player/story';
import { storyMapEdges } from './story-map-edges';

describe('storyMapEdges', () => {
  it('returns the edges of a story file, including choices whose conditions do not hold [map-edges]', () => {
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
    if (!story) throw new Error('No story');
    expect(storyMapEdges(story)).toEqual([
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'b', to: 'c' },
    ]);
  });

  it('includes the scenes to which questions jump [map-edges]', () => {
    const { story } = readStory({
      format: 'iv-story',
      version: 1,
      start: 'a',
      nodes: {
        a: {
          text: 'A',
          duration: 9,
          questions: [
            { id: 'one', at: 1, kind: 'text', accept: ['x'], onCorrect: { to: 'c' }, onWrong: { seek: 0 } },
            { id: 'two', at: 2, kind: 'text', accept: ['x'], onCorrect: { to: 'b' }, onWrong: { to: 'a' } },
          ],
          next: 'b',
        },
        b: { text: 'B', ending: 'b' },
        c: { text: 'C', ending: 'c' },
      },
    });
    if (!story) throw new Error('No story');
    expect(storyMapEdges(story)).toEqual([
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'a', to: 'a' },
    ]);
  });

  it('includes a default that is not among the choices, but not a scene that only repeats [map-edges] [foreign-default]', () => {
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
