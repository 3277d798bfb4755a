import type { StoryNode } from './story-node';

/** A decision as it was made in one pass of its node: what analytics and records keep. */
export interface DecisionRecord {
  /** The node that asked. */
  readonly from: StoryNode;
  /** Where the choices that were open led, in the order shown: a node is there once for each answer that leads to it. */
  readonly offered: readonly StoryNode[];
  /** The node that was chosen; it need not be one of those offered. */
  readonly chosen: StoryNode;
  /** Id of the choice; `null` when `chosen` is not the target of one. */
  readonly choice: string | null;
  /**
   * Who chose:
   * - `viewer`: the viewer, or the application by a push.
   * - `decider`: the decision's own `decider`, or the one of `player.decision`.
   * - `rule`: the story's logic: a connection of the variables, or no other node was open to follow, because the
   *   conditions (`when`) closed the others or there are none.
   * - `chance`: nobody; one of several `defaults`, or of several children, was drawn at random.
   * - `default`: nobody; the only one of `defaults` followed, or the entry that already stood behind a node that is
   *   played again.
   */
  readonly by: 'viewer' | 'default' | 'chance' | 'decider' | 'rule';
  /**
   * Seconds from the opening of the window to the last choice, as the viewer's clock counts them: without pauses and
   * stalls, whatever the playback rate. 0 for a choice made before; `null` unless `by` is `viewer`.
   */
  readonly seconds: number | null;
  /** How many times another choice replaced the one made before, in this pass. */
  readonly changed: number;
  /** Whether an earlier pass of the node was decided before, since the playlist was emptied. */
  readonly again: boolean;
}
