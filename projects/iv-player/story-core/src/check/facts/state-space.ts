import type { JsonValue } from 'iv-player';
import { QUESTION_VALUE } from '../../format/question-value';
import type { StoryFileChoice, StoryFileNode, StoryLogic } from '../../format/story-file';
import type { StoryFileQuestion } from '../../format/story-question';
import { LogicBudget, type Values } from '../../logic/evaluate-logic';
import { isAsked } from '../../walk/question-logic';
import {
  type QuestionOutcome,
  afterQuestion,
  outcomesOf,
  positionAfter,
  questionOrder,
} from '../../walk/question-outcomes';
import { type SceneEvaluation, leaveBy, setVariables, waysFrom } from '../../walk/scene-logic';
import { type PreparedScene, exitsOf, initialValues } from '../../walk/scene-step';
import type { QuestionResults } from './question-results';
import { readsOf, relevantVariables } from './relevant-variables';
import { NO_NODE, type StoryGraph, firstChoiceOf } from './story-graph';
import { ValuesTable, type SharedValues } from './values-table';

/** A node together with values of the variables. */
export interface StoryState {
  /** Number of the node. */
  readonly node: number;
  /** Index of the state from which this state was first reached; -1 for the first state. */
  readonly from: number;
  /** Index of the choice by which it was first reached; -1 without a choice. */
  readonly by: number;
  /** Number of the node's questions that are behind it. */
  readonly asked: number;
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
  /** Ids of the questions of which only some answers were tried. */
  readonly partlyAnswered: ReadonlySet<string>;
}

/** Maximum number of states to explore, in addition to one for each node. */
const EXTRA_STATES = 20_000;
/** Maximum number of expression steps: a basic amount, plus some for each node and connection. Takes about a second. */
export const STORY_STEPS = 500_000;
const STEPS_PER_CONNECTION = 20;
/** Maximum number of characters and values to store. */
const STORY_MEMORY = 6_000_000;

/**
 * Explores all paths of a story, with all values that the variables can have on them.
 * @param score another expression to evaluate in each state
 */
