import { isRefusal } from '../../engine/pooled-video-state';
import { IvPlayerError } from '../../events/player-error';

/** The media of a node failed, all candidates and retries used up. */
export function mediaError(nodeId: string, cause: unknown): IvPlayerError {
  const { code, message } =
    cause instanceof IvPlayerError
      ? cause
      : { code: 'MEDIA_ERROR' as const, message: 'check its source, then call play().' };
  return new IvPlayerError(code, `The media of "${nodeId}" could not be played: ${message}`, {
    cause,
    nodeId,
  });
}

/** The error of `play()` for the engine's: a refused start, or media that failed. */
export function startError(nodeId: string, cause: unknown): IvPlayerError {
  if (!isRefusal(cause)) return mediaError(nodeId, cause);
  const message =
    'The browser refused to start playback: call play() from a click or key press, or mute the player.';
  return new IvPlayerError('AUTOPLAY_BLOCKED', message, { cause });
}

/** Nodes without media lead to each other without end. */
export function endlessLoop(nodeId: string): IvPlayerError {
  const message = `Playback loops at "${nodeId}" without media and was paused: give a node of the loop a source.`;
  return new IvPlayerError('ENDLESS_LOOP', message, { nodeId });
}

/** A jump to an entry that does not exist. */
export function noEntry(index: number): IvPlayerError {
  const message = `The playlist has no entry ${String(index)}: push a node first.`;
  return new IvPlayerError('INVALID_ARGUMENT', message);
}

/** What to do about a missing player. */
export const PROVIDE_HINT = 'add provideIvPlayer() to the providers';

/** A directive finds no player in its injectors. @param missing what it lacks, as a sentence without its end */
export function throwNotProvided(missing: string): never {
  throw new IvPlayerError('NOT_PROVIDED', `${missing}: ${PROVIDE_HINT}.`);
}

/** A command after `destroy()`. */
export function throwDestroyed(): never {
  throw new IvPlayerError('DESTROYED', 'This player was destroyed: create another one.');
}
