import type { JsonValue } from 'iv-player';
import {
  foreignDefaults,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileNode,
  type StoryLogic,
} from 'iv-player/story-core';
import { isUsableName } from './logic/expression';
import { stepsOf } from './logic/logic-mark';
import type { Step } from './logic/program';
import { readSet } from './logic/sugarcube-logic';
import { translateStory } from './logic/translate-story';

/** What choices set, as code of SugarCube. */
export interface WrittenEffects {
  /** Setters by choice, such as `$noise to $noise + 1`. */
  readonly setters: ReadonlyMap<StoryFileChoice, string>;
  /** Names and initial values of the variables in setters, for `StoryInit`. */
  readonly initial: ReadonlyMap<string, JsonValue>;
}

export const NO_EFFECTS: WrittenEffects = { setters: new Map(), initial: new Map() };

/** SugarCube's words for operators with two arguments. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ...['+', '-', '*', '/', '%', 'and', 'or'].map((same) => [same, same] as const),
  ...([
    ['cat', '+'],
    ['===', 'is'],
    ['!==', 'isnot'],
    ['==', 'eq'],
    ['!=', 'neq'],
    ['<', 'lt'],
    ['<=', 'lte'],
    ['>', 'gt'],
    ['>=', 'gte'],
  ] as const),
]);

const isSimple = (value: JsonValue | undefined): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Writes an assignment. */
export const assignment = (name: string, formula: string): string => `$${name} to ${formula}`;

/** Writes what the choices of a story set, as far as it reads back the same. */
export function writeEffects(story: StoryFile): WrittenEffects {
  const { nodes, variables = {} } = story;
  /** Names of variables by setter. */
  const used = new Map<StoryFileChoice, readonly string[]>();
  const setters = new Map<StoryFileChoice, string>();
  const isWritable = (name: string): boolean =>
    /^\w+$/.test(name) &&
    isUsableName(name) &&
    Object.hasOwn(variables, name) &&
    isSimple(variables[name]?.initialValue);
  for (const { decision } of Object.values(nodes))
    for (const choice of decision?.choices ?? []) {
      const names = new Set<string>();
      const setter = setterOf(choice, names);
      if (setter === null || ![...names].every(isWritable)) continue;
      setters.set(choice, setter);
      used.set(choice, [...names]);
    }
  for (;;) {
    const names = [...new Set([...setters.keys()].flatMap((choice) => used.get(choice) ?? []))];
    const initial = new Map(names.map((name) => [name, variables[name]?.initialValue ?? null]));
    const misread = misreadIn(story, { setters, initial });
    if (misread.length === 0) return { setters, initial };
    for (const choice of misread) setters.delete(choice);
  }
}

/** Returns the choices whose setters SugarCube works out in another way, for example because a variable may be a text. */
function misreadIn(
  { start, nodes }: StoryFile,
  { setters, initial }: WrittenEffects,
): readonly StoryFileChoice[] {
  const steps = (code: string): readonly Step[] => stepsOf(readSet(code, 'sugarcube'), 0, code);
  const linkTo = (to: string, code = ''): Step => ({
    kind: 'link',
    link: { to, label: '' },
    effects: steps(code),
    line: 0,
    code,
  });
  const { scenes } = translateStory({
    dialect: 'sugarcube',
    start,
    first: Array.from(initial, ([name, value]) => steps(assignment(name, JSON.stringify(value)))).flat(),
    passages: new Map(
      Object.entries(nodes).map(([id, { next, decision }]) => [
        id,
        [
          ...(decision?.choices ?? []).map((choice) => linkTo(choice.to, setters.get(choice))),
          ...[...(decision ? foreignDefaults(decision) : []), ...(next === undefined ? [] : [next])].map(
            (to) => linkTo(to),
          ),
        ],
      ]),
    ),
    unreliable: new Set(),
  });
  return Object.entries(nodes).flatMap(([id, { decision }]: [string, StoryFileNode]) =>
    (decision?.choices ?? []).filter(
      (choice, at) =>
        setters.has(choice) && JSON.stringify(scenes.get(id)?.links[at]?.set) !== JSON.stringify(choice.set),
    ),
  );
}

/** Writes what a choice sets; `null` if it sets nothing or something that SugarCube's links cannot. @param names collects variables */
function setterOf({ set = {} }: StoryFileChoice, names: Set<string>): string | null {
  const assignments = Object.entries(set).map(([name, value]) => {
    names.add(name);
    const formula = formulaOf(value, names);
    return formula === null ? null : assignment(name, formula);
  });
  const setter = assignments.join('; ');
  // A bracket would end the link.
  return assignments.length === 0 || assignments.includes(null) || /[[\]]/.test(setter) ? null : setter;
}

/** Writes JsonLogic; `null` if SugarCube cannot express it. @param names collects variables */
function formulaOf(logic: StoryLogic, names: Set<string>): string | null {
  if (isSimple(logic)) return JSON.stringify(logic);
  const [[operator, given] = ['', null], ...others] = Object.entries(logic ?? {});
  if (others.length > 0) return null;
  if (operator === 'var' && typeof given === 'string') {
    names.add(given);
    return `$${given}`;
  }
  if (!Array.isArray(given)) return null;
  const parts = given.map((part: StoryLogic) => {
    const written = formulaOf(part, names);
    const isAlone = isSimple(part) || !written || /^\$\w+$/.test(written);
    return isAlone ? written : `(${written})`;
  });
  const [first, second, third] = parts;
  if (parts.includes(null)) return null;
  if (operator === 'if' && parts.length === 3) return `${first} ? ${second} : ${third}`;
  if (operator === '!' && parts.length === 1) return `not ${first}`;
  if (operator === '-' && parts.length === 1) return `-(${first})`;
  const word = OPERATORS.get(operator);
  return word !== undefined && parts.length === 2 ? `${first} ${word} ${second}` : null;
}
