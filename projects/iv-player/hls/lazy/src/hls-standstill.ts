import type Hls from 'hls.js';
import { type PlaylistPart, type TimeRange, missingFrom, nextStep } from './standstill';

/** Time without progress and without loading after which a stream counts as stuck, in milliseconds. */
const LIMIT = 3000;
/** States of hls.js in which nothing will arrive. */
const IDLE: ReadonlySet<string> = new Set(['IDLE', 'ENDED', 'ERROR', 'STOPPED']);

/** Whether no other rendition can have media where the current one has a gap. @param isGap whether a rendition has one there, too */
const isGapEverywhere = (
  { levels, maxAutoLevel }: Hls,
  isGap: (parts: readonly PlaylistPart[]) => boolean,
): boolean => levels.slice(0, maxAutoLevel + 1).every(({ details }) => details && isGap(details.fragments));

/** Whether the last media have been loaded, and nothing else can come. */
function endsEverywhere(hls: Hls): boolean {
  const isMissing = (parts: readonly PlaylistPart[]): boolean => missingFrom(parts) !== undefined;
  // Otherwise appending the last segment had no effect.
  return !isMissing(hls.latestLevelDetails?.fragments ?? []) || isGapEverywhere(hls, isMissing);
}

/** Starts with the first media after a gap. hls.js would wait for the gap. */
function skipFirstGap(hls: Hls, gap: PlaylistPart): void {
  const next = hls.latestLevelDetails?.fragments.find((part) => !part.gap && part.start >= gap.end);
  const isGap = (parts: readonly PlaylistPart[]): boolean =>
    parts.some((part) => part.gap === true && part.start === gap.start);
  if (next && isGapEverywhere(hls, isGap)) hls.startLoad(next.start);
}

/** Skips a gap at the start of a playlist. */
function skipGaps(hls: Hls, { Events }: typeof Hls, element: HTMLVideoElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  hls.on(Events.ERROR, (_, { details, frag }) => {
    const isFirst = element.buffered.length === 0 && (frag?.type as string) === 'main';
    // Compared as a string, because `ErrorDetails` would have to be imported from hls.js.
    const isGap = (details as string) === 'fragGap';
    // hls.js loads the init segment first, and comes back to the gap.
    const hasInit = !frag?.initSegment || Boolean(frag.initSegment.data);
    clearTimeout(timer);
    // Afterwards, because hls.js is still handling the error.
    if (isFirst && isGap && hasInit) timer = setTimeout(() => skipFirstGap(hls, frag as PlaylistPart));
  });
  hls.on(Events.DESTROYING, () => clearTimeout(timer));
}

const rangesOf = ({ buffered }: HTMLVideoElement): readonly TimeRange[] =>
  Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)]);

/**
 * Continues or ends a stream where its playlist has no media, or where media do not fit together. hls.js ends a stream only once its last
 * segment has been appended, and skips gaps only during playback.
 *
 * @param onStuck called with the media time, in seconds, when nothing helps
 */
export function endStandstills(
  hls: Hls,
  library: typeof Hls,
  element: HTMLVideoElement,
  signal: AbortSignal,
  onStuck: (time: number) => void,
): void {
  const { Events } = library;
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether there was something to do. */
  const step = (isStuck: boolean): boolean => {
    const { currentTime, readyState } = element;
    const fragments = hls.latestLevelDetails?.fragments ?? [];
    // If the picture is complete, only the sound can be missing.
    const isComplete = isStuck && hls.inFlightFragments.main.state === 'ENDED';
    const next = nextStep(fragments, rangesOf(element), currentTime, isStuck) ?? (isComplete ? 'end' : null);
    const mayEnd = !hasEnded && (isStuck || endsEverywhere(hls));
    if (next === null || (next === 'end' && !mayEnd)) return false;
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
  const onWaiting = (): void => {
    step(false);
    watch(element.currentTime);
  };

  skipGaps(hls, library, element);
  for (const event of [Events.FRAG_BUFFERED, Events.ERROR] as const) hls.on(event, () => step(false));
  hls.on(Events.DESTROYING, () => clearTimeout(timer));
  // The player may seek back into a gap, such as to the start.
  element.addEventListener('seeking', () => step(false), { signal });
  element.addEventListener('waiting', onWaiting, { signal });
}
