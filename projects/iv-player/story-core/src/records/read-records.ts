import type { AudienceTally, Place } from './audience-tally';
import { isFilmRecord } from './record-shape';

/** Counts a value: a record, the body of a request of `httpSink`, or a list of records. Anything else counts as foreign. */
export function takeRecord(value: unknown, tally: AudienceTally, place: Place): void {
  if (isFilmRecord(value)) return tally.add(value, place);
  const list: unknown = Array.isArray(value) ? value : fieldOf(value, 'records');
  if (!Array.isArray(list)) return refuse(value, tally, place);
  for (const one of list) {
    if (isFilmRecord(one)) tally.add(one, place);
    else refuse(one, tally, place);
  }
}

function refuse(value: unknown, tally: AudienceTally, place: Place): void {
  const version = fieldOf(value, 'v');
  tally.refuse(typeof version === 'number' && version > 1 ? 'version' : 'record', place);
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Counts a line of JSON. Ignores an empty one. */
export function takeLine(line: string, tally: AudienceTally, place: Place): void {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    if (line.trim() !== '') tally.refuse('json', place);
    return;
  }
  takeRecord(value, tally, place);
}
