// Shapes describe values as data. `checkShape` validates files against them; `npm run check -- story-schema` converts them to JSON Schema.

/** Allowed kinds of a value, each with its constraints. */
export interface Shape {
  /** Allows every value. */
  readonly any?: true;
  readonly string?: StringShape;
  readonly number?: NumberShape;
  readonly boolean?: object;
  readonly null?: object;
  readonly list?: ListShape;
  readonly object?: ObjectShape | EitherShape;
}

type Shapes = Readonly<Record<string, Shape>>;

export interface StringShape {
  readonly notEmpty?: boolean;
  readonly values?: readonly string[];
}

export interface NumberShape {
  readonly min?: number;
  readonly max?: number;
  readonly values?: readonly number[];
}

export interface ListShape {
  /** Shape of all items, or one shape for each item of a tuple. */
  readonly items: readonly [Shape, ...Shape[]];
  readonly notEmpty?: boolean;
}

export interface ObjectShape {
  readonly parts: ReadonlyMap<string, Shape>;
  readonly required: readonly string[];
  /** Shape of the values under all other keys; by default, no other keys are allowed. */
  readonly others?: Shape | undefined;
  /** Whether the keys are names of variables. */
  readonly variables?: boolean;
}

/** An object whose shape depends on whether it has a key. */
export interface EitherShape {
  readonly key: string;
  readonly present: Shape;
  readonly absent: Shape;
}

export const anything: Shape = { any: true };
/** A string, possibly empty. */
export const text: Shape = { string: {} };
/** A non-empty string. */
export const id: Shape = { string: { notEmpty: true } };
export const number: Shape = { number: {} };
export const flag: Shape = { boolean: {} };
/* @__NO_SIDE_EFFECTS__ */
export const atLeast = (min: number): Shape => ({ number: { min } });

/** The longest time allowed in a file, in seconds: one day. Larger numbers are most likely milliseconds. */
export const MAX_SECONDS = 86_400;
export const seconds: Shape = { number: { min: 0, max: MAX_SECONDS } };
/* @__NO_SIDE_EFFECTS__ */
export const oneOf = (...values: readonly string[]): Shape => ({ string: { values } });

/** A list of items with the given shape, or a tuple if several shapes are given. */
/* @__NO_SIDE_EFFECTS__ */
export const list = (...items: readonly [Shape, ...Shape[]]): Shape => ({ list: { items } });
/* @__NO_SIDE_EFFECTS__ */
export const filledList = (item: Shape): Shape => ({ list: { items: [item], notEmpty: true } });
/** A value of any of these shapes, which are of different kinds. */
/* @__NO_SIDE_EFFECTS__ */
export const anyOf = (...shapes: readonly Shape[]): Shape => Object.assign({}, ...shapes) as Shape;
/* @__NO_SIDE_EFFECTS__ */
export const nullable = (shape: Shape): Shape => ({ ...shape, null: {} });
/* @__NO_SIDE_EFFECTS__ */
export const record = (others: Shape): Shape => ({ object: { parts: new Map(), required: [], others } });

/** A `record` whose keys are names of variables. */
/* @__NO_SIDE_EFFECTS__ */
export const variableRecord = (others: Shape): Shape => ({
  object: { parts: new Map(), required: [], others, variables: true },
});

/** `present` applies to objects that have `key`, `absent` to all others. */
/* @__NO_SIDE_EFFECTS__ */
export const either = (key: string, present: Shape, absent: Shape): Shape => ({
  object: { key, present, absent },
});

/** Shapes for the required members of a type; without a type, for any keys. */
type RequiredParts<Type> = [Type] extends [never]
  ? Shapes
  : { readonly [Key in keyof Type as object extends Pick<Type, Key> ? never : Key]: Shape };

/** Shapes for the optional members of a type; without a type, for any keys. */
type OptionalParts<Type> = [Type] extends [never]
  ? Shapes
  : { readonly [Key in keyof Type as object extends Pick<Type, Key> ? Key : never]-?: Shape };

/** An object with the given keys: those of `Type`, if given. @param others shape of the values under other keys; default: none are allowed */
/* @__NO_SIDE_EFFECTS__ */
export const object = <Type extends object = never>(
  required: RequiredParts<Type>,
  optional: OptionalParts<Type>,
  others?: Shape,
): Shape => ({
  object: {
    parts: new Map(Object.entries<Shape>({ ...required, ...optional })),
    required: Object.keys(required),
    others,
  },
});
