import { grouped } from '../../format/grouped';
import { forEachExpression } from '../../format/story-expressions';
import type { StoryFileNode, StoryLogic } from '../../format/story-file';
import { variableOf, visitVariables } from '../../logic/logic-variables';
import { QuestionResults } from './question-results';
import type { StoryGraph } from './story-graph';

/** Variables that can affect which choices are open. */
export interface RelevantVariables {
  /** Names of the variables with known values that conditions depend on. */
  readonly decisive: readonly string[];
  /** Names of the variables with unknown values: those that the application sets, and those computed from them. */
  readonly unknown: ReadonlySet<string>;
  /** Results of questions that conditions depend on. */
  readonly results: QuestionResults;
}

/** Returns the variables that an expression reads; `null` if it may read any. */
export function readsOf(logic: unknown): readonly string[] | null {
  const names: string[] = [];
  let readsAny = false as boolean;
  visitVariables(logic, (name) => {
    if (name === null) readsAny = true;
    else names.push(variableOf(name));
  });
  return readsAny ? null : names;
}

interface Dependencies {
  /** Variables that conditions read. */
  readonly read: ReadonlySet<string>;
  /** Whether a condition computes a variable name, so that it may read any variable. */
  readonly readsAny: boolean;
  /** For each variable, the variables that its values are computed from. */
  readonly inputs: ReadonlyMap<string, ReadonlySet<string>>;
  /** Variables computed from a variable whose name is computed, so that they may depend on any variable. */
  readonly inputsUnknown: ReadonlySet<string>;
}

function dependenciesOf(
  nodes: Iterable<readonly [id: string, node: StoryFileNode]>,
  score?: StoryLogic,
): Dependencies {
  const read = new Set<string>();
  const inputs = new Map<string, Set<string>>();
  const inputsUnknown = new Set<string>();
  let readsAny = false;
  const visit = (logic: unknown, variable: string | null): void => {
    const reads = readsOf(logic);
    if (variable === null) {
      if (reads === null) readsAny = true;
      else for (const name of reads) read.add(name);
      return;
    }
    if (reads === null) inputsUnknown.add(variable);
    let parts = inputs.get(variable);
    if (!parts) inputs.set(variable, (parts = new Set()));
    for (const name of reads ?? []) parts.add(name);
  };
  forEachExpression(nodes, (logic, _, variable) => visit(logic, variable));
  visit(score, null);
  return { read, readsAny, inputs, inputsUnknown };
}

/** Returns the variables that conditions read, directly or through other variables. */
function decisiveOf(
  { read, readsAny, inputs, inputsUnknown }: Dependencies,
  declared: readonly string[],
): Set<string> {
  const decisive = new Set(readsAny ? [...read, ...declared] : read);
  let hasAny = readsAny;
  // The loop also visits names that are added during the loop.
  for (const name of decisive) {
    inputs.get(name)?.forEach((part) => decisive.add(part));
    if (hasAny || !inputsUnknown.has(name)) continue;
    hasAny = true;
    for (const one of declared) decisive.add(one);
  }
  return decisive;
}

/** Returns the variables that can affect which of the nodes' choices are open. @param declared all names, for expressions that compute one */
export function decisiveVariables(
  nodes: Iterable<readonly [id: string, node: StoryFileNode]>,
  declared: readonly string[],
): ReadonlySet<string> {
  return decisiveOf(dependenciesOf(nodes), declared);
}

/** Determines which variables distinguish the states of a story, and which are unknown. @param score another expression to evaluate */
export function relevantVariables(graph: StoryGraph, score?: StoryLogic): RelevantVariables {
  const { story, entries } = graph;
  const { variables = {} } = story;
  const names = Object.keys(variables);
  const dependencies = dependenciesOf(entries, score);
  const decisive = decisiveOf(dependencies, names);
  const external = names.filter((name) => variables[name]?.external);
  const unknown = unknownOf(dependencies, external);
  return {
    decisive: names.filter((name) => decisive.has(name) && !unknown.has(name)),
    unknown,
    results: new QuestionResults(graph, decisive, score),
  };
}

/** Returns the variables set by the application, and those computed from them. */
function unknownOf({ inputs, inputsUnknown }: Dependencies, given: readonly string[]): ReadonlySet<string> {
  const uses = [...inputs].flatMap(([made, parts]) => [...parts].map((part) => ({ made, part })));
  const makes = grouped(uses, ({ part }) => part);
  const unknown = new Set(given.length > 0 ? [...given, ...inputsUnknown] : []);
  for (const name of unknown) makes.get(name)?.forEach(({ made }) => unknown.add(made));
  return unknown;
}
