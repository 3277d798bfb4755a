import { withIds } from 'iv-player/private';
import type { StoryFileChoice } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import { choiceAppearance, foreignDefaults } from '../../walk/scene-logic';
import { textsOf } from '../../walk/reading-time';
import type { CheckRule } from '../facts/check-context';

const NONE: readonly StoryFinding[] = [];

/** `MISSING_DEFAULT`: two or more choices without `defaults`, or an empty list of defaults. */
export const missingDefaults: CheckRule = ({ graph }) =>
  graph.decisions.flatMap(([id, decision]) => {
    if (decision.decider !== undefined) return NONE;
    const { defaults, choices } = decision;
    const isMissing = defaults ? defaults.length === 0 : choices.length > 1;
    if (!isMissing) return NONE;
    const path = ['nodes', id, 'decision', ...(defaults ? ['defaults'] : [])];
    const message = defaults
      ? `Nothing follows "${id}" if the viewer does not choose: add a default, or remove "defaults".`
      : `A random scene follows "${id}" if the viewer does not choose: add "defaults".`;
    return [finding('MISSING_DEFAULT', path, message)];
  });

function hasSameTargets(choices: readonly StoryFileChoice[]): boolean {
  if (choices.length > 16) return new Set(choices.map(({ to }) => to)).size < choices.length;
  for (let at = 1; at < choices.length; at++) {
    for (let before = 0; before < at; before++) if (choices[before]?.to === choices[at]?.to) return true;
  }
  return false;
}

/**
 * `DEFAULT_NOT_A_CHOICE`: a default that is not a choice. This may be intended, but usually the choice's id has changed. The scene itself
 * is allowed as a default: it repeats until the viewer chooses.
 */
export const defaultsThatAreNoChoice: CheckRule = ({ graph }) =>
  graph.decisions.flatMap(([id, decision]) => {
    const { defaults = [] } = decision;
    const foreign = defaults.length > 0 ? new Set(foreignDefaults(decision)) : null;
    if (!foreign?.size) return NONE;
    return defaults.flatMap((to, index) => {
      // Missing scenes are reported by another rule.
      if (to === id || !graph.numbers.has(to) || !foreign.has(to)) return NONE;
      const message = `"${to}" follows if the viewer does not choose, but is not a choice itself: add a choice for it, or use another default.`;
      return [finding('DEFAULT_NOT_A_CHOICE', ['nodes', id, 'decision', 'defaults', String(index)], message)];
    });
  });

/** `OVERLAY_NOT_A_CHOICE`: a button for a choice that its scene does not have, so that the button never appears. */
export const overlaysThatAreNoChoice: CheckRule = ({ graph }) =>
  graph.entries.flatMap(([id, { overlays, next, decision }]) => {
    if (!overlays?.some(({ kind }) => kind === 'choice')) return NONE;
    const targets = new Set(decision ? withIds(decision.choices).flatMap((one) => [one.id, one.to]) : [next]);
    return overlays.flatMap(({ kind, to = '' }, index) => {
      if (kind !== 'choice' || targets.has(to) || !graph.numbers.has(to)) return NONE;
      const message = `"${to}" is not a choice of "${id}", so this overlay never appears: add the choice, or use an existing one.`;
      return [finding('OVERLAY_NOT_A_CHOICE', ['nodes', id, 'overlays', String(index), 'to'], message)];
    });
  });

/**
 * `DUPLICATE_CHOICE`: two choices with the same target and appearance, which viewers cannot tell apart, whatever they set. Choices with
 * different conditions are allowed, since they may be open one at a time.
 */
export const duplicateChoices: CheckRule = ({ graph }) =>
  graph.decisions.flatMap(([id, { choices }]) => {
    if (!hasSameTargets(choices)) return NONE;
    const labels = new Set<string>();
    return choices.flatMap((choice, index) => {
      const { to, when } = choice;
      const text = JSON.stringify([to, when, ...choiceAppearance(choice)]);
      if (!labels.has(text)) {
        labels.add(text);
        return NONE;
      }
      const path = ['nodes', id, 'decision', 'choices', String(index)];
      const isSame = choices.some(
        (other, before) =>
          before < index && other.to === to && JSON.stringify(other.set) === JSON.stringify(choice.set),
      );
      const what = isSame ? 'identical choices' : 'choices with the same label but different effects';
      const message = `There are two ${what} leading to "${to}": remove one, or change its label.`;
      return [finding('DUPLICATE_CHOICE', path, message)];
    });
  });

/** `MISSING_LABEL`: no label on one of several choices. Allowed if only one choice is open at a time: the viewer is not asked. */
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
        finding(
          'MISSING_LABEL',
          path,
          `The choice leading to "${to}" has no label: add the text of its button.`,
        ),
      ];
    });
  });
};

/** Number of letters and digits that stand for choices and answers in an LMS. */
const LETTERS = 36;

/** `TOO_MANY_CHOICES`: a decision whose choices an LMS cannot tell apart. */
export const tooManyChoices: CheckRule = ({ graph }) =>
  graph.decisions.flatMap(([id, { choices }]) => {
    if (choices.length <= LETTERS) return NONE;
    const message = `"${id}" has ${choices.length} choices, and an LMS can record which one was made only among ${LETTERS}: if the film is for an LMS, ask in two scenes.`;
    return [finding('TOO_MANY_CHOICES', ['nodes', id, 'decision', 'choices'], message)];
  });

/** `TOO_MANY_ANSWERS`: a question whose answers an LMS cannot tell apart. */
export const tooManyAnswers: CheckRule = ({ graph }) =>
  graph.entries.flatMap(([node, { questions = [] }]) =>
    questions.flatMap(({ id, answers = [] }, index) => {
      if (answers.length <= LETTERS) return NONE;
      const message = `The question "${id}" has ${answers.length} answers, and an LMS can record only which of ${LETTERS} was given: if the film is for an LMS, ask two questions.`;
      return [finding('TOO_MANY_ANSWERS', ['nodes', node, 'questions', String(index), 'answers'], message)];
    }),
  );
