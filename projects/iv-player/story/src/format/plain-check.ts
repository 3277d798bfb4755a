import { type StoryFinding, finding } from './story-finding';

/** Values with more parts or levels are refused: a cycle, or made to exhaust memory. */
const MAX_PARTS = 5_000_000;
const MAX_LEVELS = 64;

/** Keys by which a value could reach the prototypes of objects. */
const REFUSED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether an object has no class, in whatever window it was made. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Array.isArray(value) || Object.getPrototypeOf(prototype) === null;
}

/** Why JSON cannot hold this value itself; `null` when it can. */
function refusal(value: unknown): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is no finite number';
  return typeof value === 'object' && isPlain(value) ? null : 'is nothing that JSON can hold';
}

/**
 * What keeps a value from being plain JSON of a sensible size: the first such place; `null` when nothing does. Does not recurse.
 * @param value anything, also cyclic
 */
export function findNotPlain(value: unknown): StoryFinding | null {
  const path: string[] = [];
  const bad = (why: string, key?: string): StoryFinding =>
    finding('BAD_FORMAT', key === undefined ? [...path] : [...path, key], `This ${why}.`);
  const why = refusal(value);
  if (why) return bad(why);
  if (typeof value !== 'object' || value === null) return null;

  const levels: { readonly parent: object; readonly keys: readonly string[]; next: number }[] = [];
  let parts = 0;
  const enter = (parent: object): void => {
    const keys = Object.keys(parent);
    parts += keys.length;
    levels.push({ parent, keys, next: 0 });
  };
  enter(value);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const key = level.keys[level.next++];
    if (key === undefined) {
      levels.pop();
      path.pop();
      continue;
    }
    if (parts > MAX_PARTS) return bad('has too many parts');
    if (REFUSED_KEYS.has(key)) return bad('is a key that cannot be used: choose another name', key);
    const part = (level.parent as Readonly<Record<string, unknown>>)[key];
    // As `JSON.stringify` leaves it out.
    if (part === undefined && !Array.isArray(level.parent)) continue;
    const whyNot = refusal(part);
    if (whyNot) return bad(whyNot, key);
    if (typeof part !== 'object' || part === null) continue;
    if (levels.length >= MAX_LEVELS) return bad('is nested too deeply, or contains itself', key);
    path.push(key);
    enter(part);
  }
  return null;
}
