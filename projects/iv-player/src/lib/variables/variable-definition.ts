import { IvPlayerError, throwInvalid } from '../events/player-error';
import { type OptionTable, checkOptions, defaultsOf } from '../store/option-table';
import { type JsonValue, copyJson, isJsonObject } from '../store/plain-json';

/**
 * Initial value of a variable, and the rule by which nodes change it.
 * @example
 * player.variables.register('courage', { initialValue: 0, action: 'sum', dataSet: { cave: 1, forest: -1 } });
 */
export interface VariableOptions<Value = JsonValue> {
  /** Initial value. */
  readonly initialValue: Value;
  /** Whether values in `dataSet` replace the variable's value or are added to it. Default `'set'`. */
  readonly action?: 'set' | 'sum';
  /** Values that nodes set or add, by node id. Default: none. */
  readonly dataSet?: Readonly<Record<string, Value>>;
  /** Event of the node that triggers the change. Default `'nodestart'`. */
  readonly updateOn?: 'playlistpush' | 'nodestart' | 'nodeend';
  /** Event that resets the variable. Default `'playlistreset'`, the only supported event. */
  readonly resetOn?: 'playlistreset';
}

/**
 * A variable with its name.
 * @example
 * const courage: VariableConfig = { name: 'courage', initialValue: 0 };
 * provideIvPlayer({}, withVariables({ register: [courage] }));
 */
export interface VariableConfig<
  Name extends string = string,
  Value = JsonValue,
> extends VariableOptions<Value> {
  /** The variable's name: a non-empty string other than `__proto__`. */
  readonly name: Name;
}

/** A validated copy of a variable, with all defaults. */
export interface VariableDefinition {
  readonly name: string;
  readonly initialValue: JsonValue;
  readonly isSum: boolean;
  readonly dataSet: ReadonlyMap<string, JsonValue>;
  readonly updateOn: string;
  /** Throws because another plugin gives the value: code cannot set it. */
  readonly refuse?: () => never;
}

/** Checks a value for a variable. Throws `INVALID_ARGUMENT` if it is not JSON, or not a number for a sum. */
export function readValue(
  { name, isSum }: Pick<VariableDefinition, 'name' | 'isSum'>,
  value: unknown,
): JsonValue {
  const read = readJson(value, `The variable "${name}"`);
  return isSum && typeof read !== 'number'
    ? refuse(`The variable "${name}" is a sum: set it to a number.`)
    : read;
}

const oneOf = <Text extends string>(value: unknown, name: string, ...allowed: readonly Text[]): Text =>
  allowed.find((text) => text === value) ?? throwInvalid(name, `one of: ${allowed.join(', ')}`, value);

/** Checks and defaults of a variable's options, except the initial value, whose check depends on `action`. */
const VARIABLE_OPTIONS = {
  action: { check: (value, name) => oneOf(value, name, 'set', 'sum'), default: 'set' },
  dataSet: {
    check: (value, name) =>
      isJsonObject(value) ? value : throwInvalid(name, 'an object with node ids as keys', value),
    default: {},
  },
  updateOn: {
    check: (value, name) => oneOf(value, name, 'playlistpush', 'nodestart', 'nodeend'),
    default: 'nodestart',
  },
  resetOn: { check: (value, name) => oneOf(value, name, 'playlistreset'), default: 'playlistreset' },
} satisfies OptionTable<Omit<VariableOptions, 'initialValue'>>;

/** Validates a variable. Throws `INVALID_ARGUMENT` if it is invalid. */
export function readDefinition(config: unknown): VariableDefinition {
  const { name, initialValue } = Object(config) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || ['', '__proto__'].includes(name))
    refuse('A variable needs a name: use a non-empty string other than "__proto__".');
  const { action, dataSet, updateOn } = {
    ...defaultsOf(VARIABLE_OPTIONS),
    ...checkOptions(VARIABLE_OPTIONS, config, `variables.${name}`),
  };
  const variable = { name, isSum: action === 'sum' };
  return {
    ...variable,
    initialValue: readValue(variable, initialValue),
    dataSet: new Map(Object.entries(dataSet).map(([id, value]) => [id, readValue(variable, value)])),
    updateOn,
  };
}

/** Returns the value of a variable after a node sets it or adds to it. */
export function updated({ isSum }: VariableDefinition, before: JsonValue, given: JsonValue): JsonValue {
  if (!isSum) return given;
  // JSON cannot hold an infinite sum.
  const sum = (before as number) + (given as number);
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, sum));
}

export function changesAt(
  event: string,
  nodeId: string,
  definitions: Iterable<VariableDefinition>,
  values: Readonly<Record<string, JsonValue>>,
): Record<string, JsonValue> {
  const changes: Record<string, JsonValue> = {};
  for (const definition of definitions) {
    const { name, dataSet, updateOn } = definition;
    const given = updateOn === event ? dataSet.get(nodeId) : undefined;
    if (given !== undefined) changes[name] = updated(definition, values[name] ?? null, given);
  }
  return changes;
}

export function initialValues(definitions: Iterable<VariableDefinition>): Record<string, JsonValue> {
  return Object.fromEntries(Array.from(definitions, ({ name, initialValue }) => [name, initialValue]));
}

/** Returns a frozen copy of a JSON value. Throws `INVALID_ARGUMENT` for any other value. @param name name of the value in the error */
export function readJson(value: unknown, name: string): JsonValue {
  try {
    return freeze(copyJson(value));
  } catch (cause) {
    const message = `${name} must be a JSON value, but ${(cause as Error).message}.`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { cause });
  }
}

function freeze(value: JsonValue): JsonValue {
  if (typeof value === 'object' && value !== null) Object.values<JsonValue>(value).forEach(freeze);
  return Object.freeze(value);
}

function refuse(message: string): never {
  throw new IvPlayerError('INVALID_ARGUMENT', message);
}
