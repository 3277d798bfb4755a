import { type ExternalValue, isWithin, limitsOf } from '../../format/external-value';
import { hasQuestions, questionsOf } from '../../format/question-parts';
import { QUESTION_SUMS, QUESTION_VALUE } from '../../format/question-value';
import { forEachExpressionIn } from '../../format/story-expressions';
import type { StoryFile, StoryFileVariable } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckRule } from '../facts/check-context';

// Mistakes in questions and variables with which a story can be read and played; the player reports or ignores what is wrong.

const QUESTION_ID = /^(?!__proto__$)[\w-]+$/;

/** Finds what shapes cannot describe: invalid ids, and variables that would hide the results. */
function checkQuestions(story: StoryFile, bad: (path: readonly string[], message: string) => void): void {
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
        const message = `The id "${question.id}" must have only letters, digits, "_" and "-", and cannot be "points", "max" or "__proto__": choose another.`;
        bad([...path, 'id'], message);
      }
      if (!Number.isInteger(tries)) bad([...path, 'tries'], `"tries" must be a whole number, not ${tries}.`);
    });
  }
}

/** Mistakes in the limits of a variable, by their place in it. */
export function externalProblems(
  variable: StoryFileVariable,
): readonly (readonly [place: readonly string[], message: string])[] {
  const limits = limitsOf(variable);
  if (!limits) return [];
  const { type, min = -Infinity, max = Infinity, values = [] } = limits;
  const { initialValue } = variable;
  const allowed: readonly string[] = {
    string: ['maxLength', 'values'],
    number: ['min', 'max', 'values'],
    boolean: [],
  }[type];
  const foreign = (['maxLength', 'min', 'max', 'values'] as const).filter(
    (name) => limits[name] !== undefined && !allowed.includes(name),
  );
  if (foreign.length > 0)
    return foreign.map((name) => [
      ['external', name],
      `A ${type} has no limit "${name}": ${allowed.length > 0 ? `use ${allowed.join(' or ')}` : 'remove it'}.`,
    ]);
  if (min > max)
    return [[['external', 'min'], '"min" is greater than "max", so no value fits: correct one.']];
  const isFitting = (value: ExternalValue): boolean => typeof value === type && isWithin(value, limits);
  const isInitial = initialValue === null || typeof initialValue === type;
  return [
    ...values.flatMap((value, index) =>
      isFitting(value)
        ? []
        : [
            [
              ['external', 'values', String(index)],
              'This value does not fit the type or the limits: correct it.',
            ] as const,
          ],
    ),
    ...(isInitial
      ? []
      : [[['initialValue'], `The initial value is not a ${type}: correct it, or "external".`] as const]),
  ];
}

/** Finds ids of questions that an earlier question has. */
function idsInUse(story: StoryFile): readonly StoryFinding[] {
  const ids = new Set<string>();
  return Object.entries(story.nodes).flatMap(([node, scene]) =>
    questionsOf(scene).flatMap(({ id }, index) => {
      const isNew = !ids.has(id);
      ids.add(id);
      if (isNew) return [];
      const message = `The question "${id}" has the id of another question: choose another.`;
      return [finding('BAD_QUESTION', ['nodes', node, 'questions', String(index), 'id'], message)];
    }),
  );
}

/**
 * Finds mistakes in questions and limits of variables that shapes cannot describe: `BAD_FORMAT`, and `BAD_QUESTION` for an id in use. Quick:
 * plays nothing.
 */
export function mistakesAsWritten(story: StoryFile): readonly StoryFinding[] {
  const findings: StoryFinding[] = [];
  const bad = (path: readonly string[], message: string): void =>
    void findings.push(finding('BAD_FORMAT', path, message));
  checkQuestions(story, bad);
  for (const [name, variable] of Object.entries(story.variables ?? {}))
    for (const [place, message] of externalProblems(variable)) bad(['variables', name, ...place], message);
  return [...findings, ...idsInUse(story)];
}

/** See `mistakesAsWritten`. */
export const partsAsWritten: CheckRule = ({ graph: { story } }) => mistakesAsWritten(story);
