import { type GenericSchema, type InferOutput, getDotPath, safeParse } from 'valibot';
import { IvPlayerError } from '../../events/player-error';

/** The most entries that a list in saved data may have: far more than anybody plays, too few to choke on. */
export const MAX_ENTRIES = 100_000;

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
