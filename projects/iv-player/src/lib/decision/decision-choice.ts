import { throwInvalid } from '../events/player-error';
import { type OptionCheck, type OptionTable, checkOptions, withoutNull } from '../store/option-table';
import { type JsonValue, isPlain } from '../store/plain-json';
import type { LocalizedText } from '../story/localized-text';
import { type NodeReference, StoryNode, nodeId } from '../story/story-node';

/**
 * Effect of a choice on the variables: new values by name, or a pure function that takes all values and returns those that change. It may
 * be called several times for one choice, because going back and skipping scenes repeat the path.
 * @example
 * const effect: ChoiceEffect = ({ noise }) => ({ noise: Number(noise) + 1 });
 */
export type ChoiceEffect =
  | Readonly<Record<string, JsonValue>>
  | ((values: Readonly<Record<string, JsonValue>>) => Readonly<Record<string, JsonValue>>);

/**
 * A choice as passed to `add`, `update` and `data.decision`. Several choices may lead to the same node.
 * @example
 * player.decision.add('door', { choices: [{ to: 'hall', label: 'Knock' }, { to: 'hall', label: 'Kick it in' }] });
 */
export interface DecisionChoiceConfig {
  /** The node the choice leads to, which may be registered later. */
  readonly to: NodeReference;
  /**
   * Id, unique within its decision. Default: the target's id, then `left~2`, `left~3`, … for further choices with the same target. Give
   * choices that share a target explicit ids: default ids shift when a choice is removed or moved, and saved data and analytics then refer
   * to a different choice.
   */
  readonly id?: string;
  /** Text of the button. Default: the label that `iv-player/ui` finds in the nodes' `data`, falling back to the target's id. */
  readonly label?: LocalizedText;
  /** Additional text below the label. Default: none. */
  readonly description?: LocalizedText;
  /** URL of an image. Default: none. */
  readonly image?: LocalizedText;
  /**
   * Variables that the choice changes once it is final, before those that the next node changes. Requires the variables plugin. Unknown
   * variables and values that are not JSON are ignored, and reported by the `error` event. Default: none.
   */
  readonly set?: ChoiceEffect;
}

/**
 * A choice offered to the viewer. `make(choice.id)` makes it.
 * @example
 * for (const { id, label } of player.decision.get('door')?.choices ?? []) console.log(id, label);
 */
export interface DecisionChoice extends Omit<DecisionChoiceConfig, 'id' | 'to'> {
  /** Id, unique within its decision. */
  readonly id: string;
  /** The node the choice leads to. */
  readonly to: StoryNode;
}

/** A validated choice. The node is kept as an id, because it may be registered later or replaced. */
export interface CheckedDecisionChoice extends Omit<DecisionChoice, 'to'> {
  readonly to: string;
}

/** Adds the default id to each choice without one: the target's id, or `left~2`, `left~3`, … if that is taken. */
export function withIds<Config extends { readonly to: string; readonly id?: string }>(
  choices: readonly Config[],
): (Config & { readonly id: string })[] {
  const taken = new Set(choices.map(({ id }) => id));
  const counts = new Map<string, number>();
  const isFirst = choices.map(({ id, to }) => id === undefined && !taken.has(to) && taken.add(to));
  return choices.map((choice, index) => {
    let { id = choice.to } = choice;
    while (choice.id === undefined && !isFirst[index] && taken.has(id)) {
      const count = (counts.get(choice.to) ?? 1) + 1;
      counts.set(choice.to, count);
      id = `${choice.to}~${count}`;
    }
    taken.add(id);
    return { ...choice, id };
  });
}

export function isNodeReference(value: unknown): value is NodeReference {
  return typeof value === 'string' || value instanceof StoryNode;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const checkText: OptionCheck<LocalizedText> = (value, name) =>
  isText(value) || (isPlain(value as object) && Object.values(value as object).every(isText))
    ? (value as LocalizedText)
    : throwInvalid(name, 'a string, or an object with a string for each language', value);

const CHOICE_OPTIONS = {
  to: {
    check: (value, name) =>
      isNodeReference(value) ? nodeId(value) : throwInvalid(name, 'a node or its id', value),
  },
  id: {
    check: (value, name) =>
      value && isText(value) ? value : throwInvalid(name, 'a non-empty string', value),
  },
  label: { check: checkText },
  description: { check: checkText },
  image: { check: checkText },
  set: {
    check: (value, name) =>
      typeof value === 'function' || isPlain(value as object)
        ? (value as ChoiceEffect)
        : throwInvalid(name, 'an object or a function', value),
  },
} satisfies OptionTable<DecisionChoiceConfig>;

/** Validates a list of choices and adds missing ids. */
export const checkChoices: OptionCheck<readonly CheckedDecisionChoice[]> = (value, name) => {
  if (!Array.isArray(value)) throwInvalid(name, 'a list of choices', value);
  const ids = new Set<unknown>();
  const choices = (value as unknown[]).map((given, index) => {
    const place = `${name}[${index}]`;
    const choice = withoutNull(checkOptions(CHOICE_OPTIONS, given, place, true));
    const { id } = choice;
    const to = CHOICE_OPTIONS.to.check(choice.to, `${place}.to`);
    if (id && ids.has(id)) throwInvalid(`${place}.id`, 'an unused id', id);
    ids.add(id);
    return { ...choice, to };
  });
  return withIds(choices);
};
