import type { JsonObject } from 'iv-player';
import { LOGIC_OPERATORS } from '../logic/json-logic';
import { checkShape, inspectJson } from './check-shape';
import { forEachAddress, isBadAddress } from './story-addresses';
import { type ExpressionVisitor, forEachExpressionIn } from './story-expressions';
import type { StoryFile, StoryFileNode } from './story-file';
import { type StoryFinding, finding } from './story-finding';
import { decisionOfData } from './story-shape';

/** Maximum number of parts of a variable's value: the player copies the value each time it changes. */
const MAX_VALUE_PARTS = 100_000;

/** Keys that define how a scene ends; at most one may be present. */
const ENDS = ['next', 'decision', 'ending'] as const;

/** The key that each kind of overlay requires. */
const NEEDED = { text: 'text', image: 'src', choice: 'to' } as const;

/** Sound options that are listeners, which the sound library would call. */
const IS_LISTENER = /^on[a-z]+$/;

const OPERATORS: ReadonlySet<string> = /* @__PURE__ */ new Set(LOGIC_OPERATORS);

/** Receives the place of a mistake, and a message. */
type Report = (path: readonly string[], message: string) => void;

/** Adds an id to those of its list, and reports one that is in use. */
function addId(ids: Set<unknown>, id: unknown, path: readonly string[], bad: Report): void {
  if (ids.has(id)) bad([...path, 'id'], `The id "${String(id)}" is taken: choose another.`);
  ids.add(id);
}

function checkChoiceIds(
  choices: readonly { readonly id?: unknown }[],
  path: readonly string[],
  bad: Report,
): void {
  const ids = new Set<unknown>();
  choices.forEach(({ id }, index) => addId(ids, id ?? index, [...path, String(index)], bad));
}

/** Checks a scene, apart from its expressions and addresses. */
function checkScene(id: string, node: StoryFileNode, findings: StoryFinding[], bad: Report): void {
  const { overlays, decision, data } = node;
  const path = ['nodes', id];
  overlays?.forEach(({ kind, ...given }, index) => {
    const missing = NEEDED[kind];
    if (given[missing] === undefined)
      bad([...path, 'overlays', String(index), missing], `"${missing}" is missing.`);
  });
  if (decision) checkChoiceIds(decision.choices, [...path, 'decision', 'choices'], bad);
  const options = data?.['decision'] ?? null;
  if (options === null) return;
  const found: StoryFinding[] = [];
  path.push('data', 'decision');
  checkShape(options, decisionOfData, { path, findings: found });
  findings.push(...found);
  const given = (options as JsonObject)['choices'] as readonly JsonObject[] | null | undefined;
  if (found.length === 0) checkChoiceIds(given ?? [], [...path, 'choices'], bad);
}

/** Visits the unknown operators in plain JSON of limited depth. @param visit `place`: the keys from the top, in a reused array: copy it */
export function forEachUnknownOperator(
  logic: unknown,
  visit: (operator: string, place: readonly string[]) => void,
  place: string[] = [],
): void {
  if (typeof logic !== 'object' || logic === null) return;
  const keys = Object.keys(logic);
  const [operator = ''] = keys;
  if (!Array.isArray(logic)) {
    // Only objects with exactly one key are operations; others are values.
    if (keys.length !== 1) return;
    if (!OPERATORS.has(operator)) {
      visit(operator, place);
      return;
    }
  }
  for (const key of keys) {
    place.push(key);
    forEachUnknownOperator((logic as Readonly<Record<string, unknown>>)[key], visit, place);
    place.pop();
  }
}

/** Finds the mistakes that shapes cannot describe. */
export function storyMistakes(story: StoryFile): readonly StoryFinding[] {
  const { variables, sounds = [] } = story;
  const findings: StoryFinding[] = [];
  const bad: Report = (path, message) => void findings.push(finding('BAD_FORMAT', path, message));
  // Created once, not for each scene.
  const findOperators: ExpressionVisitor = (logic, pathOf) =>
    forEachUnknownOperator(logic, (operator, place) =>
      bad(
        [...pathOf(), ...place],
        `"${operator}" is not a JsonLogic operator: use one such as ">=", "and" or "var".`,
      ),
    );
  findOperators(story.result?.score, () => ['result', 'score'], null);
  if (variables && Object.hasOwn(variables, '')) bad(['variables', ''], 'A variable has no name: add one.');
  for (const id of Object.keys(story.nodes)) {
    const node = story.nodes[id];
    if (!node) continue;
    if (id === '') bad(['nodes', id], 'A scene has no id: add one.');
    if (id === 'all') bad(['nodes', id], 'The id "all" is reserved: choose another.');
    const ends = ENDS.filter((name) => node[name] !== undefined);
    if (ends.length > 1) {
      const message = `The scene has ${ends.join(' and ')}, each of which defines how it ends: keep only one.`;
      bad(['nodes', id, ends[1] ?? ''], message);
    }
    forEachExpressionIn(id, node, findOperators);
    checkScene(id, node, findings, bad);
  }
  forEachAddress(
    story,
    (address, path) => bad(path, `"${address.slice(0, 100)}" is not a valid address: correct it.`),
    isBadAddress,
  );
  for (const [name, variable] of Object.entries(variables ?? {})) {
    if (inspectJson(variable.initialValue, MAX_VALUE_PARTS).problem)
      bad(['variables', name, 'initialValue'], 'The value is too large: simplify it.');
  }
  const ids = new Set<unknown>(['all']);
  for (const [index, sound] of sounds.entries()) {
    const path = ['sounds', String(index)];
    addId(ids, sound.id, path, bad);
    for (const name of Object.keys(sound))
      if (IS_LISTENER.test(name))
        bad([...path, name], 'A story file cannot contain functions: add listeners in code.');
  }
  return findings;
}
