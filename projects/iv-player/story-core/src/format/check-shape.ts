import { isPlain } from 'iv-player/private';
import { VARIABLE_NAME } from '../logic/logic-variables';
import {
  type EitherShape,
  type ListShape,
  MAX_SECONDS,
  type NumberShape,
  type ObjectShape,
  type Shape,
  type StringShape,
} from './shape-types';
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

type AnyConstraints = StringShape & NumberShape & { readonly values?: readonly unknown[] };

/** Maximum number of findings; further ones are dropped. */
const MAX_FINDINGS = 100;

export interface ShapeWalk {
  /** Keys from the top of the file to the value being checked. */
  readonly path: string[];
  readonly findings: StoryFinding[];
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function report({ path, findings }: ShapeWalk, sentence: string): void {
  if (findings.length >= MAX_FINDINGS) return;
  findings.push(finding('BAD_FORMAT', [...path], `"${shortened(path.at(-1) ?? 'story')}" ${sentence}`));
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

const UNKNOWN_KEY =
  'is not a known key: check its spelling, put data of your own in "data" or "meta", or update iv-player.';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
};

/** Lists the allowed values (`"image" or "text"`) or, without a fixed set, the allowed kinds (`a string or a list`). */
function allowed(shape: Shape): string {
  return Object.entries(shape)
    .flatMap(
      ([kind, { values }]: [string, AnyConstraints]) =>
        values?.map((value) => JSON.stringify(value)) ?? KINDS[kind] ?? kind,
    )
    .join(' or ');
}

function reportMismatch(value: unknown, wanted: string, walk: ShapeWalk): void {
  const isPart = typeof value === 'object' && value !== null;
  const given = isPart
    ? KINDS[kindOf(value)]
    : value === undefined
      ? 'undefined'
      : shortened(JSON.stringify(value));
  report(walk, `must be ${wanted}, not ${given}.`);
}

function checkPart(part: unknown, shape: Shape, key: string, walk: ShapeWalk): void {
  walk.path.push(key);
  checkShape(part, shape, walk);
  walk.path.pop();
}

function reportPart(key: string, sentence: string, walk: ShapeWalk): void {
  walk.path.push(key);
  report(walk, sentence);
  walk.path.pop();
}

/** Adds a finding for each part of a value that does not match the shape. */
export function checkShape(value: unknown, shape: Shape, walk: ShapeWalk): void {
  if (shape.any) return;
  const constraints = shape[kindOf(value) as keyof Shape] as AnyConstraints | undefined;
  if (!constraints || constraints.values?.includes(value) === false)
    reportMismatch(value, allowed(shape), walk);
  else if (typeof value === 'string') checkString(value, constraints, walk);
  else if (typeof value === 'number') checkNumber(value, constraints, walk);
  else if (Array.isArray(value)) checkList(value, constraints as ListShape, walk);
  else if (typeof value === 'object' && value !== null) {
    const { key, present, absent } = constraints as EitherShape;
    if (key) checkShape(value, Object.hasOwn(value, key) ? present : absent, walk);
    else checkObject(value as Readonly<Record<string, unknown>>, constraints as ObjectShape, walk);
  }
}

function checkString(value: string, { notEmpty }: StringShape, walk: ShapeWalk): void {
  if (notEmpty && value === '') report(walk, 'is empty: enter some text, or remove it.');
}

function checkNumber(value: number, { min = -Infinity, max = Infinity }: NumberShape, walk: ShapeWalk): void {
  if (value > max) {
    if (max === MAX_SECONDS) report(walk, `must be at most ${max}: give it in seconds.`);
    else reportMismatch(value, `at most ${max}`, walk);
  } else if (value < min) reportMismatch(value, `at least ${min}`, walk);
}

function checkList(value: readonly unknown[], { items, notEmpty }: ListShape, walk: ShapeWalk): void {
  const [first, second] = items;
  if (notEmpty && value.length === 0) report(walk, 'is empty: add at least one item.');
  if (second && value.length !== items.length) report(walk, `must have ${items.length} items.`);
  value.forEach((part, index) => checkPart(part, items[index] ?? first, String(index), walk));
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  { parts, required, others, variables }: ObjectShape,
  walk: ShapeWalk,
): void {
  for (const key of Object.keys(value)) {
    const part = value[key];
    if (variables && !VARIABLE_NAME.test(key))
      reportPart(key, 'contains a dot, which conditions use to read part of a value: remove the dot.', walk);
    const shape = parts.get(key) ?? others;
    // Like `JSON.stringify`, omits undefined parts. An entry of a record cannot be omitted: its key was chosen.
    if (part === undefined && (shape !== others || !others)) continue;
    if (shape) checkPart(part, shape, key, walk);
    else reportPart(key, UNKNOWN_KEY, walk);
  }
  for (const key of required) {
    if (!Object.hasOwn(value, key) || value[key] === undefined) reportPart(key, 'is missing.', walk);
  }
}
