// The bed under every clip: sea and a soft fifth. It runs through every seam without a step.
//
// The chord is made of whole frequencies and every clip lasts whole seconds, so each wave is where it was when the next
// clip begins. The sea is noise; all clips share the same two seconds around a seam and differ only in between.
import { ramp } from '../draw/maths.mjs';
import { highPass, lowPass, whiteNoise } from './noise.mjs';
import { sampleRate } from './tape.mjs';

const seamReach = 2;

/** Frequency in Hz, level on the left, level on the right; neighbours beat once a second. */
const chord = [
  [55, 0.34, 0.34],
  [110, 0.5, 0.3],
  [111, 0.12, 0.3],
  [165, 0.26, 0.14],
  [166, 0.06, 0.2],
  [220, 0.1, 0.1],
  [330, 0.04, 0.05],
];

function surf(seconds, seed) {
  const low = lowPass(lowPass(whiteNoise(seconds, seed), 420), 900);
  const hiss = highPass(lowPass(whiteNoise(seconds, seed + 1), 2600), 500);
  return low.map((value, i) => value * 0.9 + hiss[i] * 0.07);
}

const shared = [
  surf(2 * seamReach + 2, 1001).subarray(sampleRate * 2),
  surf(2 * seamReach + 2, 2001).subarray(sampleRate * 2),
];

/** `level(time)` shapes the clip's own sea between the seams; at the seams it is always 1. */
export function layBed(tape, seed, { level = () => 1, pad = () => 1 } = {}) {
  const seconds = tape.length / sampleRate;
  const own = [
    surf(seconds + 1, seed * 7 + 11).subarray(sampleRate),
    surf(seconds + 1, seed * 7 + 14).subarray(sampleRate),
  ];
  for (let i = 0; i < tape.length; i += 1) {
    const time = i / sampleRate;
    const toEnd = seconds - time;
    const away = ramp(0.25, 1.6, time) * ramp(0.25, 1.6, toEnd);
    const seam =
      toEnd < seamReach
        ? 2 * seamReach * sampleRate - (tape.length - i) - seamReach * sampleRate
        : seamReach * sampleRate + i;
    const near = Math.sqrt(1 - away);
    const far = Math.sqrt(away) * level(time);
    const notes = 0.045 * (1 + away * (pad(time) - 1));
    for (const [channel, side] of [
      [0, tape.left],
      [1, tape.right],
    ]) {
      const common = away < 1 ? shared[channel][seam] : 0;
      let sum = (common * near + own[channel][i] * far) * 0.3;
      for (const note of chord) sum += notes * note[channel + 1] * Math.sin(2 * Math.PI * note[0] * time);
      side[i] += sum;
    }
  }
}
