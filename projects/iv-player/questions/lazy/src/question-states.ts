import type { JsonObject, JsonValue, StoryNode, VariableValues } from 'iv-player';
import type { PlaylistEntry, PluginHost } from 'iv-player/plugin';
import type {
  PathAnswer,
  NodeQuestion,
  QuestionEffect,
  QuestionInput,
  QuestionOptions,
  QuestionResult,
} from 'iv-player/private';
import { rules } from './choice-rules';
import { leadsAway } from './question-target';
import { shownOrder } from './shown-order';

/** State of a question in one playlist entry, as plain JSON. */
export interface QuestionState {
  readonly tries: number;
  readonly answer: QuestionInput | null;
  readonly correct: boolean | null;
  readonly points: number;
  /** The viewer's seconds. */
  readonly seconds: number;
  readonly by: 'viewer' | 'page' | 'limit';
  /** Ids of the answers, in the order shown; empty until it is shown. */
  readonly order: readonly string[];
  /** Whether it is not asked again in this pass. */
  readonly isOver: boolean;
  /** `false` if its condition was not met. */
  readonly isAsked: boolean;
  /** Whether it waits in its feedback. */
  readonly isFeedback: boolean;
}

/** Questions of each playlist entry, as saved. */
export type SavedQuestions = readonly (readonly [
  node: string,
  states: readonly (readonly [id: string, state: QuestionState])[],
])[];

/** A question and the id of its node. */
export interface AddedQuestion {
  readonly node: string;
  readonly question: NodeQuestion;
  /** The question as given, without defaults. */
  readonly options: QuestionOptions;
}

export const NEW: QuestionState = {
  tries: 0,
  answer: null,
  correct: null,
  points: 0,
  seconds: 0,
  by: 'viewer',
  order: [],
  isOver: false,
  isAsked: true,
  isFeedback: false,
};

/** Value that logic reads as `question`, before any question. */
export const NO_RESULTS = { points: 0, max: 0 };

/** State of a question on a path that was opened. */
const stateOf = ({ answer, correct, points, tries, open }: PathAnswer): QuestionState => ({
  ...NEW,
  ...{ answer, correct, points, tries },
  isOver: open !== true,
});

/** The part of a state that paths have. */
const answerOf = (id: string, { answer, correct, points, tries, isOver }: QuestionState): PathAnswer => {
  const ids = Array.isArray(answer) ? (answer as readonly string[]) : null;
  const result = { id, answer: ids, correct, points, tries };
  return isOver ? result : { ...result, open: true };
};

/** Returns the node time of a question's `at` or `until`; `null` while the node's length is unknown. */
export function nodeTime(seconds: number, node: PlaylistEntry['node']): number | null {
  if (seconds < 0 && !node.hasKnownDuration) return null;
  const time = seconds < 0 ? node.duration + seconds : seconds;
  return Math.max(0, node.hasKnownDuration ? Math.min(time, node.duration) : time);
}

/** Results of questions by playlist entry. Those up to the current entry are on the path. */
export class QuestionStates {
  readonly #host: PluginHost;
  readonly #questions: ReadonlyMap<string, AddedQuestion>;
  readonly #byEntry = new WeakMap<PlaylistEntry, ReadonlyMap<string, QuestionState>>();
  /** The last entry of a path that was opened, until playback leaves it: its answers are those of this pass, wherever it starts. */
  opened: PlaylistEntry | null = null;
  /** Changes variables; does nothing without the variables plugin. */
  setValues: (changes: VariableValues) => void = () => undefined;
  readonly #isDue: (id: string) => boolean;

  /** @param isDue whether a question of the current pass is open, or waits for its turn */
  constructor(
    host: PluginHost,
    questions: ReadonlyMap<string, AddedQuestion>,
    isDue: (id: string) => boolean,
  ) {
    this.#host = host;
    this.#questions = questions;
    this.#isDue = isDue;
  }

  of(entry: PlaylistEntry): ReadonlyMap<string, QuestionState> {
    const { answers = [] } = entry;
    return this.#byEntry.get(entry) ?? new Map(answers.map((one) => [one.id, this.#read(entry, one)]));
  }

