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
    ['is a single child', {}, 'b'],
    ['is none of several children', { children: ['b', 'c'] }, null],
    ['is null without children', { children: [] }, null],
    ['is null when the option is false [single-child-option]', { isEnabled: false }, null],
    ['is null with empty defaults [empty-defaults]', { defaults: [] }, null],
    ['is the child with other defaults', { defaults: ['c'] }, 'b'],
    ['is null with a custom decider [single-child-decider]', { hasCustomDecider: true }, null],
    ['is never the parent itself', { parent: 'b' }, null],
    ['is null when the child is in the playlist unplayed', { unplayed: ['a', 'b'] }, null],
    ['is the child when other nodes are unplayed', { unplayed: ['a', 'c'] }, 'b'],
  ];
  for (const [that, given, child] of cases) {
    it(that, () => expect(singleChildToPush({ ...usual, ...given })).toBe(child));
  }
});
