import type { JsonObject, JsonValue } from 'iv-player';

/**
 * Messages between a packed film in a frame and the page around it. Each is a plain object `{ iv: 1, type, … }`. The page sends
 * `hello`, then commands with an `id`; the film sends `ready`, events, and an `answer` for each command. Both sides ignore
 * messages and fields that they do not know.
 */
export const PROTOCOL_VERSION = 1;

/** State of the film, sent as `state` along with `ready` and each event. */
export interface FilmState {
  readonly paused: boolean;
  readonly ended: boolean;
  /** Id of the current node; `null` before the first. */
  readonly node: string | null;
  /** Node time in seconds. */
  readonly time: number;
  /** Path code of what was played; see `pathCode`. */
  readonly path: string;
}

/** Result of `getState()`. */
export interface FullFilmState extends FilmState {
  /** Duration of the current node in seconds; 0 while unknown. */
  readonly duration: number;
  readonly language: string;
  /** In [0, 1]. */
  readonly volume: number;
  readonly muted: boolean;
  readonly variables: JsonObject;
}

/** Details of the events, by their names. */
export interface FilmEvents {
  ready: { story: string; title: string; languages: readonly string[]; nodes: readonly string[] };
  play: object;
  pause: object;
  nodestart: { node: string; index: number };
  choiceopen: {
    node: string;
    prompt: string;
    choices: readonly { id: string; label: string; to: string }[];
    /** Seconds to choose; `null` without a limit. */
    seconds: number | null;
  };
  choice: { node: string; chosen: string | null; by: 'viewer' | 'default' | 'page'; seconds: number };
  ending: { name: string; passed?: boolean; score?: number };
  ended: object;
  languagechange: { language: string };
  error: { code: string; message: string };
  timeupdate: { time: number; duration: number };
}

/** Arguments and results of the commands, by their names. */
export interface FilmCommands {
  play: { args: object; result: void };
  pause: { args: object; result: void };
  seek: { args: { seconds: number }; result: void };
  goTo: { args: { node: string }; result: void };
  choose: { args: { choice: string }; result: boolean };
  restart: { args: object; result: void };
  setLanguage: { args: { language: string }; result: void };
  setVolume: { args: { volume: number }; result: void };
  setMuted: { args: { muted: boolean }; result: void };
  getState: { args: object; result: FullFilmState };
  /** Starts or stops `timeupdate`. */
  watchTime: { args: { watch: boolean }; result: void };
}

/** A message of either side. */
export interface FilmMessage {
  readonly iv: typeof PROTOCOL_VERSION;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The error of an answer. */
export interface FilmError {
  readonly code: string;
  readonly message: string;
}

/** A received message; `null` for anything else, such as messages of other scripts. */
export function readMessage(data: unknown): FilmMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { iv, type } = data as Readonly<Record<string, unknown>>;
  return iv === PROTOCOL_VERSION && typeof type === 'string' ? (data as FilmMessage) : null;
}

/** A message with its fields. */
export const filmMessage = (type: string, fields: Readonly<Record<string, unknown>> = {}): FilmMessage => ({
  ...fields,
  iv: PROTOCOL_VERSION,
  type,
});

/** Values that commands return. */
export type CommandResult = JsonValue | FullFilmState | void;
