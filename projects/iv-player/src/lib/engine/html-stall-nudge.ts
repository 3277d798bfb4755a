/** How long (ms) loaded media may stand still before their rate is written. */
const LIMIT = 300;
/** A rate that is hardly ever the present one. */
const NUDGE = 1.01;
/** The last part (s) of media that need not be there. */
const TOLERANCE = 0.1;

/**
 * Returns what is called at each event of the media. It makes them play where they stand still although they are loaded to their end.
 * WebKitGTK at times does so at a start, or goes on waiting: large clips often, others on a busy machine. They play on when their
 * rate changes.
 */
export function stallNudge(element: HTMLVideoElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** @param before media time in seconds so far ago; none at an event */
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