  /** A path that ends with an answer that leads elsewhere was left in its feedback. */
  #read(entry: PlaylistEntry, answer: PathAnswer): QuestionState {
    const question = this.#questions.get(answer.id)?.question;
    const state = { ...stateOf(answer), isFeedback: true };
    const isFeedback = entry === this.opened && question !== undefined && leadsAway(question, state);
    return { ...state, isFeedback };
  }

  /** Keeps the states of an entry, and shows them to paths. */
  #keep(entry: PlaylistEntry, states: ReadonlyMap<string, QuestionState>): void {
    this.#byEntry.set(entry, states);
    entry.answers = [...states].flatMap(([id, state]) => (state.isAsked ? [answerOf(id, state)] : []));
  }

  get(entry: PlaylistEntry, id: string): QuestionState | undefined {
    return this.of(entry).get(id);
  }

  put(entry: PlaylistEntry, id: string, state: QuestionState): void {
    const states = new Map(this.of(entry));
    // Effects are applied in the order in which questions were over.
    if (state.isOver && !states.get(id)?.isOver) states.delete(id);
    this.#keep(entry, states.set(id, state));
  }

  /**
   * State of a question whose turn has come. Its condition counts only now: an earlier question at the same time may have changed what it
   * reads. In feedback, and on a path that was opened, it was met before.
   */
  atTurn(entry: PlaylistEntry, question: NodeQuestion): QuestionState {
    const state = this.get(entry, question.id);
    const isKnown = state?.isAsked && (state.isFeedback || entry === this.opened);
    if (question.when && !isKnown && !question.when(this.values))
      return { ...NEW, ...state, isOver: true, isAsked: false };
    if (state?.isAsked && state.order.length > 0) return state;
    return { ...(state?.isAsked ? state : NEW), order: shownOrder(question, this.#host.random) };
  }

  /** Forgets the questions of an entry from node time `from` on. */
  cut(entry: PlaylistEntry, from: number): void {
    if (entry !== this.opened) this.#keep(entry, new Map(this.#until(entry, from)));
  }

  /** Results on the path so far. */
  get results(): Readonly<Record<string, QuestionResult>> {
    const results: Record<string, QuestionResult> = {};
    const { entries, currentPass } = this.#host.playback;
    for (const entry of entries.slice(0, (currentPass?.index ?? -1) + 1))
      for (const [id, { tries, answer, correct, points, isAsked }] of this.of(entry)) {
        const added = this.#questions.get(id);
        if (!added || !isAsked) continue;
        const result = {
          answered: tries > 0,
          correct,
          points,
          tries,
          answer,
          max: rules.maxPoints(added.question),
        };
        const isDue = entry === currentPass?.entry && this.#isDue(id);
        results[id] = tries > 0 || isDue ? result : { ...result, skipped: true };
      }
    return results;
  }

  /** Returns the variables that an entry's questions change up to a node time. */
  readonly effect = (entry: PlaylistEntry, until: number, before: VariableValues): VariableValues => {
    let values = before;
    for (const [id, state] of this.#until(entry, until)) values = this.after(id, state, values);
    return values === before ? {} : values;
  };

  /** Returns all variables after a question. @param isNew whether it is over now, so that its effects apply */
  after(id: string, state: QuestionState, given: VariableValues, isNew = state.isOver): VariableValues {
    const added = this.#questions.get(id);
    if (!added || !state.isAsked) return given;
    const { question } = added;
    const { tries, correct, points, answer } = state;
    const others = Object.entries(given['question'] as JsonObject).filter(
      ([name]) => !Object.hasOwn(NO_RESULTS, name),
    );
    const own = { answered: tries > 0, correct, points, tries, max: rules.maxPoints(question) };
    let values: VariableValues = { ...given, question: withSums([...others, [id, own]]) };
    const chosen = Array.isArray(answer) ? question.answers.filter((one) => answer.includes(one.id)) : [];
    const effects = isNew ? [question, ...chosen] : [];
    for (const { set } of effects) values = { ...values, ...changesOf(set, values) };
    return values;
  }

  /** The results on the path as the variable that logic reads. */
  get asVariable(): VariableValues {
    const results = Object.entries(this.results);
    return {
      question: withSums(
        results.map(([id, { answered, correct, points, tries, max }]) => [
          id,
          { answered, correct, points, tries, max },
        ]),
      ),
    };
  }

  /** Current values of all variables. */
  get values(): VariableValues {
    const { variables } = this.#host.store.redux.getState() as { readonly variables?: VariableValues };
    if (variables && 'question' in variables) return variables;
    const { entries, currentPass } = this.#host.playback;
    return entries
      .slice(0, (currentPass?.index ?? -1) + 1)
      .reduce<VariableValues>((before, entry) => ({ ...before, ...this.effect(entry, Infinity, before) }), {
        ...variables,
        question: NO_RESULTS,
      });
  }

  save(): SavedQuestions {
    return this.#host.playback.entries.map((entry) => [entry.node.id, [...this.of(entry)]]);
  }

  restore(saved: SavedQuestions): void {
    const { entries } = this.#host.playback;
    let index = 0;
    for (const [node, states] of saved) {
      const entry = entries[index];
      if (entry?.node.id !== node) continue;
      this.#keep(entry, new Map(states));
      index++;
    }
  }

  /** Questions of a node, with their times. */
  questionsOf(node: StoryNode): readonly (readonly [question: NodeQuestion, at: number | null])[] {
    return [...this.#questions.values()].flatMap((added) =>
      added.node === node.id ? [[added.question, nodeTime(added.question.at, node)] as const] : [],
    );
  }

  #until(entry: PlaylistEntry, until: number): readonly (readonly [string, QuestionState])[] {
    const states = [...this.of(entry)];
    // Nor does it matter where questions are, if all count: the length of a scene before a path may be unknown.
    if (entry === this.opened || until === Infinity) return states;
    return states.filter(([id]) => {
      const { at = Infinity } = this.#questions.get(id)?.question ?? {};
      return (nodeTime(at, entry.node) ?? Infinity) < until;
    });
  }
}

function withSums(results: readonly (readonly [id: string, result: JsonValue])[]): JsonObject {
  const all: JsonObject = Object.fromEntries(results);
  const sum = (name: 'points' | 'max'): number =>
    Object.values(all).reduce<number>((total, one) => total + Number((one as JsonObject)[name]), 0);
  return { ...all, points: sum('points'), max: sum('max') };
}

function changesOf(set: QuestionEffect | undefined, values: VariableValues): VariableValues {
  return typeof set === 'function' ? set(values) : (set ?? {});
}
