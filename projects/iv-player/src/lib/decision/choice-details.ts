import type { DecisionRecord, StoryNode } from '../story/story-node';
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

/** Returns the record of a pass of `from` that is over; `null` without a choice, or if its single child followed automatically. */
export function recordOf(
  decision: RegisteredDecision,
  from: StoryNode,
  selection: DecisionSelection | null,
  details: ChoiceDetails | null,
  again: boolean,
): DecisionRecord | null {
  const { node = '', choice = null } = selection ?? {};
  const [chosen] = decision.nodes([node]);
  if (!chosen || !details || (details.isAutomatic && decision.isAutomatic(node))) return null;
  const { by, seconds, changed } = details;
  return { from, offered: decision.nodes(details.offered), chosen, choice, by, seconds, changed, again };
}
