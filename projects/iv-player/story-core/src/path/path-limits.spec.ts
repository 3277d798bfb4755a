import type { StoryFile, StoryFileNode } from '../format/story-file';
import { storyOf } from '../testing/test-story';
import { choiceHash, endHash, writePathText } from './path-text';
import { readPathCode } from './read-path';
import { pathCode } from './write-path';

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
    expect(readPathCode(story, pathCode(story, nodes))).toEqual(
      jasmine.objectContaining({ nodes, complete: true }),
    );
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

  const end: StoryFileNode = { ending: 'x' };
  const next = (id: string): StoryFileNode => ({ next: id });
  for (const [what, nodes, path, edit, hashes, expected] of [
    [
      'the choice behind it',
      { a: next('b'), b: to('c', 'd'), c: end, d: end },
      ['a', 'b', 'c'],
      (id) => ({ a: next(id), [id]: next('b') }),
      (id) => [choiceHash(0, id, 'b'), choiceHash(0, 'b', 'c')],
      (id) => ['a', id],
    ],
    [
      'a choice in a loop',
      { a: to('b', 'c'), b: next('a'), c: to('d', 'e'), d: end, e: end },
      ['a', 'b', 'a', 'b', 'a', 'c', 'd'],
      (id) => ({ b: next(id), [id]: next('a') }),
      (id) => [choiceHash(0, id, 'a'), choiceHash(0, 'a', 'b')],
      (id) => ['a', 'b', id],
    ],
    [
      'the choice before it',
      { a: to('b', 'c'), b: end, c: end },
      ['a', 'b'],
      (id) => ({ a: to(id, 'c'), [id]: next('b') }),
      (id) => [choiceHash(0, 'a', id), choiceHash(0, 'a', 'b')],
      () => ['a'],
    ],
    [
      'the last node',
      { a: next('b'), b: end },
      ['a', 'b'],
      (id) => ({ a: next(id), [id]: next('b') }),
      (id) => [endHash(0, id), endHash(0, 'b')],
      () => ['a'],
    ],
  ] as readonly (readonly [
    string,
    StoryFile['nodes'],
    readonly string[],
    (id: string) => StoryFile['nodes'],
    (id: string) => readonly number[],
    (id: string) => readonly string[],
  ])[])
    it(`stops where an added node has the hash of ${what} [path-code-edits]`, () => {
      let id = 'new';
      for (let count = 0; new Set(hashes(id)).size > 1; count++) id = `new ${count}`;
      const code = pathCode(storyOf(nodes), path);
      expect(readPathCode(storyOf({ ...nodes, ...edit(id) }), code)).toEqual(
        jasmine.objectContaining({
          nodes: [...expected(id)],
          complete: false,
          reason: 'ambiguous',
        }),
      );
    });

  describe('reading a crafted code takes no longer', () => {
    const loopOf = (length: number): readonly (readonly [string, StoryFileNode])[] =>
      Array.from({ length }, (_one, index) => [`n${index}`, { next: `n${(index + 1) % length}` }]);
    /** Creates a valid code from symbols. */
    const crafted = (symbols: readonly number[]): string =>
      writePathText({ byChoice: false, salt: 0, end: 1, ids: 1, symbols });

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
