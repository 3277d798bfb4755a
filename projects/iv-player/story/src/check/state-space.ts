import type { JsonValue } from 'iv-player';
import type { StoryFileChoice, StoryFileNode } from '../format/story-file';
import { LogicError, evaluateValue, isTrue } from '../logic/evaluate-logic';
import { readsOf, relevantVariables } from './relevant-variables';
import type { StoryGraph } from './story-graph';

type Values = Readonly<Record<string, JsonValue>>;

/** A node that plays with certain values of the variables. */
export interface StoryState {
  readonly id: string;
  readonly values: Values;
  /** The state from which it was first reached; -1 for the first one. */
  readonly from: number;
  /** Indices of the choices that are, or may be, open. */
  readonly open: readonly number[];
  /** Indices of the states that may follow. */
  readonly next: readonly number[];
  /** How the story goes on from here. `unknown`: it was not looked at, or leads out of what is known. */
  readonly end: 'goes on' | 'ending' | 'dead end' | 'no choice left' | 'unknown';
}

/** Every state that a viewer can reach. */
export interface StateSpace {
  /** In the order of their distance from the start. */
  readonly states: readonly StoryState[];
  /** Ids of the nodes of all states. */
  readonly reached: ReadonlySet<string>;
  /** Whether all of them were found; otherwise there were too many. */
  readonly isComplete: boolean;
  /** Conditions that were true in a state, as `node/index of the choice`. */
  readonly seenTrue: ReadonlySet<string>;
  /** Expressions that could not be evaluated: their paths, and why. */
  readonly failures: ReadonlyMap<string, { readonly path: readonly string[]; readonly why: string }>;
}

/** States beyond one for each node that are looked at, at most. */
const EXTRA_STATES = 20_000;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Values that several states have, with their number. */
interface SharedValues {
  readonly values: Values;
  readonly number: number;
}

const NONE: readonly number[] = [];
/** In place of a state: of a node that is not there. */
const OUT = -1;

/** Plays every path of a story at once, and every value that the variables can have there. */
export function exploreStory(graph: StoryGraph, limit = graph.ids.length + EXTRA_STATES): StateSpace {
  const { story, nodes } = graph;
  const { initial, unknown } = relevantVariables(graph);
  const names = new Set(Object.keys(initial));
  const seenTrue = new Set<string>();
  const failures = new Map<string, { path: readonly string[]; why: string }>();
  const states: Mutable<StoryState>[] = [];
  const shared = new Map<string, SharedValues>();
  const sharedOf: SharedValues[] = [];
  /** By node: its state, or where it has several, these by the numbers of their values. */
  const known = new Map<string, number | Map<number, number>>();

  const share = (values: Values): SharedValues => {
    const key = JSON.stringify(values);
    const before = shared.get(key);
    if (before) return before;
    const one = { values, number: shared.size };
    shared.set(key, one);
    return one;
  };
  const fail = (path: readonly string[], error: unknown): void => {
    if (!(error instanceof LogicError)) throw error;
    failures.set(path.join('\n'), { path, why: error.message });
  };
  /** Whether a condition depends on what the story does not know. */
  const isFree = (choice: StoryFileChoice): boolean => {
    if (unknown.size === 0) return false;
    const reads = readsOf(choice.when);
    return reads === null || reads.some((name) => unknown.has(name));
  };
  const enter = (id: string, { set }: StoryFileNode, before: SharedValues): SharedValues => {
    if (!set || names.size === 0) return before;
    let changed: Record<string, JsonValue> | null = null;
    for (const name of Object.keys(set)) {
      if (!names.has(name)) continue;
      changed ??= { ...before.values };
      try {
        changed[name] = evaluateValue(set[name], changed);
      } catch (error) {
        fail(['nodes', id, 'set', name], error);
        // As in the player: one that fails leaves all of them as they were.
        return before;
      }
    }
    return changed ? share(changed) : before;
  };
  const reach = (id: string, values: SharedValues, from: number): number => {
    const node = nodes.get(id);
    if (!node) return OUT;
    const entered = enter(id, node, values);
    const index = states.length;
    const before = known.get(id);
    if (before === undefined) known.set(id, index);
    else if (typeof before === 'number') {
      const number = sharedOf[before]?.number ?? 0;
      if (number === entered.number) return before;
      known.set(
        id,
        new Map([
          [number, before],
          [entered.number, index],
        ]),
      );
    } else {
      const same = before.get(entered.number);
      if (same !== undefined) return same;
      before.set(entered.number, index);
    }
    states.push({ id, values: entered.values, from, open: NONE, next: NONE, end: 'unknown' });
    sharedOf.push(entered);
    return index;
  };
  const isOpen = (id: string, index: number, choice: StoryFileChoice, values: Values): boolean => {
    if (choice.when === undefined) return true;
    try {
      if (!isFree(choice) && !isTrue(choice.when, values)) return false;
    } catch (error) {
      fail(['nodes', id, 'decision', 'choices', String(index), 'when'], error);
      return false;
    }
    seenTrue.add(`${id}/${index}`);
    return true;
  };

  reach(story.start, share(initial), -1);
  let at = 0;
  for (; at < states.length && at < limit; at++) {
    const state = states[at];
    const node = state && nodes.get(state.id);
    const values = sharedOf[at];
    if (!state || !node || !values) continue;
    const { decision, next, ending } = node;
    const choices = decision?.choices ?? [];
    const followers: number[] = [];
    const follow = (id: string): void => void followers.push(reach(id, values, at));
    if (next !== undefined) follow(next);
    if (decision) {
      const open: number[] = [];
      for (let index = 0; index < choices.length; index++) {
        const choice = choices[index];
        if (!choice || !isOpen(state.id, index, choice, state.values)) continue;
        open.push(index);
        follow(choice.to);
      }
      state.open = open;
      for (const id of decision.defaults ?? []) {
        // A default whose choice is open is a target already, and one whose choice is closed is skipped.
        if (!choices.some(({ to }) => to === id)) follow(id);
      }
    }
    state.next = followers.includes(OUT) ? followers.filter((to) => to !== OUT) : followers;
    if (state.next.length < followers.length) state.end = 'unknown';
    else if (followers.length > 0) state.end = 'goes on';
    else if (ending !== undefined) state.end = 'ending';
    else state.end = choices.length > 0 ? 'no choice left' : 'dead end';
  }
  const reached: ReadonlySet<string> = new Set(known.keys());
  return { states, reached, isComplete: at >= states.length, seenTrue, failures };
}

/** The ids from the start to a state, at most the last six. */
export function wayTo({ states }: StateSpace, index: number): string {
  const ids: string[] = [];
  for (let at = index; at >= 0 && ids.length < 7; at = states[at]?.from ?? -1)
    ids.unshift(states[at]?.id ?? '');
  return ids.length > 6 ? `… › ${ids.slice(1).join(' › ')}` : ids.join(' › ');
}
