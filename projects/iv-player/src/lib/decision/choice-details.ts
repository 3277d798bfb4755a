import type { PushedChoice } from '../player/playback/player-fact';
import type { DecisionRecord, OfferedChoice, StoryNode } from '../story/story-node';
import type { DecisionSelection } from './decision-state';

/** Details of a choice, kept for `decision.final`. */
export interface ChoiceDetails extends Pick<DecisionRecord, 'by' | 'seconds' | 'changed'> {
  /** The node and the choice, as text. */
  readonly last: string | null;
  /** The choices that were open. */
  readonly shown: OfferedChoice[];
  /** Whether every choice in the pass was a single child that follows automatically. */
  readonly isAutomatic: boolean;
}

/** A choice for a later pass. */
export interface ChoiceAhead {
  readonly selection: DecisionSelection;
  details: ChoiceDetails | null;
  /** Whether the store shows it and `decision.made` was emitted. */
  isAnnounced: boolean;
}

/** The decision of a choice. */
interface DecidedDecision {
  readonly id: string;
  readonly prompt: string | null;
  readonly offered: OfferedChoice[];
  isAutomatic(node: string): boolean;
  nodes(ids: readonly string[]): StoryNode[];
}

/**
 * Describes the choice of a node.
 * @param time seconds into the window
 * @param seconds seconds that the viewer took
 */
export function madeChoice(
  decision: DecidedDecision,
  node: string,
  { by, choice, seek }: Required<PushedChoice>,
  time = 0,
  seconds = 0,
): [DecisionSelection, ChoiceDetails] {
  const autoDecided = by !== 'viewer' && by !== 'page';
  return [
    { node, choice, autoDecided, seek, selectionTime: time },
    {
      by,
      seconds: autoDecided ? null : seconds,
      changed: 0,
      last: JSON.stringify([node, choice]),
      shown: decision.offered,
      isAutomatic: decision.isAutomatic(node),
    },
  ];
}

/** Adds to the details of a choice that it replaces another one in the same pass. */
export function changedFrom<Details extends ChoiceDetails | null>(
  before: ChoiceDetails | null | undefined,
  details: Details,
): Details {
  if (!before || !details) return details;
  const changed = before.changed + Number(before.last !== details.last);
  return { ...details, changed, isAutomatic: before.isAutomatic && details.isAutomatic };
}

/**
 * Returns the record of a pass that is over; `null` without a choice, or if its single child followed automatically.
 * @param limit seconds that the viewer had
 */
export function recordOf(
  decision: DecidedDecision,
  index: number,
  pass: { readonly choice: DecisionSelection | null; readonly answer: ChoiceDetails | null },
  limit: number,
  again: boolean,
): DecisionRecord | null {
  const { node: to = '', choice: answer = null } = pass.choice ?? {};
  const { answer: details } = pass;
  if (!decision.nodes([to])[0] || !details || (details.isAutomatic && decision.isAutomatic(to))) return null;
  const { by, seconds, changed, shown: offered } = details;
  return {
    node: decision.id,
    index,
    offered,
    answer,
    to,
    by,
    seconds,
    changed,
    again,
    limit: limit < Infinity ? limit : null,
    prompt: decision.prompt,
    label: offered.find(({ id }) => id === answer)?.label ?? null,
  };
}
