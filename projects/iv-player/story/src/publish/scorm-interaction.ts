import { choiceResponse, interactionId, timeOfDay, timespan } from './scorm-text';

/** A decision made by the viewer or the film. */
export interface ScormDecision {
  /** Id of the node with the decision. */
  readonly node: string;
  /** Position of the choice as shown, from 0; -1 for none. */
  readonly position: number;
  /** Seconds from the opening of the decision to the choice. */
  readonly seconds: number;
}

type NamedValue = readonly [name: string, value: string];

/** Values of an interaction in the order in which they are set: setting the id creates the interaction. */
export type Interaction = readonly [id: NamedValue, ...others: NamedValue[]];

/** The interaction for a decision. */
export function interactionOf({ node, position, seconds }: ScormDecision, now: Date): Interaction {
  const response = choiceResponse(position);
  return [
    ['id', interactionId(node)],
    ['type', 'choice'],
    ...(response === '' ? [] : [['student_response', response] as const]),
    ['result', 'neutral'],
    ['latency', timespan(seconds)],
    ['time', timeOfDay(now)],
  ];
}
