import type { StoryFileChoice } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import { textsOf } from '../../play/reading-time';
import type { CheckRule } from '../check-context';

const NONE: readonly StoryFinding[] = [];

/** `MISSING_DEFAULT`: two or more choices of which none follows when nobody chooses, or an empty list. */
export const missingDefaults: CheckRule = ({ graph }) =>
  graph.decisions.flatMap(([id, decision]) => {
    if (decision.decider !== undefined) return NONE;
    const { defaults, choices } = decision;
    const isMissing = defaults ? defaults.length === 0 : choices.length > 1;
    if (!isMissing) return NONE;
    const path = ['nodes', id, 'decision', ...(defaults ? ['defaults'] : [])];
    const message = defaults
      ? `Nothing follows "${id}" when nobody chooses: name a default, or leave "defaults" out.`
      : `Chance decides on "${id}" when nobody chooses: name one or more "defaults".`;
    return [finding('MISSING_DEFAULT', path, message)];
  });

/** Whether two choices have one target. */
function hasTwice(choices: readonly StoryFileChoice[]): boolean {
  if (choices.length > 16) return new Set(choices.map(({ to }) => to)).size < choices.length;
  for (let at = 1; at < choices.length; at++) {
    for (let before = 0; before < at; before++) if (choices[before]?.to === choices[at]?.to) return true;
  }
  return false;
}

/** `DUPLICATE_CHOICE`: two choices with the same target and the same label. */
export const duplicateChoices: CheckRule = ({ graph }) =>
  graph.decisions.flatMap(([id, { choices }]) => {
    if (!hasTwice(choices)) return NONE;
    const seen = new Set<string>();
    return choices.flatMap(({ to, label }, index) => {
      const key = JSON.stringify([to, label ?? null]);
      const isKnown = seen.has(key);
      seen.add(key);
      const path = ['nodes', id, 'decision', 'choices', String(index)];
      return isKnown
        ? [finding('DUPLICATE_CHOICE', path, `This choice of "${to}" is there twice: remove one.`)]
        : [];
    });
  });

/** `MISSING_LABEL`: one of several choices without a text on its button. Where only one is open at a time, nobody is asked. */
export const missingLabels: CheckRule = ({ graph, space }) => {
  const asked = new Uint8Array(graph.entries.length);
  for (const { node, open } of space.states) if (open.length > 1) asked[node] = 1;
  return graph.decisions.flatMap(([id, { choices }, number]) => {
    if (space.isComplete && space.reached[number] && !asked[number]) return NONE;
    const isLabelled = ({ label }: StoryFileChoice): boolean =>
      textsOf(label).some((text) => text.trim() !== '');
    if (choices.length < 2 || choices.every(isLabelled)) return NONE;
    return choices.flatMap((choice, index) => {
      if (isLabelled(choice)) return [];
      const { to, label } = choice;
      const path = [
        'nodes',
        id,
        'decision',
        'choices',
        String(index),
        ...(label === undefined ? [] : ['label']),
      ];
      return [
        finding('MISSING_LABEL', path, `The choice of "${to}" has no label: what does its button say?`),
      ];
    });
  });
};
