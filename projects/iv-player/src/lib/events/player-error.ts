/** What went wrong, for programs to compare. */
export type IvPlayerErrorCode =
  | 'UNKNOWN_NODE'
  | 'UNKNOWN_PLUGIN'
  | 'INVALID_ARGUMENT'
  | 'INVALID_SOUND'
  | 'OVERLAY_FAILED'
  | 'SOUND_FAILED'
  | 'AUTOPLAY_BLOCKED'
  | 'MEDIA_ERROR'
  | 'DECIDER_FAILED'
  | 'ENDLESS_LOOP'
  | 'BAD_SNAPSHOT'
  | 'STORAGE_FAILED'
  | 'PLUGIN_INACTIVE'
  | 'BAD_REPLAY_LOG'
  | 'DESTROYED';

/**
 * The one error class of the library.
 *
 * Misuse throws it at the call and changes nothing; what goes wrong later is emitted as the player's `error` event.
 */
export class IvPlayerError extends Error {
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
    readonly code: IvPlayerErrorCode,
    message: string,
    details: { readonly cause?: unknown; readonly nodeId?: string; readonly soundId?: string } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.nodeId = details.nodeId ?? null;
    this.soundId = details.soundId ?? null;
  }
}
