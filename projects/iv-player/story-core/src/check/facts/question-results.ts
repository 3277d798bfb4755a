import type { JsonObject } from 'iv-player';
import { QUESTION_SUMS, QUESTION_VALUE } from '../../format/question-value';
import { hasQuestions, questionsOf } from '../../format/question-parts';
import { forEachExpression } from '../../format/story-expressions';
import type { StoryLogic } from '../../format/story-file';
import { visitVariables } from '../../logic/logic-variables';
import type { Values } from '../../logic/evaluate-logic';
import type { AddResult, ResultField } from '../../walk/question-outcomes';
import { type QuestionSet, liveResults } from './live-results';
import { NO_NODE, type StoryGraph } from './story-graph';

const ALL: readonly ResultField[] = ['correct', 'answered', 'points', 'tries', 'max'];

/** The results of questions that logic reads, so that states differ only in these. */
export class QuestionResults {
  readonly #fields = new Map<string, Set<ResultField>>();
  readonly #sums = new Set<string>();
  /** Ids of the questions that a path may meet again, so that their points may be replaced. */
  readonly #repeated = new Map<string, QuestionSet>();
  /** By node: the results of these that may be read before they are replaced. */
  readonly #live: readonly QuestionSet[] = [];
  #readsAll = false;

  /**
   * @param decisive names of the variables whose values matter
   * @param score further expressions to evaluate
   */
  constructor(graph: StoryGraph, decisive: ReadonlySet<string>, score?: StoryLogic) {
    if (!hasQuestions(graph.story)) return;
    const visit = (logic: unknown): void => visitVariables(logic, (name) => this.#read(name));
    forEachExpression(graph.entries, (logic, _, variable) => {
      if (variable === null || decisive.has(variable)) visit(logic);
    });
    visit(score);
    for (const [number, [, node]] of graph.entries.entries())
      if (this.#sums.size > 0 && node.questions && isMetAgain(graph, number))
        for (const { id } of questionsOf(node)) this.#repeated.set(id, 1n << BigInt(this.#repeated.size));
    if (this.#repeated.size === 0) return;
    const readBy = (logic: unknown, variable: string | null): QuestionSet =>
      variable === null || decisive.has(variable) ? this.#readBy(logic) : 0n;
    this.#live = liveResults(graph, this.#repeated, readBy, this.#readBy(score));
  }

  get isRead(): boolean {
    return this.#readsAll || this.#fields.size > 0 || this.#sums.size > 0;
  }

  /** Value before any question. */
  get initial(): JsonObject {
    const ids = [...this.#fields.keys(), ...this.#repeated.keys()].map((id) => [id, null]);
    return Object.fromEntries([...ids, ...[...this.#sums].map((name) => [name, 0])]) as JsonObject;
  }

  /** Parts of a result that tell its outcomes apart. */
  toldBy(id: string): ReadonlySet<ResultField> {
    if (this.#readsAll) return new Set(ALL);
    return new Set([
      ...(this.#fields.get(id) ?? []),
      ...(this.#sums.has('points') ? (['points'] as const) : []),
    ]);
  }

  readonly add: AddResult = (before, id, result) => {
    const kept = this.#keptOf(id);
    if (kept.length === 0 && this.#sums.size === 0) return before ?? null;
    const all = this.#without((before ?? {}) as JsonObject, id);
    return {
      ...all,
      ...(kept.length > 0 && { [id]: Object.fromEntries(kept.map((field) => [field, result[field]])) }),
      ...Object.fromEntries(this.#sumsOf((name) => Number(all[name]) + result[name])),
    };
  };

  /** Returns the values with which a node starts, without results that are replaced before anything reads them. */
  atStart(node: number, values: Values): Values {
    const live = this.#live[node];
    const before = values[QUESTION_VALUE] as JsonObject | undefined;
    if (live === undefined || !before) return values;
    let after = before;
    for (const [id, bit] of this.#repeated) if ((live & bit) === 0n) after = this.#without(after, id);
    return after === before ? values : { ...values, [QUESTION_VALUE]: after };
  }

  #without(all: JsonObject, id: string): JsonObject {
    const earlier = all[id] as JsonObject | null | undefined;
    if (!earlier) return all;
    // Rounded: otherwise, sums that are changed again and again would never be the same again.
    const rest = this.#sumsOf((name) => Number((Number(all[name]) - Number(earlier[name] ?? 0)).toFixed(9)));
    return { ...all, [id]: null, ...Object.fromEntries(rest) };
  }

  #sumsOf(sumOf: (name: 'points' | 'max') => number): readonly (readonly [string, number])[] {
    return ([...this.#sums] as ('points' | 'max')[]).map((name) => [name, sumOf(name)]);
  }

  #keptOf(id: string): readonly ResultField[] {
    const sums = (this.#repeated.has(id) ? [...this.#sums] : []) as ResultField[];
    return this.#readsAll ? ALL : [...new Set([...(this.#fields.get(id) ?? []), ...sums])];
  }

  /** Returns the results of repeated questions that an expression reads. */
  #readBy(logic: unknown): QuestionSet {
    let all = 0n;
    visitVariables(logic, (path) => {
      const [name, id = 'points'] = path?.split('.') ?? [QUESTION_VALUE];
      if (name === QUESTION_VALUE) all |= QUESTION_SUMS.includes(id) ? -1n : (this.#repeated.get(id) ?? 0n);
    });
    return all;
  }

  #read(path: string | null): void {
    const [name, id, field] = path?.split('.') ?? [QUESTION_VALUE];
    if (name !== QUESTION_VALUE) return;
    if (id !== undefined && QUESTION_SUMS.includes(id)) this.#sums.add(id);
    else if (id === undefined) {
      this.#readsAll = true;
      for (const sum of QUESTION_SUMS) this.#sums.add(sum);
    } else {
      const fields = this.#fields.get(id) ?? new Set();
      for (const one of ALL) if (field === undefined || field === one) fields.add(one);
      this.#fields.set(id, fields);
    }
  }
}

/** Whether a path may lead from a node back to it. */
function isMetAgain({ targets, firstTargets, entries }: StoryGraph, start: number): boolean {
  const seen = new Uint8Array(entries.length);
  const queue = [start];
  for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
    const end = firstTargets[number + 1] ?? 0;
    for (let at = firstTargets[number] ?? 0; at < end; at++) {
      const to = targets[at] ?? NO_NODE;
      if (to === start) return true;
      if (to === NO_NODE || seen[to]) continue;
      seen[to] = 1;
      queue.push(to);
    }
  }
  return false;
}
