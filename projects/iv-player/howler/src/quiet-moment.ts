/** Seconds between two moments that are compared, and seconds of sound at each of them. */
const STEP = 0.005;
const WIDTH = 0.025;
/** Part of the present power from which on a moment counts as clearly quieter: -6 dB. */
const CLEARLY_QUIETER = 0.25;
/** One sample in so many is measured. */
const STRIDE = 4;

/** The samples of a decoded sound. */
export type SampledSound = Pick<AudioBuffer, 'sampleRate' | 'numberOfChannels' | 'getChannelData'>;

/**
 * Seconds from now to the quietest moment of the next `within` seconds at which a sound is heard at all of `positions`, as
 * during a crossfade; 0 unless it is clearly quieter then than now. Positions are in seconds of the sound at normal speed.
 */
export function quietestDelay(sound: SampledSound, positions: readonly number[], within: number): number {
  const { sampleRate, numberOfChannels } = sound;
  let best = { power: powerAt(0) * CLEARLY_QUIETER, delay: 0 };
  for (let delay = STEP; delay <= within; delay += STEP) {
    const power = powerAt(delay);
    if (power < best.power) best = { power, delay };
  }
  return best.delay;

  function powerAt(delay: number): number {
    let power = 0;
    for (let channel = 0; channel < numberOfChannels; channel++) {
      const samples = sound.getChannelData(channel);
      for (const position of positions) {
        const start = Math.round((position + delay) * sampleRate);
        for (let place = 0; place < WIDTH * sampleRate; place += STRIDE)
          power += (samples[(start + place) % samples.length] ?? 0) ** 2;
      }
    }
    return power;
  }
}
