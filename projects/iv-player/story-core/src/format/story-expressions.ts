import { forEachInQuestions } from './question-parts';
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
  type Place = readonly (string | number)[];
  const pathOf = (place: Place) => () => ['nodes', id, ...place.map(String)];
  const visitWhen = (when: unknown, ...place: Place): void => {
    if (when !== undefined) visit(when, pathOf(place), null);
  };
  const visitSet = (set: StoryFileNode['set'], ...place: Place): void => {
    if (set) for (const name of Object.keys(set)) visit(set[name], pathOf([...place, name]), name);
  };
  visitSet(node.set, 'set');
  forEachInQuestions(node, 'when', visitWhen);
  forEachInQuestions(node, 'set', visitSet);
  const choices = node.decision?.choices ?? [];
  for (let at = 0; at < choices.length; at++) {
    visitWhen(choices[at]?.when, 'decision', 'choices', at, 'when');
    visitSet(choices[at]?.set, 'decision', 'choices', at, 'set');
  }
}

export function forEachExpression(
  nodes: Iterable<readonly [id: string, node: StoryFileNode]>,
  visit: ExpressionVisitor,
): void {
  for (const [id, node] of nodes) forEachExpressionIn(id, node, visit);
}
