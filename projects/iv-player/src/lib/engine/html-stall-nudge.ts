/** Milliseconds for which fully buffered media may stall before the nudge. */
const LIMIT = 300;
/** Playback rate of the nudge; differs from almost any current rate. */
const NUDGE = 1.01;
/** Seconds at the end of the media that need not be buffered. */
const TOLERANCE = 0.1;

/**
 * Nudges `playbackRate` when fully buffered media stall, at a start or after a wait: a WebKitGTK bug that affects large clips often,
 * and others on a busy machine. Returns a function to call at each media event.
 */
export function stallNudge(element: HTMLVideoElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** @param before media time in seconds at the previous check; none at an event */
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
