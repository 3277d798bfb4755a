import { throwInvalid } from '../events/player-error';

/** Returns the value of an option, or throws `INVALID_ARGUMENT`. @param name name in the error, such as `options.startTime` */
export type OptionCheck<Value> = (value: unknown, name: string) => Value;

export interface OptionRule<Value> {
  readonly check: OptionCheck<Value>;
  readonly default?: Value;
}

/** The rules for a set of options. The compiler rejects a table that lacks an option or contains an unknown one. */
export type OptionTable<Options> = {
  readonly [Name in keyof Options]-?: OptionRule<Exclude<Options[Name], undefined>>;
};

type AnyTable = Readonly<Record<string, OptionRule<unknown>>>;

export type CheckedOptions<Table extends AnyTable> = {
  readonly [Name in keyof Table]?: ReturnType<Table[Name]['check']>;
};

export type OptionDefaults<Table extends AnyTable> = {
  readonly [Name in keyof Table as 'default' extends keyof Table[Name] ? Name : never]: ReturnType<
    Table[Name]['check']
  >;
};

type NonNullValues<Options> = { readonly [Name in keyof Options]: Exclude<Options[Name], null> };

export const checkFlag: OptionCheck<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : throwInvalid(name, 'true or false', value);

export const checkSeconds: OptionCheck<number> = (value, name) =>
  Number.isFinite(value) ? (value as number) : throwInvalid(name, 'a finite number of seconds', value);

/**
 * Returns a copy of the options that are in the table and are not `undefined`. Throws `INVALID_ARGUMENT` if one is invalid.
 * @param name name of the options in errors
 * @param keepsNull whether `null` is copied without a check; default `false`
 */
export function checkOptions<Table extends AnyTable>(
  table: Table,
  options: unknown,
  name: string,
  keepsNull = false,
): CheckedOptions<Table> {
  if (typeof options !== 'object' || options === null) throwInvalid(name, 'an object', options);
  const checked: Record<string, unknown> = {};
  for (const [key, { check }] of Object.entries(table)) {
    const value = (options as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined)
      checked[key] = keepsNull && value === null ? value : check(value, `${name}.${key}`);
  }
  return checked as CheckedOptions<Table>;
}

export function defaultsOf<Table extends AnyTable>(table: Table): OptionDefaults<Table> {
  const defaults = Object.entries(table).filter(([, rule]) => 'default' in rule);
  return Object.fromEntries(defaults.map(([name, rule]) => [name, rule.default])) as OptionDefaults<Table>;
}

export function withoutNull<Options extends object>(options: Options): NonNullValues<Options> {
  const given = Object.entries(options).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as NonNullValues<Options>;
}
