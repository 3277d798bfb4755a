import type Hls from 'hls.js';
import type { HlsLibrary } from './hls-library';
import { type TimeRange, nextStep } from './standstill';

/** Time without progress and without loading after which a stream counts as stuck, in milliseconds. */
const LIMIT = 3000;
/** States of hls.js in which nothing will arrive. */
const IDLE: ReadonlySet<string> = new Set(['IDLE', 'ENDED', 'ERROR', 'STOPPED']);

/**
 * Continues or ends a stream where its playlist has no media, or where media do not fit together. hls.js ends a stream only once its last
 * segment has been appended, and skips gaps only during playback.
 *
 * @param onStuck called with the media time, in seconds, when nothing helps
 */
export function endStandstills(
  hls: Hls,
  { Events }: HlsLibrary,
  element: HTMLVideoElement,
  signal: AbortSignal,
  onStuck: (time: number) => void,
): void {
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether there was something to do. */
  const step = (isStuck: boolean): boolean => {
    const { buffered, currentTime, readyState } = element;
    const ranges = Array.from({ length: buffered.length }, (_, index): TimeRange => [
      buffered.start(index),
      buffered.end(index),
    ]);
    const next = nextStep(hls.latestLevelDetails?.fragments ?? [], ranges, currentTime, isStuck);
    if (next === null || (next === 'end' && hasEnded)) return false;
    if (next === 'end') {
      hasEnded = true;
      hls.trigger(Events.BUFFER_EOS, { type: null });
    } else if (readyState < HTMLMediaElement.HAVE_FUTURE_DATA) element.currentTime = next;
    return true;
  };

  const watch = (since: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { currentTime, ended, paused, readyState } = element;
      if (paused || ended || readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return;
      const { main, audio } = hls.inFlightFragments;
      const isIdle = [main, audio].every((one) => !one || IDLE.has(one.state));
      const isStuck = isIdle && currentTime === since;
      if (isStuck && !step(true)) onStuck(currentTime);
      else watch(currentTime);
    }, LIMIT);
  };

  for (const event of [Events.FRAG_BUFFERED, Events.ERROR] as const) hls.on(event, () => step(false));
  hls.on(Events.DESTROYING, () => clearTimeout(timer));
  element.addEventListener(
    'waiting',
    () => {
      step(false);
      watch(element.currentTime);
    },
    { signal },
  );
}
