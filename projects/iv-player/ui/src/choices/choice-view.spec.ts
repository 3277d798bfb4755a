import type { StoryNode } from 'iv-player';
import { type ChoiceView, type DecisionMoment, isSameView, nextView } from './choice-view';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }) as StoryNode) as [StoryNode, StoryNode, StoryNode];

const OPEN: DecisionMoment = {
  parent: a,
  decision: { make: () => true, selected: {} },
  children: [b, c],
  defaults: [],
  status: 'active',
  chosen: null,
  autoDecided: false,
  isOpen: true,
  isHeld: false,
  hasStarted: true,
};
const CLOSED: DecisionMoment = { ...OPEN, isOpen: false, status: 'inactive' };

const view = (
  moment: DecisionMoment | null,
  previous: ChoiceView | null = null,
  hasLabel = true,
): ChoiceView | null => nextView(previous, moment, () => hasLabel, 7);
const shown = view(OPEN);
const ids = (one: ChoiceView | null): string | undefined => one?.children.map(({ id }) => id).join(' ');

describe('nextView', () => {
  it('is null without a decision, and before its window', () => {
    expect(view(null)).toBeNull();
    expect(view(CLOSED)).toBeNull();
    expect(view({ ...CLOSED, status: 'made', chosen: b })).toBeNull();
  });

  it('has each child once while the window is open', () => {
    expect(ids(view({ ...OPEN, children: [b, c, b] }))).toBe('b c');
    expect(view(OPEN)).toEqual(jasmine.objectContaining({ state: 'open', canChoose: true, showing: 7 }));
  });

  it('is held while the film waits, and made once something is chosen', () => {
    const held = { ...OPEN, isHeld: true };
    expect(view(held)).toEqual(jasmine.objectContaining({ state: 'held', isWaiting: true }));
    const made = view({ ...held, status: 'made', chosen: b });
    expect(made).toEqual(
      jasmine.objectContaining({ state: 'made', isWaiting: false, chosen: b, canChoose: true }),
    );
  });

  it('keeps what was chosen after the window, unchangeable', () => {
    const made = view({ ...CLOSED, status: 'made', chosen: b, autoDecided: true }, shown);
    expect(made).toEqual(
      jasmine.objectContaining({ state: 'made', canChoose: false, autoDecided: true, showing: 7 }),
    );
  });

  it('stays while a decider has not answered: a choice still counts', () => {
    expect(view({ ...CLOSED, status: 'active' }, shown)).toEqual(
      jasmine.objectContaining({ state: 'open', canChoose: true }),
    );
  });

  it('is null after a window without a choice, and after a seek back before the window', () => {
    expect(view(CLOSED, shown)).toBeNull();
    expect(view({ ...CLOSED, status: 'made', chosen: b, hasStarted: false }, shown)).toBeNull();
  });

  it('is null once another node plays', () => {
    expect(view({ ...CLOSED, parent: b, status: 'made', chosen: c }, shown)).toBeNull();
  });

  it('has no child that repeats the parent, and stays between two windows', () => {
    const loop = { ...OPEN, children: [a, b] };
    const first = view(loop);
    expect([ids(first), first?.isLoop]).toEqual(['b', true]);
    const repeats = { ...CLOSED, children: [a, b], status: 'made', chosen: a, autoDecided: true } as const;
    expect(view(repeats, first)).toEqual(
      jasmine.objectContaining({ state: 'open', chosen: null, canChoose: true }),
    );
    expect(view({ ...CLOSED, children: [a, b] }, first)?.state).toBe('open');
  });

  it('takes a default that is the parent for a repetition', () => {
    expect(view({ ...OPEN, defaults: [a] })?.isLoop).toBeTrue();
  });

  it('offers to repeat the parent when something else follows without a choice', () => {
    const again = view({ ...OPEN, children: [a, b], defaults: [b] });
    expect([ids(again), again?.isLoop]).toEqual(['a b', false]);
  });

  it('has a single child only if it has a label and was not pushed automatically', () => {
    const single = { ...OPEN, children: [b] };
    expect(ids(view(single))).toBe('b');
    expect(view(single, null, false)).toBeNull();
    expect(view({ ...single, status: 'made', chosen: b, autoDecided: true })).toBeNull();
    expect(view({ ...OPEN, children: [] })).toBeNull();
  });
});

describe('isSameView', () => {
  it('compares what is shown, and the children one by one', () => {
    expect(isSameView(view(OPEN), view(OPEN))).toBeTrue();
    expect(isSameView(view(OPEN), view({ ...OPEN, children: [c, b] }))).toBeFalse();
    expect(isSameView(view(OPEN), view({ ...OPEN, isHeld: true }))).toBeFalse();
    expect(isSameView(view(OPEN), null)).toBeFalse();
    expect(isSameView(null, null)).toBeTrue();
  });
});
