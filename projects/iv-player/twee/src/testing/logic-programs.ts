import fc from 'fast-check';

// Random programs of the logic that all story formats share, their text in each format, and a reference that runs them.

type Value = number | string | boolean;
export type Formula =
  | { readonly value: Value }
  | { readonly name: string }
  | { readonly op: string; readonly parts: readonly Formula[] };
export type Statement =
  | { readonly set: string; readonly to: Formula }
  | { readonly test: Formula; readonly yes: readonly Statement[]; readonly no: readonly Statement[] }
  | { readonly link: string; readonly to: string; readonly does: readonly Statement[] }
  | { readonly show: string };
/** Statements by passage. */
export type LogicProgram = Readonly<Record<string, readonly Statement[]>>;

const NAMES = ['S', 'P', 'Q'];
const FIRST: Readonly<Record<string, Value>> = { n: 1, m: 2, t: 'x', u: 'y', f: true, g: false };
const name = (...names: readonly string[]): fc.Arbitrary<Formula> =>
  fc.constantFrom(...names).map((one) => ({ name: one }));
const value = (...values: readonly Value[]): fc.Arbitrary<Formula> =>
  fc.constantFrom(...values).map((one) => ({ value: one }));
const both = (ops: readonly string[], part: fc.Arbitrary<Formula>): fc.Arbitrary<Formula> =>
  fc.tuple(fc.constantFrom(...ops), part, part).map(([op, one, other]) => ({ op, parts: [one, other] }));

const formulas = fc.letrec<Record<'number' | 'text' | 'flag', Formula>>((tie) => ({
  number: fc.oneof({ maxDepth: 3 }, value(0, 1, 2, 3), name('n', 'm'), both(['+', '-', '*'], tie('number'))),
  text: fc.oneof({ maxDepth: 2 }, value('x', 'y', ''), name('t', 'u'), both(['+'], tie('text'))),
  flag: fc.oneof(
    { maxDepth: 3 },
    value(true, false),
    name('f', 'g'),
    both(['<', '<=', '>', '>=', 'is'], tie('number')),
    both(['is'], tie('text')),
    both(['and', 'or'], tie('flag')),
    tie('flag').map((one) => ({ op: 'not', parts: [one] })),
  ),
}));

const set: fc.Arbitrary<Statement> = fc.oneof(
  fc.record({ set: fc.constantFrom('n', 'm'), to: formulas.number }),
  fc.record({ set: fc.constantFrom('t', 'u'), to: formulas.text }),
  fc.record({ set: fc.constantFrom('f', 'g'), to: formulas.flag }),
);
/** @param hasEffects whether links may assign @param isFlat whether nothing is assigned, and conditions contain no others */
const statements = (hasEffects: boolean, isFlat: boolean): fc.Arbitrary<readonly Statement[]> => {
  const link = fc.record({
    link: fc.constantFrom('Go', 'Run', 'Stay'),
    to: fc.constantFrom(...NAMES),
    does: hasEffects ? fc.array(set, { maxLength: 2 }) : fc.constant([]),
  });
  const show = fc.record({ show: fc.constantFrom('n', 'm', 't', 'u') });
  const one = fc.letrec<{ any: Statement; simple: Statement }>((tie) => ({
    simple: isFlat ? fc.oneof(link, show) : fc.oneof(set, link, show),
    any: fc.oneof(
      { maxDepth: isFlat ? 1 : 2 },
      tie('simple'),
      fc.record({
        test: formulas.flag,
        yes: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
        no: fc.array(tie('any'), { maxLength: 2 }),
      }),
    ),
  })).any;
  return fc.array(one, { minLength: 1, maxLength: 6 });
};

/** Programs whose first passage sets all variables. Chapbook sets before everything else, and its links set nothing. */
export const logicProgram = (format: string): fc.Arbitrary<LogicProgram> => {
  const isChapbook = format === 'Chapbook';
  const hasEffects = format === 'SugarCube' || format === 'Harlowe';
  const body = statements(hasEffects, isChapbook);
  const passage = isChapbook
    ? fc.tuple(fc.array(set, { maxLength: 4 }), body).map((parts) => parts.flat())
    : body;
  const first = Object.entries(FIRST).map(([key, one]): Statement => ({ set: key, to: { value: one } }));
  return fc
    .tuple(...NAMES.map(() => passage))
    .map((all) => Object.fromEntries(all.map((one, at) => [NAMES[at], at === 0 ? [...first, ...one] : one])));
};

const STRENGTH = [['or'], ['and'], ['is'], ['<', '<=', '>', '>='], ['+', '-'], ['*'], ['not']];
const strength = (op: string): number => STRENGTH.findIndex((ops) => ops.includes(op));
const WORDS: Readonly<Record<string, string>> = { and: '&&', or: '||', is: '===', not: '!' };

