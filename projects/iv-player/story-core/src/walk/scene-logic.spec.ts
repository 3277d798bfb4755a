import type { StoryFileDecision } from '../format/story-file';
import { LogicBudget } from '../logic/evaluate-logic';
import {
  foreignDefaults,
  openChoices,
  openDefaults,
  setVariables,
  shownChoices,
  waysFrom,
} from './scene-logic';

/** Takes about 2,500 steps. */
const LONG = { map: [Array(50).fill(0), { map: [Array(48).fill(0), 1] }] };

describe('setVariables', () => {
  const told: string[] = [];
  const fail = (place: readonly string[], why: string): void => void told.push(`${place.join('.')}: ${why}`);
  beforeEach(() => (told.length = 0));

  it('sets variables in order, so that each entry sees earlier ones', () => {
    const set = { a: { '+': [{ var: 'a' }, 1] }, b: { '*': [{ var: 'a' }, 10] } };
    expect(setVariables({ set }, { a: 1, b: 0, c: 'kept' })).toEqual({ a: 2, b: 20, c: 'kept' });
  });

  it('does not change its input, and returns it if nothing is set', () => {
    const before = { a: 1 };
    expect(setVariables({ set: { a: 2 } }, before)).toEqual({ a: 2 });
    expect(before).toEqual({ a: 1 });
    expect(setVariables({}, before)).toBe(before);
    expect(setVariables({ set: { a: { '/': [1, 0] } } }, before)).toBe(before);
  });

  it('reports an entry that fails, without affecting the others [story-failures]', () => {
    const set = { a: { '/': [1, 0] }, b: { '+': [{ var: 'a' }, 1] }, gold: 3, toString: 1 };
    expect(setVariables({ set }, { a: 1, b: 0 }, { fail })).toEqual({ a: 1, b: 2 });
    expect(told.map((one) => one.split(':')[0])).toEqual(['set.a', 'set.gold', 'set.toString']);
  });

  it('takes no more steps than a scene has, and reports entries that are skipped', () => {
    const names = Array.from({ length: 12 }, (_, index) => `v${index}`);
    const before = Object.fromEntries(names.map((name) => [name, 0]));
    const work = new LogicBudget(100_000);
    setVariables({ set: Object.fromEntries(names.map((name) => [name, LONG])) }, before, { fail, work });
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toContain("v11: the scene's expressions");
    expect(work.steps).toBeGreaterThan(75_000);
  });
});

describe('openChoices', () => {
  const choices = [
    { to: 'a', when: { '>': [{ var: 'n' }, 1] } },
    { to: 'b' },
    { to: 'c', when: { '*': [] } },
    { to: 'd', when: false },
  ];

  it('are those without a condition, or with a true condition', () => {
    expect(openChoices({ choices }, { n: 2 })).toEqual([0, 1]);
    expect(openChoices({ choices }, { n: 1 })).toEqual([1]);
  });

  it('reports a condition that fails, which counts as false [story-failures]', () => {
    const told: string[] = [];
    openChoices({ choices }, { n: 1 }, { fail: (place) => void told.push(place.join('.')) });
    expect(told).toEqual(['decision.choices.2.when']);
  });

  it('treats free conditions as true', () => {
    expect(openChoices({ choices }, { n: 1 }, { isFree: (index) => index > 1 })).toEqual([1, 2, 3]);
  });

  it('takes no more steps than a scene has: skipped conditions count as false', () => {
    const many = Array.from({ length: 100 }, () => ({ to: 'a', when: { '!!': [LONG] } }));
    const work = new LogicBudget(100_000);
    const open = openChoices({ choices: many }, {}, { work });
    expect(open.length).toBeGreaterThan(1);
    expect(open.length).toBeLessThan(10);
    expect(work.steps).toBeGreaterThan(75_000);
  });
});

describe('defaults', () => {
  const decision: StoryFileDecision = {
    choices: [{ to: 'a' }, { to: 'b', when: false }, { to: 'a', when: false }],
    defaults: ['b', 'late', 'a', 'late'],
  };

  it('that are not choices are foreign', () => {
    expect(foreignDefaults(decision)).toEqual(['late']);
    expect(foreignDefaults({ choices: decision.choices })).toEqual([]);
  });

  it('apply if their choice is open, or if they have none [open-choices]', () => {
    expect(openDefaults(decision, [0])).toEqual(['late', 'a', 'late']);
    expect(openDefaults(decision, [0, 1, 2])).toEqual(decision.defaults);
    expect(openDefaults({ ...decision, defaults: ['b'] }, [0])).toBeUndefined();
    expect(openDefaults({ ...decision, defaults: [] }, [0])).toEqual([]);
    expect(openDefaults({ choices: decision.choices }, [0])).toBeUndefined();
  });

  it('that are foreign may follow in addition to open choices, but not if they do not exist', () => {
    const ways = (has: (id: string) => boolean): string[] =>
      waysFrom({ decision }, has)([0, 1]).map(({ to }) => to);
    expect(ways(() => true)).toEqual(['a', 'b', 'late']);
    expect(ways((id) => id !== 'b')).toEqual(['a', 'late']);
    expect(waysFrom({ next: 'a' }, () => true)([])).toEqual([{ to: 'a' }]);
    expect(waysFrom({ ending: 'x' }, () => true)([])).toEqual([]);
  });
});

describe('choices with the same target', () => {
  const choices = [{ to: 'b' }, { to: 'c', label: 'C' }, { to: 'b', label: 'B' }, { to: 'b', label: 'Last' }];

  it('are separate, except for one without an appearance', () => {
    expect(shownChoices(choices)).toEqual([1, 2, 3]);
    const ways = waysFrom({ decision: { choices } }, () => true);
    expect(ways([0, 1, 2])).toEqual([
      { to: 'c', label: 'C' },
      { to: 'b', label: 'B' },
    ]);
    expect(ways([1, 3, 2])).toEqual([
      { to: 'c', label: 'C' },
      { to: 'b', label: 'Last' },
      { to: 'b', label: 'B' },
    ]);
    expect(ways([0])).toEqual([{ to: 'b' }]);
  });

  it('are one if they look the same, as when each has its own condition', () => {
    const same = [
      { to: 'a', when: true },
      { to: 'a' },
      { to: 'b', label: 'B' },
      { to: 'b', label: 'B', when: false },
    ];
    expect(shownChoices(same)).toEqual([0, 2]);
    expect(shownChoices(same, [1, 3])).toEqual([1, 3]);
    expect(shownChoices([{ to: 'b' }, { to: 'b', id: 'other' }, { to: 'b', id: 'third' }])).toEqual([1, 2]);
  });

  it('take a step for each default that is not a choice', () => {
    const work = new LogicBudget(100);
    waysFrom({ decision: { choices, defaults: ['x', 'y', 'gone'] } }, (id) => id !== 'gone')([0, 1], work);
    expect(work.steps).toBe(98);
  });
});
