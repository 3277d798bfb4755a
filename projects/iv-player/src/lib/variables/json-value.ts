import { IvPlayerError } from '../events/player-error';

/** What JSON can hold, so that it can be saved. */
export type Json = string | number | boolean | null | JsonList | JsonMap;

/** A list of JSON values. An interface, for types that unfold what they are given: this one they unfold step by step. */
export interface JsonList extends ReadonlyArray<Json> {
  readonly length: number;
}

/** JSON values by their names. */
export interface JsonMap {
  readonly [name: string]: Json;
}

/** More parts or levels than that are a mistake: a cycle, or something that is no value of a story. */
const MOST_PARTS = 100_000;
const MOST_LEVELS = 100;

/** Keys that reach behind an object instead of into it. */
const HOSTILE = /^(?:__proto__|constructor|prototype)$/;

/** Whether a name can be a key of plain data. */
export function isPlainName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && !HOSTILE.test(name);
}

/** A frozen copy of a JSON value. Throws `INVALID_ARGUMENT` for what JSON cannot hold; `name` is what it is called. */
export function readJson(value: unknown, name: string): Json {
  let parts = 0;
  const refuse = (): never => {
    const message = `${name} must be a JSON value: text, a finite number, true, false, null, or lists and plain objects of those.`;
    throw new IvPlayerError('INVALID_ARGUMENT', message);
  };
  const copy = (part: unknown, level: number): Json => {
    if (++parts > MOST_PARTS || level > MOST_LEVELS) refuse();
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part;
    // JSON knows no -0.
    if (typeof part === 'number') return Number.isFinite(part) ? part + 0 : refuse();
    if (Array.isArray(part)) return Object.freeze(Array.from(part, (item) => copy(item, level + 1)));
    if (!isPlainObject(part)) return refuse();
    const entries = Object.entries(part).map(([key, item]) => [
      HOSTILE.test(key) ? refuse() : key,
      copy(item, level + 1),
    ]);
    return Object.freeze(Object.fromEntries(entries) as Record<string, Json>);
  };
  return copy(value, 0);
}

/** Whether something is an object as JSON makes them, without a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
