import type { DecisionRecord } from '../story/story-node';
import type { PassAnswer } from './decision-snapshot';
import type { DecisionSelection } from './decision-state';
import type { RegisteredDecision } from './registered-decision';

/** A choice whose time is not known yet. */
export type Choice = Omit<DecisionSelection, 'selectionTime'>;

/** A choice for a pass still ahead. */
export interface ChoiceAhead {
  readonly selection: DecisionSelection;
  /** Whether the store shows it and `decision.made` was emitted. */
  readonly isAnnounced: boolean;
  readonly answer: PassAnswer | null;
}

/**
 * Collects, at the moment of a choice, the details for the record that follows when the pass is over.
 * @param before of what was chosen in the same pass before
 * @param by who chose, unless the viewer did
 */
export function answerOf(
  decision: RegisteredDecision,
  { node, choice, autoDecided }: Choice,
  before?: PassAnswer | null,
  seconds = 0,
  by: DecisionRecord['by'] = 'rule',
): PassAnswer {
  const last = JSON.stringify([node, choice]);
  return {
    by: autoDecided ? by : 'viewer',
    seconds: autoDecided ? null : seconds,
    changed: before ? before.changed + Number(before.last !== last) : 0,
    last,
    offered: decision.choices.map(({ to }) => to.id),
    isAutomatic: before?.isAutomatic !== false && decision.isAutomatic(node),
  };
}
