import { withIds } from 'iv-player/private';
import type { StoryFileChoice } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import { choiceAppearance, foreignDefaults } from '../../logic/scene-logic';
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

/**
 * `DEFAULT_NOT_A_CHOICE`: a default that nobody can choose. It follows when nobody chooses, which may be meant, but is mostly a name
 * that was forgotten when a choice was changed. The scene itself is no finding: it repeats until somebody chooses.
 */
export const defaultsThatAreNoChoice: CheckRule = ({ graph }) =>
  graph.decisions.flatMap(([id, decision]) => {
    const { defaults = [] } = decision;
    const foreign = defaults.length > 0 ? new Set(foreignDefaults(decision)) : null;
    if (!foreign?.size) return NONE;
    return defaults.flatMap((to, index) => {
      // Of a scene that is not there another rule speaks.
      if (to === id || !graph.numbers.has(to) || !foreign.has(to)) return NONE;
      const message = `"${to}" follows when nobody chooses, but cannot be chosen: add a choice of it, or name a default that is one.`;
      return [finding('DEFAULT_NOT_A_CHOICE', ['nodes', id, 'decision', 'defaults', String(index)], message)];
    });
  });

/** `OVERLAY_NOT_A_CHOICE`: a place to press for a scene that cannot be chosen there: it never appears. */
export const overlaysThatAreNoChoice: CheckRule = ({ graph }) =>
  graph.entries.flatMap(([id, { overlays, next, decision }]) => {
    if (!overlays?.some(({ kind }) => kind === 'choice')) return NONE;
    const targets = new Set(decision ? withIds(decision.choices).flatMap((one) => [one.id, one.to]) : [next]);
    return overlays.flatMap(({ kind, to = '' }, index) => {
      if (kind !== 'choice' || targets.has(to) || !graph.numbers.has(to)) return NONE;
      const message = `"${to}" is no choice of "${id}", so that this overlay never appears: add the choice, or name one that is there.`;
      return [finding('OVERLAY_NOT_A_CHOICE', ['nodes', id, 'overlays', String(index), 'to'], message)];
    });
  });

/**
 * `DUPLICATE_CHOICE`: two choices with the same target that look the same: nobody can tell them apart. Those with
 * different conditions may be open one at a time.
 */
export const duplicateChoices: CheckRule = ({ graph }) =>
  graph.decisions.flatMap(([id, { choices }]) => {
    if (!hasTwice(choices)) return NONE;
    const labels = new Set<string>();
    return choices.flatMap((choice, index) => {
      const { to, when } = choice;
      const text = JSON.stringify([to, when, ...choiceAppearance(choice)]);
      if (!labels.has(text)) {
        labels.add(text);
        return NONE;
      }
      const path = ['nodes', id, 'decision', 'choices', String(index)];
      const message = `This choice of "${to}" is there twice: remove one, or give it another label.`;
      return [finding('DUPLICATE_CHOICE', path, message)];
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
