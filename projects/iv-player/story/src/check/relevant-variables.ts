import type { JsonValue } from 'iv-player';
import { forEachExpression } from '../format/read-story';
import type { StoryFileNode } from '../format/story-file';
import { variableOf, visitVariables } from '../logic/logic-variables';
import type { StoryGraph } from './story-graph';

/** What of the variables can change which choices are open. */
export interface RelevantVariables {
  /** Initial values of all variables. */
  readonly initial: Readonly<Record<string, JsonValue>>;
  /** Names of those that conditions depend on, and that the story knows. */
  readonly decisive: readonly string[];
  /** Variables whose values the story does not know: the application sets them, or they are made of such. */
  readonly unknown: ReadonlySet<string>;
}

/** The variables that an expression reads; `null` for any. */
export function readsOf(logic: unknown): readonly string[] | null {
  const names: string[] = [];
  let readsAny = false as boolean;
  visitVariables(logic, (name) => {
    if (name === null) readsAny = true;
    else names.push(variableOf(name));
  });
  return readsAny ? null : names;
}

/** Which variables are made of which. */
interface Dependencies {
  /** Variables that conditions read. */
  readonly read: ReadonlySet<string>;
  /** Whether a condition computes the name of a variable: it may read any. */
  readonly readsAny: boolean;
  /** By each variable that is set: those that its values are made of. */
  readonly madeOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Variables that are made of one whose name is computed: of any. */
  readonly madeOfAny: ReadonlySet<string>;
}

function dependenciesOf(nodes: Iterable<readonly [id: string, node: StoryFileNode]>): Dependencies {
  const read = new Set<string>();
  const madeOf = new Map<string, Set<string>>();
  const madeOfAny = new Set<string>();
  let readsAny = false;
  forEachExpression(nodes, (logic, _, variable) => {
    const reads = readsOf(logic);
    if (variable === null) {
      if (reads === null) readsAny = true;
      else for (const name of reads) read.add(name);
      return;
    }
    if (reads === null) madeOfAny.add(variable);
    let parts = madeOf.get(variable);
    if (!parts) madeOf.set(variable, (parts = new Set()));
    for (const name of reads ?? []) parts.add(name);
  });
  return { read, readsAny, madeOf, madeOfAny };
}

/** Those that conditions read, and those of which these are made. */
function decisiveOf(
  { read, readsAny, madeOf, madeOfAny }: Dependencies,
  declared: readonly string[],
): Set<string> {
  const decisive = new Set(readsAny ? [...read, ...declared] : read);
  let hasAny = readsAny;
  // A set grows while it is read.
  for (const name of decisive) {
    madeOf.get(name)?.forEach((part) => decisive.add(part));
    if (hasAny || !madeOfAny.has(name)) continue;
    hasAny = true;
    for (const one of declared) decisive.add(one);
  }
  return decisive;
}

/**
 * The variables that can change which choices of some nodes are open.
 * @param declared names of all variables: an expression that computes a name may read any
 */
export function decisiveVariables(
  nodes: Iterable<readonly [id: string, node: StoryFileNode]>,
  declared: readonly string[],
): ReadonlySet<string> {
  return decisiveOf(dependenciesOf(nodes), declared);
}

/** What of the variables the states of a story are told apart by, and what is not known. */
export function relevantVariables({ story, entries }: StoryGraph): RelevantVariables {
  const declared = Object.entries(story.variables ?? {});
  const names = declared.map(([name]) => name);
  const dependencies = dependenciesOf(entries);
  const decisive = decisiveOf(dependencies, names);
  const unknown = unknownOf(
    dependencies,
    declared.filter(([, { external }]) => external).map(([name]) => name),
  );
  const initial = Object.fromEntries(declared.map(([name, { initialValue }]) => [name, initialValue]));
  return { initial, decisive: names.filter((name) => decisive.has(name) && !unknown.has(name)), unknown };
}

/** Those that the application sets, and those that are made of such. */
function unknownOf({ madeOf, madeOfAny }: Dependencies, external: readonly string[]): ReadonlySet<string> {
  const makes = new Map<string, string[]>();
  for (const [name, parts] of madeOf) {
    for (const part of parts) {
      const made = makes.get(part);
      if (made) made.push(name);
      else makes.set(part, [name]);
    }
  }
  const unknown = new Set(external.length > 0 ? [...external, ...madeOfAny] : []);
  for (const name of unknown) makes.get(name)?.forEach((made) => unknown.add(made));
  return unknown;
}
