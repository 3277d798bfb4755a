import type { ChoiceEffect, JsonValue, Player, StoryNode } from 'iv-player';
import type { QuestionEffect } from 'iv-player/private';
import { findUnsafeJson, VARIABLE_NAME } from 'iv-player/story-core';

/** Paths to the effects of a node's choices that are functions, or that a file would read as expressions. */
export function unwritableEffects(player: Player, node: StoryNode): readonly string[] {
  if (!player.initiedPlugins.includes('decision')) return [];
  const { choices = [] } = player.decision.data(node);
  return choices.flatMap(({ set }, index) =>
    set && !isLiteral(set) ? [`nodes.${node.id}.decision.choices.${index}.set`] : [],
  );
}

/** Whether values of an effect mean the same in a file, where an object with a single key is an expression. */
export function isLiteral(
  set: ChoiceEffect | QuestionEffect,
): set is Exclude<ChoiceEffect, (...values: never) => unknown> {
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

/** Values of variables by name, without the results of questions. */
export function variablesOf(player: Player): (readonly [name: string, value: JsonValue])[] {
  const values = player.variables.signals.values() as Readonly<Record<string, JsonValue>>;
  return Object.entries(values).filter(([name]) => name !== 'question' || !hasQuestionsPlugin(player));
}

export const hasQuestionsPlugin = (player: Player): boolean => player.initiedPlugins.includes('questions');
