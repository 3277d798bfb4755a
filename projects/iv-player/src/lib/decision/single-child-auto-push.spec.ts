import { type SingleChildCase, singleChildToPush } from './single-child-auto-push';

const usual: SingleChildCase = {
  parent: 'a',
  children: ['b'],
  defaults: undefined,
  isEnabled: true,
  hasCustomDecider: false,
  unplayed: [],
};

describe('singleChildToPush', () => {
  const cases: readonly (readonly [that: string, given: Partial<SingleChildCase>, child: string | null])[] = [
    ['§2.2 autoPushSingleChild: pushes a single child', {}, 'b'],
    ['§2.2 autoPushSingleChild: not one of several', { children: ['b', 'c'] }, null],
    ['§2.2 autoPushSingleChild: a leaf has none', { children: [] }, null],
    ['§2.2 autoPushSingleChild: false', { isEnabled: false }, null],
    ['§2.2 autoPushSingleChild: empty defaults disable it', { defaults: [] }, null],
    ['§2.2 autoPushSingleChild: other defaults do not', { defaults: ['c'] }, 'b'],
    ['§2.2 autoPushSingleChild: a custom decider disables it', { hasCustomDecider: true }, null],
    ['contract §5.6: never onto itself', { parent: 'b' }, null],
    ['contract §5.6: a chain stops at a node that stands unplayed', { unplayed: ['a', 'b'] }, null],
    ['contract §5.6: other unplayed nodes do not matter', { unplayed: ['a', 'c'] }, 'b'],
  ];
  for (const [that, given, child] of cases) {
    it(that, () => expect(singleChildToPush({ ...usual, ...given })).toBe(child));
  }
});
