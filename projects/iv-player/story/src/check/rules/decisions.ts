import { finding } from '../../format/story-finding';
import { textsOf } from '../../play/reading-time';
import type { CheckRule } from '../check-context';

/** `MISSING_DEFAULT`: two or more choices of which none follows when nobody chooses, or an empty list. */
export const missingDefaults: CheckRule = ({ graph }) =>
  [...graph.nodes].flatMap(([id, { decision }]) => {
    if (!decision || decision.decider !== undefined) return [];
    const { defaults, choices } = decision;
    const isMissing = defaults ? defaults.length === 0 : choices.length > 1;
    if (!isMissing) return [];
    const path = ['nodes', id, 'decision', ...(defaults ? ['defaults'] : [])];
    const message = defaults
      ? `Nothing follows "${id}" when nobody chooses: name a default, or leave "defaults" out.`
      : `Chance decides on "${id}" when nobody chooses: name one or more "defaults".`;
    return [finding('MISSING_DEFAULT', path, message)];
  });

/** `DUPLICATE_CHOICE`: two choices with the same target and the same label. */
export const duplicateChoices: CheckRule = ({ graph }) =>
  [...graph.nodes].flatMap(([id, { decision }]) => {
    const seen = new Set<string>();
    return (decision?.choices ?? []).flatMap(({ to, label }, index) => {
      const key = JSON.stringify([to, label ?? null]);
      const isKnown = seen.has(key);
      seen.add(key);
      const path = ['nodes', id, 'decision', 'choices', String(index)];
      return isKnown
        ? [finding('DUPLICATE_CHOICE', path, `This choice of "${to}" is there twice: remove one.`)]
        : [];
    });
  });

/** `MISSING_LABEL`: one of several choices without a text on its button. */
export const missingLabels: CheckRule = ({ graph }) =>
  [...graph.nodes].flatMap(([id, { decision }]) => {
    const choices = decision?.choices ?? [];
    if (choices.length < 2) return [];
    return choices.flatMap(({ to, label }, index) => {
      if (textsOf(label).some((text) => text.trim() !== '')) return [];
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
