import type { DecisionChoice, StoryNode } from 'iv-player';
import { type ChoiceView, type DecisionMoment, isSameView, nextView } from './choice-view';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }) as StoryNode) as [StoryNode, StoryNode, StoryNode];

const [A, B, C] = [a, b, c].map((to) => ({ id: to.id, to })) as [
  DecisionChoice,
  DecisionChoice,
  DecisionChoice,
];

const OPEN: DecisionMoment = {
  parent: a,
  decision: { make: () => true, selected: {} },
  choices: [B, C],
  defaults: [],
  status: 'active',
  chosen: null,
  choice: null,
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
const ids = (one: ChoiceView | null): string | undefined => one?.choices.map(({ id }) => id).join(' ');

describe('nextView', () => {
  it('is null without a decision and before its window', () => {
    expect(view(null)).toBeNull();
    expect(view(CLOSED)).toBeNull();
    expect(view({ ...CLOSED, status: 'made', chosen: b })).toBeNull();
  });

  it('has each choice while the window is open, including two with the same target', () => {
    expect(ids(view({ ...OPEN, choices: [B, { id: 'b~2', to: b }, C] }))).toBe('b b~2 c');
    expect(view(OPEN)).toEqual(jasmine.objectContaining({ state: 'open', canChoose: true, showing: 7 }));
  });

  it('is held while the film waits, and made after a choice', () => {
    const held = { ...OPEN, isHeld: true };
    expect(view(held)).toEqual(jasmine.objectContaining({ state: 'held', isWaiting: true }));
    const made = view({ ...held, status: 'made', chosen: b });
    expect(made).toEqual(
      jasmine.objectContaining({ state: 'made', isWaiting: false, chosen: b, canChoose: true }),
    );
  });

  it('keeps the choice after the window, as final', () => {
    const made = view({ ...CLOSED, status: 'made', chosen: b, autoDecided: true }, shown);
    expect(made).toEqual(
      jasmine.objectContaining({ state: 'made', canChoose: false, autoDecided: true, showing: 7 }),
    );
  });

  it('stays until a decider answers, and still accepts a choice', () => {
    expect(view({ ...CLOSED, status: 'active' }, shown)).toEqual(
      jasmine.objectContaining({ state: 'open', canChoose: true }),
    );
  });

  it('is null after a window without a choice, and after a seek back before the window', () => {
    expect(view(CLOSED, shown)).toBeNull();
    expect(view({ ...CLOSED, status: 'made', chosen: b, hasStarted: false }, shown)).toBeNull();
  });

  it('is null once a different node plays', () => {
    expect(view({ ...CLOSED, parent: b, status: 'made', chosen: c }, shown)).toBeNull();
  });

  it('omits the child that repeats the parent, and stays between two windows', () => {
    const loop = { ...OPEN, choices: [A, B] };
    const first = view(loop);
    expect([ids(first), first?.isLoop]).toEqual(['b', true]);
    const repeats = { ...CLOSED, choices: [A, B], status: 'made', chosen: a, autoDecided: true } as const;
    expect(view(repeats, first)).toEqual(
      jasmine.objectContaining({ state: 'open', chosen: null, canChoose: true }),
    );
    expect(view({ ...CLOSED, choices: [A, B] }, first)?.state).toBe('open');
  });

  it('includes a choice that repeats the parent if it has its own label', () => {
    const wait = { ...A, id: 'wait', label: 'Wait' };
    const loop = { ...OPEN, choices: [A, B, wait], defaults: [a] };
    const first = view(loop);
    expect([ids(first), first?.isLoop]).toEqual(['b wait', true]);
  });

  it('treats a default that is the parent as repetition', () => {
    expect(view({ ...OPEN, defaults: [a] })?.isLoop).toBeTrue();
  });

  it('offers to repeat the parent if a different node is the default', () => {
    const again = view({ ...OPEN, choices: [A, B], defaults: [b] });
    expect([ids(again), again?.isLoop]).toEqual(['a b', false]);
  });

  it('has a single child only if it has a label and was not pushed automatically', () => {
    const single = { ...OPEN, choices: [B] };
    expect(ids(view(single))).toBe('b');
    expect(view(single, null, false)).toBeNull();
    expect(view({ ...single, status: 'made', chosen: b, autoDecided: true })).toBeNull();
    expect(view({ ...OPEN, choices: [] })).toBeNull();
  });
});

describe('isSameView', () => {
  it('compares all properties, and the choices one by one', () => {
    expect(isSameView(view(OPEN), view(OPEN))).toBeTrue();
    expect(isSameView(view(OPEN), view({ ...OPEN, choices: [C, B] }))).toBeFalse();
    expect(isSameView(view(OPEN), view({ ...OPEN, isHeld: true }))).toBeFalse();
    expect(isSameView(view(OPEN), null)).toBeFalse();
    expect(isSameView(null, null)).toBeTrue();
  });
});
