import type { JsonValue } from 'iv-player';
import type { StoryFileNode, StoryLogic } from '../../format/story-file';
import { LogicBudget, type Values } from '../../logic/evaluate-logic';
import { type SceneEvaluation, foreignDefaults, openChoices, setVariables } from '../../walk/scene-logic';
import { readsOf, relevantVariables } from './relevant-variables';
import { NO_NODE, type StoryGraph, firstChoiceOf } from './story-graph';
import { ValuesTable, type SharedValues } from './values-table';

/** A node together with values of the variables. */
export interface StoryState {
  /** Number of the node. */
  readonly node: number;
  /** Index of the state from which this state was first reached; -1 for the first state. */
  readonly from: number;
  /** Indices of the choices that are, or may be, open. */
  readonly open: readonly number[];
  /** Indices of the states that may follow. */
  readonly next: readonly number[];
  /** How the story continues. `unknown` if the state was not explored or leads to a missing scene. */
  readonly end: 'continues' | 'ending' | 'dead end' | 'no choice left' | 'unknown';
}

export interface StateSpace {
  /** States, ordered by distance from the start. */
  readonly states: readonly StoryState[];
  /** Returns the known values of the variables that choices, or the score, depend on. */
  readonly valuesOf: (state: number) => Values;
  /** Indexed by node number: 1 if the node has at least one state, otherwise 0. */
  readonly reached: Uint8Array;
  readonly reachedCount: number;
  /** Whether all states were explored; `false` if there were too many. */
  readonly isComplete: boolean;
  /** Indexed like the graph's `targets`: 1 if the choice was open in at least one state, otherwise 0. */
  readonly seenOpen: Uint8Array;
  /** Names of the variables with unknown values. */
  readonly unknown: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, { readonly path: readonly string[]; readonly reason: string }>;
}

/** Maximum number of states to explore, in addition to one for each node. */
const EXTRA_STATES = 20_000;
/** Maximum number of expression steps: a basic amount, plus some for each node and connection. Takes about a second. */
export const STORY_STEPS = 500_000;
const STEPS_PER_CONNECTION = 20;
/** Maximum number of characters and values to store. */
const STORY_MEMORY = 6_000_000;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const NONE: readonly number[] = [];
/** Stands for the missing state of a node that does not exist or was not reached. */
const NO_STATE = -1;

/**
 * Explores all paths of a story, with all values that the variables can have on them.
 * @param score another expression to evaluate in each state
 */
export function exploreStory(
  graph: StoryGraph,
  limit = graph.entries.length + EXTRA_STATES,
  score?: StoryLogic,
): StateSpace {
  const { story, entries, targets } = graph;
  const { initial, decisive, unknown } = relevantVariables(graph, score);
  const table = new ValuesTable(decisive, Object.keys(initial).length);
  const seenOpen = new Uint8Array(targets.length);
  const failures = new Map<string, { path: readonly string[]; reason: string }>();
  const states: Mutable<StoryState>[] = [];
  /** By state: its values (until they are no longer needed), and the numbers of the values that choices depend on. */
  const valuesOf: (SharedValues | null)[] = [];
  const numbersOf: (readonly number[])[] = [];
  /** By node: its first state and, if there are several, all of its states by the keys of their values. */
  const firstStates = new Int32Array(entries.length).fill(NO_STATE);
  const several = new Map<number, Map<number, number>>();
  const reached = new Uint8Array(entries.length);
  const keysOf: number[] = [];
  const work = new LogicBudget(STORY_STEPS + STEPS_PER_CONNECTION * (entries.length + targets.length));
  let reachedCount = 0;

  const isUnknown = (logic: JsonValue | undefined): boolean => {
    if (unknown.size === 0) return false;
    const reads = readsOf(logic);
    return reads === null || reads.some((name) => unknown.has(name));
  };
  /** The node being evaluated, and which of its conditions are skipped. */
  let evaluated = '';
  let free: readonly boolean[] | null = null;
  const evaluation: SceneEvaluation = {
    work,
    isFree: (index) => free?.[index] ?? false,
    fail: (place, reason) => {
      // Undeclared variables are reported by another rule.
      if (place[0] === 'set' && !Object.hasOwn(initial, place[1] ?? '')) return;
      const path = ['nodes', evaluated, ...place];
      const key = path.join('\n');
      if (!failures.has(key)) failures.set(key, { path, reason });
    },
  };
  const freeChoices = new Map<number, readonly boolean[]>();
  /** Which conditions of a node depend on unknown variables. */
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
  /** Finds the state of a node by the key of its values; a new state gets the next index. */
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
  /** Returns `set` without unknown variables. */
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
      // Defaults that are choices have been followed if open, and are skipped if closed.
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
    else if (followers.length > 0) state.end = 'continues';
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
    unknown,
    failures,
  };
}

/** Formats the path from the start to a state, limited to the last six ids. */
export function pathTo({ entries }: StoryGraph, { states }: StateSpace, index: number): string {
  const ids: string[] = [];
  for (let at = index; at >= 0 && ids.length < 7; at = states[at]?.from ?? -1)
    ids.unshift(entries[states[at]?.node ?? NO_NODE]?.[0] ?? '');
  return ids.length > 6 ? `… › ${ids.slice(1).join(' › ')}` : ids.join(' › ');
}
