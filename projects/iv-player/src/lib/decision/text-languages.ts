import type { StoryNode } from '../story/story-node';
import type { DecisionInstance } from './decision-instance';

/** Languages in which nodes and decisions have questions and choices. */
export function textLanguages(
  nodes: readonly StoryNode[],
  decisions: readonly DecisionInstance[],
): readonly string[] {
  const inData = nodes.flatMap(({ data: { prompt, choice, choices } }) => [
    prompt,
    ...[choice, ...Object.values(choices ?? {})].map((texts) => texts?.label),
  ]);
  const inDecisions = decisions.flatMap(({ choices }) => choices.map(({ label }) => label));
  return [...inData, ...inDecisions].flatMap((text) =>
    typeof text === 'object' ? Object.keys(text ?? {}) : [],
  );
}
