import { IvPlayerError } from 'iv-player';
import * as v from 'valibot';
import type { JsonValue, ReplayLine } from './log-entry';

/** The version of the format that is written. */
const VERSION = 1;
/** So long may a log be that comes from outside. */
const LONGEST = 1_000_000;

/** What came to a player from outside, in its order, and what followed. Plain JSON. */
export interface ReplayLog {
  readonly format: 'iv-player/replay';
  readonly version: typeof VERSION;
  /** The controls as they stood before the first line. */
  readonly start: { readonly volume: number; readonly muted: boolean; readonly playbackRate: number };
  /** How many of the oldest lines were dropped, because the log became too long. Such a log can be read, not replayed. */
  readonly dropped: number;
  readonly lines: readonly ReplayLine[];
}

/** A log of these parts. */
export function replayLog(
  start: ReplayLog['start'],
  dropped: number,
  lines: readonly ReplayLine[],
): ReplayLog {
  return { format: 'iv-player/replay', version: VERSION, start, dropped, lines };
}

const seconds = v.pipe(v.number(), v.finite());
const word = v.pipe(v.string(), v.maxLength(10_000));
const detail: v.GenericSchema<JsonValue> = v.custom<JsonValue>((value) => isPlain(value, 0));
const input = v.pipe(
  v.tupleWithRest([v.nullable(seconds), v.pipe(word, v.minLength(1))], detail),
  v.maxLength(10_000),
);
const schema = v.object({
  format: v.literal('iv-player/replay'),
  version: v.literal(VERSION),
  start: v.object({
    volume: v.pipe(seconds, v.minValue(0), v.maxValue(1)),
    muted: v.boolean(),
    playbackRate: v.pipe(seconds, v.gtValue(0)),
  }),
  dropped: v.pipe(v.number(), v.integer(), v.minValue(0)),
  lines: v.pipe(v.array(v.union([word, input])), v.maxLength(LONGEST)),
});

/** Checks a log from outside. Throws `BAD_REPLAY_LOG` with the reason. */
export function readReplayLog(log: unknown): ReplayLog {
  const { success, issues, output } = parse(log);
  if (!success) {
    const [{ message, path }] = issues;
    const place = path ? ` at ${path.map(({ key }) => String(key)).join('.')}` : '';
    throw badLog(`This is no log of iv-player/replay${place}: ${message}.`, issues);
  }
  if (output.dropped > 0) {
    throw badLog(
      `This log lacks its first ${output.dropped} lines: provideReplay({ limit }) keeps more of them.`,
    );
  }
  return output;
}

function parse(log: unknown): v.SafeParseResult<typeof schema> {
  try {
    return v.safeParse(schema, log, { abortEarly: true });
  } catch (cause) {
    // A getter that throws, a proxy: what reads it learns no more.
    throw badLog('This log cannot be read.', cause);
  }
}

function badLog(message: string, cause?: unknown): IvPlayerError {
  return new IvPlayerError('BAD_REPLAY_LOG', message, { cause });
}

/** Plain data, no deeper than a log ever is, without names that reach behind an object. */
function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > 16) return false;
  if (Array.isArray(value)) return value.every((part) => isPlain(part, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    Reflect.ownKeys(value).every(
      (key) => typeof key === 'string' && !/^(?:__proto__|constructor|prototype)$/.test(key),
    ) &&
    Object.values(value).every((part) => isPlain(part, depth + 1))
  );
}
