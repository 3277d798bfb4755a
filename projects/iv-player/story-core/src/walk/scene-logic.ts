import type { JsonValue } from 'iv-player';
import { withIds } from 'iv-player/private';
import type { StoryFile, StoryFileChoice, StoryFileDecision, StoryFileNode } from '../format/story-file';
import {
  LogicBudget,
  LogicError,
  SCENE_STEPS,
  SCENE_TOO_LONG,
  type Values,
  evaluateValue,
  isTrue,
} from '../logic/evaluate-logic';

// How a scene changes variables and which scenes may follow it. Shared, so that player, checker, playthroughs and report agree.

export interface SceneEvaluation {
  /** Called for each expression that fails, with its path within the node and the reason. Default: failures are ignored. */
  readonly fail?: (place: readonly string[], reason: string) => void;
  /** Whether to treat a choice's condition as true without evaluating it. Default: all conditions are evaluated. */
  readonly isFree?: (index: number) => boolean;
  /** Steps left for the entire story; the steps taken are subtracted from it. */
  readonly work?: LogicBudget;
}

/** Number of variables above which copying all of them is slow. */
const MANY_VARIABLES = 1000;

/** Number of steps that take as long as copying the variables. */
const copySteps = (count: number): number => Math.ceil(count / (count > MANY_VARIABLES ? 2 : 16));

/** Subtracts a scene's steps from the story's: the steps taken, plus one for each expression. */
function spend({ work }: SceneEvaluation, expressions: number, { steps }: LogicBudget): void {
  if (work) work.steps -= expressions + SCENE_STEPS - steps;
}

/**
 * Evaluates `set` and returns all variables. Each entry sees the values set before it. If an entry fails or its variable does not exist,
 * the entry is skipped.
 * @param before values of all variables
 * @param place path of the part with `set` within the node; default: the node itself
 * @returns `before` itself if nothing changed
 */
export function setVariables(
  { set }: Pick<StoryFileNode, 'set'>,
  before: Values,
  evaluation: SceneEvaluation = {},
  place: readonly string[] = [],
): Values {
  if (!set) return before;
  const values: Record<string, JsonValue> = { ...before };
  const names = Object.keys(set);
  const budget = new LogicBudget();
  let changed = 0;
  for (const name of names) {
    try {
      if (!Object.hasOwn(before, name))
        throw new LogicError(`the variable "${name}" does not exist: declare it.`);
      if (budget.steps <= 0) throw new LogicError(SCENE_TOO_LONG);
      values[name] = evaluateValue(set[name], values, budget);
      changed++;
    } catch (error) {
      evaluation.fail?.([...place, 'set', name], reasonOf(error));
    }
  }
  if (evaluation.work) spend(evaluation, names.length + copySteps(Object.keys(before).length), budget);
  return changed > 0 ? values : before;
}

/** Returns all variables after a way out of a scene was taken: after the `set` of a choice. @param way one of `SceneExits.ways` */
export function leaveBy(
  { decision }: Pick<StoryFileNode, 'decision'>,
  way: StoryFileChoice,
  before: Values,
  evaluation?: SceneEvaluation,
): Values {
  if (!way.set) return before;
  const index = decision?.choices.indexOf(way) ?? 0;
  return setVariables(way, before, evaluation, ['decision', 'choices', String(index)]);
}

/** Whether a choice of the story changes variables, so that two choices with the same target are two paths. */
export const hasChoiceEffects = ({ nodes }: StoryFile): boolean =>
  Object.values(nodes).some(({ decision }) => decision?.choices.some(({ set }) => set !== undefined));

/** Returns the indices of the choices that are open with these variables. A condition that fails counts as false. */
export function openChoices(
  { choices }: Pick<StoryFileDecision, 'choices'>,
  variables: Values,
  evaluation: SceneEvaluation = {},
): number[] {
  const { isFree, fail } = evaluation;
  const open: number[] = [];
  const budget = new LogicBudget();
  for (let index = 0; index < choices.length; index++) {
    const when = choices[index]?.when;
    if (when === undefined || isFree?.(index)) {
      open.push(index);
      continue;
    }
    try {
      if (budget.steps <= 0) fail?.(placeOf(index), SCENE_TOO_LONG);
      else if (isTrue(when, variables, budget)) open.push(index);
    } catch (error) {
      fail?.(placeOf(index), reasonOf(error));
    }
  }
  spend(evaluation, choices.length, budget);
  return open;
}

