import {
  DECISION_SLICE,
  type DecisionAction,
  type DecisionSliceState,
  type DecisionState,
  type DecisionStates,
  decisionOf,
} from './decision-state';

const { reduce } = DECISION_SLICE;
const view = (state: DecisionSliceState): DecisionStates => DECISION_SLICE.view(state) as DecisionStates;

function decision(parent: string, change: Partial<DecisionState> = {}): DecisionState {
  const first = { children: [], defaults: [], state: 'inactive', selected: {} } as const;
  return { parent, ...first, time: 0, duration: 4, progress: 0, remainingTime: 4, ...change };
}

const changed = (parent: string, change?: Partial<DecisionState>): DecisionAction => ({
  type: 'decision/changed',
  decision: decision(parent, change),
});

const reduced = (state: DecisionSliceState, action: DecisionAction): DecisionSliceState =>
  reduce(state, action);

function after(...actions: readonly DecisionAction[]): DecisionSliceState {
  const first = reduce(undefined, { type: 'nothing' } as never);
  return actions.reduce(reduced, first);
}

const AWKWARD_IDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
const THOUSANDS = Array.from({ length: 2000 }, (_, index) => changed(`n${String(index)}`));

describe('DECISION_SLICE', () => {
  it('shows an object by decision id, in the order of adding [decision-key]', () => {
    const shown = view(after(changed('b'), changed('a'), changed('b', { time: 1 })));
    expect(shown).toEqual({ a: decision('a'), b: decision('b', { time: 1 }) });
    expect(Object.keys(shown)).toEqual(['b', 'a']);
  });

  it('shows and removes decisions whose ids are names of Object members', () => {
    const added = after(...AWKWARD_IDS.map((id) => changed(id)));
    expect(Object.keys(view(added))).toEqual(AWKWARD_IDS);
    for (const id of AWKWARD_IDS) {
      expect(decisionOf(after(changed('a')), id)).toBeUndefined();
      expect(decisionOf(added, id)).toEqual(decision(id));
      expect(Object.getOwnPropertyDescriptor(view(added), id)?.value).toEqual(decision(id));
      expect(decisionOf(reduced(added, { type: 'decision/removed', id }), id)).toBeUndefined();
    }
  });

  it('copies only recently changed decisions of 2,000 on a time update', () => {
    const before = after(...THOUSANDS);
    const next = reduce(before, changed('n7', { time: 1 }));
    expect(next.decisions).toBe(before.decisions);
    expect(Object.keys(next.recent).length).toBeLessThan(40);
  });

  it('removes a decision from the recent changes too', () => {
    const state = after(...THOUSANDS, changed('n7', { time: 1 }), { type: 'decision/removed', id: 'n7' });
    expect(Object.keys(view(state)).length).toBe(1999);
    expect(decisionOf(state, 'n7')).toBeUndefined();
  });

  it('never changes a state that it has shown', () => {
    const first = after(changed('a'));
    const shown = view(first);
    view(reduce(first, changed('a', { time: 1 })));
    view(reduce(first, changed('b')));
    expect(shown).toEqual({ a: decision('a') });
  });

  it('shares unchanged parts between two states', () => {
    const first = after(...THOUSANDS);
    const one = view(first);
    const two = view(reduce(first, changed('n7', { state: 'active' })));
    expect(two['n8']).toBe(one['n8'] as DecisionState);
    expect([one['n7']?.state, two['n7']?.state]).toEqual(['inactive', 'active']);
  });

  it('is not affected by writes of an application to a state it has read', () => {
    const state = after(changed('a'));
    Reflect.deleteProperty(view(state), 'a');
    expect(view(state)).toEqual({ a: decision('a') });
  });

  it('ignores the actions of other slices', () => {
    const state = after(changed('a'));
    expect(reduce(state, { type: 'player/changed' } as never)).toBe(state);
  });

  it('survives JSON and structured cloning, even with thousands of decisions [store-plain] [unsaved-deciders]', () => {
    const shown = view(after(...THOUSANDS, changed('a', { selected: { node: 'b' } })));
    expect(Object.keys(shown).length).toBe(2001);
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
    expect(structuredClone(shown)).toEqual(shown);
  });
});
