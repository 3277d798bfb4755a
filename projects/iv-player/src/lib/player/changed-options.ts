import { isPlain } from '../store/plain-json';

/** Whether two option values are equal. Compares arrays and plain objects deeply, everything else by identity. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!hasParts(one) || !hasParts(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

export function changedOptions<Options extends object>(
  options: Options,
  before: Partial<Options> = {},
): Partial<Options> {
  const changes = Object.entries(options).filter(
    ([name, value]) => value !== undefined && !isSame(value, before[name as keyof Options]),
  );
  return Object.fromEntries(changes) as Partial<Options>;
}

const hasParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && isPlain(value));
