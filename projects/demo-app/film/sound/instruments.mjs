// Instruments and noises on top of the ambience. Each function returns mono samples.
import { ramp, seeded } from '../draw/maths.mjs';
import { highPass, lowPass, shaped, tone, whiteNoise } from './noise.mjs';

const wave = (cycles) => Math.sin(2 * Math.PI * cycles);

/** A small celesta. */
export function celesta(hertz, seconds = 2.2) {
  return tone(seconds, (t) => {
    const body = wave(hertz * t) * Math.exp(-t * 2.4) + 0.35 * wave(hertz * 2 * t) * Math.exp(-t * 4);
    return (
      (body + 0.12 * wave(hertz * 4.02 * t) * Math.exp(-t * 9)) *
      ramp(0, 0.006, t) *
      ramp(0, 0.3, seconds - t)
    );
  });
}

/** A bell on the water. */
export function bell(hertz = 587, seconds = 1.9) {
  const partials = [
    [0.5, 0.35, 1.7],
    [1, 0.8, 2],
    [1.19, 0.4, 2.8],
    [1.5, 0.25, 3.2],
    [2, 0.4, 3.6],
    [2.74, 0.22, 5.5],
    [3.76, 0.1, 8],
  ];
  return tone(
    seconds,
    (t) =>
      partials.reduce(
        (sum, [ratio, level, decay]) => sum + level * wave(hertz * ratio * t) * Math.exp(-t * decay),
        0,
      ) *
      ramp(0, 0.003, t) *
      ramp(0, 0.25, seconds - t),
  );
}

/** The hand horn: rich, low, a little unsteady. */
export function horn(hertz = 110, seconds = 1.7) {
  return tone(seconds, (t) => {
    const pitch = hertz * t * (1 + 0.0015 * wave(4.6 * t)) - 0.3 * Math.exp(-t * 14);
    const bright = ramp(0, 0.25, t) * ramp(0, 0.4, seconds - t);
    let sum = 0;
    for (let n = 1; n <= 9; n += 1) sum += (wave(pitch * n) / n) * bright ** (n * 0.35);
    return 0.5 * sum * ramp(0, 0.09, t) * ramp(0, 0.35, seconds - t);
  });
}

/** A voice under water: long glides, `notes` as [second, Hz]. */
export function whaleSong(notes, seconds) {
  let phase = 0;
  return tone(seconds, (t) => {
    const next = notes.findIndex(([at]) => at > t);
    const [from, low] = notes[Math.max(0, (next < 0 ? notes.length : next) - 1)];
    const [to, high] = notes[next < 0 ? notes.length - 1 : next];
    const hertz = low + (high - low) * ramp(from, Math.max(from + 0.001, to), t);
    phase += (hertz * (1 + 0.008 * wave(5.2 * t))) / 48000;
    const voice = wave(phase) + 0.4 * wave(phase * 2) + 0.16 * wave(phase * 3);
    return 0.5 * voice * ramp(0, 0.5, t) * ramp(0, 0.8, seconds - t);
  });
}

/** A noise that comes and goes: gusts, breakers, breath. */
export function rush(seconds, { low = 300, high = 1800, peak = 0.4, seed = 5 } = {}) {
  const bright = (t) =>
    low + (high - low) * ramp(0, peak * seconds, t) * ramp(0, (1 - peak) * seconds, seconds - t);
  const body = lowPass(highPass(whiteNoise(seconds, seed), low * 0.6), bright);
  return shaped(body, (t) => ramp(0, peak * seconds, t) * ramp(0, (1 - peak) * seconds, seconds - t));
}

/** A step: a short dull knock, harder on stone than on grass. */
export function step(seed, hard = 1) {
  const knock = lowPass(whiteNoise(0.16, seed), hard ? 900 : 2400);
  return shaped(knock, (t) => Math.exp(-t * (hard ? 42 : 26)) * (hard ? 1 : 0.5) * ramp(0, 0.004, t));
}

/** A match, and the flame it lights. */
export function match() {
  const scratch = highPass(whiteNoise(0.9, 77), 2200);
  return shaped(
    scratch,
    (t) => 0.8 * Math.exp(-t * 16) + 0.25 * ramp(0.1, 0.24, t) * Math.exp(-(t - 0.1) * 4.5),
  );
}

export function gull(seed) {
  const random = seeded(seed);
  const cries = 2 + Math.floor(random() * 2);
  const base = 880 + random() * 240;
  let phase = 0;
  return tone(cries * 0.36, (t) => {
    const own = t % 0.36;
    const arc = ramp(0, 0.06, own) * ramp(0, 0.12, 0.3 - own);
    phase += (base * (0.82 + 0.42 * ramp(0, 0.1, own) - 0.34 * ramp(0.08, 0.3, own))) / 48000;
    return 0.35 * arc * (wave(phase) + 0.5 * wave(phase * 2) + 0.25 * wave(phase * 3));
  });
}

export function meow() {
  let phase = 0;
  return tone(0.62, (t) => {
    const hertz = 520 + 260 * ramp(0, 0.2, t) - 330 * ramp(0.25, 0.6, t);
    phase += hertz / 48000;
    const open = ramp(0.03, 0.2, t) * ramp(0, 0.25, 0.6 - t);
    return (
      0.4 *
      ramp(0, 0.05, t) *
      ramp(0, 0.2, 0.6 - t) *
      (wave(phase) + open * 0.8 * wave(2 * phase) + open * 0.5 * wave(3 * phase) + 0.2 * wave(4 * phase))
    );
  });
}

/** A cup against a cup. */
export const clink = (hertz = 2300) =>
  tone(
    0.6,
    (t) =>
      0.5 *
      ramp(0, 0.001, t) *
      (wave(hertz * t) * Math.exp(-t * 14) + 0.6 * wave(hertz * 1.53 * t) * Math.exp(-t * 20)),
  );

/** A slow chord under the moment; frequencies in Hz. */
export const swellChord = (notes, seconds) =>
  tone(
    seconds,
    (t) =>
      (notes.reduce((sum, hertz) => sum + wave(hertz * t) + 0.3 * wave(hertz * 2.003 * t), 0) /
        notes.length) *
      0.5 *
      ramp(0, seconds * 0.4, t) *
      ramp(0, seconds * 0.5, seconds - t),
  );

/** A drum far below. */
export const pulse = () =>
  tone(0.5, (t) => wave(52 * t + 1.6 * (1 - Math.exp(-t * 30))) * Math.exp(-t * 9) * ramp(0, 0.005, t));
