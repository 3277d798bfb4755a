import { choiceResponse, timeOfDay, timespan } from './scorm-text';

/** A decision made by the viewer or the film. */
export interface ScormDecision {
  /** Id of the node with the decision. */
  readonly node: string;
  /** Number of times that the path has met the node, this time included. */
  readonly visit: number;
  /** Position of the choice in the story file, from 0; -1 for none. */
  readonly position: number;
  /** Seconds from the opening of the decision to the choice. */
  readonly seconds: number;
  /** Whether the viewer made the choice, and not the film. */
  readonly isByViewer: boolean;
}

type NamedValue = readonly [name: string, value: string];

/** Values of an interaction in the order in which they are set: setting the id creates the interaction, and some LMSs need its type next. */
export type Interaction = readonly [id: NamedValue, ...others: NamedValue[]];

/** The interaction for a decision. Its letter does not depend on the choices that were open to the viewer. */
export function interactionOf(id: string, { position, seconds }: ScormDecision, now: Date): Interaction {
  const response = choiceResponse(position);
  return [
    ['id', id],
    ['type', 'choice'],
    ...(response === '' ? [] : [['student_response', response] as const]),
    ['result', 'neutral'],
    ['latency', timespan(seconds)],
    ['time', timeOfDay(now)],
  ];
}
