// Arithmetic, waves, seeded random numbers and colours. Every function gives the same result on each run.

export const turn = Math.PI * 2;

export const clamp = (x, low = 0, high = 1) => Math.min(high, Math.max(low, x));

export const mix = (from, to, part) => from + (to - from) * part;

/** Smoothstep: 0 before `from`, 1 after `to`. */
export function ramp(from, to, x) {
  const part = clamp((x - from) / (to - from));
  return part * part * (3 - 2 * part);
}

/** Rises from `a` to `b`, falls from `c` to `d`. */
export const bump = (a, b, c, d, x) => ramp(a, b, x) * (1 - ramp(c, d, x));

/** A sine wave with `cycles` periods in 8 s, the length of the loop clip. `phase` is in periods. */
export const loopWave = (time, cycles, phase = 0) => Math.sin(turn * ((cycles * time) / 8 + phase));

/** A pseudo-random generator of numbers in [0, 1), the same on each run. */
export function seeded(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

export const withAlpha = (hex, alpha) => `rgba(${channels(hex).join(',')},${alpha})`;

export function blend(from, to, part) {
  const other = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(mix(value, other[i], part)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
