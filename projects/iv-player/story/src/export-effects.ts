import type { ChoiceEffect, JsonValue, Player, StoryNode } from 'iv-player';
import { findUnsafeJson, VARIABLE_NAME } from 'iv-player/story-core';

/** Paths to the effects of a node's choices that are functions, or that a file would read as expressions. */
export function unwritableEffects(player: Player, node: StoryNode): readonly string[] {
  if (!player.initiedPlugins.includes('decision')) return [];
  const { choices = [] } = player.decision.data(node);
  return choices.flatMap(({ set }, index) =>
    set && !isLiteral(set) ? [`nodes.${node.id}.decision.choices.${index}.set`] : [],
  );
}

/** Whether values mean the same in a file, where an object with a single key is an expression. */
export function isLiteral(set: ChoiceEffect): set is Exclude<ChoiceEffect, (...values: never) => unknown> {
  const isValue = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    ((Array.isArray(value) || Object.keys(value).length !== 1) && Object.values(value).every(isValue));
  return (
    typeof set !== 'function' &&
    !findUnsafeJson(set) &&
    Object.entries(set).every(([name, value]) => VARIABLE_NAME.test(name) && isValue(value))
  );
}

/** Names of the questions that code has added to a node: they may have functions. @param written those of the story file */
export function unwritableQuestions(
  player: Player,
  { id }: StoryNode,
  written: readonly { id: string }[] = [],
): string[] {
  if (!hasQuestions(player)) return [];
  const added = player.questions.ofNode(id).filter((one) => !written.some((other) => other.id === one.id));
  return added.map((one) => `questions.${one.id}`);
}

/** Values of variables by name, without the results of questions. */
export function variablesOf(player: Player): (readonly [name: string, value: JsonValue])[] {
  const values = player.variables.signals.values() as Readonly<Record<string, JsonValue>>;
  return Object.entries(values).filter(([name]) => name !== 'question' || !hasQuestions(player));
}

const hasQuestions = (player: Player): boolean => player.initiedPlugins.includes('questions');
