import type { FilmRecord } from './film-record';

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isTime = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0;
const isTimeOrNone = (value: unknown): boolean => value === null || isTime(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

/** Values of `by`. */
const DECIDERS: readonly unknown[] = ['viewer', 'page', 'default', 'chance', 'decider', 'rule'];

/** Largest number of a record in its session: more cannot be told apart from mistakes, and would take too much memory. */
const MOST_RECORDS = 1_000_000;

/** Checks what figures are made of; other fields may be missing. */
const KINDS: Readonly<Record<FilmRecord['kind'], (record: Fields) => boolean>> = {
  start: () => true,
  choice: ({ node, answer, to, by, seconds, limit }) =>
    isText(node) &&
    (answer === null || isText(answer)) &&
    isText(to) &&
    DECIDERS.includes(by) &&
    isTimeOrNone(seconds) &&
    isTimeOrNone(limit),
  question: ({ node, id, answer, correct, tries }) =>
    isText(node) &&
    isText(id) &&
    (answer === null || isText(answer) || Number.isFinite(answer) || isTexts(answer)) &&
    (correct === null || isBoolean(correct)) &&
    isCount(tries),
  jump: () => true,
  media: () => true,
  node: () => true,
  ending: ({ name, path, played }) => isText(name) && isTexts(path) && isTime(played),
  leave: ({ node, path, played }) => isText(node) && isTexts(path) && isTime(played),
};

/** Whether a value is a record of version 1, as far as figures need it. */
export function isFilmRecord(value: unknown): value is FilmRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Fields;
  const { v, session, seq, at, story, rev, kind } = record;
  return (
    v === 1 &&
    isText(session) &&
    isCount(seq) &&
    (seq as number) < MOST_RECORDS &&
    isText(at) &&
    isText(story) &&
    isText(rev) &&
    isText(kind) &&
    Object.hasOwn(KINDS, kind) &&
    KINDS[kind as FilmRecord['kind']](record)
  );
}
