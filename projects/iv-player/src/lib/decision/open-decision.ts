import type { StoryNode } from '../story/story-node';
import type { DecisionInstance } from './decision-instance';
import type { DecisionStatus } from './decision-state';
import type { DecisionClock } from './decision-window';

/** A decision whose window is open, as templates show it; its clock is that of the last time update. */
export interface OpenDecision extends DecisionClock {
  readonly parent: StoryNode;
  readonly children: readonly StoryNode[];
  /** The decision itself: `instance.make(child)` chooses. */
  readonly instance: DecisionInstance;
  /** `active`, or `made` when a node is chosen and the window is still open. */
  readonly state: DecisionStatus;
  /** Id of the chosen node, `null` before a choice. Until the window ends another node can be chosen. */
  readonly selectedId: string | null;
  /** Length of the window in seconds. */
  readonly duration: number;
}
