import { StoryNode } from 'iv-player';

/** Plain JSON. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * Something that came from outside: what it was, and its details. `at` is the node time (seconds) at which it came, or
 * `null` when it came while the line before it was still being worked off: from a listener, or as an engine's immediate
 * answer, which then begins with the number of the command that it answers, counted from that line.
 */
export type InputLine = readonly [at: number | null, kind: string, ...details: readonly JsonValue[]];

/**
 * One line of a log: an input, or, as a string, an event that followed from the inputs before it: `nodestart intro 0`.
 * Inputs are the application's commands by their names, what the engine told (`time`, `duration`, `shown`, `entered`,
 * `running`, `finished`, `failed`, `refused`), turns of the event loop (`turn`), and answers (`random`, `decider`,
 * `answer`).
 */
export type ReplayLine = string | InputLine;

/** A line as a person reads it, and as two lines are compared. */
export function lineText(line: ReplayLine): string {
  return typeof line === 'string' ? line : JSON.stringify(line);
}

/** A detail that is a text. */
export function text(detail: JsonValue | undefined): string {
  return typeof detail === 'string' ? detail : '';
}

/** A value as it stands in a line: a node is its id. */
export function plain(value: unknown): JsonValue {
  if (value instanceof StoryNode) return value.id;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'number') return value;
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}

/** Events that tell of the surroundings, of time passing or of the story being written, not of the way through it. */
const UNTAPED =
  /^(?:timeupdate|plugininit|audiolockchange|decision\.updated|audio\.|checkpoints\.(?:register|save))/;
const UNTAPED_ERROR = /^(?:SOUND|OVERLAY|STORAGE|AUTOPLAY)_/;

/** The line of an event; `null` for one that belongs to no log. */
export function eventLine(name: string, args: readonly unknown[]): string | null {
  const code = (args[0] as { readonly code?: unknown } | undefined)?.code;
  if (UNTAPED.test(name) || (name === 'error' && UNTAPED_ERROR.test(String(code)))) return null;
  const words = name === 'error' ? [String(code)] : args.map(word).filter((text) => text !== '');
  return [name, ...words].join(' ');
}

function word(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  // A checkpoint's own id is by chance.
  const { nodeId, id = '' } = (value ?? {}) as { readonly nodeId?: unknown; readonly id?: unknown };
  return word(nodeId ?? id);
}
