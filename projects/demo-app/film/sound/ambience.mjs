// The sound under every clip, sea noise and a soft fifth, continuous over every seam. The chord has whole frequencies in Hz and
// every clip lasts whole seconds, so each wave has the same phase at both ends of a clip. The noise of all clips is the same in the
// two seconds around a seam, and differs only in between.
import { ramp } from '../draw/maths.mjs';
import { highPass, lowPass, whiteNoise } from './noise.mjs';
import { sampleRate } from './stereo-mix.mjs';

const sharedSeconds = 2;

/** Frequency in Hz, level on the left, level on the right; neighbouring frequencies beat once a second. */
const chord = [
  [55, 0.34, 0.34],
  [110, 0.5, 0.3],
  [111, 0.12, 0.3],
  [165, 0.26, 0.14],
  [166, 0.06, 0.2],
  [220, 0.1, 0.1],
  [330, 0.04, 0.05],
];

function seaNoise(seconds, seed) {
  const low = lowPass(lowPass(whiteNoise(seconds, seed), 420), 900);
  const hiss = highPass(lowPass(whiteNoise(seconds, seed + 1), 2600), 500);
  return low.map((value, i) => value * 0.9 + hiss[i] * 0.07);
}

const shared = [
  seaNoise(2 * sharedSeconds + 2, 1001).subarray(sampleRate * 2),
  seaNoise(2 * sharedSeconds + 2, 2001).subarray(sampleRate * 2),
];

/** `level(time)` and `pad(time)` scale the noise and the chord between seams. Default 1; at a seam always 1. */
export function addAmbience(mix, seed, { level = () => 1, pad = () => 1 } = {}) {
  const seconds = mix.length / sampleRate;
  const own = [
    seaNoise(seconds + 1, seed * 7 + 11).subarray(sampleRate),
    seaNoise(seconds + 1, seed * 7 + 14).subarray(sampleRate),
  ];
  for (let i = 0; i < mix.length; i += 1) {
    const time = i / sampleRate;
    const toEnd = seconds - time;
    const away = ramp(0.25, 1.6, time) * ramp(0.25, 1.6, toEnd);
    const seam =
      toEnd < sharedSeconds
        ? 2 * sharedSeconds * sampleRate - (mix.length - i) - sharedSeconds * sampleRate
        : sharedSeconds * sampleRate + i;
    const near = Math.sqrt(1 - away);
    const far = Math.sqrt(away) * level(time);
    const notes = 0.045 * (1 + away * (pad(time) - 1));
    for (const [channel, side] of [
      [0, mix.left],
      [1, mix.right],
    ]) {
      const common = away < 1 ? shared[channel][seam] : 0;
      let sum = (common * near + own[channel][i] * far) * 0.3;
      for (const note of chord) sum += notes * note[channel + 1] * Math.sin(2 * Math.PI * note[0] * time);
      side[i] += sum;
    }
  }
}
