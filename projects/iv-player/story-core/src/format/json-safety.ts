import { isPlain } from 'iv-player/private';
import { type StoryFinding, finding } from './story-finding';

/** Limits for values. A value that exceeds them contains a cycle or tries to exhaust memory. */
const MAX_PARTS = 5_000_000;
const MAX_LEVELS = 64;

/** Whether a key could give access to prototypes. Three comparisons are faster than a set. */
const isRefused = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

export interface JsonInspection {
  /** The first place that is not plain JSON; `null` if there is none. */
  readonly problem: StoryFinding | null;
  /** Number of keys in all objects of the value. */
  readonly keys: number;
}

/** Checks that a value, even a cyclic one, is plain JSON of at most `maxParts` items and keys. Visits only 64 levels to save the stack. */
export function inspectJson(value: unknown, maxParts = MAX_PARTS): JsonInspection {
  let parts = 0;
  let keys = 0;
  const bad = (why: string): string[] => [why];
  /** Returns `null` or, if there is a problem, the reason followed by the keys to the place, innermost first. */
  const visit = (part: unknown, level: number): string[] | null => {
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return null;
    if (typeof part === 'number') return Number.isFinite(part) ? null : bad('is not a finite number');
    const isList = Array.isArray(part);
    if (typeof part !== 'object' || !(isList || isPlain(part))) return bad('is not a JSON value');
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
      if (isRefused(name)) return [...bad('is a reserved key: choose another name'), name];
      const inside = (part as Readonly<Record<string, unknown>>)[name];
      // `JSON.stringify` omits undefined values too.
      const why = inside === undefined ? null : visit(inside, level + 1);
      if (why) return [...why, name];
    }
    return null;
  };
  const [why, ...path] = visit(value, 1) ?? [];
  return {
    problem: why === undefined ? null : finding('BAD_FORMAT', path.reverse(), `This ${why}.`),
    keys,
  };
}

/** Returns the first place of a value that is not plain JSON; `null` if there is none. */
export const findUnsafeJson = (value: unknown): StoryFinding | null => inspectJson(value).problem;