/** Writes a formula with as few parentheses as JavaScript needs, or with all of them for Harlowe. */
function written(formula: Formula, format: string, least = 0): string {
  if ('value' in formula) return JSON.stringify(formula.value);
  if ('name' in formula)
    return (format === 'Chapbook' ? '' : format === 'Snowman' ? 's.' : '$') + formula.name;
  const { op, parts } = formula;
  const own = strength(op);
  const inner = format === 'Harlowe' ? 99 : own;
  const word = format === 'SugarCube' || format === 'Harlowe' ? op : (WORDS[op] ?? op);
  const [one, other] = parts;
  const text =
    op === 'not' || !other
      ? `${word} ${written(one!, format, format === 'Harlowe' ? 99 : own)}`
      : `${written(one!, format, inner)} ${word} ${written(other, format, format === 'Harlowe' ? 99 : own + 1)}`;
  return own < least ? `(${text})` : text;
}

/** The passage in a format. */
export function passageIn(format: string, all: readonly Statement[]): string {
  const sets = format === 'Chapbook' ? all.filter((one) => 'set' in one) : [];
  const head = sets.map((one) => ('set' in one ? `${one.set}: ${written(one.to, format)}\n` : '')).join('');
  const rest = all.filter((one) => format !== 'Chapbook' || !('set' in one));
  return (
    (format === 'Chapbook' ? `${head}--\n` : '') +
    rest.map((one) => statement(format, one)).join(format === 'Chapbook' ? '' : ' ')
  );
}

function statement(format: string, one: Statement): string {
  const inside = (list: readonly Statement[]): string =>
    list.map((each) => statement(format, each)).join(' ');
  if ('show' in one) {
    const shown = { SugarCube: `$${one.show}`, Harlowe: `$${one.show}`, Chapbook: `{${one.show}}\n` };
    return `${one.show}=${(shown as Readonly<Record<string, string | undefined>>)[format] ?? `<%= s.${one.show} %>`};`;
  }
  if ('set' in one) {
    const to = written(one.to, format);
    if (format === 'Harlowe') return `(set: $${one.set} to ${to})`;
    return format === 'SugarCube' ? `<<set $${one.set} to ${to}>>` : `<% s.${one.set} = ${to}; %>`;
  }
  if ('link' in one) {
    const { link, to, does } = one;
    if (does.length === 0) return `[[${link}->${to}]]${format === 'Chapbook' ? '\n' : ''}`;
    return format === 'SugarCube'
      ? `<<link "${link}" "${to}">>${inside(does)}<</link>>`
      : `(link: "${link}")[${inside(does)}(go-to: "${to}")]`;
  }
  const test = written(one.test, format);
  const [yes, no] = [inside(one.yes), inside(one.no)];
  if (format === 'SugarCube') return `<<if ${test}>>${yes}${no && `<<else>>${no}`}<</if>>`;
  if (format === 'Harlowe') return `(if: ${test})[${yes} ]${no && `(else:)[${no} ]`}`;
  if (format === 'Snowman') return `<% if (${test}) { %>${yes}${no && `<% } else { %>${no}`}<% } %>`;
  return `\n[if ${test}]\n${yes}${no && `\n[else]\n${no}`}\n[continue]\n`;
}

/** What a reader of a passage sees. */
export interface Seen {
  readonly links: readonly {
    readonly label: string;
    readonly to: string;
    readonly does: readonly Statement[];
  }[];
  readonly values: readonly string[];
}

/** Calculates a formula as the formats do: its parts have the right types. */
function calculated(formula: Formula, now: Readonly<Record<string, Value>>): Value {
  if ('value' in formula) return formula.value;
  if ('name' in formula) return now[formula.name]!;
  const [one, other] = formula.parts.map((part) => calculated(part, now)) as [number, number];
  const results: Readonly<Record<string, () => Value>> = {
    '+': () => one + other,
    '-': () => one - other,
    '*': () => one * other,
    '<': () => one < other,
    '<=': () => one <= other,
    '>': () => one > other,
    '>=': () => one >= other,
    is: () => one === other,
    and: () => Boolean(one) && Boolean(other),
    or: () => Boolean(one) || Boolean(other),
    not: () => !one,
  };
  return results[formula.op]!();
}

/** Runs statements from top to bottom. @param now values, which change */
export function run(all: readonly Statement[], now: Record<string, Value>): Seen {
  const links: Seen['links'][number][] = [];
  const values: string[] = [];
  const each = (list: readonly Statement[]): void => {
    for (const one of list)
      if ('set' in one) now[one.set] = calculated(one.to, now);
      else if ('show' in one) values.push(`${one.show}=${now[one.show]}`);
      else if ('link' in one) links.push({ label: one.link, to: one.to, does: one.does });
      else each(calculated(one.test, now) ? one.yes : one.no);
  };
  each(all);
  return { links, values };
}
