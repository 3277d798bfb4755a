import type { StoryNode } from '../story/story-node';
import type { DecisionChoice } from './decision-choice';
import type { DecisionInstance } from './decision-instance';
import type { DecisionState } from './decision-state';

/**
 * A decision whose window is open, as templates show it: its state in the store, with nodes instead of ids.
 * `state` is `active`, or `made` once something is chosen: `selected.choice` is the choice's id, and until the window ends
 * another can be chosen.
 *
 * `time`, `duration`, `progress` and `remainingTime` are the window's as the viewer has it: under a `timeLimit` other than
 * `normal` in the viewer's seconds, and without a limit `duration` and `remainingTime` are `Infinity`, `progress` is 0. Those
 * of the store and of the `instance` are always times of the film.
 * @example
 * const open = player.decision.signals.open;
 * const secondsLeft = computed(() => open()?.instance.remainingTime ?? null);
 */
export interface OpenDecision extends Omit<DecisionState, 'parent' | 'children' | 'defaults'> {
  /** The node that the decision belongs to. */
  readonly parent: StoryNode;
  /** The answers that the viewer can give now, without those whose nodes are missing in the repository. */
  readonly choices: readonly DecisionChoice[];
  /** The nodes to choose from, without those missing in the repository. */
  readonly children: readonly StoryNode[];
  /** The nodes of which one is chosen at random without a choice; empty when none were given. */
  readonly defaults: readonly StoryNode[];
  /** Whether the film holds at the node's last picture for this decision; also while it is paused there. */
  readonly isHeld: boolean;
  /** The decision itself: `instance.make(choice.id)` chooses. */
  readonly instance: DecisionInstance;
}
