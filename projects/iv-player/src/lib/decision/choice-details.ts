import type { DecisionRecord } from '../story/story-node';
import type { ChoiceDetails } from './decision-snapshot';
import type { DecisionSelection } from './decision-state';
import type { RegisteredDecision } from './registered-decision';

export type UntimedSelection = Omit<DecisionSelection, 'selectionTime'>;

export interface ChoiceAhead {
  readonly selection: DecisionSelection;
  /** Whether the store shows it and `decision.made` was emitted. */
  readonly isAnnounced: boolean;
  readonly details: ChoiceDetails | null;
}

/**
 * Collects the details of a choice, which `decision.final` needs when the pass is over.
 * @param before details of the previous choice in the same pass
 * @param by who chose, unless the viewer did
 */
export function detailsOf(
  decision: RegisteredDecision,
  { node, choice, autoDecided }: UntimedSelection,
  before?: ChoiceDetails | null,
  seconds = 0,
  by: DecisionRecord['by'] = 'rule',
): ChoiceDetails {
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
