import { type ExpressionVisitor, forEachExpression } from '../../format/read-story';
import type { StoryText } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import { variableOf, visitVariables } from '../../logic/logic-variables';
import { isTemplate, namesIn } from '../../logic/text-values';
import type { CheckRule } from '../check-context';
import { forEachText } from './languages';

/** `UNKNOWN_VARIABLE`: a variable that is not declared. `UNUSED_VARIABLE`: a variable that is neither read nor set. */
export const variableNames: CheckRule = (context) => {
  const { story, entries } = context.graph;
  const declared = story.variables ?? {};
  const used = new Set<string>();
  const findings: StoryFinding[] = [];
  let readsAny = false;
  const use = (name: string, pathOf: () => readonly string[]): void => {
    used.add(name);
    if (Object.hasOwn(declared, name)) return;
    findings.push(
      finding(
        'UNKNOWN_VARIABLE',
        pathOf(),
        `The variable "${name}" does not exist: declare it in "variables".`,
      ),
    );
  };
  const visit: ExpressionVisitor = (logic, pathOf, variable) => {
    if (variable !== null) use(variable, pathOf);
    visitVariables(logic, (name, place) => {
      if (name === null) readsAny = true;
      else use(variableOf(name), () => [...pathOf(), ...place]);
    });
  };
  forEachExpression(entries, visit);
  visit(story.result?.score, () => ['result', 'score'], null);
  const unknownIn = (text: StoryText | undefined): readonly string[] =>
    namesIn(text).filter((name) => !Object.hasOwn(declared, name));
  const meet = (text: StoryText | undefined): void => {
    for (const name of namesIn(text)) used.add(name);
  };
  forEachText(
    context,
    (text) => !isTemplate(text),
    (text, ...path) => {
      // The title of the film is read before any variable has a value.
      if (path[0] === 'title') return;
      meet(text);
      for (const name of new Set(unknownIn(text))) {
        const message = `This text contains {${name}}, but there is no such variable: declare it in "variables", or write {{${name}} to show the braces.`;
        findings.push({ ...finding('UNKNOWN_VARIABLE', path.map(String), message), severity: 'warning' });
      }
    },
  );
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
