import type { StoryNode } from '../story/story-node';
import type { DecisionChoice } from './decision-choice';
import type { DecisionInstance } from './decision-instance';
import type { DecisionStatus } from './decision-state';

/** State of the current node's decision that determines the choices to show. */
export interface DecisionMoment {
  readonly parent: StoryNode;
  /** Decision that makes the choice. */
  readonly decision: Pick<DecisionInstance, 'make' | 'selected'>;
  readonly choices: readonly DecisionChoice[];
  /** Default nodes; empty if none are set. */
  readonly defaults: readonly StoryNode[];
  readonly status: DecisionStatus;
  readonly chosen: StoryNode | null;
  /** Id of the chosen choice; `null` if no choice leads to the chosen node. */
  readonly choice: string | null;
  readonly autoDecided: boolean;
  readonly isOpen: boolean;
  /** Whether the film is held at its last frame. */
  readonly isHeld: boolean;
  /** Whether playback has reached the start of the window. */
  readonly hasStarted: boolean;
}

export interface ChoiceView extends Pick<DecisionMoment, 'parent' | 'decision' | 'choices' | 'autoDecided'> {
  /** Number that increases each time choices appear. */
  readonly showing: number;
  readonly state: 'open' | 'made' | 'held';
  /** Whether the film waits for the viewer. */
  readonly isWaiting: boolean;
  /** Whether the parent repeats until the viewer chooses, without a time limit. */
  readonly isLoop: boolean;
  /** Whether a choice can be made or changed. */
  readonly canChoose: boolean;
  /** Chosen node, which need not be the target of a choice; `null` if none. */
  readonly chosen: StoryNode | null;
  /** Id of the chosen choice; `null` if none. */
  readonly choice: string | null;
}

/**
 * Returns the choices to show; `null` for none.
 *
 *     window open                         → shown
 *     closed, until a decider answers     → shown, and a choice still counts
 *     made, until the next node starts    → shown, but final
 *     parent repeats, between two windows → shown: the viewer may choose at any time
 *     a single choice without a label, or pushed automatically → not shown
 *
 * @param previous view shown before
 * @param hasLabel whether a choice has a label
 * @param newShowing `showing` of the view, if choices appear
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
  // Repeating is not a choice, unless it has a label of its own.
  const choices = moment.choices.filter(({ to, label }) => !isLoop || !isParent(to) || label !== undefined);
  const isShown = isParent(previous?.parent ?? null);
  const stays = isLoop || status === 'active' || (status === 'made' && moment.hasStarted);
  if (choices.length === 0 || !(isOpen || (isShown && stays))) return null;

  const [only, second] = choices;
  if (only && !second && !isShown && (moment.autoDecided || !hasLabel(only, parent))) return null;

  // If the parent repeats by default, nothing was chosen.
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

export function isSameView(one: ChoiceView | null, other: ChoiceView | null): boolean {
  const [before, after] = [one, other].map((view) => Object.values(view ?? {}).flat() as unknown[]);
  return before?.length === after?.length && !!before?.every((value, index) => value === after?.[index]);
}
