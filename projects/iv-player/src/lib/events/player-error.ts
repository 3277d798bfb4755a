/**
 * Error code, for use in programs. Codes marked "emitted" are reported only by the `error` event.
 *
 * - `UNKNOWN_NODE`: the story has no node with that id.
 * - `UNKNOWN_PLUGIN`: no plugin with that name is registered.
 * - `INVALID_ARGUMENT`: an argument or option has the wrong type or is out of range.
 * - `INVALID_SOUND`: a sound description is invalid, such as one without `id` or `src`.
 * - `OVERLAY_FAILED`: an overlay animation or `attachTapDelay` failed; emitted.
 * - `SOUND_FAILED`: a sound could not be loaded or played; emitted.
 * - `AUTOPLAY_BLOCKED`: the browser refused to start playback without a user gesture.
 * - `MEDIA_ERROR`: all sources of a node failed.
 * - `STREAMING_UNAVAILABLE`: a source is an adaptive stream, but streaming support is not provided, or not available in this browser.
 * - `LIVE_UNSUPPORTED`: a source is a live stream, but nodes must have an end.
 * - `DECIDER_FAILED`: a decider threw, rejected or returned an unknown node; emitted.
 * - `ENDLESS_LOOP`: nodes without media form an endless loop; emitted.
 * - `BAD_SNAPSHOT`: a snapshot is malformed or has an unsupported version.
 * - `STORAGE_FAILED`: checkpoints could not be stored; emitted.
 * - `PLUGIN_INACTIVE`: the plugin is not provided or not initialized.
 * - `NOT_PROVIDED`: no injector provides a player.
 * - `BAD_REPLAY_LOG`: a replay log is malformed or incomplete.
 * - `BAD_FORMAT`: a story file is malformed.
 * - `RECORD_REFUSED`: a server or another sink does not take records, or one of them; emitted.
 * - `DESTROYED`: the player was destroyed.
 * @example
 * const texts: Partial<Record<IvPlayerErrorCode, string>> = { AUTOPLAY_BLOCKED: 'Click to start.' };
 * player.on('error', ({ code, message }) => console.warn(texts[code] ?? message));
 */
export type IvPlayerErrorCode =
  | 'UNKNOWN_NODE'
  | 'UNKNOWN_PLUGIN'
  | 'INVALID_ARGUMENT'
  | 'INVALID_SOUND'
  | 'OVERLAY_FAILED'
  | 'SOUND_FAILED'
  | 'AUTOPLAY_BLOCKED'
  | 'MEDIA_ERROR'
  | 'STREAMING_UNAVAILABLE'
  | 'LIVE_UNSUPPORTED'
  | 'DECIDER_FAILED'
  | 'ENDLESS_LOOP'
  | 'BAD_SNAPSHOT'
  | 'STORAGE_FAILED'
  | 'PLUGIN_INACTIVE'
  | 'NOT_PROVIDED'
  | 'BAD_REPLAY_LOG'
  | 'BAD_FORMAT'
  | 'RECORD_REFUSED'
  | 'DESTROYED';

/**
 * The library's error class. Misuse throws it immediately, without changing anything. Later failures are emitted with the player's `error`
 * event.
 * @example
 * player.on('error', (error) => {
 *   if (error.code === 'MEDIA_ERROR') console.warn(error.nodeId, error.message);
 * });
 */
export class IvPlayerError extends Error {
  /** Always `'IvPlayerError'`. */
  override readonly name = 'IvPlayerError';
  /** Id of the affected node, or `null`. */
  readonly nodeId: string | null;
  /** Id of the affected sound, or `null`. */
  readonly soundId: string | null;

  /**
   * @param code kind of error
   * @param message what happened and what to do about it
   * @param details `cause`: the underlying error; `nodeId`, `soundId`: the affected node or sound
   */
  constructor(
    /** Kind of error. */
    readonly code: IvPlayerErrorCode,
    message: string,
    details: { readonly cause?: unknown; readonly nodeId?: string; readonly soundId?: string } = {},
  ) {
    super(message, details);
    this.nodeId = details.nodeId ?? null;
    this.soundId = details.soundId ?? null;
  }
}

/** Formats any value, even one that cannot be converted to a string, such as an object without a prototype. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}

/** Throws `INVALID_ARGUMENT`: "<name> must be <expected>, not <value>." */
export function throwInvalid(name: string, expected: string, value: unknown): never {
  throw new IvPlayerError('INVALID_ARGUMENT', `${name} must be ${expected}, not ${textOf(value)}.`);
}
