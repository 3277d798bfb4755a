/** How a sound is brought back to where it belongs: by a change of speed, a factor, or by going there. */
export type Correction = { readonly type: 'speed'; readonly factor: number } | { readonly type: 'seek' };

/** Seconds of drift that are too far for a change of speed to catch up with before anybody notices. */
const FAR = 0.05;
/** The same where the film has just been disturbed anyhow: a jump then is part of it. */
const FAR_WHEN_DISTURBED = 0.02;
/** Part of the drift that would be gone after a second; double for a reading that is certain. */
const EAGERNESS = 2.5;
/** The most that speed changes: about a semitone. */
const MOST = 0.06;
/** Seconds of drift that are as good as none. */
const NONE = 0.001;
/** A streamed sound stumbles at each change of speed: so much is left alone, and so much is enough once it is corrected. */
const LEFT_ALONE = 0.035;
const ENOUGH_CORRECTED = 0.01;
/**
 * Readings whose middle counts: at other speeds than 1 media clocks creep, and jump ahead by some milliseconds six times a
 * second. So many are wanted before the first correction.
 */
const READINGS = 5;
const ENOUGH = 3;

/** The way from `target` to `position` on a loop of `length` seconds (0: no loop), the shorter way round. */
export function driftBetween(position: number, target: number, length: number): number {
  const drift = position - target;
  return length > 0 ? drift - length * Math.round(drift / length) : drift;
}

/**
 * What to do about a drift of so many seconds; positive is ahead.
 * @param isCertain whether it was read at a moment when the film's clock is known to be right, just after a disturbance
 */
export function correct(drift: number, isCertain = false): Correction {
  const size = Math.abs(drift);
  if (size >= (isCertain ? FAR_WHEN_DISTURBED : FAR)) return { type: 'seek' };
  const wish = size < NONE ? 0 : -drift * EAGERNESS * (isCertain ? 2 : 1);
  return { type: 'speed', factor: 1 + Math.min(MOST, Math.max(-MOST, wish)) };
}

/** Reads the drift several times a second and says what to do about it. */
export class DriftMonitor {
  private readings: readonly number[] = [];
  private isInformed = false;
  private isCatchingUp = false;

  /**
   * Takes a reading; `null` until there are enough to tell drift from noise.
   * @param isStreamed whether the sound is one that should seldom change its speed
   */
  read(drift: number, isStreamed = false): Correction | null {
    this.readings = [...this.readings, drift].slice(-READINGS);
    if (this.readings.length >= ENOUGH) this.isInformed = true;
    if (!this.isInformed) return null;
    return isStreamed ? this.correctSeldom(median(this.readings)) : correct(median(this.readings));
  }

  /** Takes a reading that is certain: earlier ones say nothing any more, and no more are needed. */
  trust(drift: number, isStreamed = false): Correction {
    this.reset();
    this.isInformed = true;
    return isStreamed ? this.correctSeldom(drift) : correct(drift, true);
  }

  /** It was moved, or the film was disturbed: earlier readings say nothing. */
  reset(): void {
    this.readings = [];
    this.isInformed = false;
  }

  private correctSeldom(drift: number): Correction {
    const size = Math.abs(drift);
    if (size >= FAR) return { type: 'seek' };
    this.isCatchingUp = size >= (this.isCatchingUp ? ENOUGH_CORRECTED : LEFT_ALONE);
    return { type: 'speed', factor: this.isCatchingUp ? 1 - Math.sign(drift) * MOST : 1 };
  }
}

/** Their median; of an even number the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (place: number): number => sorted[place] ?? 0;
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}
