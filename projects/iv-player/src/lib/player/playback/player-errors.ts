import { reasonOf } from '../../engine/failure-reason';
import { isRefusal } from '../../engine/video-ownership';
import { IvPlayerError } from '../../events/player-error';

/** Creates the error for media that failed after all candidates and retries. */
export function mediaError(nodeId: string, cause: unknown): IvPlayerError {
  const text = reasonOf(cause) ?? (cause instanceof Error ? cause.message : '');
  const reason = text ? `${text}; ` : '';
  const { code, message } =
    cause instanceof IvPlayerError
      ? cause
      : { code: 'MEDIA_ERROR' as const, message: `${reason}check its source, then call play().` };
  const problem = `The media of "${nodeId}" could not be played: ${message}`;
  return new IvPlayerError(code, problem, { cause, nodeId });
}

/** Converts the engine's error for `play()`: the browser refused, or the media failed. */
export function startError(nodeId: string, cause: unknown): IvPlayerError {
  if (!isRefusal(cause)) return mediaError(nodeId, cause);
  const message =
    'The browser refused to start playback: call play() from a click or key press, or mute the player.';
  return new IvPlayerError('AUTOPLAY_BLOCKED', message, { cause });
}

/**
 * Creates the error for a file that is incomplete, or with the fault that an `Error` describes. The film continues.
 * @param time node time, in seconds, at which the media have ended
 */
export function cutOff(nodeId: string, time: number, cause: unknown): IvPlayerError {
  const reason =
    cause instanceof Error
      ? cause.message
      : `ended at ${time.toFixed(1)} s, before their end: replace the file, which is cut off or damaged.`;
  return new IvPlayerError('MEDIA_ERROR', `The media of "${nodeId}" ${reason}`, { cause, nodeId });
}

export function endlessLoop(nodeId: string): IvPlayerError {
  const message = `Playback was paused at "${nodeId}", in an endless loop of nodes without media: give one of them a source.`;
  return new IvPlayerError('ENDLESS_LOOP', message, { nodeId });
}

export function noEntry(index: number): IvPlayerError {
  const message = `The playlist has no entry ${String(index)}: push a node first.`;
  return new IvPlayerError('INVALID_ARGUMENT', message);
}

export const PROVIDE_HINT = 'add provideIvPlayer() to the providers';

/** Throws `NOT_PROVIDED` for a missing player. @param missing the problem, without a full stop */
export function throwNotProvided(missing: string): never {
  throw new IvPlayerError('NOT_PROVIDED', `${missing}: ${PROVIDE_HINT}.`);
}

export function throwDestroyed(): never {
  throw new IvPlayerError('DESTROYED', 'This player was destroyed: create another one.');
}
