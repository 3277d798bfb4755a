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

/** Plays every path of a story at once, and every value that the variables can have there. */
export function exploreStory(graph: StoryGraph, limit = graph.ids.length + EXTRA_STATES): StateSpace {
  const { story, nodes } = graph;
  const { initial, unknown } = relevantVariables(story);
  const names = new Set(Object.keys(initial));
  const seenTrue = new Set<string>();
  const failures = new Map<string, { path: readonly string[]; why: string }>();
  const states: Mutable<StoryState>[] = [];
  const known = new Map<string, number>();
  /** Keys of values, which states share while nothing sets them. */
  const keys = new WeakMap<Values, string>();
  const keyOf = (values: Values): string => {
    let key = keys.get(values);
    if (key === undefined) keys.set(values, (key = JSON.stringify(values)));
    return key;
  };
  const freeCache = new Map<StoryFileChoice, boolean>();

  const attempt = <T>(path: readonly string[], otherwise: T, evaluate: () => T): T => {
    try {
      return evaluate();
    } catch (error) {
      if (!(error instanceof LogicError)) throw error;
      failures.set(path.join('\n'), { path, why: error.message });
      return otherwise;
    }
  };
  /** Whether a condition depends on what the story does not know. */
  const isFree = (choice: StoryFileChoice): boolean => {
    const before = freeCache.get(choice);
    if (before !== undefined) return before;
    const reads = readsOf(choice.when);
    const free = unknown.size > 0 && (reads === null || reads.some((name) => unknown.has(name)));
    freeCache.set(choice, free);
    return free;
  };
  const enter = (id: string, node: StoryFileNode, values: Values): Values => {
    if (!node.set || names.size === 0) return values;
    const changed: Record<string, JsonValue> = { ...values };
    for (const [name, logic] of Object.entries(node.set)) {
      if (!names.has(name)) continue;
      const path = ['nodes', id, 'set', name];
      // As in the player: one that fails leaves all of them as they were.
      const value = attempt(path, undefined, () => evaluateValue(logic, changed));
      if (value === undefined) return values;
      changed[name] = value;
    }
    return changed;
  };
  const reach = (id: string, values: Values, from: number): number | null => {
    const node = nodes.get(id);
    if (!node) return null;
    const entered = enter(id, node, values);
    const key = names.size === 0 ? id : `${keyOf(entered)}${id}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const index = states.push({ id, values: entered, from, open: [], next: [], end: 'unknown' }) - 1;
    known.set(key, index);
    return index;
  };
  const openChoices = (id: string, { decision }: StoryFileNode, values: Values): number[] => {
    const open: number[] = [];
    decision?.choices.forEach((choice, index) => {
      const path = ['nodes', id, 'decision', 'choices', String(index), 'when'];
      const free = choice.when !== undefined && isFree(choice);
      if (!free && !attempt(path, false, () => isTrue(choice.when, values))) return;
      if (choice.when !== undefined) seenTrue.add(`${id}/${index}`);
      open.push(index);
    });
    return open;
  };

  reach(story.start, initial, -1);
  let at = 0;
  for (; at < states.length && at < limit; at++) {
    const state = states[at];
    const node = state && nodes.get(state.id);
    if (!state || !node) continue;
    const { decision, next, ending } = node;
    const open = openChoices(state.id, node, state.values);
    state.open = open;
    const choices = decision?.choices ?? [];
    const targets = new Set(next === undefined ? [] : [next]);
    for (const index of open) targets.add(choices[index]?.to ?? '');
    const isClosed = (id: string): boolean => choices.some(({ to }) => to === id);
    // A default whose choice is open is a target already, and one whose choice is closed is skipped.
    for (const id of decision?.defaults ?? []) if (!isClosed(id)) targets.add(id);
    const reached = [...targets].map((id) => reach(id, state.values, at));
    state.next = reached.filter((index) => index !== null);
    if (reached.includes(null)) state.end = 'unknown';
    else if (targets.size > 0) state.end = 'goes on';
    else if (ending !== undefined) state.end = 'ending';
    else state.end = choices.length > 0 ? 'no choice left' : 'dead end';
  }
  return { states, isComplete: at >= states.length, seenTrue, failures };
}

/** The ids from the start to a state, at most the last six. */
export function wayTo({ states }: StateSpace, index: number): string {
  const ids: string[] = [];
  for (let at = index; at >= 0 && ids.length < 7; at = states[at]?.from ?? -1)
    ids.unshift(states[at]?.id ?? '');
  return ids.length > 6 ? `… › ${ids.slice(1).join(' › ')}` : ids.join(' › ');
}
