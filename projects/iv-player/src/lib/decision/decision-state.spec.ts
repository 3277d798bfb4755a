import {
  type DecisionAction,
  type DecisionSliceState,
  type DecisionState,
  decisionOf,
  decisionSlice,
} from './decision-state';

function decision(parent: string, change: Partial<DecisionState> = {}): DecisionState {
  const first = { children: [], defaults: [], state: 'inactive', selected: {} } as const;
  return { parent, ...first, time: 0, duration: 4, progress: 0, remainingTime: 4, ...change };
}

const settled = (parent: string, change?: Partial<DecisionState>): DecisionAction => ({
  type: 'decision/settled',
  decision: decision(parent, change),
});
const ticked = (id: string, time: number): DecisionAction => ({
  type: 'decision/ticked',
  id,
  clock: { time, progress: time / 4, remainingTime: 4 - time },
});

function after(...actions: readonly DecisionAction[]): DecisionSliceState {
  const { reduce } = decisionSlice();
  const first = reduce(undefined, { type: 'nothing' });
  return actions.reduce((state, action) => reduce(state, action), first);
}

const many = Array.from({ length: 2000 }, (_, index) => settled(`n${String(index)}`));

describe('decisionSlice', () => {
  it('§2.4: shows an object keyed by decision id, in the order of adding', () => {
    const shown = decisionSlice().view(after(settled('b'), settled('a')));
    expect(shown).toEqual({ a: decision('a'), b: decision('b') });
    expect(Object.keys(shown as object)).toEqual(['b', 'a']);
  });

  it('§2.4 time, progress, remainingTime: shows the running clock', () => {
    const shown = decisionSlice().view(after(settled('a'), settled('b'), ticked('a', 1)));
    expect(shown).toEqual({
      a: decision('a', { time: 1, progress: 0.25, remainingTime: 3 }),
      b: decision('b'),
    });
  });

  it('touches nothing but the clock at a time update', () => {
    const before = after(settled('a'));
    const next = decisionSlice().reduce(before, ticked('a', 1));
    expect(next.settled).toBe(before.settled);
  });

  it('lets a settled state replace the running clock', () => {
    const state = after(settled('a'), ticked('a', 1), settled('a', { time: 2 }));
    expect(decisionOf(state, 'a')).toEqual(decision('a', { time: 2 }));
    expect(state.running).toBeNull();
  });

  it('keeps a running clock when another decision settles', () => {
    const state = after(settled('a'), ticked('a', 1), settled('b'));
    expect(decisionOf(state, 'a')?.time).toBe(1);
  });

  it('forgets a removed decision with its clock', () => {
    const state = after(settled('a'), ticked('a', 1), { type: 'decision/removed', id: 'a' });
    expect(decisionSlice().view(state)).toEqual({});
  });

  it('never changes what it has shown', () => {
    const { view, reduce } = decisionSlice();
    const first = after(settled('a'));
    const shown = view(first);
    view(reduce(first, ticked('a', 1)));
    view(reduce(first, settled('b')));
    expect(shown).toEqual({ a: decision('a') });
  });

  it('shares between two states read what is equal in both', () => {
    const { view, reduce } = decisionSlice();
    const first = after(settled('a'), settled('b'));
    const one = view(first) as Record<string, DecisionState>;
    const two = view(reduce(first, ticked('a', 1))) as Record<string, DecisionState>;
    expect(two['b']).toBe(one['b'] as DecisionState);
    expect(two['a']).not.toBe(one['a'] as DecisionState);
  });

  it('ignores the actions of others', () => {
    const state = after(settled('a'));
    expect(decisionSlice().reduce(state, { type: 'player/changed' })).toBe(state);
  });

  it('can be saved: survives JSON and structured cloning', () => {
    const shown = decisionSlice().view(after(settled('a', { selected: { node: 'b' } }), ticked('a', 1)));
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
    expect(structuredClone(shown)).toEqual(shown);
  });

  it('shows thousands of decisions as one object too', () => {
    const state = after(...many, ticked('n7', 1));
    const shown = decisionSlice().view(state) as Record<string, DecisionState>;
    expect(Object.keys(shown).length).toBe(2000);
    expect(shown['n7']?.progress).toBe(0.25);
    expect(shown['n8']).toEqual(decision('n8'));
    expect(shown['nobody']).toBeUndefined();
    expect('n9' in shown && !('nobody' in shown)).toBeTrue();
    expect(JSON.parse(JSON.stringify(shown))).toEqual({ ...shown });
    expect(shown).toEqual({ ...shown });
  });

  it('refuses to be written to', () => {
    const shown = decisionSlice().view(after(...many)) as Record<string, unknown>;
    expect(() => (shown['n7'] = 1)).toThrowError(TypeError);
    expect(() => (shown['another'] = 1)).toThrowError(TypeError);
    expect(() => delete shown['n7']).toThrowError(TypeError);
  });

  it('costs the same to update and read among 2,000 decisions as among one: parts are shared, not copied', () => {
    const { view, reduce } = decisionSlice();
    const before = after(...many);
    const next = reduce(before, settled('n7', { state: 'active' }));
    const one = view(before) as Record<string, DecisionState>;
    const two = view(next) as Record<string, DecisionState>;
    expect(two['n8']).toBe(one['n8'] as DecisionState);
    expect([one['n7']?.state, two['n7']?.state]).toEqual(['inactive', 'active']);
  });
});
