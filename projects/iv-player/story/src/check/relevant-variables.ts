import type { JsonValue } from 'iv-player';
import { expressionsOf } from '../format/read-story';
import type { StoryFile } from '../format/story-file';
import { logicParts, variableOf } from '../logic/logic-operators';

/** What of the variables can change which choices are open. */
export interface RelevantVariables {
  /** Initial values of the variables that conditions depend on. */
  readonly initial: Readonly<Record<string, JsonValue>>;
  /** Variables whose values the story does not know: the application sets them, or they are made of such. */
  readonly unknown: ReadonlySet<string>;
}

/** The variables that an expression reads; `null` for any. */
export function readsOf(logic: unknown): readonly string[] | null {
  const { variables } = logicParts(logic);
  const names = variables.flatMap(({ name }) => (name === null ? [] : [variableOf(name)]));
  return names.length < variables.length ? null : names;
}

/** The variables that can change which choices are open: those that conditions read, and those of which these are made. */
export function relevantVariables(story: StoryFile): RelevantVariables {
  const declared = new Map(Object.entries(story.variables ?? {}));
  const relevant = new Set<string>();
  const madeOf = new Map<string, Set<string>>();
  for (const { logic, path } of expressionsOf(story)) {
    const reads = readsOf(logic) ?? [...declared.keys()];
    if (path.at(-1) === 'when') reads.forEach((name) => relevant.add(name));
    else {
      const name = path.at(-1) ?? '';
      const parts = madeOf.get(name) ?? new Set();
      reads.forEach((read) => parts.add(read));
      madeOf.set(name, parts);
    }
  }
  // A set grows while it is read.
  for (const name of relevant) madeOf.get(name)?.forEach((part) => relevant.add(part));

  const unknown = new Set([...declared].filter(([, { external }]) => external).map(([name]) => name));
  for (let size = -1; size !== unknown.size;) {
    size = unknown.size;
    for (const [name, parts] of madeOf) if ([...parts].some((part) => unknown.has(part))) unknown.add(name);
  }
  const initial = [...relevant]
    .filter((name) => !unknown.has(name))
    .map((name) => [name, declared.get(name)?.initialValue ?? null] as const);
  return { initial: Object.fromEntries(initial), unknown };
}
