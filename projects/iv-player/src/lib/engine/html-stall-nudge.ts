/** How long fully buffered media may stall, in milliseconds, before they are nudged. */
const LIMIT = 300;
/** Playback rate set briefly as a nudge; differs from almost any rate in use. */
const NUDGE = 1.01;
/** Media count as fully buffered if no more than this many seconds are missing at the end. */
const TOLERANCE = 0.1;

/**
 * Nudges `playbackRate` when fully buffered media stall at a start or after a wait. This WebKitGTK bug often affects large clips, and
 * others on a busy machine. Returns a function to call at each media event.
 */
export function stallNudge(element: HTMLVideoElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** @param before media time, in seconds, at the previous check; omitted at a media event */
  const check = (before = Infinity): void => {
    const { buffered, currentTime, playbackRate } = element;
    clearTimeout(timer);
    if (element.paused || before < currentTime) return;
    if (before === currentTime && buffered.length && buffered.end(0) > element.duration - TOLERANCE) {
      element.playbackRate = NUDGE;
      element.playbackRate = playbackRate;
    }
    timer = setTimeout(check, LIMIT, currentTime);
  };
  return check;
}
