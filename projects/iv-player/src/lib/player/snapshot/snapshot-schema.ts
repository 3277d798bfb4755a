import type * as valibot from 'valibot';
import {
  type GenericSchema,
  type InferOutput,
  array,
  boolean,
  finite,
  getDotPath,
  integer,
  maxLength,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  safeParse,
  string,
  tuple,
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
  | 'maxLength'
  | 'minValue'
  | 'nullable'
  | 'number'
  | 'object'
  | 'picklist'
  | 'pipe'
  | 'string'
  | 'tuple'
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

/** What schemas are built from. */
export const schemas: SnapshotSchemas = {
  array,
  boolean,
  finite,
  integer,
  maxLength,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  string,
  tuple,
  unknown,
};

/** The context in which saved data are read. */
export function snapshotContext(report: (problem: string) => void): SnapshotContext {
  return { report, read: readSaved, v: schemas };
}

/** Saved data cannot be used. @param reason what is wrong with them, as a sentence */
export function badSnapshot(reason: string, cause?: unknown): IvPlayerError {
  const message = `This snapshot cannot be loaded, and nothing was changed: ${reason}`;
  return new IvPlayerError('BAD_SNAPSHOT', message, { cause });
}

/** What was thrown while saved data were read, as `BAD_SNAPSHOT`. */
export function asBadSnapshot(cause: unknown): IvPlayerError {
  if (cause instanceof IvPlayerError && cause.code === 'BAD_SNAPSHOT') return cause;
  return badSnapshot(
    `it cannot be read: ${cause instanceof Error ? cause.message : 'see the cause'}.`,
    cause,
  );
}

/** See `SnapshotContext.read`. */
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
