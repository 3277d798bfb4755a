import type { JsonValue } from 'iv-player';
import type { StoryFileNode } from '../format/story-file';
import { LogicBudget, type Values } from '../logic/evaluate-logic';
import { type SceneEvaluation, foreignDefaults, openChoices, setVariables } from '../logic/scene-logic';
import { readsOf, relevantVariables } from './relevant-variables';
import { NO_NODE, type StoryGraph, firstChoiceOf } from './story-graph';
import { ValuesTable, type SharedValues } from './values-table';

/** A node that plays with certain values of the variables. */
export interface StoryState {
  /** The number of the node. */
  readonly node: number;
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
  /** The values in a state of the variables on which choices depend. */
  readonly valuesOf: (state: number) => Values;
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
/** Steps of expressions for a whole story, beside those for each of its nodes and ways: about a second. */
const STORY_STEPS = 500_000;
const STEPS_OF_A_WAY = 20;
/** Characters and values that are kept for a whole story. */
const STORY_MEMORY = 6_000_000;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const NONE: readonly number[] = [];
/** In place of a state: of a node that is not there, or that has none. */
const NO_STATE = -1;

/** Plays every path of a story at once, and every value that the variables can have there. */
export function exploreStory(graph: StoryGraph, limit = graph.entries.length + EXTRA_STATES): StateSpace {
  const { story, entries, targets } = graph;
  const { initial, decisive, unknown } = relevantVariables(graph);
  const table = new ValuesTable(decisive, Object.keys(initial).length);
  const seenOpen = new Uint8Array(targets.length);
  const failures = new Map<string, { path: readonly string[]; why: string }>();
  const states: Mutable<StoryState>[] = [];
  /** By state: its values, as long as they are needed, and the numbers of those on which choices depend. */
  const valuesOf: (SharedValues | null)[] = [];
  const numbersOf: (readonly number[])[] = [];
  /** By node: its first state, and where it has several, these by the keys of their values. */
  const firstStates = new Int32Array(entries.length).fill(NO_STATE);
  const several = new Map<number, Map<number, number>>();
  const reached = new Uint8Array(entries.length);
  const keysOf: number[] = [];
  const work = new LogicBudget(STORY_STEPS + STEPS_OF_A_WAY * (entries.length + targets.length));
  let reachedCount = 0;

  const isUnknown = (logic: JsonValue | undefined): boolean => {
    if (unknown.size === 0) return false;
    const reads = readsOf(logic);
    return reads === null || reads.some((name) => unknown.has(name));
  };
  /** The node whose expressions are evaluated, and which of its conditions are not. */
  let evaluated = '';
  let free: readonly boolean[] | null = null;
  const evaluation: SceneEvaluation = {
    work,
    isFree: (index) => free?.[index] ?? false,
    fail: (place, why) => {
      // That it is not declared is another mistake.
      if (place[0] === 'set' && !Object.hasOwn(initial, place[1] ?? '')) return;
      const path = ['nodes', evaluated, ...place];
      const key = path.join('\n');
      if (!failures.has(key)) failures.set(key, { path, why });
    },
  };
  const freeChoices = new Map<number, readonly boolean[]>();
  /** Which conditions of a node depend on what the story does not know. */
  const freeOf = (number: number): readonly boolean[] => {
    let free = freeChoices.get(number);
    if (!free) {
      free = (entries[number]?.[1].decision?.choices ?? []).map(({ when }) => isUnknown(when));
      freeChoices.set(number, free);
    }
    return free;
  };
  const foreign = new Map<number, ReadonlySet<string>>();
  const foreignOf = (number: number): ReadonlySet<string> => {
    let found = foreign.get(number);
    const decision = entries[number]?.[1].decision;
    if (!found) foreign.set(number, (found = new Set(decision && foreignDefaults(decision))));
    return found;
  };
  /** The state of a node that has several, or is going to; a new one is the next of all. */
  const stateAmong = (number: number, key: number, first: number): number => {
    let known = several.get(number);
    if (!known) several.set(number, (known = new Map([[keysOf[first] ?? 0, first]])));
    const before = known.get(key);
    if (before === undefined) known.set(key, states.length);
    return before ?? states.length;
  };
  const reach = (number: number, before: SharedValues, from: number): number => {
    const entry = entries[number];
    if (!entry) return NO_STATE;
    const [id, node] = entry;
    evaluated = id;
    const entered = node.set
      ? table.share(setVariables(knownPart(node), before.values, evaluation), before)
      : before;
    const first = firstStates[number] ?? NO_STATE;
    const index = first === NO_STATE ? states.length : stateAmong(number, entered.key, first);
    if (index < states.length) return index;
    if (first === NO_STATE) {
      firstStates[number] = index;
      reached[number] = 1;
      reachedCount++;
    }
    states.push({ node: number, from, open: NONE, next: NONE, end: 'unknown' });
    valuesOf.push(entered);
    numbersOf.push(entered.numbers);
    keysOf.push(entered.key);
    return index;
  };
  /** Without the entries of which the story does not know the values. */
  const knownPart = ({ set = {} }: StoryFileNode): Pick<StoryFileNode, 'set'> => ({
    set:
      unknown.size === 0
        ? set
        : Object.fromEntries(Object.entries(set).filter(([name]) => !unknown.has(name))),
  });

  reach(graph.numbers.get(story.start) ?? NO_NODE, table.share(initial, null), -1);
  let at = 0;
  for (; at < states.length && at < limit; at++) {
    if (work.steps <= 0 || table.size > STORY_MEMORY) break;
    const state = states[at];
    const entry = state && entries[state.node];
    const values = valuesOf[at];
    if (!state || !entry || !values) continue;
    valuesOf[at] = null;
    const [id, { decision, next, ending }] = entry;
    const choices = decision?.choices ?? [];
    const followers: number[] = [];
    const target = firstChoiceOf(graph, state.node);
    const follow = (place: number): void => void followers.push(reach(targets[place] ?? NO_NODE, values, at));
    work.steps--;
    if (next !== undefined) follow(target - 1);
    if (decision) {
      evaluated = id;
      free = unknown.size > 0 ? freeOf(state.node) : null;
      const open = openChoices(decision, values.values, evaluation);
      for (const index of open) {
        seenOpen[target + index] = 1;
        follow(target + index);
      }
      state.open = open;
      // A default whose choice is open is a target already, and one whose choice is closed is skipped.
      const { defaults = [] } = decision;
      const others = defaults.length > 0 ? foreignOf(state.node) : null;
      if (others?.size) {
        defaults.forEach((to, index) => {
          if (others.has(to)) follow(target + choices.length + index);
        });
      }
      work.steps -= defaults.length;
    }
    state.next = followers.includes(NO_STATE) ? followers.filter((to) => to !== NO_STATE) : followers;
    if (state.next.length < followers.length) state.end = 'unknown';
    else if (followers.length > 0) state.end = 'goes on';
    else if (ending !== undefined) state.end = 'ending';
    else state.end = choices.length > 0 ? 'no choice left' : 'dead end';
  }
  return {
    states,
    valuesOf: (state) => table.valuesOf(numbersOf[state] ?? []),
    reached,
    reachedCount,
    isComplete: at >= states.length,
    seenOpen,
    failures,
  };
}

/** The ids from the start to a state, at most the last six. */
export function pathTo({ entries }: StoryGraph, { states }: StateSpace, index: number): string {
  const ids: string[] = [];
  for (let at = index; at >= 0 && ids.length < 7; at = states[at]?.from ?? -1)
    ids.unshift(entries[states[at]?.node ?? NO_NODE]?.[0] ?? '');
  return ids.length > 6 ? `… › ${ids.slice(1).join(' › ')}` : ids.join(' › ');
}
