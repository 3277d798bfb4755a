// Noise and filters.
import { seeded } from '../draw/maths.mjs';
import { sampleRate } from './stereo-mix.mjs';

export function whiteNoise(seconds, seed) {
  const random = seeded(seed);
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => random() * 2 - 1);
}

/** One-pole filter; `cutoff` in Hz is a number, or a function of the time in seconds. */
export function lowPass(samples, cutoff) {
  const output = new Float32Array(samples.length);
  let value = 0;
  let weight = 0;
  for (let i = 0; i < samples.length; i += 1) {
    if (i % 64 === 0) {
      const hertz = typeof cutoff === 'number' ? cutoff : cutoff(i / sampleRate);
      weight = 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);
    }
    value += weight * (samples[i] - value);
    output[i] = value;
  }
  return output;
}

export function highPass(samples, cutoff) {
  const low = lowPass(samples, cutoff);
  return samples.map((value, i) => value - low[i]);
}

export const shaped = (samples, level) => samples.map((value, i) => value * level(i / sampleRate));

export function tone(seconds, sampleAt) {
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => sampleAt(i / sampleRate));
}
