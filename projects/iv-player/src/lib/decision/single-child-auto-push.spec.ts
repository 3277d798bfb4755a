import { type PushedParent, singleChildToPush } from './single-child-auto-push';

const usual: PushedParent = {
  parent: 'a',
  children: ['b'],
  defaults: undefined,
  isEnabled: true,
  hasCustomDecider: false,
  unplayed: [],
};

describe('singleChildToPush', () => {
  const cases: readonly (readonly [title: string, given: Partial<PushedParent>, child: string | null])[] = [
    ['returns a single child', {}, 'b'],
    ['returns null for several children', { children: ['b', 'c'] }, null],
    ['returns null without children', { children: [] }, null],
    ['returns null when the option is false [single-child-option]', { isEnabled: false }, null],
    ['returns null with empty defaults [empty-defaults]', { defaults: [] }, null],
    ['returns the child with other defaults', { defaults: ['c'] }, 'b'],
    ['returns null with a custom decider [single-child-decider]', { hasCustomDecider: true }, null],
    ['never returns the parent itself', { parent: 'b' }, null],
    ['returns null when the child is unplayed in the playlist', { unplayed: ['a', 'b'] }, null],
    ['returns the child when other nodes are unplayed', { unplayed: ['a', 'c'] }, 'b'],
  ];
  for (const [title, given, child] of cases) {
    it(title, () => expect(singleChildToPush({ ...usual, ...given })).toBe(child));
  }
});
