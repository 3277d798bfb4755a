import type { JsonValue } from 'iv-player';
import type { StoryFileChoice, StoryFileDecision, StoryFileNode } from '../format/story-file';
import {
  LogicBudget,
  LogicError,
  SCENE_STEPS,
  SCENE_TOO_LONG,
  type Values,
  evaluateValue,
  isTrue,
} from './evaluate-logic';

// What a scene does to the variables, and what may follow it. The player, the checker, the playthroughs and the report have it
// from here, so that they agree.

/** How the expressions of a scene are evaluated. */
export interface SceneEvaluation {
  /** Is told which expression has no value: its keys from the node, and why. Default: nobody is told. */
  readonly fail?: (place: readonly string[], why: string) => void;
  /** Whether the condition of a choice, by its place, is taken to hold without being evaluated. Default: none is. */
  readonly isFree?: (index: number) => boolean;
  /** Steps that are left for the whole story, which become fewer: who plays many scenes stops when there are none. */
  readonly work?: LogicBudget;
}

/** Above so many variables an object of them is slow to copy. */
const MANY_VARIABLES = 1000;

/** As many steps take as long as a copy of so many variables. */
const copySteps = (count: number): number => Math.ceil(count / (count > MANY_VARIABLES ? 2 : 16));

/** Takes the steps of a scene from those of the story: one for each expression, and those that it took. */
function spend({ work }: SceneEvaluation, expressions: number, { steps }: LogicBudget): void {
  if (work) work.steps -= expressions + SCENE_STEPS - steps;
}

/**
 * The variables after `set`: its entries one after the other, each sees those before. One that has no value, or names no variable,
 * fails alone: it leaves its variable as it is.
 * @param before all variables
 * @returns `before` itself when nothing is set
 */
export function setVariables(
  { set }: Pick<StoryFileNode, 'set'>,
  before: Values,
  evaluation: SceneEvaluation = {},
): Values {
  if (!set) return before;
  const values: Record<string, JsonValue> = { ...before };
  const names = Object.keys(set);
  const budget = new LogicBudget();
  let changed = 0;
  for (const name of names) {
    try {
      if (!Object.hasOwn(before, name)) throw new LogicError(`There is no variable "${name}": declare it.`);
      if (budget.steps <= 0) throw new LogicError(SCENE_TOO_LONG);
      values[name] = evaluateValue(set[name], values, budget);
      changed++;
    } catch (error) {
      evaluation.fail?.(['set', name], reasonOf(error));
    }
  }
  if (evaluation.work) spend(evaluation, names.length + copySteps(Object.keys(before).length), budget);
  return changed > 0 ? values : before;
}

/** The places of the choices that can be chosen with these values of the variables. A condition that has no value does not hold. */
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

/** The defaults that are none of the choices: each follows when nobody chooses, and only then. */
export function foreignDefaults({ choices, defaults = [] }: StoryFileDecision): readonly string[] {
  if (defaults.length === 0) return defaults;
  const targets = new Set(choices.map(({ to }) => to));
  return [...new Set(defaults)].filter((to) => !targets.has(to));
}

/**
 * The defaults whose choices are open. `undefined` when none is left, or none was given: any open choice may follow.
 * @param open places of the choices that are open
 */
export function openDefaults(
  { choices, defaults }: Pick<StoryFileDecision, 'choices' | 'defaults'>,
  open: readonly number[],
): readonly string[] | undefined {
  if (!defaults || defaults.length === 0 || open.length === choices.length) return defaults;
  const targets = new Set(choices.map(({ to }) => to));
  const openTargets = new Set(open.map((index) => choices[index]?.to));
  const left = defaults.filter((to) => !targets.has(to) || openTargets.has(to));
  return left.length > 0 ? left : undefined;
}

/** The visible parts of a choice. */
export const choiceAppearance = ({ label, description, image }: StoryFileChoice): readonly unknown[] => [
  label,
  description,
  image,
];

/** What makes a choice a button of its own; empty for one that says nothing of itself. */
const lookOf = (choice: StoryFileChoice): string => {
  const look = [choice.id, ...choiceAppearance(choice)];
  return look.every((part) => part === undefined) ? '' : JSON.stringify(look);
};

/**
 * The places of the choices that are buttons, of those that are open. Choices of one node that look the same are one button, as
 * where each has a condition of its own; and a choice that says nothing of itself adds none where another leads to its node.
 */
export function shownChoices(
  choices: readonly StoryFileChoice[],
  open: readonly number[] = choices.map((_, index) => index),
): readonly number[] {
  /** By the target: the looks, and the first place of each. */
  const targets = new Map<string, Map<string, number>>();
  for (const index of open) {
    const choice = choices[index];
    if (!choice) continue;
    const looks = targets.get(choice.to);
    const look = lookOf(choice);
    if (!looks) targets.set(choice.to, new Map([[look, index]]));
    else if (!looks.has(look)) looks.set(look, index);
  }
  const isShown = new Set<number>();
  for (const looks of targets.values())
    for (const [look, index] of looks) if (look !== '' || looks.size === 1) isShown.add(index);
  return open.filter((index) => isShown.has(index));
}

/** The ways out of a scene, given the places of its open choices. Takes a step of `work` for each default that is none of the choices. */
export type WaysFrom = (open: readonly number[], work?: LogicBudget) => readonly StoryFileChoice[];

/**
 * Everything that may follow a scene: its `next`, or the open choices as they are shown, of which several may lead to one scene, and
 * then the defaults that are none of the choices, as choices without a label. Make it once for a scene that is played many times.
 * @param has whether the story has a scene of that id: the player offers no other
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

/** Whether what is open depends on variables. */
export function isConditional({ choices }: Pick<StoryFileDecision, 'choices'>): boolean {
  return choices.some(({ when }) => when !== undefined);
}

/** What an expression failed for; other errors are faults of the library. */
function reasonOf(error: unknown): string {
  if (error instanceof LogicError) return error.message;
  throw error;
}
