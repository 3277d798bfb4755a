import { throwInvalid } from '../events/player-error';
import { type OptionCheck, type OptionTable, checkOptions, withoutNull } from '../store/option-table';
import { isPlain } from '../store/plain-json';
import type { LocalizedText } from '../story/localized-text';
import { type NodeReference, StoryNode, nodeId } from '../story/story-node';

/**
 * An answer that the viewer can give, as `add`, `update` and `data.decision` take it. Several may lead to one node.
 * @example
 * player.decision.add('door', { choices: [{ to: 'hall', label: 'Knock' }, { to: 'hall', label: 'Kick it in' }] });
 */
export interface DecisionChoiceConfig {
  /** The node that it leads to, which may be registered later. */
  readonly to: NodeReference;
  /**
   * Unique in its decision. Default: the target's id, for further choices of that target `left~2`, `left~3`, …. Give ids to
   * answers that share a target: those by default pass from one answer to another when one is removed or moved, and what
   * viewers have saved, and what analytics has counted, then tells of another answer.
   */
  readonly id?: string;
  /** Text of its button. Default: what `iv-player/ui` finds in the `data` of the nodes, else the target's id. */
  readonly label?: LocalizedText;
  /** More about it, below the label. Default none. */
  readonly description?: LocalizedText;
  /** URL of a picture. Default none. */
  readonly image?: LocalizedText;
}

/**
 * An answer that the viewer can give: `make(choice.id)` gives it.
 * @example
 * for (const { id, label } of player.decision.get('door')?.choices ?? []) console.log(id, label);
 */
export interface DecisionChoice extends Omit<DecisionChoiceConfig, 'id' | 'to'> {
  /** Unique in its decision. */
  readonly id: string;
  /** The node that it leads to. */
  readonly to: StoryNode;
}

/** A checked choice: its node is kept as its id, since it may be registered later or replaced. */
export interface CheckedDecisionChoice extends Omit<DecisionChoice, 'to'> {
  /** Id of the node that it leads to. */
  readonly to: string;
}

/** Gives an id to each choice that has none: its target's, else `left~2`, …, unless another choice has that. */
export function withIds<Config extends { readonly to: string; readonly id?: string }>(
  choices: readonly Config[],
): (Config & { readonly id: string })[] {
  const taken = new Set(choices.map(({ id }) => id));
  const isFirst = choices.map(({ id, to }) => id === undefined && !taken.has(to) && taken.add(to));
  return choices.map((choice, index) => {
    let { id = choice.to } = choice;
    if (choice.id === undefined && !isFirst[index])
      for (let count = 2; taken.has(id); count++) id = `${choice.to}~${count}`;
    taken.add(id);
    return { ...choice, id };
  });
}

/** Whether a value is a node or an id. */
export function isNodeReference(value: unknown): value is NodeReference {
  return typeof value === 'string' || value instanceof StoryNode;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const checkText: OptionCheck<LocalizedText> = (value, name) =>
  isText(value) || (isPlain(value as object) && Object.values(value as object).every(isText))
    ? (value as LocalizedText)
    : throwInvalid(name, 'a text, or one for each language', value);

const CHOICE_OPTIONS = {
  to: {
    check: (value, name) =>
      isNodeReference(value) ? nodeId(value) : throwInvalid(name, 'a node or its id', value),
  },
  id: { check: (value, name) => (value && isText(value) ? value : throwInvalid(name, 'a text', value)) },
  label: { check: checkText },
  description: { check: checkText },
  image: { check: checkText },
} satisfies OptionTable<DecisionChoiceConfig>;

/** Checks a list of choices, and gives an id to each that has none. */
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
