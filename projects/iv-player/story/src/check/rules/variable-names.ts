import { type ExpressionVisitor, forEachExpression } from '../../format/read-story';
import { type StoryFinding, finding } from '../../format/story-finding';
import { variableOf, visitVariables } from '../../logic/logic-variables';
import type { CheckRule } from '../check-context';

/** `UNKNOWN_VARIABLE`: a variable that is not declared. `UNUSED_VARIABLE`: a variable that is neither read nor set. */
export const variableNames: CheckRule = ({ graph: { story, entries } }) => {
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
