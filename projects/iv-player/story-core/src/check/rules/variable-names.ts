import { QUESTION_SUMS, QUESTION_VALUE } from '../../format/question-value';
import { questionsOf } from '../../format/question-parts';
import { type ExpressionVisitor, forEachExpression } from '../../format/story-expressions';
import type { StoryText } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import { variableOf, visitVariables } from '../../logic/logic-variables';
import { isTemplate, namesIn } from '../../walk/text-values';
import type { CheckContext, CheckRule } from '../facts/check-context';
import type { StoryGraph } from '../facts/story-graph';
import { forEachText } from './languages';

/** Braces around a name with blanks, as other template languages write values: `{ name }`. */
const SPACED = /(?<!\{)\{([^{}]{1,100})\}(?!\})/g;

/** Explains the braces in a text that contain the name of a variable but are shown as they stand. */
function unfilledIn(text: StoryText | undefined, isDeclared: (name: string) => boolean): readonly string[] {
  const texts = typeof text === 'object' ? Object.values(text) : [text ?? ''];
  const found = texts.flatMap((one) => [...one.matchAll(SPACED)]);
  return found.flatMap(([whole, inside = '']) => {
    const name = inside.trim();
    if (namesIn(whole).length > 0 || !isDeclared(name)) return [];
    const remedy =
      namesIn(`{${name}}`).length > 0
        ? `write {${name}}`
        : 'rename the variable, with letters, digits, "_" and "-" only';
    return `This text contains "${whole}", which is not replaced with a value: ${remedy}.`;
  });
}

/** Fields of a question's result. */
const FIELDS: readonly string[] = ['correct', 'answered', 'points', 'tries', 'max'];

/** Names of the results of a story's questions, as in `question.colour.correct`. */
class QuestionResults {
  readonly #ids: ReadonlySet<string>;

  constructor({ entries }: StoryGraph) {
    this.#ids = new Set(entries.flatMap(([, node]) => questionsOf(node).map(({ id }) => id)));
  }

  has(name: string): boolean {
    const [first, id, field, ...more] = name.split('.');
    if (first !== QUESTION_VALUE || this.#ids.size === 0) return false;
    if (id === undefined || (QUESTION_SUMS.includes(id) && field === undefined)) return true;
    return this.#ids.has(id) && (field === undefined || FIELDS.includes(field)) && more.length === 0;
  }

  /** Whether a name can only be that of a result. */
  isMeant(name: string): boolean {
    return this.#ids.size > 0 && variableOf(name) === QUESTION_VALUE;
  }
}

/** `UNKNOWN_VALUE`: a value in a text that no variable has. Adds the names of all values to `used`. */
function inTexts(
  context: CheckContext,
  isDeclared: (name: string) => boolean,
  used: Set<string>,
  results: QuestionResults,
): readonly StoryFinding[] {
  const findings: StoryFinding[] = [];
  const isKnown = (name: string): boolean => isDeclared(variableOf(name)) || results.has(name);
  forEachText(
    context,
    (text) => !isTemplate(text),
    (text, ...path) => {
      const names = new Set(namesIn(text));
      for (const name of names) used.add(variableOf(name));
      const unknown = Array.from(names)
        .filter((name) => !isKnown(name))
        .map(
          (name) =>
            `This text contains {${name}}, but there is no such variable: declare it in "variables", or write {{${name}}} to show the braces.`,
        );
      for (const message of [...unknown, ...unfilledIn(text, isDeclared)])
        findings.push(finding('UNKNOWN_VALUE', path.map(String), message));
    },
  );
  return findings;
}

/** `UNKNOWN_VARIABLE`: a variable that is not declared. `UNUSED_VARIABLE`: a variable that is neither read nor set. */
export const variableNames: CheckRule = (context) => {
  const { story, entries } = context.graph;
  const declared = story.variables ?? {};
  const isDeclared = (name: string): boolean => Object.hasOwn(declared, name);
  const used = new Set<string>();
  const findings: StoryFinding[] = [];
  let readsAny = false;
  const results = new QuestionResults(context.graph);
  const use = (path: string, pathOf: () => readonly string[]): void => {
    const name = variableOf(path);
    used.add(name);
    if (isDeclared(name) || results.has(path)) return;
    const message = results.isMeant(path)
      ? `No question has the result "${path}": correct the id, followed by ".correct", ".answered", ".points" or ".tries".`
      : `The variable "${name}" does not exist: declare it in "variables".`;
    findings.push(finding('UNKNOWN_VARIABLE', pathOf(), message));
  };
  const visit: ExpressionVisitor = (logic, pathOf, variable) => {
    if (variable !== null) use(variable, pathOf);
    visitVariables(logic, (name, place) => {
      if (name === null) readsAny = true;
      else use(name, () => [...pathOf(), ...place]);
    });
  };
  forEachExpression(entries, visit);
  visit(story.result?.score, () => ['result', 'score'], null);
  findings.push(...inTexts(context, isDeclared, used, results));
  const unused = Object.keys(declared).filter(
    (name) => !used.has(name) && !readsAny && !declared[name]?.external,
  );
  return [
    ...findings,
    ...unused.map((name) =>
      finding(
        'UNUSED_VARIABLE',
        ['variables', name],
        `The variable "${name}" is neither read nor set: use it, or remove it.`,
      ),
    ),
  ];
};
