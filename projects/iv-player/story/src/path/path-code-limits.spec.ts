import type { StoryFile, StoryFileNode } from '../format/story-file';
import { storyOf } from '../testing/test-story';
import { readPathCode } from './follow-path';
import { pathCode } from './path-code';
import { writePathText } from './path-text';
import { choiceHash } from './path-tokens';

const to = (...ids: readonly string[]): StoryFileNode => ({
  decision: { choices: ids.map((id) => ({ to: id })) },
});

describe('the code of a path', () => {
  it('reads the code of a long path that sets many variables [path-code]', () => {
    const names = Array.from({ length: 40 }, (_one, index) => `n${index}`);
    const set = Object.fromEntries(names.map((name) => [name, { '+': [{ var: name }, 1] }]));
    const variables = Object.fromEntries(names.map((name) => [name, { initialValue: 0 }]));
    const story = storyOf({ a: { ...to('a', 'b'), set }, b: { ending: 'x' } }, { variables });
    const nodes = Array<string>(8000).fill('a');
    expect(readPathCode(story, pathCode(story, nodes))).toEqual({ nodes, complete: true });
  });

  it('ends before steps that would take too long to read [path-code]', () => {
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

  describe('reading a crafted code takes no longer', () => {
    const loopOf = (length: number): readonly (readonly [string, StoryFileNode])[] =>
      Array.from({ length }, (_one, index) => [`n${index}`, { next: `n${(index + 1) % length}` }]);
    /** Creates a valid code from symbols. */
    const crafted = (symbols: readonly number[]): string =>
      writePathText({ salt: 0, end: 1, ids: 1, symbols });

    it('over a long loop [path-code-malformed]', () => {
      const story = storyOf(Object.fromEntries(loopOf(5000)));
      const values = Array.from({ length: 12_000 }, (_one, index) => {
        const from = index % 5000;
        return choiceHash(0, `n${from}`, `n${(from + 1) % 5000}`);
      });
      expect(readPathCode(story, crafted(values)).complete).toBeFalse();
      expectFast(story, crafted(values));
      expectFast(story, crafted(values.map((value) => (value + 1) % 1790)));
    });

    it('over hundreds of choices, none or all of which match [path-code-malformed]', () => {
      const ids = Array.from({ length: 600 }, (_one, index) => `end ${index}`);
      const nodes = ids.flatMap((id) => [
        [id, { next: `${id} next` }] as const,
        [`${id} next`, to('hub', ...ids.slice(0, 20))] as const,
      ]);
      const story = storyOf({ hub: to(...ids), ...Object.fromEntries(nodes) });
      for (const step of [0, 1, 7]) {
        const values = Array.from({ length: 12_000 }, (_one, index) => (index * step) % 1790);
        expectFast(story, crafted(values));
      }
      const found = Array.from({ length: 12_000 }, (_one, index) => {
        const id = ids[index % 600] ?? '';
        return index % 2 === 0 ? choiceHash(0, 'hub', id) : choiceHash(0, `${id} next`, 'hub');
      });
      expectFast(story, crafted(found));
    });
  });
});

function expectFast(story: StoryFile, code: string): void {
  const start = performance.now();
  readPathCode(story, code);
  expect(performance.now() - start).toBeLessThan(1000);
}
