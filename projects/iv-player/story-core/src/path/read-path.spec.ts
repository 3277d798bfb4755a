import fc from 'fast-check';
import type { StoryFile } from '../format/story-file';
import { branchingStory } from '../testing/branching-stories';
import { HALL, TO_THE_ROOF, expectRoundTrip, to } from '../testing/coded-paths';
import { randomPath, randomSteps } from '../testing/random-paths';
import { anyStory } from '../testing/random-stories';
import { IN_BETWEEN, RENAMED, destructiveEdit, harmlessEdit } from '../testing/story-edits';
import { storyOf } from '../testing/test-story';
import { readPathCode } from './read-path';
import { pathCode } from './write-path';

const stories = fc.oneof(anyStory, branchingStory);

const choice = (id: string, when?: unknown): { to: string; when?: never } =>
  ({ to: id, ...(when !== undefined && { when }) }) as never;

describe('readPathCode', () => {
  const isBeginOf = (some: readonly string[], all: readonly string[]): boolean =>
    some.every((id, index) => id === all[index]);

  it('survives reordering, changed texts, and added choices and nodes [path-code-edits]', () => {
    let ambiguous = 0;
    const runs = 2000 * MORE_RUNS;
    fc.assert(
      fc.property(stories, fc.nat(), harmlessEdit, (story, seed, edit) => {
        const steps = randomSteps(story, seed);
        const path = steps.map(({ node }) => node);
        const { nodes, complete, reason } = readPathCode(edit(story), pathCode(story, steps));
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
        const steps = randomSteps(story, seed);
        const path = steps.map(({ node }) => node);
        const { nodes, complete } = readPathCode(edit(story), pathCode(story, steps));
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
      expect(read).toEqual(
        jasmine.objectContaining({ nodes: [...expected], complete: false, reason: 'gone' }),
      );
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
      expect(readPathCode(story, pathCode(HALL, TO_THE_ROOF))).toEqual(
        jasmine.objectContaining({
          nodes: [...expected],
          complete: true,
        }),
      );
    });
  }

  it('finds the path if a question was added [path-code-edits]', () => {
    const asked: StoryFile = {
      ...HALL,
      nodes: { ...HALL.nodes, start: to('cellar', 'hall'), left: to('right', 'stairs') },
    };
    for (let length = 1; length <= TO_THE_ROOF.length; length++) {
      const path = TO_THE_ROOF.slice(0, length);
      expect(readPathCode(asked, pathCode(HALL, path))).toEqual(
        jasmine.objectContaining({ nodes: path, complete: true }),
      );
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
      expect(readPathCode(story, pathCode(story, path))).toEqual(
        jasmine.objectContaining({
          nodes: path.slice(0, -1),
          complete: false,
          reason: 'closed',
        }),
      );
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
      expect(readPathCode(HALL, given as string)).toEqual(jasmine.objectContaining(malformed));
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
