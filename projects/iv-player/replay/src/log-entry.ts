import { type DecisionRecord, type JsonValue, StoryNode } from 'iv-player';

/**
 * An input to the player, which may differ between runs. `time` is its node time in seconds; `null` if it occurred inside the previous
 * input: in a listener, or as a fact that the engine reported before a command returned. The details of such a fact start with the number
 * of that command, counted from the last entry with a time.
 */
export type InputEntry = readonly [time: number | null, kind: string, ...details: readonly JsonValue[]];

/**
 * An entry of a log: an input or, as a string, an event caused by earlier inputs, such as `nodestart intro 0`. Inputs are commands from the
 * application (`play`, `decision.make`), facts from the engine (`mediaTime`, `status`), results of engine commands (`position`, `refused`),
 * turns of the event loop (`turn`), and answers from the application (`random`, `decider`, `answer`).
 */
export type LogEntry = string | InputEntry;

export function entryText(entry: LogEntry): string {
  return typeof entry === 'string' ? entry : JSON.stringify(entry);
}

/** Converts a value for an entry; nodes become ids. */
export function toJson(value: unknown): JsonValue {
  if (value instanceof StoryNode) return value.id;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'number') return value;
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}

/** Events that depend on the browser, on time or on edits to the story, and not on inputs. */
const UNRECORDED_EVENT =
  /^(?:timeupdate|durationchange|progress|fullscreenchange|plugininit|audiolockchange|languagechange|captionerror|decision\.updated|audio\.|checkpoints\.(?:register|save))/;
const UNRECORDED_ERROR = /^(?:SOUND|OVERLAY|STORAGE|AUTOPLAY)_/;

/** Formats an event as an entry; `null` if it is not recorded. */
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
    answer,
  } = (value ?? {}) as {
    readonly [key in 'nodeId' | 'id']?: unknown;
  } & Partial<DecisionRecord>;
  if (by) return `${answer} by ${by}`;
  // Checkpoint ids are random, so the ids of their nodes are recorded instead.
  return word(nodeId ?? id);
}
