/**
 * State of a pooled video:
 * - `idle`: has no node
 * - `loading`: waits for its first frame
 * - `loaded`: has had a frame
 * - `empty`: the source has no media
 * - `failed`: all candidates and retries failed, or loaded media failed later
 */
export type PooledVideoState = 'idle' | 'loading' | 'loaded' | 'empty' | 'failed';

/**
 * Event of a pooled video:
 * - `changed`: the state or readiness changed
 * - `duration`: the duration, or the end of the picture, became known or changed
 * - `progress`: more data have loaded
 * - `advancing`, `stalled`: media time started to advance, or stopped because data are missing
 * - `paused`: by something other than `pause()`
 * - `cutOff`: about to report `ended`, well before the end that was known; or, with a cause, has a fault that playback survives
 * - `ended`: played to the end
 * - `failed`: loaded media failed
 */
export type PooledVideoEvent =
  'changed' | 'duration' | 'progress' | 'advancing' | 'stalled' | 'paused' | 'cutOff' | 'ended' | 'failed';

/**
 * The user of a pooled video, and the only one that may command it:
 * - `current`: the current pass
 * - `next`: the seam, which starts the video while it is still invisible
 * - `preload`: the preloader, which keeps it at its first frame
 * - `trailing`: audio that outlasts the picture
 * - `probe`: the picture-end detector, which plays the last part hidden and muted
 */
export type VideoOwner = 'current' | 'next' | 'preload' | 'trailing' | 'probe';

export const MEDIA_EVENTS =
  'loadedmetadata loadeddata seeked canplay canplaythrough playing waiting pause ended error durationchange ratechange rendition volumechange'.split(
    ' ',
  );

/** Methods that only the owner of a video may call. */
export type VideoCommand =
  'prepare' | 'seekTo' | 'rewind' | 'play' | 'pause' | 'show' | 'preroll' | 'hide' | 'clear';

/** Whether the browser refused to start playback. Loading and pausing also reject a pending `play()`. */
export function isRefusal(cause: unknown): boolean {
  return (cause as Partial<Error> | null)?.name === 'NotAllowedError';
}
