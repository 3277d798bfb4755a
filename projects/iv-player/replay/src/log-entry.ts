import { type DecisionRecord, type JsonValue, StoryNode } from 'iv-player';

/**
 * An input of the player: something that may differ from one run to the next. `time` is the node time in seconds at which
 * it came; `null` when it came while the input before it was being carried out: from a listener, or as a fact that the
 * engine reported before a command returned. The details of such a fact begin with the number of that command, counted
 * from the last entry that has a time.
 */
export type InputEntry = readonly [time: number | null, kind: string, ...details: readonly JsonValue[]];

/**
 * One entry of a log: an input, or, as a string, an event that the inputs before it led to: `nodestart intro 0`.
 * Kinds of inputs are the commands of the application (`play`, `decision.make`), the facts of the engine (`mediaTime`,
 * `status`), what it answered to a command (`position`, `refused`), turns of the event loop (`turn`), and answers of the
 * application (`random`, `decider`, `answer`).
 */
export type LogEntry = string | InputEntry;

/** The text by which two entries are compared. */
export function entryText(entry: LogEntry): string {
  return typeof entry === 'string' ? entry : JSON.stringify(entry);
}

/** A value as an entry holds it: a node is its id. */
export function toJson(value: unknown): JsonValue {
  if (value instanceof StoryNode) return value.id;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'number') return value;
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}

/** Events that depend on the browser, on time passing or on edits of the story, not on the inputs. */
const UNRECORDED_EVENT =
  /^(?:timeupdate|durationchange|progress|fullscreenchange|plugininit|audiolockchange|languagechange|captionerror|decision\.updated|audio\.|checkpoints\.(?:register|save))/;
const UNRECORDED_ERROR = /^(?:SOUND|OVERLAY|STORAGE|AUTOPLAY)_/;

/** The entry of an event; `null` for one that is not recorded. */
export function eventEntry(name: string, args: readonly unknown[]): string | null {
  const code = (args[0] as { readonly code?: unknown } | undefined)?.code;
  if (UNRECORDED_EVENT.test(name) || (name === 'error' && UNRECORDED_ERROR.test(String(code)))) return null;
  const words = name === 'error' ? [String(code)] : args.map(word).filter((text) => text !== '');
  return [name, ...words].join(' ');
}

function word(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const {
    nodeId,
    id = '',
    by,
    choice,
  } = (value ?? {}) as {
    readonly [key in 'nodeId' | 'id']?: unknown;
  } & Partial<DecisionRecord>;
  if (by) return `${choice} by ${by}`;
  // Of a checkpoint its node: its own id is random.
  return word(nodeId ?? id);
}
