/** Seconds between two moments that are compared, and seconds of sound at each of them. */
const STEP = 0.005;
const WIDTH = 0.025;
/** Part of the present power from which on a moment counts as clearly quieter: -6 dB. */
const CLEARLY_QUIETER = 0.25;

/**
 * Seconds from now to the quietest moment of the next `within` seconds at which a sound is heard at both positions, as during a
 * crossfade; 0 unless it is clearly quieter then than now. Positions are in seconds of the sound at normal speed.
 * @param samples of one channel: the others are quiet at the same moments
 */
export function quietestDelay(
  samples: Float32Array,
  sampleRate: number,
  positions: readonly [number, number],
  within: number,
): number {
  const powerAt = (delay: number): number => {
    let power = 0;
    for (const position of positions)
      for (let time = 0; time < WIDTH; time += 4 / sampleRate)
        power +=
          (samples[Math.round((position + delay + time) * sampleRate) % samples.length] as number) ** 2;
    return power;
  };
  let least = powerAt(0) * CLEARLY_QUIETER;
  let best = 0;
  for (let delay = STEP; delay <= within; delay += STEP) {
    const power = powerAt(delay);
    if (power < least) [least, best] = [power, delay];
  }
  return best;
}
