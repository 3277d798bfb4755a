import type { JsonValue } from 'iv-player';
import type { StoryFileChoice, StoryFileNode } from '../format/story-file';
import { LogicError, evaluateValue, isTrue } from '../logic/evaluate-logic';
import { readsOf, relevantVariables } from './relevant-variables';
import { NO_NODE, type StoryGraph, firstChoiceOf } from './story-graph';

type Values = Readonly<Record<string, JsonValue>>;

/** A node that plays with certain values of the variables. */
export interface StoryState {
  /** The number of the node. */
  readonly node: number;
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
  /** By the number of a node: 1 when it has a state. */
  readonly reached: Uint8Array;
  /** How many nodes have one. */
  readonly reachedCount: number;
  /** Whether all of them were found; otherwise there were too many. */
  readonly isComplete: boolean;
  /** By the place of a choice in the targets of the graph: 1 when it was open in a state. */
  readonly seenOpen: Uint8Array;
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
/** In place of a state: of a node that is not there, or that has none. */
const NO_STATE = -1;

/** Plays every path of a story at once, and every value that the variables can have there. */
export function exploreStory(graph: StoryGraph, limit = graph.entries.length + EXTRA_STATES): StateSpace {
  const { story, entries, targets } = graph;
  const { initial, unknown } = relevantVariables(graph);
  const names = new Set(Object.keys(initial));
  const seenOpen = new Uint8Array(targets.length);
  const failures = new Map<string, { path: readonly string[]; why: string }>();
  const states: Mutable<StoryState>[] = [];
  const shared = new Map<string, SharedValues>();
  const sharedOf: SharedValues[] = [];
  /** By node: its first state, and where it has several, these by the numbers of their values. */
  const firstStates = new Int32Array(entries.length).fill(NO_STATE);
  const several = new Map<number, Map<number, number>>();
  const reached = new Uint8Array(entries.length);
  let reachedCount = 0;

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
  /** The state of a node that has several, or is going to; a new one is the next of all. */
  const stateAmong = (number: number, values: SharedValues, first: number): number => {
    let states = several.get(number);
    if (!states) several.set(number, (states = new Map([[sharedOf[first]?.number ?? 0, first]])));
    const before = states.get(values.number);
    if (before === undefined) states.set(values.number, sharedOf.length);
    return before ?? sharedOf.length;
  };
  const reach = (number: number, values: SharedValues, from: number): number => {
    const entry = entries[number];
    if (!entry) return NO_STATE;
    const entered = enter(entry[0], entry[1], values);
    const first = firstStates[number] ?? NO_STATE;
    const index = first === NO_STATE ? sharedOf.length : stateAmong(number, entered, first);
    if (index < sharedOf.length) return index;
    if (first === NO_STATE) {
      firstStates[number] = index;
      reached[number] = 1;
      reachedCount++;
    }
    states.push({ node: number, values: entered.values, from, open: NONE, next: NONE, end: 'unknown' });
    sharedOf.push(entered);
    return index;
  };
  const isOpen = (id: string, index: number, choice: StoryFileChoice, values: Values): boolean => {
    if (choice.when === undefined) return true;
    try {
      return isFree(choice) || isTrue(choice.when, values);
    } catch (error) {
      fail(['nodes', id, 'decision', 'choices', String(index), 'when'], error);
      return false;
    }
  };

  reach(graph.numbers.get(story.start) ?? NO_NODE, share(initial), -1);
  let at = 0;
  for (; at < states.length && at < limit; at++) {
    const state = states[at];
    const entry = state && entries[state.node];
    const values = sharedOf[at];
    if (!state || !entry || !values) continue;
    const [id, { decision, next, ending }] = entry;
    const choices = decision?.choices ?? [];
    const followers: number[] = [];
    let target = firstChoiceOf(graph, state.node);
    const follow = (place: number): void => void followers.push(reach(targets[place] ?? NO_NODE, values, at));
    if (next !== undefined) follow(target - 1);
    if (decision) {
      const open: number[] = [];
      for (let index = 0; index < choices.length; index++, target++) {
        const choice = choices[index];
        if (!choice || !isOpen(id, index, choice, state.values)) continue;
        seenOpen[target] = 1;
        open.push(index);
        follow(target);
      }
      state.open = open;
      for (const to of decision.defaults ?? []) {
        // A default whose choice is open is a target already, and one whose choice is closed is skipped.
        if (!choices.some((choice) => choice.to === to)) follow(target);
        target++;
      }
    }
    state.next = followers.includes(NO_STATE) ? followers.filter((to) => to !== NO_STATE) : followers;
    if (state.next.length < followers.length) state.end = 'unknown';
    else if (followers.length > 0) state.end = 'goes on';
    else if (ending !== undefined) state.end = 'ending';
    else state.end = choices.length > 0 ? 'no choice left' : 'dead end';
  }
  return { states, reached, reachedCount, isComplete: at >= states.length, seenOpen, failures };
}

/** The ids from the start to a state, at most the last six. */
export function wayTo({ entries }: StoryGraph, { states }: StateSpace, index: number): string {
  const ids: string[] = [];
  for (let at = index; at >= 0 && ids.length < 7; at = states[at]?.from ?? -1)
    ids.unshift(entries[states[at]?.node ?? NO_NODE]?.[0] ?? '');
  return ids.length > 6 ? `… › ${ids.slice(1).join(' › ')}` : ids.join(' › ');
}
