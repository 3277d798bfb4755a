import { VARIABLE_NAME } from '../logic/logic-variables';
import type { StoryFinding } from './story-finding';
import { finding } from './story-finding';

/** More faults are not listed. */
const MAX_FAULTS = 100;

/** What was found so far, and where the check is. */
export interface ShapeWalk {
  /** Keys from the top of the file; changes during the walk. */
  readonly path: string[];
  readonly faults: StoryFinding[];
}

/** Checks that a value has a form; adds a fault for each place where it has not. */
export type Shape = (value: unknown, walk: ShapeWalk) => void;

/** Longer values are cut off in a message. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function fault({ path, faults }: ShapeWalk, sentence: string): void {
  if (faults.length >= MAX_FAULTS) return;
  faults.push(finding('BAD_FORMAT', [...path], `"${shortened(path.at(-1) ?? 'story')}" ${sentence}`));
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

/** Adds the fault of a value that is not what it should be. */
function mismatch(value: unknown, wanted: string, walk: ShapeWalk): void {
  const kind = kindOf(value);
  const given =
    typeof value === 'object' && value !== null
      ? kind
      : value === undefined
        ? kind
        : shortened(JSON.stringify(value));
  const isListForObject = kind === 'list' && wanted === 'object';
  fault(walk, isListForObject ? 'must be an object, not a list.' : `must be ${wanted}, not ${given}.`);
}

/** Checks a part of a value. */
function checkPart(shape: Shape, key: string, part: unknown, walk: ShapeWalk): void {
  walk.path.push(key);
  shape(part, walk);
  walk.path.pop();
}

/** Anything. */
export const anything: Shape = () => undefined;

/** A value of one kind, with a form of its own for each: `string`, `number`, `boolean`, `list`, `object`. */
export function kinds(shapes: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(shapes);
  const wanted = Object.keys(shapes).join(' or ');
  return (value, walk) => {
    const given = kindOf(value);
    // Of so few, going through them is faster than a map.
    for (const [kind, shape] of entries) if (kind === given) return shape(value, walk);
    mismatch(value, wanted, walk);
  };
}

/** One of several values. */
export const literal =
  (...values: readonly unknown[]): Shape =>
  (value, walk) => {
    if (!values.includes(value)) mismatch(value, values.map((one) => JSON.stringify(one)).join(' or '), walk);
  };

/** A text, which may be empty. */
export const text: Shape = kinds({ string: anything });
/** A text that is not empty. */
export const id: Shape = kinds({
  string: (value, walk) => {
    if (value === '') fault(walk, 'is empty: give it a text, or leave it out.');
  },
});
/** A number. */
export const number: Shape = kinds({ number: anything });
/** A number from a least one on. */
export const atLeast = (least: number): Shape =>
  kinds({
    number: (value, walk) => {
      if ((value as number) < least) mismatch(value, `>=${least}`, walk);
    },
  });
/** A number from 0 on. */
export const positive: Shape = atLeast(0);
/** The longest time that a file may state, in seconds: a day. More is meant as milliseconds. */
export const MAX_SECONDS = 86_400;
/** A time in seconds from 0 on. */
export const seconds: Shape = kinds({
  number: (value, walk) => {
    if ((value as number) > MAX_SECONDS) fault(walk, `must be at most ${MAX_SECONDS}: give it in seconds.`);
    else positive(value, walk);
  },
});
/** `true` or `false`. */
export const flag: Shape = kinds({ boolean: anything });

/** A list of such items, or of as many as there are shapes. */
export const list = (...items: readonly [Shape, ...Shape[]]): Shape =>
  kinds({
    list: (value, walk) => {
      const parts = value as readonly unknown[];
      const [first, second] = items;
      if (second && parts.length !== items.length) fault(walk, `must have ${items.length} items.`);
      parts.forEach((part, index) => checkPart(items[index] ?? first, String(index), part, walk));
    },
  });

/** A list that is not empty. */
export const filled =
  (shape: Shape): Shape =>
  (value, walk) => {
    if (Array.isArray(value) && value.length === 0) fault(walk, 'is empty: name one, or more.');
    else shape(value, walk);
  };

/** What another shape takes, or `null`. */
export const nullable =
  (shape: Shape): Shape =>
  (value, walk) => {
    if (value !== null) shape(value, walk);
  };

/** An object with such values under keys of such a form; default: any. */
export const record = (shape: Shape, name: Shape = anything): Shape =>
  kinds({
    object: (value, walk) => {
      const given = value as Readonly<Record<string, unknown>>;
      for (const key of Object.keys(given)) {
        checkPart(name, key, key, walk);
        checkPart(shape, key, given[key], walk);
      }
    },
  });

/** The name of a variable. */
export const variableName: Shape = (name, walk) => {
  if (!VARIABLE_NAME.test(name as string))
    fault(walk, 'has a dot, behind which conditions read a part of a value: leave out the dot.');
};

/** An object with these keys; under all others there may be nothing, or what `others` says. */
export function object(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
  others?: Shape,
): Shape {
  const shapes = new Map(Object.entries({ ...required, ...optional }));
  const names = Object.keys(required);
  const unknown: Shape = (_, walk) =>
    fault(walk, 'is not known here: is it misspelt? Data of your own belong into "data" or "meta".');
  return kinds({
    object: (value, walk) => {
      const given = value as Readonly<Record<string, unknown>>;
      for (const key of Object.keys(given)) {
        const part = given[key];
        // As `JSON.stringify` leaves it out.
        if (part !== undefined) checkPart(shapes.get(key) ?? others ?? unknown, key, part, walk);
      }
      for (const name of names) {
        if (!Object.hasOwn(given, name) || given[name] === undefined)
          checkPart((_, at) => fault(at, 'is missing.'), name, undefined, walk);
      }
    },
  });
}
