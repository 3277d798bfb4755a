/** Milliseconds between two readings of the clock, and how long they count. */
const INTERVAL = 4;
const KEPT = 150;

/**
 * Begins to read the clock of the visible video. The result tells its media time (seconds) also between the steps of a clock
 * that is set every 40 ms only, as in Firefox: by the wall clock, from the reading that was furthest ahead of it.
 */
export function followFilmTime(): () => number {
  let visible: HTMLVideoElement | undefined;
  let readings: { readonly now: number; readonly origin: number }[] = [];
  const read = (): number => {
    const video = [...document.querySelectorAll('video')].find(({ inert }) => !inert);
    if (!video) return Number.NaN;
    if (video !== visible) readings = [];
    visible = video;
    const { currentTime, playbackRate } = video;
    const now = performance.now();
    readings = [
      ...readings.filter((reading) => now - reading.now < KEPT),
      { now, origin: now - (currentTime * 1000) / playbackRate },
    ];
    return ((now - Math.min(...readings.map(({ origin }) => origin))) * playbackRate) / 1000;
  };
  setInterval(read, INTERVAL);
  return read;
}
