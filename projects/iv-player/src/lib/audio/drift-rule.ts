/** How a sound is brought back to where it belongs: by a change of speed, a factor, or by going there. */
export type Correction = { readonly type: 'speed'; readonly factor: number } | { readonly type: 'seek' };

/** Seconds of drift that are too far for a change of speed to catch up with before anybody notices. */
const FAR = 0.05;
/** Part of the drift that is to be gone after a second, if it went on like this. */
const EAGERNESS = 2.5;
/** The most that speed changes: about a semitone. */
const MOST = 0.06;
/** Seconds of drift that are as good as none. */
const NONE = 0.001;
/** Readings whose median counts: media clocks are read with an error of some milliseconds. */
const READINGS = 3;

/** The way from `target` to `position` on a loop of `length` seconds (0: no loop), the shorter way round. */
export function driftBetween(position: number, target: number, length: number): number {
  const drift = position - target;
  return length > 0 ? drift - length * Math.round(drift / length) : drift;
}

/** What to do about a drift of so many seconds; positive is ahead. */
export function correct(drift: number): Correction {
  if (Math.abs(drift) >= FAR) return { type: 'seek' };
  const wish = Math.abs(drift) < NONE ? 0 : -drift * EAGERNESS;
  return { type: 'speed', factor: 1 + Math.min(MOST, Math.max(-MOST, wish)) };
}

/** Reads the drift several times a second and says what to do about it. */
export class DriftWatch {
  private readings: readonly number[] = [];

  /** Takes a reading; `null` until there are enough to tell drift from noise. */
  read(drift: number): Correction | null {
    this.readings = [...this.readings, drift].slice(-READINGS);
    if (this.readings.length < READINGS) return null;
    const [, median = 0] = [...this.readings].sort((a, b) => a - b);
    return correct(median);
  }

  /** It was moved: earlier readings say nothing. */
  reset(): void {
    this.readings = [];
  }
}
