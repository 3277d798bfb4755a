import { IvPlayerError } from '../events/player-error';
import { type JsonValue, isPlainKey } from '../store/plain-json';
import { readJson } from './frozen-json';

/** How a variable begins and what changes it. Contract §8. */
export interface VariableOptions<Value = JsonValue> {
  /** What it is before anything changed it. */
  readonly initialValue: Value;
  /** What `dataSet` does: its values take the variable's place, or are added to it. Default `'set'`. */
  readonly action?: 'set' | 'sum';
  /** By node id: the value that the node brings. Default none. */
  readonly dataSet?: Readonly<Record<string, Value>>;
  /** The event of the node at which it brings its value. Default `'nodestart'`. */
  readonly updateOn?: 'playlistpush' | 'nodestart' | 'nodeend';
  /** The event that brings the initial value back. Default `'playlistreset'`, which is the only one. */
  readonly resetOn?: 'playlistreset';
}

/** A variable with its name. */
export interface VariableConfig<
  Name extends string = string,
  Value = JsonValue,
> extends VariableOptions<Value> {
  readonly name: Name;
}

/** A variable as the plugin keeps it: checked, defaults in place, copied. */
export interface VariableDefinition {
  readonly name: string;
  readonly initialValue: JsonValue;
  readonly isSum: boolean;
  readonly dataSet: ReadonlyMap<string, JsonValue>;
  readonly updateOn: string;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(what: string): never {
  throw new IvPlayerError('INVALID_ARGUMENT', what);
}

/** A value for the variable. Throws `INVALID_ARGUMENT` when JSON cannot hold it, or a sum cannot be made of it. */
export function readValue(
  { name, isSum }: Pick<VariableDefinition, 'name' | 'isSum'>,
  value: unknown,
): JsonValue {
  const read = readJson(value, `The variable "${name}"`);
  return isSum && typeof read !== 'number'
    ? refuse(`The variable "${name}" is a sum: give it a number.`)
    : read;
}

/** Checks a variable, whichever way it was given. Throws `INVALID_ARGUMENT`. */
export function readDefinition(config: unknown): VariableDefinition {
  if (!isMap(config) || typeof config['name'] !== 'string' || !config['name'] || !isPlainKey(config['name']))
    refuse('A variable needs a name: a text that is not empty and not a name like "__proto__".');
  const { name, initialValue, action = 'set', dataSet = {}, updateOn = 'nodestart' } = config;
  const oneOf = (key: string, ...allowed: readonly string[]): void => {
    const value = config[key];
    if (value !== undefined && !allowed.includes(value as string))
      refuse(`${key} of the variable "${name}" must be one of: ${allowed.join(', ')}.`);
  };
  oneOf('action', 'set', 'sum');
  oneOf('updateOn', 'playlistpush', 'nodestart', 'nodeend');
  oneOf('resetOn', 'playlistreset');
  if (!isMap(dataSet)) refuse(`dataSet of the variable "${name}" must be a map of node ids.`);
  const variable = { name, isSum: action === 'sum' };
  return {
    ...variable,
    initialValue: readValue(variable, initialValue),
    dataSet: new Map(Object.entries(dataSet).map(([id, value]) => [id, readValue(variable, value)])),
    updateOn: updateOn as string,
  };
}

/** What becomes of a variable when a node brings its value. */
export function updated({ isSum }: VariableDefinition, before: JsonValue, brought: JsonValue): JsonValue {
  if (!isSum) return brought;
  // Out of bounds it would be nothing that JSON can hold.
  const sum = (before as number) + (brought as number);
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, sum));
}
