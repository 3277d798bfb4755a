import type { StoryNode } from '../story/story-node';
import type { DecisionChoice } from './decision-choice';
import type { DecisionInstance } from './decision-instance';
import type { DecisionState } from './decision-state';

/**
 * State of a decision with an open window, for templates. Like its state in the store, but with nodes instead of ids.
 *
 * `state` is `active`, or `made` after a choice. `selected.choice` is then the id of that choice, which can be changed until the window
 * ends.
 *
 * With a `timeLimit` other than `normal`, `time`, `duration`, `progress` and `remainingTime` are in seconds of real time, excluding pauses
 * and stalls. With the limit `off`, `duration` and `remainingTime` are `Infinity` and `progress` is 0. The store and the `instance` always
 * use film time.
 * @example
 * const open = player.decision.signals.open;
 * const secondsLeft = computed(() => open()?.instance.remainingTime ?? null);
 */
export interface OpenDecision extends Omit<DecisionState, 'parent' | 'children' | 'defaults'> {
  /** The node the decision belongs to. */
  readonly parent: StoryNode;
  /** The choices offered to the viewer, except those whose node is not in the repository. */
  readonly choices: readonly DecisionChoice[];
  /** The nodes to choose from that are in the repository. */
  readonly children: readonly StoryNode[];
  /** The nodes to choose from at random if the viewer makes no choice; empty if none were given. */
  readonly defaults: readonly StoryNode[];
  /** Whether the film is held at the node's last frame for this decision, even if it is paused there. */
  readonly isHeld: boolean;
  /** The decision itself; `instance.make(choice.id)` makes a choice. */
  readonly instance: DecisionInstance;
}
