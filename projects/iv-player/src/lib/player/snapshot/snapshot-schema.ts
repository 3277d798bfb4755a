import type * as valibot from 'valibot';
import {
  type GenericSchema,
  type InferOutput,
  array,
  boolean,
  finite,
  getDotPath,
  integer,
  literal,
  maxLength,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  safeParse,
  string,
  tuple,
  union,
  unknown,
} from 'valibot';
import { IvPlayerError } from '../../events/player-error';

/** The most entries that a list in saved data may have: far more than anybody plays, too few to choke on. */
export const MAX_ENTRIES = 100_000;

/**
 * The functions of valibot that schemas are built from. Plugins get them handed in and import valibot's types only, so that
 * an application without checkpoints does not ship valibot.
 */
export type SnapshotSchemas = Pick<
  typeof valibot,
  | 'array'
  | 'boolean'
  | 'finite'
  | 'integer'
  | 'literal'
  | 'maxLength'
  | 'minLength'
  | 'minValue'
  | 'nullable'
  | 'number'
  | 'object'
  | 'optional'
  | 'picklist'
  | 'pipe'
  | 'record'
  | 'string'
  | 'tuple'
  | 'union'
  | 'unknown'
>;

/** What a plugin needs to check saved data; see `PluginSnapshot.read`. */
export interface SnapshotContext {
  /** Reports a part of the saved data that does not fit today's story and is left out. */
  readonly report: (problem: string) => void;
  /**
   * Saved data as the schema describes them; throws `BAD_SNAPSHOT`, naming the place, for others.
   * @param part how to call them in the error
   */
  readonly read: <Schema extends GenericSchema>(
    schema: Schema,
    saved: unknown,
    part: string,
  ) => InferOutput<Schema>;
  /** What schemas are built from. */
  readonly v: SnapshotSchemas;
}

const SCHEMAS: SnapshotSchemas = {
  array,
  boolean,
  finite,
  integer,
  literal,
  maxLength,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  string,
  tuple,
  union,
  unknown,
};

/** The context in which saved data are read. */
export function snapshotContext(report: (problem: string) => void): SnapshotContext {
  return { report, read: readSaved, v: SCHEMAS };
}

/** Saved data cannot be used. Contract §10. @param reason what is wrong with them */
export function badSnapshot(reason: string, cause?: unknown): IvPlayerError {
  const message = `This snapshot cannot be loaded, and nothing was changed: ${reason}`;
  return new IvPlayerError('BAD_SNAPSHOT', message, { cause });
}

/**
 * Saved data as the schema describes them; throws `BAD_SNAPSHOT`, naming the place, for others.
 * @param part how to call them in the error
 */
export function readSaved<Schema extends GenericSchema>(
  schema: Schema,
  saved: unknown,
  part: string,
): InferOutput<Schema> {
  const { success, output, issues } = safeParse(schema, saved, { abortEarly: true });
  if (success) return output;
  const [issue] = issues;
  const place = [part, getDotPath(issue)].filter(Boolean).join('.');
  throw badSnapshot(`${place}: ${issue.message}.`);
}
