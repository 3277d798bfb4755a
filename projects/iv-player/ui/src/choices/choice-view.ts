import type { DecisionChoice, DecisionInstance, DecisionStatus, StoryNode } from 'iv-player';

/** What of the decision on the current node says which choices are shown. */
export interface DecisionMoment {
  /** The current node. */
  readonly parent: StoryNode;
  /** Its decision. */
  readonly decision: Pick<DecisionInstance, 'make' | 'selected'>;
  readonly choices: readonly DecisionChoice[];
  /** Empty when none were given. */
  readonly defaults: readonly StoryNode[];
  readonly status: DecisionStatus;
  /** The chosen node; `null` without one. */
  readonly chosen: StoryNode | null;
  /** Id of the choice; `null` when the node is not the target of one. */
  readonly choice: string | null;
  /** Whether the plugin chose. */
  readonly autoDecided: boolean;
  /** Whether the window is open. */
  readonly isOpen: boolean;
  /** Whether the film holds at its last picture. */
  readonly isHeld: boolean;
  /** Whether playback has reached the window's start. */
  readonly hasStarted: boolean;
}

/** The choices that are shown. */
export interface ChoiceView {
  readonly parent: StoryNode;
  /** What makes a choice. */
  readonly decision: Pick<DecisionInstance, 'make' | 'selected'>;
  /** A number for this showing of choices; the next one has another. */
  readonly showing: number;
  /** The choices that can be made. */
  readonly choices: readonly DecisionChoice[];
  readonly state: 'open' | 'made' | 'held';
  /** Whether the film waits for the viewer. */
  readonly isWaiting: boolean;
  /** Whether the parent repeats until the viewer chooses: then no time limit counts. */
  readonly isLoop: boolean;
  /** Whether a choice can be made or changed. */
  readonly canChoose: boolean;
  /** The chosen node, to which no choice need lead; `null` without one. */
  readonly chosen: StoryNode | null;
  /** Id of the choice; `null` without one. */
  readonly choice: string | null;
  readonly autoDecided: boolean;
}

/**
 * The choices to show at a moment, `null` for none.
 *
 *     window open                         → shown
 *     its end, until a decider answers    → shown, and a choice still counts
 *     made, until the next node starts    → shown, but nothing can be changed any more
 *     parent repeats, between two windows → shown: the viewer may choose at any time
 *     only one choice, which has no label or was pushed automatically → not shown: there is nothing to choose
 *
 * @param previous what was shown before
 * @param hasLabel whether a label is given for a choice
 * @param newShowing number of the showing that begins, if one begins
 */
export function nextView(
  previous: ChoiceView | null,
  moment: DecisionMoment | null,
  hasLabel: (choice: DecisionChoice, parent: StoryNode) => boolean,
  newShowing: number,
): ChoiceView | null {
  if (!moment) return null;
  const { parent, decision, status, isOpen, isHeld, defaults } = moment;
  const isParent = (node: StoryNode | null): boolean => node?.id === parent.id;
  const isLoop = (defaults.length > 0 ? defaults : moment.choices.map(({ to }) => to)).some(isParent);
  // A repetition without a label of its own is no answer.
  const choices = moment.choices.filter(({ to, label }) => !isLoop || !isParent(to) || label !== undefined);
  const isShown = isParent(previous?.parent ?? null);
  const stays = isLoop || status === 'active' || (status === 'made' && moment.hasStarted);
  if (choices.length === 0 || !(isOpen || (isShown && stays))) return null;

  const [only, second] = choices;
  if (only && !second && !isShown && (moment.autoDecided || !hasLabel(only, parent))) return null;

  // A repetition is not a choice.
  const chosen = isLoop && isParent(moment.chosen) ? null : moment.chosen;
  const counts = isOpen || status === 'active';
  return {
    parent,
    decision,
    showing: isShown && previous ? previous.showing : newShowing,
    choices,
    state: chosen !== null ? 'made' : isHeld ? 'held' : 'open',
    isWaiting: isHeld && counts && chosen === null,
    isLoop,
    canChoose: isLoop || counts,
    chosen,
    choice: chosen && moment.choice,
    autoDecided: chosen !== null && moment.autoDecided,
  };
}

/** Whether two views look the same. */
export function isSameView(one: ChoiceView | null, other: ChoiceView | null): boolean {
  const [before, after] = [one, other].map((view) => Object.values(view ?? {}).flat() as unknown[]);
  return before?.length === after?.length && !!before?.every((value, index) => value === after?.[index]);
}
