import { StoryFormatError } from '../format/story-format-error';
import { TWO_WAYS, storyOf } from '../testing/test-story';
import type { StoryFileChoice, StoryFileNode } from '../format/story-file';
import { type PlaythroughState, playthroughs } from './playthroughs';

describe('playthroughs', () => {
  const story = storyOf(
    {
      a: {
        duration: 4,
        set: { count: { '+': [{ var: 'count' }, 1] } },
        decision: {
          choices: [
            { to: 'a', label: 'Again', when: { '<': [{ var: 'count' }, 3] } },
            { to: 'b', label: 'On' },
            { to: 'c', label: 'Never', when: { '>': [{ var: 'count' }, 3] } },
          ],
        },
      },
      b: { duration: 2, ending: 'home' },
      c: { duration: 9, ending: 'lost' },
    },
    { variables: { count: { initialValue: 0 } } },
  );

  it('reports fractions of endings, coverage, and the shortest and longest film [playthrough-coverage]', () => {
    expect(playthroughs(story, { runs: 200 })).toEqual({
      runs: 200,
      endings: { home: 1, lost: 0 },
      nodes: { seen: 2, all: 3, missed: ['c'] },
      edges: { seen: 2, all: 3, missed: ['a → c'] },
      conditions: { seen: 1, all: 2, missed: ['a: 2'] },
      variables: { seen: 1, all: 1, missed: [] },
      shortest: { seconds: 6, path: ['a', 'b'] },
      longest: { seconds: 14, path: ['a', 'a', 'a', 'b'] },
    });
  });

  it('chooses evenly among the open choices [playthrough-chances]', () => {
    const { endings } = playthroughs(TWO_WAYS, { runs: 20_000 });
    expect(endings['home']).toBeCloseTo(0.5, 1);
    expect((endings['home'] ?? 0) + (endings['lost'] ?? 0)).toBe(1);
  });

  it('chooses by the given weights, never a choice of weight 0 [playthrough-chances]', () => {
    const shares = (chance: (choice: StoryFileChoice) => number): Readonly<Record<string, number>> =>
      playthroughs(TWO_WAYS, { runs: 20_000, chance }).endings;
    expect(shares(({ to }) => (to === 'left' ? 3 : 1))['home']).toBeCloseTo(0.75, 1);
    expect(shares(({ to }) => (to === 'left' ? 0 : 0.1))).toEqual({ home: 0, lost: 1 });
    expect(shares(({ to }) => (to === 'left' ? NaN : -1))['home']).toBeCloseTo(0.5, 1);
    expect(shares(() => 5)['home']).toBeCloseTo(0.5, 1);
  });

  it('passes the state to `chance`, and repeats with the same seed', () => {
    const run = (seed: number): unknown => {
      const chance = ({ to }: StoryFileChoice, { variables }: PlaythroughState): number =>
        to === 'a' ? 1 : Number(variables['count']);
      return playthroughs(story, { runs: 500, seed, chance }).longest;
    };
    expect(run(5)).toEqual(run(5));
    const once = playthroughs(story, {
      chance: ({ to }, { path }) => Number((to === 'b') === path.length > 1),
    });
    expect([once.shortest, once.longest].map((film) => film?.path.join(''))).toEqual(['aab', 'aab']);
  });

  it('lists variables that no choice of the played scenes depends on [playthrough-coverage]', () => {
    const gold = { when: { '>': [{ var: 'gold' }, 0] } };
    const dead = storyOf(
      {
        a: {
          set: { steps: { '+': [{ var: 'steps' }, 1] }, gold: { '*': [{ var: 'luck' }, 2] } },
          decision: {
            choices: [
              { to: 'b', label: 'B', ...gold },
              { to: 'c', label: 'C' },
            ],
          },
        },
        b: { ending: 'x' },
        c: { ending: 'y' },
        attic: { decision: { choices: [{ to: 'b', when: { var: 'key' } }] } },
      },
      {
        variables: Object.fromEntries(
          ['gold', 'luck', 'steps', 'key', 'name'].map((name) => [name, { initialValue: 1 }]),
        ),
      },
    );
    expect(playthroughs(dead).variables).toEqual({ seen: 2, all: 5, missed: ['steps', 'key', 'name'] });
  });

  it('gives the same result for the same seed, and a different one for a different seed [playthrough-seed]', () => {
    const run = (seed: number): unknown => playthroughs(TWO_WAYS, { runs: 101, seed }).endings;
    expect(run(5)).toEqual(run(5));
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(run(seed)))).size).toBeGreaterThan(1);
  });

  it('calls `choose` with the open choices and the state', () => {
    const seen: string[] = [];
    const { endings } = playthroughs(story, {
      runs: 1,
      choose: (choices, { node, path, variables }) => {
        seen.push(
          `${node} ${path.join('')} ${JSON.stringify(variables['count'])} ${choices.map(({ to }) => to).join('')}`,
        );
        return variables['count'] === 2 ? 1 : 0;
      },
    });
    expect(seen).toEqual(['a a 1 ab', 'a aa 2 ab']);
    expect(endings).toEqual({ home: 1, lost: 0 });
  });

  it('plays the default that is not a choice for a viewer who chooses nothing [foreign-default]', () => {
    const silent = storyOf({
      a: { decision: { choices: [{ to: 'b', label: 'Speak' }], defaults: ['c', 'b'] } },
      b: { ending: 'heard' },
      c: { ending: 'silent' },
    });
    const { endings, nodes, edges } = playthroughs(silent, { runs: 20_000 });
    expect(endings['silent']).toBeCloseTo(0.5, 1);
    expect([nodes.missed, edges]).toEqual([[], { seen: 2, all: 2, missed: [] }]);
    const speak = playthroughs(silent, { chance: ({ label }) => Number(label !== undefined) });
    expect(speak.endings).toEqual({ heard: 1, silent: 0 });
  });

  it('stops a playthrough that never reaches an ending', () => {
    const loop = storyOf({ a: { next: 'b' }, b: { next: 'a' }, c: { ending: 'x' } });
    const report = playthroughs(loop, { runs: 2 });
    expect([report.endings, report.shortest, report.longest]).toEqual([{ x: 0 }, null, null]);
  });

  it('counts the reading time of scenes without a clip', () => {
    const { shortest } = playthroughs(
      storyOf({ a: { text: Array(100).fill('word').join(' '), ending: 'x' } }),
    );
    expect(shortest?.seconds).toBe(31);
  });

  it('offers no scene that does not exist, like the player', () => {
    const choices = [
      { to: 'attic', label: 'Up' },
      { to: 'b', label: 'On' },
    ];
    const story = storyOf({ a: { decision: { choices } }, b: { ending: 'x' } });
    expect(playthroughs(story).endings).toEqual({ x: 1 });
  });

  for (const [what, n] of [
    ['doubles itself', [{ var: 'n' }, { var: 'n' }]],
    ['is joined to itself', { merge: [{ var: 'n' }, { var: 'n' }, 1] }],
    ['is all variables together', { var: '' }],
    ['contains all variables', [{ var: [] }]],
  ] as const) {
    it(`stops if a value ${what} in a loop [story-failures]`, () => {
      const nodes = { a: { set: { n: n as never }, next: 'b' }, b: { next: 'a' } };
      const loop = storyOf(nodes, { variables: { n: { initialValue: [1] } } });
      expect(playthroughs(loop, { runs: 100 }).nodes.missed).toEqual([]);
    });
  }

  it('counts each choice of a scene, except for one without an appearance, like the player', () => {
    const same = storyOf({
      a: {
        decision: {
          choices: [{ to: 'b' }, { to: 'c', label: 'C' }, { to: 'b', label: 'B' }],
        },
      },
      b: { ending: 'b' },
      c: { ending: 'c' },
    });
    expect(playthroughs(same, { runs: 20_000 }).endings['b']).toBeCloseTo(0.5, 1);
    const seen: string[] = [];
    playthroughs(same, {
      runs: 1,
      choose: (ways) => seen.push(...ways.map(({ label }) => JSON.stringify(label))),
    });
    expect(seen).toEqual(['"C"', '"B"']);
  });

  it('counts steps for defaults that are not choices', () => {
    const names = Array.from({ length: 3000 }, (_, index) => `g${index}`);
    const ghosts = storyOf({ a: { decision: { choices: [], defaults: ['a', ...names] } } });
    const start = performance.now();
    expect(playthroughs(ghosts, { runs: 100 }).runs).toBe(100);
    expect(performance.now() - start).toBeLessThan(3000);
    const scenes = Object.fromEntries(names.map((name) => [name, { ending: 'x' }]));
    const many = storyOf({ ...ghosts.nodes, ...scenes });
    expect(playthroughs(many, { runs: 100, choose: () => 0 }).runs).toBe(1);
  });

  it('counts steps for scenes that do nothing, and stops in the middle of a playthrough', () => {
    const next = storyOf({ a: { next: 'a' } });
    expect(playthroughs(next, { runs: 1000 }).runs).toBe(1000);
    const long = { map: [Array(50).fill(0), { map: [Array(48).fill(0), 1] }] };
    const choices = Array.from({ length: 8 }, () => ({ to: 'a', when: { '!!': [long] } }));
    let scenes = 0;
    playthroughs(storyOf({ a: { decision: { choices } } }), {
      runs: 100,
      choose: (_, { path }) => (scenes = path.length),
    });
    expect(scenes).toBeLessThan(100);
  });

  it('throws BAD_FORMAT unless it is given a story', () => {
    expect(() => playthroughs('{')).toThrowError(StoryFormatError);
  });

  it('answers questions right as often as wrong, the same for one seed, and follows their jumps', () => {
    const nodes: Record<string, StoryFileNode> = {
      a: {
        questions: [
          {
            ...{ id: 'q', at: 1, kind: 'single', onWrong: { to: 'b' } },
            answers: [{ id: 'x', correct: true }, ...['y', 'z', 'w'].map((id) => ({ id }))],
          },
        ],
        text: 'x',
        next: 'c',
      },
      b: { ending: 'wrong' },
      c: { ending: 'right' },
    };
    const report = playthroughs(storyOf(nodes), { runs: 400 });
    expect(report.endings['wrong']).toBeGreaterThan(0.4);
    expect(report.endings['right']).toBeGreaterThan(0.4);
    expect(report.edges).toEqual({ seen: 2, all: 2, missed: [] });
    expect(playthroughs(storyOf(nodes), { runs: 400 })).toEqual(report);
  });
});
