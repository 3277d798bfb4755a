import type { JsonValue } from 'iv-player';
import type { StoryFileChoice, StoryFileDecision } from '../format/story-file';
import { isTrue } from '../logic/evaluate-logic';

/** The choices of a decision that can be chosen now. */
export interface OpenChoices {
  readonly choices: readonly StoryFileChoice[];
  /** Nodes of which one follows at random when nobody chooses. `undefined`: any of the choices. */
  readonly defaults: readonly string[] | undefined;
}

/**
 * What is open with these values of the variables. Defaults whose choices are closed are skipped; if none is left, any open
 * choice is one. Throws `LogicError` when a condition cannot be evaluated.
 */
export function openChoices(
  { choices, defaults }: Pick<StoryFileDecision, 'choices' | 'defaults'>,
  variables: Readonly<Record<string, JsonValue>>,
): OpenChoices {
  const open = choices.filter(({ when }) => isTrue(when, variables));
  if (!defaults || defaults.length === 0 || open.length === choices.length)
    return { choices: open, defaults };
  const isClosed = (id: string): boolean =>
    choices.some(({ to }) => to === id) && !open.some(({ to }) => to === id);
  const left = defaults.filter((id) => !isClosed(id));
  return { choices: open, defaults: left.length > 0 ? left : undefined };
}

/** Whether what is open depends on variables. */
export function isConditional({ choices }: Pick<StoryFileDecision, 'choices'>): boolean {
  return choices.some(({ when }) => when !== undefined);
}
