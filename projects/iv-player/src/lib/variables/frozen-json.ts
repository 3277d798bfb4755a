import { IvPlayerError } from '../events/player-error';
import { type JsonValue, copyJson } from '../store/plain-json';

/** A frozen copy of a JSON value. Throws `INVALID_ARGUMENT` for what JSON cannot hold; `name` is what it is called. */
export function readJson(value: unknown, name: string): JsonValue {
  try {
    const copy = copyJson(value);
    freeze(copy);
    return copy;
  } catch (cause) {
    const message = `${name} must be a JSON value, but ${(cause as Error).message}.`;
    throw new IvPlayerError('INVALID_ARGUMENT', message, { cause });
  }
}

function freeze(value: unknown): void {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
}
