import { type StoryFinding, finding } from './story-finding';

/** Values with more parts or levels are refused: a cycle, or made to exhaust memory. */
const MAX_PARTS = 5_000_000;
const MAX_LEVELS = 64;

/** Whether a value could reach the prototypes of objects by a key. Comparing is faster than to look it up in a set. */
const isRefused = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/** Whether an object has no class, in whatever window it was made. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** What an inspection found. */
export interface JsonInspection {
  /** The first place that is not plain; `null` when there is none. */
  readonly fault: StoryFinding | null;
  /** Keys of all objects in the value. */
  readonly keys: number;
}

/**
 * Whether a value is plain JSON of a sensible size. Goes 64 levels deep, so that it cannot overflow the stack.
 * @param value anything, also cyclic
 * @param maxParts items and keys that it may have
 */
export function inspectJson(value: unknown, maxParts = MAX_PARTS): JsonInspection {
  let parts = 0;
  let keys = 0;
  const bad = (why: string): string[] => [why];
  /** `null`, or why not, and then the keys to the place, the last one first. */
  const visit = (part: unknown, level: number): string[] | null => {
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return null;
    if (typeof part === 'number') return Number.isFinite(part) ? null : bad('is no finite number');
    const isList = Array.isArray(part);
    if (typeof part !== 'object' || !(isList || isPlain(part))) return bad('is nothing that JSON can hold');
    if (level > MAX_LEVELS) return bad('is nested too deeply, or contains itself');
    if (isList) {
      parts += part.length;
      if (parts > maxParts) return bad('has too many parts');
      for (let index = 0; index < part.length; index++) {
        const why = visit(part[index], level + 1);
        if (why) return [...why, String(index)];
      }
      return null;
    }
    const names = Object.keys(part);
    parts += names.length;
    keys += names.length;
    if (parts > maxParts) return bad('has too many parts');
    for (const name of names) {
      if (isRefused(name)) return [...bad('is a key that cannot be used: choose another name'), name];
      const inside = (part as Readonly<Record<string, unknown>>)[name];
      // As `JSON.stringify` leaves it out.
      const why = inside === undefined ? null : visit(inside, level + 1);
      if (why) return [...why, name];
    }
    return null;
  };
  const [why, ...path] = visit(value, 1) ?? [];
  return {
    fault: why === undefined ? null : finding('BAD_FORMAT', path.reverse(), `This ${why}.`),
    keys,
  };
}

/** What keeps a value from being plain JSON: the first such place; `null` when nothing does. */
export const findUnsafeJson = (value: unknown): StoryFinding | null => inspectJson(value).fault;
