/**
 * Kind of error, for programs to compare.
 *
 * - `UNKNOWN_NODE`: the story has no node of that id.
 * - `UNKNOWN_PLUGIN`: no plugin of that name is registered.
 * - `INVALID_ARGUMENT`: an argument or option has the wrong type or is out of range.
 * - `INVALID_SOUND`: the description of a sound lacks `id` or `src`.
 * - `OVERLAY_FAILED`: the animation of an overlay failed, or `attachTapDelay`; emitted.
 * - `SOUND_FAILED`: a sound could not be loaded or played; emitted.
 * - `AUTOPLAY_BLOCKED`: the browser refused to start playback without a gesture.
 * - `MEDIA_ERROR`: all sources of a node failed.
 * - `STREAMING_UNAVAILABLE`: a source is an adaptive stream, and nothing that plays it is provided or runs in this browser.
 * - `LIVE_UNSUPPORTED`: a source is a live stream; a node needs an end.
 * - `DECIDER_FAILED`: a decider threw, rejected or named an unknown node; emitted.
 * - `ENDLESS_LOOP`: nodes without media lead to each other without end; emitted.
 * - `BAD_SNAPSHOT`: a snapshot is malformed or of another version.
 * - `STORAGE_FAILED`: checkpoints could not be stored; emitted.
 * - `PLUGIN_INACTIVE`: the plugin is not provided, or not initialised.
 * - `NOT_PROVIDED`: no injector above provides a player.
 * - `BAD_REPLAY_LOG`: a log is malformed or incomplete.
 * - `BAD_FORMAT`: a story file is malformed.
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
  | 'DESTROYED';

/**
 * The one error class of the library.
 *
 * Misuse throws it at the call and changes nothing; what goes wrong later is emitted as the player's `error` event.
 * @example
 * player.on('error', (error) => {
 *   if (error.code === 'MEDIA_ERROR') console.warn(error.nodeId, error.message);
 * });
 */
export class IvPlayerError extends Error {
  /** Always `'IvPlayerError'`. */
  override readonly name = 'IvPlayerError';
  /** The node concerned, when there is one. */
  readonly nodeId: string | null;
  /** The sound concerned, when there is one. */
  readonly soundId: string | null;

  /**
   * @param code what went wrong
   * @param message a sentence that says what to do about it
   * @param details `cause`: the underlying error; `nodeId`, `soundId`: the node or sound concerned
   */
  constructor(
    /** Kind of error, for programs to compare. */
    readonly code: IvPlayerErrorCode,
    message: string,
    details: { readonly cause?: unknown; readonly nodeId?: string; readonly soundId?: string } = {},
  ) {
    super(message, details);
    this.nodeId = details.nodeId ?? null;
    this.soundId = details.soundId ?? null;
  }
}

/** Throws `INVALID_ARGUMENT` for a value. @param name what the sentence calls it @param expected what it must be */
export function throwInvalid(name: string, expected: string, value: unknown): never {
  throw new IvPlayerError('INVALID_ARGUMENT', `${name} must be ${expected}, not ${String(value)}.`);
}
