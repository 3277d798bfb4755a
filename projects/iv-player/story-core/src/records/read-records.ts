import type { AudienceTally, Place } from './audience-tally';
import { isFilmRecord } from './record-shape';
import { isStatement } from './statement-records';

/**
 * Counts a value: a record, the body of a request of `httpSink`, an xAPI statement of `xapiSink`, the answer of an LRS, or a list of records or
 * statements. Anything else counts as foreign.
 */
export function takeRecord(value: unknown, tally: AudienceTally, place: Place): void {
  if (isFilmRecord(value)) return tally.add(value, place);
  const list: unknown = Array.isArray(value)
    ? value
    : (fieldOf(value, 'records') ?? fieldOf(value, 'statements'));
  if (!Array.isArray(list)) return takeOne(value, tally, place);
  tally.lose(fieldOf(value, 'lost'));
  for (const one of list) takeOne(one, tally, place);
}

function takeOne(value: unknown, tally: AudienceTally, place: Place): void {
  const one = isStatement(value) ? tally.statements.recordOf(value) : value;
  if (isFilmRecord(one)) tally.add(one, place);
  else if (one !== null || value === null) refuse(one, tally, place);
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
