/** What the rule looks at. */
export interface SingleChildCase {
  /** Id of the node that was pushed. */
  readonly parent: string;
  /** Ids of its decision's children. */
  readonly children: readonly string[];
  /** Its decision's `defaults`, when given. */
  readonly defaults: readonly string[] | undefined;
  /** Whether `autoPushSingleChild` holds for it. */
  readonly isOn: boolean;
  /** Whether a custom decider, global or its own, decides, or a plugin may have advice. */
  readonly hasCustomDecider: boolean;
  /** Ids of the nodes that stand in the playlist and have not been played. */
  readonly unplayed: readonly string[];
}

/**
 * The single child to be pushed behind its parent, or `null`. Specification §2.2, contract §5.6. A node never pushes
 * itself, and a chain stops at a node that stands ahead already: loops decide at their window instead, so that the
 * playlist cannot grow without anybody watching.
 */
export function singleChildToPush(pushed: SingleChildCase): string | null {
  const [child, second] = pushed.children;
  if (child === undefined || second !== undefined) return null;
  if (!pushed.isOn || pushed.hasCustomDecider || pushed.defaults?.length === 0) return null;
  return child === pushed.parent || pushed.unplayed.includes(child) ? null : child;
}
