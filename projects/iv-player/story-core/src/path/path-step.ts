import type { PathAnswer } from 'iv-player/private';

/** Maximum number of steps of a path. */
export const MAX_NODES = 20_000;

/**
 * A step of a path: a node and, where a choice led to it, the id of that choice. Without one, the first open choice that leads there.
 * @example
 * const code = pathCode(story, ['door', { node: 'hall', choice: 'kick' }, 'end']);
 */
export interface PathStep {
  /** Id of the node. */
  readonly node: string;
  /** Id of the choice of the node before; `null` if a question of that node led here. */
  readonly choice?: string | null;
  /** Results of the questions in this node, in the order in which they were over. */
  readonly answers?: readonly PathAnswer[];
}

/** Converts a node's id to a step. */
export const asStep = (step: string | PathStep): PathStep =>
  typeof step === 'string' ? { node: step } : step;
