import fc from 'fast-check';
import type { StoryFile, StoryFileNode } from '../format/story-file';
import { branchingStory } from '../testing/branching-stories';
import { randomPath } from '../testing/random-paths';
import { anyStory } from '../testing/random-stories';
import { IN_BETWEEN, RENAMED, destructiveEdit, harmlessEdit } from '../testing/story-edits';
import { TWO_WAYS, storyOf } from '../testing/test-story';
import { readPathCode } from './follow-path';
import { pathCode } from './path-code';

const stories = fc.oneof(anyStory, branchingStory);

const to = (...ids: readonly string[]): StoryFileNode => ({
  decision: { choices: ids.map((id) => ({ to: id })) },
});
const choice = (id: string, when?: unknown): { to: string; when?: never } =>
  ({ to: id, ...(when !== undefined && { when }) }) as never;

/** Expects a path to survive a round trip. */
function expectRoundTrip(story: StoryFile, nodes: readonly string[]): string {
  const code = pathCode(story, nodes);
  expect(readPathCode(story, code)).toEqual({ nodes: [...nodes], complete: true });
  expect(code).toMatch(/^[\w-]+$/);
  return code;
}

const HALL = storyOf({
  start: { next: 'hall' },
  hall: to('left', 'right', 'attic'),
  left: { next: 'stairs' },
  stairs: to('roof', 'cellar'),
  roof: { ending: 'roof' },
  right: { ending: 'lost' },
  attic: { ending: 'lost' },
  cellar: { ending: 'lost' },
});
const TO_THE_ROOF = ['start', 'hall', 'left', 'stairs', 'roof'];

describe('pathCode', () => {
  it('survives a round trip in random stories [path-code]', () => {
    fc.assert(
      fc.property(stories, fc.nat(), (story, seed) => void expectRoundTrip(story, randomPath(story, seed))),
      { numRuns: 1000 * MORE_RUNS, seed: 1 },
    );
  });

  it('does not depend on the length of ids, or on nodes without a choice [path-code-length]', () => {
    const ids = Array.from({ length: 40 }, (_one, index) => `node ${index}`);
    const line = storyOf(
      Object.fromEntries(ids.map((id, index) => [id, index < 39 ? { next: `node ${index + 1}` } : {}])),
    );
    const lengths = ids.map((_id, index) => expectRoundTrip(line, ids.slice(0, index + 1)).length);
    expect(new Set(lengths)).toEqual(new Set([8]));
  });

  it('takes at most 100 characters for 50 choices among 8 [path-code-length]', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ maxLength: 300 }), { minLength: 20, maxLength: 20 }),
        fc.infiniteStream(fc.nat(7)),
        (ids, numbers) => {
          const nodes = ids.map((id, index): [string, StoryFileNode] => [
            id,
            to(...Array.from({ length: 8 }, (_one, offset) => ids[(index + offset) % 20] ?? '')),
          ]);
          const story = { ...storyOf(Object.fromEntries(nodes)), start: ids[0] ?? '' };
          const path = [story.start];
          for (let at = 0; path.length <= 50; path.push(ids[at] ?? ''))
            at = (at + Number(numbers.next().value)) % 20;
          expect(expectRoundTrip(story, path).length).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 200, seed: 2 },
    );
  });

  it('takes at most 4 characters for 250 rounds of a loop [path-code-length]', () => {
    const loops: readonly (readonly [StoryFile, readonly string[]])[] = [
      [storyOf({ a: to('b', 'out'), b: { next: 'a' }, out: { ending: 'x' } }), ['a', 'b']],
      [storyOf({ a: to('a', 'out'), out: { ending: 'x' } }), ['a']],
    ];
    for (const [story, round] of loops) {
      const rounds = (count: number): string =>
        expectRoundTrip(story, [...Array.from({ length: count }, () => round).flat(), 'a']);
      const first = expectRoundTrip(story, ['a']);
      expect(rounds(250).length - first.length).toBeLessThanOrEqual(4);
      expect(rounds(5000).length - first.length).toBeLessThanOrEqual(6);
    }
  });

  it('distinguishes hundreds of choices', () => {
    const ids = Array.from({ length: 4000 }, (_one, index) => `end ${index}`);
    const story = storyOf({ hub: to(...ids), ...Object.fromEntries(ids.map((id) => [id, { next: 'hub' }])) });
    expectRoundTrip(
      story,
      ids.slice(0, 30).flatMap((id) => ['hub', id]),
    );
  });

  it('encodes the number of rounds in a loop without a choice', () => {
    const story = storyOf({ a: to('b', 'c'), b: { next: 'c' }, c: { next: 'b' } });
    for (const count of [1, 2, 3, 300])
      expectRoundTrip(story, ['a', ...Array<string[]>(count).fill(['b', 'c']).flat()]);
  });

  it('throws UNKNOWN_NODE for a node that does not exist [path-code]', () => {
    for (const id of ['nowhere', '__proto__', 'toString'])
      expect(() => pathCode(TWO_WAYS, ['door', id])).toThrowMatching(
        (error: { code: string; nodeId: string }) => error.code === 'UNKNOWN_NODE' && error.nodeId === id,
      );
  });

  it('ends after a step that the story does not allow', () => {
    for (const [nodes, read] of [
      [
        ['start', 'hall', 'roof'],
        ['start', 'hall'],
      ],
      [['roof', 'hall'], ['start']],
      [
        ['start', 'hall', 'left', 'right', 'roof'],
        ['start', 'hall', 'left'],
      ],
    ] as const)
      expect(readPathCode(HALL, pathCode(HALL, nodes))).toEqual({
        nodes: [...read],
        complete: false,
        reason: 'gone',
      });
    expect(readPathCode(HALL, pathCode(HALL, []))).toEqual({ nodes: ['start'], complete: true });
  });
});

