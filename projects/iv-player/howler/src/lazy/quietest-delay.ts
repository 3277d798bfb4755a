/** Step between the moments to compare, and length of the window at each moment, in seconds. */
const STEP = 0.005;
const WIDTH = 0.025;
/** Power relative to now at which a moment counts as clearly quieter: -6 dB. */
const CLEARLY_QUIETER = 0.25;

/**
 * Finds the quietest moment for a crossfade between two positions. Returns the delay in seconds, up to `within`, or 0 unless that moment
 * is clearly quieter than now.
 * @param samples samples of one channel, which represents the others
 * @param positions positions in seconds of the sound at normal speed
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
  let minPower = powerAt(0) * CLEARLY_QUIETER;
  let best = 0;
  for (let delay = STEP; delay <= within; delay += STEP) {
    const power = powerAt(delay);
    if (power < minPower) [minPower, best] = [power, delay];
  }
  return best;
}
