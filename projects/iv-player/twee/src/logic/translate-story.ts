import type { JsonValue } from 'iv-player';
import { setVariables } from 'iv-player/story-core';
import type { TweeDialect } from '../twee-dialect';
import { type Step, namesSet } from './program';
import { BOOLEAN, MARKUP, NUMBER, TEXT, UNKNOWN, UNSET } from './resolve';
import type { Kinds, Lost, PassageWalk } from './passage-walk';
import { walkPassage } from './walk-passage';

/** Programs of a story's passages. */
export interface StoryPrograms {
  readonly dialect: TweeDialect;
  readonly start: string | undefined;
  /** What happens once, before the first passage. */
  readonly first: readonly Step[];
  /** Programs by passage name. */
  readonly passages: ReadonlyMap<string, readonly Step[]>;
  /** Variables that code changes which cannot be read. */
  readonly unreliable: ReadonlySet<string>;
}

export interface StoryLogicFound {
  readonly variables: Readonly<Record<string, { readonly initialValue: JsonValue }>>;
  /** Scenes by passage name. */
  readonly scenes: ReadonlyMap<string, PassageWalk>;
  /** Steps before the first passage that were lost. */
  readonly lost: ReadonlySet<Lost>;
}

/** Steps that may be taken to follow the values of variables through a story. */
const MAX_WORK = 2_000_000;

/** Translates the logic of a story: follows the kinds of values on all ways from the start until nothing changes. */
export function translateStory(given: StoryPrograms): StoryLogicFound {
  const { dialect, start, unreliable } = given;
  const first = walkPassage(given.first, unknownKinds(unreliable), dialect, unreliable);
  const passages = isTooMuch(given)
    ? new Map(Array.from(given.passages, ([name, steps]) => [name, withoutLogic(steps)]))
    : given.passages;
  const base = withUnreliable(first.after, unreliable);
  const scenes = new Map<string, PassageWalk>();
  const before = new Map<string, Kinds>();
  const follow = (roots: readonly string[]): void => {
    const settled = new Set(scenes.keys());
    const waiting = new Set(roots.filter((name) => passages.has(name) && !settled.has(name)));
    for (const name of waiting) if (!before.has(name)) before.set(name, base);
    for (const name of waiting) {
      waiting.delete(name);
      const walk = walkPassage(passages.get(name) ?? [], before.get(name) ?? base, dialect, unreliable);
      scenes.set(name, walk);
      for (const { link, after } of walk.links) {
        const { to } = link;
        if (!passages.has(to) || settled.has(to)) continue;
        const known = before.get(to);
        const joined = joinedKinds(known, withUnreliable(after, unreliable), dialect);
        if (known && joined === known) continue;
        before.set(to, joined);
        // Deleted first, so that a passage whose values changed again is visited again.
        waiting.delete(to);
        waiting.add(to);
      }
    }
  };
  if (start !== undefined) follow([start]);
  // Passages to which no link leads can be opened as well.
  for (const name of passages.keys()) if (!scenes.has(name)) follow([name]);
  return { variables: variablesOf(first, scenes, dialect), scenes, lost: first.lost };
}

/** Leaves out all logic of a story that is too large to follow. */
const withoutLogic = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step): Step => {
    if (step.kind === 'set') return { ...step, value: null };
    if (step.kind === 'link') return { ...step, effects: withoutLogic(step.effects) };
    if (step.kind !== 'if') return step;
    const branches = step.branches.map((branch) => ({
      ...branch,
      condition: null,
      steps: withoutLogic(branch.steps),
    }));
    return { ...step, branches };
  });

function isTooMuch({ passages, unreliable }: StoryPrograms): boolean {
  const all = [...passages.values()];
  const names = new Set(all.flatMap((steps) => namesSet(steps)));
  const count = all.reduce((sum, steps) => sum + countOf(steps), 0);
  return names.size * passages.size > MAX_WORK || unreliable.size * count > MAX_WORK;
}

const countOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => {
    if (step.kind === 'link') return sum + 1 + countOf(step.effects);
    const branches = step.kind === 'if' ? step.branches : [];
    return branches.reduce((within, branch) => within + countOf(branch.steps), sum + 1);
  }, 0);

const unknownKinds = (names: ReadonlySet<string>): Kinds =>
  new Map(Array.from(names, (name) => [name, UNKNOWN]));

const withUnreliable = (kinds: Kinds, names: ReadonlySet<string>): Kinds =>
  names.size === 0 ? kinds : new Map([...kinds, ...unknownKinds(names)]);

/** Joins what is known on several ways. Returns `one` itself if it knows as much already. */
function joinedKinds(one: Kinds | undefined, other: Kinds, dialect: TweeDialect): Kinds {
  if (!one) return other;
  const otherwise = dialect === 'harlowe' ? NUMBER : UNSET;
  let joined: Map<string, number> | undefined;
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const known = one.get(name) ?? otherwise;
    const kinds = known | (other.get(name) ?? otherwise);
    if (kinds === known && one.has(name)) continue;
    if (kinds === known && kinds === otherwise) continue;
    (joined ??= new Map(one)).set(name, kinds);
  }
  return joined ?? one;
}

/** Variables that scenes and choices use, with their values at the start. */
function variablesOf(
  first: PassageWalk,
  scenes: ReadonlyMap<string, PassageWalk>,
  dialect: TweeDialect,
): StoryLogicFound['variables'] {
  const names = new Set<string>();
  namesSetIn(first.set, names);
  const kinds = new Map<string, number>();
  const mayBeUnset = new Set<string>();
  for (const { set, links, shown, after, unsetReads } of scenes.values()) {
    for (const changes of [set, ...links.map((link) => link.set ?? {})]) namesSetIn(changes, names);
    for (const link of links) {
      namesIn(link.when, names);
      for (const [name, types] of link.after) kinds.set(name, (kinds.get(name) ?? 0) | types);
    }
    for (const one of shown.values()) if ('name' in one) names.add(one.name);
    for (const [name, types] of after) kinds.set(name, (kinds.get(name) ?? 0) | types);
    for (const name of unsetReads) mayBeUnset.add(name);
  }
  const initialOf = (name: string): JsonValue => {
    if (dialect === 'harlowe') return 0;
    if (mayBeUnset.has(name)) return null;
    const types = (kinds.get(name) ?? 0) & ~(UNSET | UNKNOWN | MARKUP);
    return types === NUMBER ? 0 : types === TEXT ? '' : types === BOOLEAN ? false : null;
  };
  const initial = Object.fromEntries(Array.from(names, (name) => [name, initialOf(name)]));
  const values = setVariables({ set: first.set }, initial);
  return Object.fromEntries(Array.from(names, (name) => [name, { initialValue: values[name] ?? null }]));
}

function namesSetIn(set: PassageWalk['set'], names: Set<string>): void {
  for (const [name, value] of Object.entries(set)) {
    names.add(name);
    namesIn(value, names);
  }
}

/** Collects the variables that JsonLogic reads. */
function namesIn(logic: unknown, names: Set<string>): void {
  if (typeof logic !== 'object' || logic === null) return;
  for (const [key, value] of Object.entries(logic))
    if (key === 'var' && typeof value === 'string') names.add(value);
    else namesIn(value, names);
}
