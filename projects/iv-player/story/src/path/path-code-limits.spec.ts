import type { StoryFile, StoryFileNode } from '../format/story-file';
import { storyOf } from '../testing/test-story';
import { readPathCode } from './follow-path';
import { pathCode } from './path-code';

const to = (...ids: readonly string[]): StoryFileNode => ({
  decision: { choices: ids.map((id) => ({ to: id })) },
});

describe('the code of a path', () => {
  it('reads the code of a long path on which much is set [path-code]', () => {
    const names = Array.from({ length: 40 }, (_one, index) => `n${index}`);
    const set = Object.fromEntries(names.map((name) => [name, { '+': [{ var: name }, 1] }]));
    const variables = Object.fromEntries(names.map((name) => [name, { initialValue: 0 }]));
    const story = storyOf({ a: { ...to('a', 'b'), set }, b: { ending: 'x' } }, { variables });
    const nodes = Array<string>(8000).fill('a');
    expect(readPathCode(story, pathCode(story, nodes))).toEqual({ nodes, complete: true });
  });

  it('leaves out what takes too long to be read [path-code]', () => {
    const numbers = Array.from({ length: 90 }, () => 0);
    const story = storyOf(
      {
        a: { set: { n: { reduce: [numbers, { '+': [{ var: 'accumulator' }, 1] }, 0] } }, ...to('a', 'b') },
        b: { ending: 'x' },
      },
      { variables: { n: { initialValue: 0 } } },
    );
    const code = pathCode(story, Array<string>(20_000).fill('a'));
    const { nodes, reason } = readPathCode(story, code);
    expect([nodes.length > 1000, reason]).toEqual([true, 'gone']);
    expect(pathCode(story, nodes).length).toBeLessThanOrEqual(code.length);
  });
});
