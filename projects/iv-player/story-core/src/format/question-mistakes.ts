import { hasQuestions, questionsOf } from './question-parts';
import { forEachExpressionIn } from './story-expressions';
import type { StoryFile } from './story-file';

/** Name of the value with the results of questions. */
export const QUESTION_VALUE = 'question';

/** Names of the sums among these results, which no question can have. */
export const QUESTION_SUMS: readonly string[] = ['points', 'max'];

const QUESTION_ID = /^[\w-]+$/;

/** Finds what shapes cannot describe: invalid ids, and variables that would hide the results. */
export function checkQuestions(
  story: StoryFile,
  bad: (path: readonly string[], message: string) => void,
): void {
  const { variables, nodes } = story;
  if (!hasQuestions(story)) return;
  if (variables && Object.hasOwn(variables, QUESTION_VALUE)) {
    const message = `The variable "${QUESTION_VALUE}" would hide the results of questions: choose another name.`;
    bad(['variables', QUESTION_VALUE], message);
  }
  for (const id of Object.keys(nodes)) {
    const node = nodes[id];
    if (!node) continue;
    forEachExpressionIn(id, node, (_, pathOf, variable) => {
      if (variable === QUESTION_VALUE)
        bad(pathOf(), 'The results of questions cannot be set: set a variable with another name.');
    });
    questionsOf(node).forEach((question, index) => {
      const path = ['nodes', id, 'questions', String(index)];
      const { tries = 1 } = question;
      if (QUESTION_SUMS.includes(question.id) || !QUESTION_ID.test(question.id)) {
        const message = `The id "${question.id}" must have only letters, digits, "_" and "-", and cannot be "points" or "max": choose another.`;
        bad([...path, 'id'], message);
      }
      if (!Number.isInteger(tries)) bad([...path, 'tries'], `"tries" must be a whole number, not ${tries}.`);
    });
  }
}