describe('readPathCode', () => {
  const isBeginOf = (some: readonly string[], all: readonly string[]): boolean =>
    some.every((id, index) => id === all[index]);

  it('survives reordering, changed texts, and added choices and nodes [path-code-edits]', () => {
    let ambiguous = 0;
    const runs = 2000 * MORE_RUNS;
    fc.assert(
      fc.property(stories, fc.nat(), harmlessEdit, (story, seed, edit) => {
        const path = randomPath(story, seed);
        const { nodes, complete, reason } = readPathCode(edit(story), pathCode(story, path));
        const before = nodes.filter((id) => !id.startsWith(IN_BETWEEN));
        if (complete) expect(before).toEqual([...path]);
        else {
          // If a choice was added where there was none, there may be two paths to the next choice. An added node may also share its hash.
          expect(reason).toBe('ambiguous');
          expect(isBeginOf(before, path)).toBeTrue();
          ambiguous++;
        }
      }),
      { numRuns: runs, seed: 3 },
    );
    expect(ambiguous).toBeLessThan(runs / 100);
  });

  it('stops before a missing step, and returns no other node [path-code-edits]', () => {
    fc.assert(
      fc.property(stories, fc.nat(), destructiveEdit, (story, seed, edit) => {
        const path = randomPath(story, seed);
        const { nodes, complete } = readPathCode(edit(story), pathCode(story, path));
        // A scene that follows without a choice may have any id.
        const names = nodes.map((id) => id.replace(RENAMED, ''));
        const begins = isBeginOf(names, path);
        // If only one other node leads to the target, removing its choice looks like inserting that node before it.
        expect(begins || (complete && names.at(-1) === path.at(-1))).toBeTrue();
      }),
      { numRuns: 2000 * MORE_RUNS, seed: 4 },
    );
  });

  for (const [what, nodes, expected] of [
    [
      'the target is renamed',
      { hall: to('port', 'right', 'attic'), port: { next: 'stairs' } },
      ['start', 'hall'],
    ],
    ['the choice is removed', { hall: to('right', 'attic') }, ['start', 'hall']],
    ['only one choice is left', { hall: to('right') }, ['start', 'hall']],
    ['no choice is left', { hall: { ending: 'x' } }, ['start', 'hall']],
    [
      'another choice leads there by a choice',
      { hall: to('right', 'attic'), right: to('left', 'roof') },
      ['start', 'hall'],
    ],
    [
      'the last node is renamed',
      { stairs: to('top', 'cellar'), top: { ending: 'x' } },
      TO_THE_ROOF.slice(0, 4),
    ],
  ] as const) {
    it(`stops where ${what} [path-code-edits]`, () => {
      const story: StoryFile = { ...HALL, nodes: { ...HALL.nodes, ...(nodes as StoryFile['nodes']) } };
      const read = readPathCode(story, pathCode(HALL, TO_THE_ROOF));
      expect(read).toEqual({ nodes: [...expected], complete: false, reason: 'gone' });
    });
  }

  it('stops if the target no longer exists, even if its choices do', () => {
    const { left, ...rest } = HALL.nodes;
    expect(left).toBeDefined();
    expect(readPathCode({ ...HALL, nodes: rest }, pathCode(HALL, TO_THE_ROOF)).nodes).toEqual([
      'start',
      'hall',
    ]);
  });

  for (const [what, nodes, expected] of [
    [
      'at the beginning',
      { start: { next: 'new' }, new: { next: 'hall' } },
      ['start', 'new', 'hall', 'left', 'stairs', 'roof'],
    ],
    [
      'behind a choice',
      { hall: to('new', 'right', 'attic'), new: { next: 'left' } },
      ['start', 'hall', 'new', 'left', 'stairs', 'roof'],
    ],
    [
      'in front of the last one',
      { stairs: to('new', 'cellar'), new: { next: 'roof' } },
      ['start', 'hall', 'left', 'stairs', 'new', 'roof'],
    ],
  ] as const) {
    it(`finds the path if a node was added ${what} [path-code-edits]`, () => {
      const story: StoryFile = { ...HALL, nodes: { ...HALL.nodes, ...(nodes as StoryFile['nodes']) } };
      expect(readPathCode(story, pathCode(HALL, TO_THE_ROOF))).toEqual({
        nodes: [...expected],
        complete: true,
      });
    });
  }

  it('finds the path if a question was added [path-code-edits]', () => {
    const asked: StoryFile = {
      ...HALL,
      nodes: { ...HALL.nodes, start: to('cellar', 'hall'), left: to('right', 'stairs') },
    };
    for (let length = 1; length <= TO_THE_ROOF.length; length++) {
      const path = TO_THE_ROOF.slice(0, length);
      expect(readPathCode(asked, pathCode(HALL, path))).toEqual({ nodes: path, complete: true });
    }
  });

  it('stops before a choice that is closed with the variables at this point [path-code-closed]', () => {
    const story = storyOf(
      {
        a: { decision: { choices: [choice('b'), choice('c')] } },
        b: { set: { key: true }, next: 'door' },
        c: { next: 'door' },
        door: { decision: { choices: [choice('vault', { var: 'key' }), choice('out')] } },
        vault: { ending: 'rich' },
        out: { decision: { choices: [choice('home', { var: 'key' })] } },
        home: { ending: 'home' },
      },
      { variables: { key: { initialValue: false } } },
    );
    expectRoundTrip(story, ['a', 'b', 'door', 'vault']);
    expectRoundTrip(story, ['a', 'b', 'door', 'out', 'home']);
    for (const path of [
      ['a', 'c', 'door', 'vault'],
      ['a', 'c', 'door', 'out', 'home'],
    ])
      expect(readPathCode(story, pathCode(story, path))).toEqual({
        nodes: path.slice(0, -1),
        complete: false,
        reason: 'closed',
      });
  });

  it('continues to a node if any choice that leads there is open [path-code-closed]', () => {
    const story = storyOf({
      a: { decision: { choices: [choice('b', false), choice('b'), choice('c', false)], defaults: ['d'] } },
      b: { ending: 'b' },
      c: { ending: 'c' },
      d: { ending: 'd' },
    });
    expectRoundTrip(story, ['a', 'b']);
    expectRoundTrip(story, ['a', 'd']);
    expect(readPathCode(story, pathCode(story, ['a', 'c'])).reason).toBe('closed');
  });

  it('treats damaged and invalid codes as malformed, whatever their length [path-code-malformed]', () => {
    const malformed = { nodes: ['start'], complete: false, reason: 'malformed' as const };
    const code = pathCode(HALL, TO_THE_ROOF);
    const changed = [...code].map(
      (letter, index) => code.slice(0, index) + (letter === 'A' ? 'B' : 'A') + code.slice(index + 1),
    );
    const cut = [...code].map((_letter, index) => code.slice(0, index));
    const others = [
      null,
      undefined,
      3,
      {},
      '',
      ' ',
      'ü',
      `${code}A`,
      ` ${code}`,
      code.repeat(2),
      'A'.repeat(1e6),
      '1'.repeat(1e6),
    ];
    for (const given of [...changed, ...cut, ...others])
      expect(readPathCode(HALL, given as string)).toEqual(malformed);
  });

  it('never throws, and only returns nodes of the story [path-code-malformed]', () => {
    fc.assert(
      fc.property(
        stories,
        fc.nat(),
        fc.string({ unit: fc.constantFrom(...'Aa0-_') }),
        fc.nat(),
        (story, seed, noise, at) => {
          const code = pathCode(story, randomPath(story, seed, false));
          const place = at % code.length;
          for (const given of [
            noise,
            `1${noise}`,
            code.slice(0, place) + noise + code.slice(place + noise.length),
          ]) {
            const { nodes } = readPathCode(story, given);
            expect(nodes[0]).toBe(story.start);
            expect(nodes.every((id) => Object.hasOwn(story.nodes, id))).toBeTrue();
          }
        },
      ),
      { numRuns: 1000 * MORE_RUNS, seed: 5 },
    );
  });
});