/** Returns the names that defaults may give to choices: their ids, and those of their nodes. */
const namesOf = (choices: readonly { readonly id: string; readonly to: string }[]): ReadonlySet<string> =>
  new Set(choices.flatMap(({ id, to }) => [id, to]));

/** Returns the defaults that are not choices, which follow only if the viewer does not choose. */
export function foreignDefaults({ choices, defaults = [] }: StoryFileDecision): readonly string[] {
  if (defaults.length === 0) return defaults;
  const names = namesOf(withIds(choices));
  return [...new Set(defaults)].filter((name) => !names.has(name));
}

/** Returns the defaults whose choices are open; `undefined` if none, so any open choice may follow. @param open indices of open choices */
export function openDefaults(
  { choices, defaults }: Pick<StoryFileDecision, 'choices' | 'defaults'>,
  open: readonly number[],
): readonly string[] | undefined {
  if (!defaults || defaults.length === 0 || open.length === choices.length) return defaults;
  const named = withIds(choices);
  const names = namesOf(named);
  const openNames = namesOf(open.flatMap((index) => named[index] ?? []));
  const left = defaults.filter((name) => !names.has(name) || openNames.has(name));
  return left.length > 0 ? left : undefined;
}

/** Returns the visible parts of a choice. */
export const choiceAppearance = ({ label, description, image }: StoryFileChoice): readonly unknown[] => [
  label,
  description,
  image,
];

/** Key of a choice; choices with the same key share a button. Empty if the choice has no id, appearance or effect. */
const buttonKey = (choice: StoryFileChoice): string => {
  const parts = [choice.id, ...choiceAppearance(choice), choice.set];
  return parts.every((part) => part === undefined) ? '' : JSON.stringify(parts);
};

/**
 * Returns the indices of the open choices that get a button. Choices with the same target and appearance share a button, for example if
 * they differ only in their conditions. A choice without an appearance gets no button if another choice leads to the same node.
 */
export function shownChoices(
  choices: readonly StoryFileChoice[],
  open: readonly number[] = choices.map((_, index) => index),
): readonly number[] {
  /** By target: the index of the first choice with each button key. */
  const targets = new Map<string, Map<string, number>>();
  for (const index of open) {
    const choice = choices[index];
    if (!choice) continue;
    const buttons = targets.get(choice.to);
    const key = buttonKey(choice);
    if (!buttons) targets.set(choice.to, new Map([[key, index]]));
    else if (!buttons.has(key)) buttons.set(key, index);
  }
  const isShown = new Set<number>();
  for (const buttons of targets.values())
    for (const [key, index] of buttons) if (key !== '' || buttons.size === 1) isShown.add(index);
  return open.filter((index) => isShown.has(index));
}

/** Returns the ways out of a scene, given the indices of its open choices. Takes one step of `work` for each foreign default. */
export type WaysFrom = (open: readonly number[], work?: LogicBudget) => readonly StoryFileChoice[];

/**
 * Creates a function that lists what may follow a scene: its `next`; or the open choices that get a button, followed by the foreign
 * defaults as choices without a label. Reuse the function if a scene is played many times.
 * @param has whether the story has a scene with this id; missing scenes are omitted
 */
export function waysFrom({ next, decision }: StoryFileNode, has: (id: string) => boolean): WaysFrom {
  const { choices } = decision ?? { choices: [] };
  const wayOf = choices.map((choice) => (has(choice.to) ? choice : undefined));
  const isDistinct = new Set(choices.map(({ to }) => to)).size === choices.length;
  const others = [next ?? [], decision ? foreignDefaults(decision) : []].flat().filter(has);
  const otherWays = others.map((to) => ({ to }));
  return (open, work) => {
    const ways: StoryFileChoice[] = [];
    for (const index of isDistinct ? open : shownChoices(choices, open)) {
      const way = wayOf[index];
      if (way) ways.push(way);
    }
    if (work) work.steps -= otherWays.length;
    return [...ways, ...otherWays];
  };
}

const placeOf = (index: number): readonly string[] => ['decision', 'choices', String(index), 'when'];

export function isConditional({ choices }: Pick<StoryFileDecision, 'choices'>): boolean {
  return choices.some(({ when }) => when !== undefined);
}

/** Returns the message of a `LogicError`; rethrows other errors, which are bugs. */
function reasonOf(error: unknown): string {
  if (error instanceof LogicError) return error.message;
  throw error;
}
