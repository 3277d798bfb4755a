/** What says whether a single child follows its parent by itself. */
export interface AutomaticCase {
  /** Ids of the decision's children. */
  readonly children: readonly string[];
  /** Its decision's `defaults`, when given. */
  readonly defaults: readonly string[] | undefined;
  /** The decision's `autoPushSingleChild`. */
  readonly isEnabled: boolean;
  /** Whether a custom decider, global or the decision's own, or another plugin decides. */
  readonly hasCustomDecider: boolean;
}

/** What says whether there is a choice: of the children, only how many there are. */
export type ChoiceCase = Omit<AutomaticCase, 'children'> & { readonly children: readonly unknown[] };

/** Whether a viewer has something to choose: more than one node, or one that does not follow by itself. */
export function offersChoice({ children, defaults, isEnabled, hasCustomDecider }: ChoiceCase): boolean {
  return (
    children.length > 1 || (children.length > 0 && (!isEnabled || hasCustomDecider || defaults?.length === 0))
  );
}
