import { forEachQuestionExpression } from './question-parts';
import type { StoryFileNode } from './story-file';

/** Receives an expression, and a function that builds its path: most callers do not need it. */
export type ExpressionVisitor = (
  logic: unknown,
  pathOf: () => readonly string[],
  /** Name of the variable to set; `null` for a condition. */
  variable: string | null,
) => void;

/** Visits the expressions in a scene. */
export function forEachExpressionIn(id: string, node: StoryFileNode, visit: ExpressionVisitor): void {
  const { set, decision } = node;
  if (set) {
    for (const name of Object.keys(set)) visit(set[name], () => ['nodes', id, 'set', name], name);
  }
  if (node.questions)
    forEachQuestionExpression(node, (logic, variable, ...place) =>
      visit(logic, () => ['nodes', id, ...place.map(String)], variable),
    );
  const choices = decision?.choices;
  if (!choices) return;
  for (let at = 0; at < choices.length; at++) {
    const { when, set: effects } = choices[at] ?? {};
    const pathOf = (...place: readonly string[]): readonly string[] => [
      ...['nodes', id, 'decision', 'choices', String(at)],
      ...place,
    ];
    if (when !== undefined) visit(when, () => pathOf('when'), null);
    for (const name of Object.keys(effects ?? {})) visit(effects?.[name], () => pathOf('set', name), name);
  }
}

export function forEachExpression(
  nodes: Iterable<readonly [id: string, node: StoryFileNode]>,
  visit: ExpressionVisitor,
): void {
  for (const [id, node] of nodes) forEachExpressionIn(id, node, visit);
}