export function exploreStory(
  graph: StoryGraph,
  limit = graph.entries.length + EXTRA_STATES,
  score?: StoryLogic,
): StateSpace {
  const explorer = new StateExplorer(graph, score);
  const { states, reached, seenOpen, unknown, failures, partlyAnswered } = explorer;
  let at = 0;
  while (at < states.length && at < limit && !explorer.isExhausted) explorer.explore(at++);
  return {
    states,
    valuesOf: (state) => explorer.valuesOf(state),
    reached,
    reachedCount: explorer.reachedCount,
    isComplete: at >= states.length,
    seenOpen,
    unknown,
    failures,
    partlyAnswered,
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A scene without what depends on unknown variables. */
interface KnownScene extends PreparedScene {
  readonly evaluation: SceneEvaluation;
  /** In the order in which they are asked. */
  readonly questions: readonly KnownQuestion[];
}

interface KnownQuestion {
  readonly question: StoryFileQuestion;
  /** Index in the scene. */
  readonly index: number;
  readonly outcomes: readonly QuestionOutcome[];
  /** Whether its condition depends on unknown variables. */
  readonly isFree: boolean;
}

const NONE: readonly number[] = [];
const NO_ENTRY: StoryGraph['entries'][number] = ['', {}];
/** Stands for the missing state of a node that does not exist or was not reached. */
const NO_STATE = -1;

/** Finds the states of a story, breadth first. */
class StateExplorer {
  readonly states: Mutable<StoryState>[] = [];
  readonly seenOpen: Uint8Array;
  readonly reached: Uint8Array;
  readonly unknown: ReadonlySet<string>;
  readonly failures = new Map<string, { path: readonly string[]; reason: string }>();
  readonly partlyAnswered = new Set<string>();
  reachedCount = 0;
  readonly #graph: StoryGraph;
  readonly #initial: Values;
  readonly #table: ValuesTable;
  readonly #work: LogicBudget;
  readonly #scenes: KnownScene[] = [];
  /** By state: its values, until they are no longer needed. */
  readonly #values: (SharedValues | null)[] = [];
  /** By state: the numbers of the values that choices depend on, and their key. */
  readonly #shared: Omit<SharedValues, 'values'>[] = [];
  readonly #results: QuestionResults;
  /** By node: the first of its places, of which there is one before each question and one after all of them. */
  readonly #places: Int32Array;
  /** By place: its first state and, if there are several, all of its states by the keys of their values. */
  readonly #firstStates: Int32Array;
  readonly #several = new Map<number, Map<number, number>>();

  constructor(graph: StoryGraph, score: StoryLogic | undefined) {
    const { story, entries, targets } = graph;
    const { decisive, unknown, results } = relevantVariables(graph, score);
    this.#graph = graph;
    this.unknown = unknown;
    this.#results = results;
    this.#initial = { ...initialValues(story), ...(results.isRead && { [QUESTION_VALUE]: results.initial }) };
    const names = results.isRead ? [...decisive, QUESTION_VALUE] : decisive;
    this.#table = new ValuesTable(names, Object.keys(this.#initial).length);
    this.#places = new Int32Array(entries.length + 1);
    entries.forEach(([, { questions }], number) => {
      this.#places[number + 1] = (this.#places[number] ?? 0) + 1 + (questions?.length ?? 0);
    });
    this.#work = new LogicBudget(STORY_STEPS + STEPS_PER_CONNECTION * (entries.length + targets.length));
    this.seenOpen = new Uint8Array(targets.length);
    this.reached = new Uint8Array(entries.length);
    this.#firstStates = new Int32Array(this.#places[entries.length] ?? 0).fill(NO_STATE);
    this.#reach({ to: story.start }, this.#table.share(this.#initial, null), -1);
  }

  get isExhausted(): boolean {
    return this.#work.steps <= 0 || this.#table.size > STORY_MEMORY;
  }

  valuesOf(state: number): Values {
    return this.#table.valuesOf(this.#shared[state]?.numbers ?? NONE);
  }

  /** Finds the states that follow a state. */
  explore(at: number): void {
    const { states, seenOpen } = this;
    const state = states[at];
    const before = this.#values[at];
    if (!state || !before) return;
    this.#values[at] = null;
    this.#work.steps--;
    const scene = this.#sceneAt(state.node);
    const question = scene.questions[state.asked];
    if (question) return this.#ask(at, state, question, before);
    const { open, ways } = exitsOf(scene, before.values, scene.evaluation);
    const first = firstChoiceOf(this.#graph, state.node);
    for (const index of open) seenOpen[first + index] = 1;
    const followers = ways.map((way) => {
      const left = leaveBy(scene.node, way, before.values, scene.evaluation);
      return this.#reach(way, before, at, left);
    });
    state.open = open;
    state.next = followers.includes(NO_STATE) ? followers.filter((to) => to !== NO_STATE) : followers;
    const { ending, decision: { choices = [] } = {} } = scene.node;
    if (state.next.length < followers.length) state.end = 'unknown';
    else if (followers.length > 0) state.end = 'continues';
    else if (ending !== undefined) state.end = 'ending';
    else state.end = choices.length > 0 ? 'no choice left' : 'dead end';
  }

  /**
   * Finds the state in which a node starts, or adds it.
   * @param before values after the node before
   * @param values the same, changed by the choice
   * @returns its index
   */
  #reach(way: StoryFileChoice, before: SharedValues, from: number, values = before.values): number {
    const number = this.#graph.numbers.get(way.to) ?? NO_NODE;
    if (number === NO_NODE) return NO_STATE;
    const { states } = this;
    const scene = this.#sceneAt(number);
    const known = this.#results.atStart(number, values);
    const entered = this.#table.share(setVariables(scene.node, known, scene.evaluation), before);
    if (!this.reached[number]) {
      this.reached[number] = 1;
      this.reachedCount++;
    }
    const { decision } = this.#scenes[states[from]?.node ?? NO_NODE]?.node ?? {};
    const by = decision?.choices.indexOf(way) ?? -1;
    return this.#place({ node: number, from, by, asked: 0 }, entered);
  }

  /** Finds the states that follow a question: after each of its outcomes, or without it. */
  #ask(at: number, state: Mutable<StoryState>, asked: KnownQuestion, before: SharedValues): void {
    const { question, index, outcomes, isFree } = asked;
    const { node, asked: position } = state;
    const { evaluation, questions } = this.#sceneAt(node);
    const stay = (values: SharedValues, next: number): number =>
      this.#place({ node, from: at, by: -1, asked: next }, values);
    const isMet = isFree || isAsked(question, index, before.values, evaluation);
    const order = questions.map((one) => one.question);
    const followers = (isMet ? outcomes : []).map((outcome) => {
      const values = afterQuestion(question, index, outcome, before.values, this.#results.add, evaluation);
      const { to } = outcome;
      return to === undefined
        ? stay(this.#table.share(values, before), positionAfter(order, position, outcome))
        : this.#reach({ to }, before, at, values);
    });
    this.#work.steps -= followers.length;
    if (!isMet || isFree) followers.push(stay(before, position + 1));
    state.next = [...new Set(followers)].filter((to) => to !== NO_STATE);
    // A question without any possible answer is reported by another rule.
    state.end = followers.length === 0 || followers.includes(NO_STATE) ? 'unknown' : 'continues';
  }

  /** Finds the state at a place with these values, or adds it. @returns its index */
  #place(at: Pick<StoryState, 'node' | 'from' | 'by' | 'asked'>, values: SharedValues): number {
    const { states } = this;
    const place = (this.#places[at.node] ?? 0) + at.asked;
    const first = this.#firstStates[place] ?? NO_STATE;
    const index = first === NO_STATE ? states.length : this.#stateAmong(place, values.key, first);
    if (index < states.length) return index;
    if (first === NO_STATE) this.#firstStates[place] = index;
    states.push({ ...at, open: NONE, next: NONE, end: 'unknown' });
    this.#values.push(values);
    this.#shared.push({ numbers: values.numbers, key: values.key });
    return index;
  }

  /** Finds the state at a place by the key of its values; a new state gets the next index. */
  #stateAmong(place: number, key: number, first: number): number {
    let known = this.#several.get(place);
    if (!known) this.#several.set(place, (known = new Map([[this.#shared[first]?.key ?? 0, first]])));
    const before = known.get(key);
    if (before === undefined) known.set(key, this.states.length);
    return before ?? this.states.length;
  }

  #sceneAt(number: number): KnownScene {
    return (this.#scenes[number] ??= this.#prepare(number));
  }

  #prepare(number: number): KnownScene {
    const [id, node] = this.#graph.entries[number] ?? NO_ENTRY;
    const known = this.unknown.size > 0 ? this.#withoutUnknown(node) : node;
    const free =
      this.unknown.size > 0 ? node.decision?.choices.map(({ when }) => this.#isUnknown(when)) : null;
    return {
      node: known,
      waysOf: waysFrom(known, () => true),
      questions: this.#questionsOf(known),
      evaluation: {
        work: this.#work,
        isFree: (index) => free?.[index] ?? false,
        fail: (place, reason) => this.#fail(['nodes', id, ...place], reason),
      },
    };
  }

  /** Returns a node whose `set`, and those of its choices, contain no unknown variables. */
  #withoutUnknown(node: StoryFileNode): StoryFileNode {
    const known = <Part extends Pick<StoryFileNode, 'set'>>(part: Part): Part => {
      const { set } = part;
      if (!set) return part;
      const entries = Object.entries(set).filter(([name]) => !this.unknown.has(name));
      return { ...part, set: Object.fromEntries(entries) };
    };
    const { decision, questions } = node;
    const knownQuestion = ({ answers, ...question }: StoryFileQuestion): StoryFileQuestion =>
      known({ ...question, ...(answers && { answers: answers.map(known) }) });
    return known({
      ...node,
      ...(questions && { questions: questions.map(knownQuestion) }),
      ...(decision && { decision: { ...decision, choices: decision.choices.map(known) } }),
    });
  }

  #questionsOf(node: StoryFileNode): readonly KnownQuestion[] {
    return questionOrder(node).flatMap((index) => {
      const question = node.questions?.[index];
      if (!question) return [];
      const { outcomes, isComplete } = outcomesOf(question, this.#results.toldBy(question.id), node.duration);
      if (!isComplete) this.partlyAnswered.add(question.id);
      return [{ question, index, outcomes, isFree: this.#isUnknown(question.when) }];
    });
  }

  #isUnknown(logic: JsonValue | undefined): boolean {
    const reads = readsOf(logic);
    return reads === null || reads.some((name) => this.unknown.has(name));
  }

  #fail(path: readonly string[], reason: string): void {
    const [place, name = ''] = path.slice(-2);
    // Undeclared variables are reported by another rule.
    if (place === 'set' && !Object.hasOwn(this.#initial, name)) return;
    const key = path.join('\n');
    if (!this.failures.has(key)) this.failures.set(key, { path, reason });
  }
}

/** Formats the path from the start to a state, limited to the last six ids. */
export function pathTo({ entries }: StoryGraph, { states }: StateSpace, index: number): string {
  const ids: string[] = [];
  for (let at = index; at >= 0 && ids.length < 7; at = states[at]?.from ?? -1)
    if (states[at]?.asked === 0) ids.unshift(entries[states[at]?.node ?? NO_NODE]?.[0] ?? '');
  return ids.length > 6 ? `… › ${ids.slice(1).join(' › ')}` : ids.join(' › ');
}
