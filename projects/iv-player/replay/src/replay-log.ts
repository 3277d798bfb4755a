import { IvPlayerError, type JsonValue, type TimeLimit } from 'iv-player';
import { FACT_DETAILS, MAX_RATE, MIN_RATE } from './engine-fact-entry';
import type { InputEntry, LogEntry } from './log-entry';
import { type LogSchema, detailsOf, exactly, numberFromTo, shorterThan, stringOr, v } from './log-schema';
import { type ReplayCommands, replayCommands } from './replay-commands';

const MAX_ENTRIES = 1_000_000;
/** Maximum nesting depth of a log; a greater depth indicates a cycle. */
const MAX_LEVELS = 20;

/** All inputs of a player in order, with the events that followed, as plain JSON. */
export interface ReplayLog {
  /** Identifies logs from this library. */
  readonly format: 'iv-player/replay';
  /** Version of the format. */
  readonly version: 1;
  /** Settings before the first entry. */
  readonly start: {
    readonly volume: number;
    readonly muted: boolean;
    readonly playbackRate: number;
    /** Time limit of decisions; absent without the decision plugin. */
    readonly timeLimit?: TimeLimit | undefined;
  };
  /** Number of oldest entries dropped because of `limit`. Logs with dropped entries cannot be replayed. */
  readonly dropped: number;
  /** Inputs and events, oldest first. */
  readonly entries: readonly LogEntry[];
}

export interface EntryKinds {
  readonly commands: ReplayCommands;
  /** Names of questions that a log may answer. */
  readonly questions: readonly string[];
}

export function replayLog(
  start: ReplayLog['start'],
  dropped: number,
  entries: readonly LogEntry[],
): ReplayLog {
  return { format: 'iv-player/replay', version: 1, start, dropped, entries };
}

const count = v.integer(0);
const text = shorterThan(10_000, v.string);
const settings = v.object({
  volume: numberFromTo(0, 1),
  muted: v.boolean,
  playbackRate: numberFromTo(MIN_RATE, MAX_RATE),
  timeLimit: v.optional<TimeLimit | undefined>(stringOr(v.oneOf('normal', 'off'), v.number(1)), undefined),
});
const start: LogSchema<ReplayLog['start']> = (saved, place) => {
  const { timeLimit, ...others } = settings(saved, place);
  return timeLimit === undefined ? others : { ...others, timeLimit };
};
const input: LogSchema<InputEntry> = (saved, place) => {
  const [time, kind, ...details] = v.array(v.json)(saved, place);
  return [v.nullable(v.number())(time, `${place}.0`), text(kind, `${place}.1`), ...(details as JsonValue[])];
};
const schema: LogSchema<ReplayLog> = v.object({
  format: exactly('iv-player/replay'),
  version: exactly(1),
  start,
  dropped: count,
  entries: shorterThan(MAX_ENTRIES, v.array(stringOr(text, shorterThan(10_000, input)))),
});

/** Details of the inputs that are not commands, facts or answers. */
const OTHER_DETAILS: Readonly<Record<string, LogSchema>> = {
  position: detailsOf(count, v.number()),
  refused: detailsOf(count, v.string, v.string),
  turn: detailsOf(),
  microtask: detailsOf(),
  answer: detailsOf(count, v.json),
};
const RESULT = detailsOf(v.json, v.optional<number | undefined>(count, undefined));
const OWN_KINDS: EntryKinds = { commands: replayCommands(), questions: [] };

/**
 * Validates a log and returns a copy of it. Throws `BAD_REPLAY_LOG`, naming the entry, if the log is malformed, if it contains an unknown kind
 * of input, or if the arguments of an input are invalid.
 */
export function readReplayLog(log: unknown, kinds = OWN_KINDS): ReplayLog {
  const read = check('', () => schema(copyPlain(log), 'log'));
  const { dropped, entries } = read;
  if (dropped > 0) {
    throw badLog(
      `its first ${dropped} entries were dropped: record with a higher limit in withReplay({ limit }).`,
    );
  }
  for (const [index, entry] of entries.entries()) {
    if (typeof entry === 'object') checkInput(entry, `entries.${index}`, kinds);
  }
  return read;
}

function checkInput([time, kind, ...details]: InputEntry, place: string, kinds: EntryKinds): void {
  const detailsSchema = schemaOf(time, kind, kinds);
  if (!detailsSchema) {
    throw badLog(
      `${place}: "${kind}" is not allowed in a replay: if it belongs to your plugin, add it to withReplay({ commands }) or ({ questions }).`,
    );
  }
  check(`${place}: "${kind}" has invalid details: `, () => detailsSchema(details, 'details'));
}

/** Runs a schema, and converts the error that it throws into a `BAD_REPLAY_LOG`. */
function check<Value>(prefix: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw badLog(`${prefix}${cause instanceof Error ? cause.message : String(cause)}.`, cause);
  }
}

function schemaOf(time: number | null, kind: string, kinds: EntryKinds): LogSchema | undefined {
  const command = kinds.commands.get(kind);
  if (command) return command.args;
  if (kind === 'random' || kind === 'decider' || kinds.questions.includes(kind)) return RESULT;
  if (Object.hasOwn(OTHER_DETAILS, kind)) return OTHER_DETAILS[kind];
  if (!Object.hasOwn(FACT_DETAILS, kind)) return undefined;
  const fact = FACT_DETAILS[kind as keyof typeof FACT_DETAILS];
  return time === null ? detailsOf(count, ...fact) : detailsOf(...fact);
}

function badLog(reason: string, cause?: unknown): IvPlayerError {
  return new IvPlayerError('BAD_REPLAY_LOG', `This log cannot be replayed: ${reason}`, { cause });
}

/** Copies a log, reading every part once. Throws a `TypeError` unless it is plain JSON. */
function copyPlain(log: unknown): JsonValue {
  const copy = (value: unknown, level: number): JsonValue => {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value !== 'object' || level > MAX_LEVELS) throw new TypeError('it is not plain JSON');
    if (Array.isArray(value)) return Array.from(value, (part) => copy(part, level + 1));
    const prototype: unknown = Object.getPrototypeOf(value);
    const entries = Object.entries(value);
    const isPlain =
      (prototype === Object.prototype || prototype === null) &&
      entries.length === Reflect.ownKeys(value).length &&
      !entries.some(([key]) => /^(?:__proto__|constructor|prototype)$/.test(key));
    if (!isPlain) throw new TypeError('it is not plain JSON');
    return Object.fromEntries(entries.map(([key, part]) => [key, copy(part, level + 1)]));
  };
  return copy(log, 0);
}
