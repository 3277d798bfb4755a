import type { Player, StoryNode } from 'iv-player';
import type { NodeQuestion, QuestionAnswer } from 'iv-player/private';
import type { StoryFileQuestion } from 'iv-player/story-core';
import { hasQuestionsPlugin, isLiteral } from './export-effects';
import { defined } from './node-config';

type Written = readonly StoryFileQuestion[] | undefined;

/** Returns the questions of a node for a story file: those of the loaded story, then those that code has added. */
export function exportQuestions(player: Player, { id }: StoryNode, written: Written): Written {
  const added = addedTo(player, id, written).map(exportQuestion);
  return added.length > 0 ? [...(written ?? []), ...added] : written;
}

/** Paths to the conditions and effects of added questions that a file cannot hold. */
export function unwritableQuestions(player: Player, { id }: StoryNode, written: Written): readonly string[] {
  return addedTo(player, id, written).flatMap(({ id: name, when, set, answers }) => [
    ...(when ? [`questions.${name}.when`] : []),
    ...(set && !isLiteral(set) ? [`questions.${name}.set`] : []),
    ...answers.flatMap((answer) =>
      answer.set && !isLiteral(answer.set) ? [`questions.${name}.answers.${answer.id}.set`] : [],
    ),
  ]);
}

function addedTo(player: Player, node: string, written: Written = []): readonly NodeQuestion[] {
  if (!hasQuestionsPlugin(player)) return [];
  return player.questions.ofNode(node).filter((one) => !written.some(({ id }) => id === one.id));
}

/** Converts a question, without values that are defaults. */
function exportQuestion({ when: _, ...question }: NodeQuestion): StoryFileQuestion {
  const { answers, pause, required, tries, points, reveal } = question;
  const written = answers.map((answer) => defined({ ...answer, set: literal(answer.set) }));
  return defined({
    ...question,
    set: literal(question.set),
    answers: written.length > 0 ? written : undefined,
    pause: pause ? undefined : pause,
    required: required === pause ? undefined : required,
    tries: tries === 1 ? undefined : tries,
    points: points === 1 ? undefined : points,
    reveal: reveal ? undefined : reveal,
  }) as StoryFileQuestion;
}

/** Returns an effect that a file can hold. */
const literal = (set: QuestionAnswer['set']): QuestionAnswer['set'] =>
  set && isLiteral(set) ? set : undefined;
