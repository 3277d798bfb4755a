import type { JsonValue } from 'iv-player';
import { forEachExpression } from '../format/read-story';
import type { StoryFileNode } from '../format/story-file';
import { variableOf, visitVariables } from '../logic/logic-variables';
import type { StoryGraph } from './story-graph';

/** What of the variables can change which choices are open. */
export interface RelevantVariables {
  /** Initial values of the variables that conditions depend on. */
  readonly initial: Readonly<Record<string, JsonValue>>;
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

/** Which variables the choices of some nodes depend on. */
export interface DecisiveVariables {
  /** Those that conditions read, and those of which these are made. */
  readonly decisive: ReadonlySet<string>;
  /** By each variable that is set: those that its values are made of. */
  readonly madeOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/** @param declared names of all variables: an expression that computes a name may read any */
export function decisiveVariables(
  nodes: Iterable<readonly [id: string, node: StoryFileNode]>,
  declared: readonly string[],
): DecisiveVariables {
  const decisive = new Set<string>();
  const madeOf = new Map<string, Set<string>>();
  forEachExpression(nodes, (logic, _, variable) => {
    const reads = readsOf(logic) ?? declared;
    if (variable === null) {
      for (const name of reads) decisive.add(name);
      return;
    }
    let parts = madeOf.get(variable);
    if (!parts) madeOf.set(variable, (parts = new Set()));
    for (const read of reads) parts.add(read);
  });
  // A set grows while it is read.
  for (const name of decisive) madeOf.get(name)?.forEach((part) => decisive.add(part));
  return { decisive, madeOf };
}

/** The variables that can change which choices are open: those that conditions read, and those of which these are made. */
export function relevantVariables({ story, entries }: StoryGraph): RelevantVariables {
  const declared = new Map(Object.entries(story.variables ?? {}));
  const { decisive, madeOf } = decisiveVariables(entries, [...declared.keys()]);
  const unknown = new Set([...declared].filter(([, { external }]) => external).map(([name]) => name));
  for (let size = -1; size !== unknown.size;) {
    size = unknown.size;
    for (const [name, parts] of madeOf) if ([...parts].some((part) => unknown.has(part))) unknown.add(name);
  }
  const initial = [...decisive]
    .filter((name) => !unknown.has(name))
    .map((name) => [name, declared.get(name)?.initialValue ?? null] as const);
  return { initial: Object.fromEntries(initial), unknown };
}
