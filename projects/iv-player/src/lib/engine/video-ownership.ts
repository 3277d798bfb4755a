/**
 * `idle`: no node · `loading`: until the first frame · `loaded`: has had a frame · `empty`: the source names no media ·
 * `failed`: all candidates and retries failed, or the media broke while loaded.
 */
export type PooledVideoState = 'idle' | 'loading' | 'loaded' | 'empty' | 'failed';

/**
 * What a video reports: `changed`: its state or readiness · `duration` · `progress`: more was loaded · `advancing`, `stalled`:
 * media time started to advance, or stopped because data are missing · `paused`: by something else than `pause()` · `ended`:
 * played to the end · `failed`: loaded media broke.
 */
export type PooledVideoEvent =
  'changed' | 'duration' | 'progress' | 'advancing' | 'stalled' | 'paused' | 'ended' | 'failed';

/**
 * Who uses a video: `current`: the current pass, for its picture and sound · `next`: the seam, which starts it while it is still
 * invisible · `preload`: what may follow, at its first frame · `tail`: its picture is over, its longer sound is not · `probe`: its
 * last part is played, hidden and muted, to learn where its picture ends.
 */
export type VideoOwner = 'current' | 'next' | 'preload' | 'trailing' | 'probe';

/** Whether the browser refuses to start playback. Loading and pausing reject a `play()`, too. */
export function isRefusal(cause: unknown): boolean {
  return (cause as Partial<Error> | null)?.name === 'NotAllowedError';
}

/** What only the owner of a video may do with it. */
export type VideoCommand =
  'prepare' | 'seekTo' | 'rewind' | 'play' | 'playAhead' | 'pause' | 'show' | 'preroll' | 'hide' | 'clear';
