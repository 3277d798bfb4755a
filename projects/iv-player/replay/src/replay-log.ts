import { IvPlayerError, type JsonValue, type TimeLimit } from 'iv-player';
import * as v from 'valibot';
import { FACT_DETAILS } from './engine-fact-entry';
import { type InputEntry, type LogEntry, anyDetail as json, numberDetail as seconds } from './log-entry';
import { type ReplayCommands, replayCommands } from './replay-commands';

/** The most entries that a log from outside may have. */
const MAX_ENTRIES = 1_000_000;
/** More levels than this are a cycle. */
const MAX_LEVELS = 20;

/** A record of everything that reached a player from outside, in order, and of the events that followed. Plain JSON. */
export interface ReplayLog {
  /** Marks logs of this library. */
  readonly format: 'iv-player/replay';
  /** Version of the format. */
  readonly version: 1;
  /** The settings before the first entry. */
  readonly start: {
    readonly volume: number;
    readonly muted: boolean;
    readonly playbackRate: number;
    /** Of decisions; missing without them. */
    readonly timeLimit?: TimeLimit | undefined;
  };
  /** How many of the oldest entries were dropped because of `limit`. Such a log cannot be replayed. */
  readonly dropped: number;
  /** The inputs and events, oldest first. */
  readonly entries: readonly LogEntry[];
}

/** What the entries of a log may be. */
export interface EntryKinds {
  readonly commands: ReplayCommands;
  /** Names of questions. */
  readonly questions: readonly string[];
}

export function replayLog(
  start: ReplayLog['start'],
  dropped: number,
  entries: readonly LogEntry[],
): ReplayLog {
  return { format: 'iv-player/replay', version: 1, start, dropped, entries };
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(10_000));
const input = v.pipe(
  v.tupleWithRest([v.nullable(seconds), v.pipe(text, v.minLength(1))], json),
  v.maxLength(10_000),
);
const schema = v.object({
  format: v.literal('iv-player/replay'),
  version: v.literal(1),
  start: v.object({
    volume: v.pipe(seconds, v.minValue(0), v.maxValue(1)),
    muted: v.boolean(),
    playbackRate: v.pipe(seconds, v.minValue(0.0625), v.maxValue(16)),
    timeLimit: v.optional(v.union([v.literal('normal'), v.literal('off'), v.pipe(seconds, v.minValue(1))])),
  }),
  dropped: count,
  entries: v.pipe(v.array(v.union([text, input])), v.maxLength(MAX_ENTRIES)),
});

/** The details of the inputs that are neither commands nor facts nor answers. */
const OTHER_DETAILS: Readonly<Record<string, v.GenericSchema>> = {
  position: v.strictTuple([count, seconds]),
  refused: v.strictTuple([count, v.string(), v.string()]),
  turn: v.strictTuple([]),
  microtask: v.strictTuple([]),
  answer: v.strictTuple([count, json]),
};
const RESULT = v.strictTuple([json, v.optional(count)]);
const OWN_KINDS: EntryKinds = { commands: replayCommands(), questions: [] };

/**
 * Checks a log from outside, before anything is replayed, and returns a copy of it.
 * Throws `BAD_REPLAY_LOG` with the reason and the entry: for data of another form, for a kind of input that is neither the
 * library's own nor one of `kinds`, and for arguments that its command does not take.
 */
export function readReplayLog(log: unknown, kinds = OWN_KINDS): ReplayLog {
  const { success, issues, output } = v.safeParse(schema, copyPlain(log), { abortEarly: true });
  if (!success) throw badLog(`${place(issues[0])}${issues[0].message}.`);
  const { dropped, entries } = output;
  if (dropped > 0) {
    throw badLog(`its first ${dropped} entries were dropped. Record with a higher withReplay({ limit }).`);
  }
  for (const [index, entry] of entries.entries()) {
    const problem = typeof entry === 'object' && inputProblem(entry, kinds);
    if (problem) throw badLog(`entries.${index}: ${problem}`);
  }
  return output;
}

function inputProblem([time, kind, ...details]: InputEntry, kinds: EntryKinds): string | null {
  const detailsSchema = schemaOf(time, kind, kinds);
  if (!detailsSchema) {
    return `a replay may not call "${kind}". For a plugin of your own: withReplay({ commands }) or ({ questions }).`;
  }
  const { success, issues } = v.safeParse(detailsSchema, details, { abortEarly: true });
  return success ? null : `"${kind}" with wrong details: ${place(issues[0])}${issues[0].message}.`;
}

function schemaOf(time: number | null, kind: string, kinds: EntryKinds): v.GenericSchema | undefined {
  const command = kinds.commands.get(kind);
  if (command) return command.args;
  if (kind === 'random' || kind === 'decider' || kinds.questions.includes(kind)) return RESULT;
  if (Object.hasOwn(OTHER_DETAILS, kind)) return OTHER_DETAILS[kind];
  if (!Object.hasOwn(FACT_DETAILS, kind)) return undefined;
  const fact = FACT_DETAILS[kind as keyof typeof FACT_DETAILS];
  return v.strictTuple(time === null ? [count, ...fact] : [...fact]);
}

function place(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path === null ? '' : `${path}: `;
}

function badLog(reason: string): IvPlayerError {
  return new IvPlayerError('BAD_REPLAY_LOG', `This log cannot be replayed: ${reason}`);
}

/** A copy that is plain JSON, of which every part was read once. */
function copyPlain(log: unknown): JsonValue {
  const copy = (value: unknown, level: number): JsonValue => {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value !== 'object' || level > MAX_LEVELS) throw new TypeError('It is not plain JSON');
    if (Array.isArray(value)) return Array.from(value, (part) => copy(part, level + 1));
    const prototype: unknown = Object.getPrototypeOf(value);
    const entries = Object.entries(value);
    const isPlain =
      (prototype === Object.prototype || prototype === null) &&
      entries.length === Reflect.ownKeys(value).length &&
      !entries.some(([key]) => /^(?:__proto__|constructor|prototype)$/.test(key));
    if (!isPlain) throw new TypeError('It is not plain JSON');
    return Object.fromEntries(entries.map(([key, part]) => [key, copy(part, level + 1)]));
  };
  try {
    return copy(log, 0);
  } catch (cause) {
    throw new IvPlayerError('BAD_REPLAY_LOG', 'This log cannot be replayed: it is not plain JSON.', {
      cause,
    });
  }
}
