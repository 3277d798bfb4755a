import { BandwidthEstimate } from '../bandwidth-estimate';

const LEVELS = [
  { height: 180, bitrate: 200_000 },
  { height: 270, bitrate: 400_000 },
  { height: 360, bitrate: 800_000 },
] as const;
const SEGMENT = 2;
const LATENCY = 0.15;
const AHEAD = 8;
/** Shares of the estimated bandwidth that hls.js allows for the current rendition and for a higher one. */
const [CURRENT, HIGHER] = [0.95, 0.7];

/**
 * Simulates loading segments, and returns the height and request time in seconds of each.
 * @param bandwidth bits per second at a time in seconds
 */
export function simulateHeights(
  bandwidth: (time: number) => number,
  seconds: number,
): readonly { readonly at: number; readonly height: number }[] {
  const estimate = new BandwidthEstimate(3_000_000);
  const segments: { at: number; height: number }[] = [];
  let level = 2;
  for (let time = 0; time < seconds;) {
    const { value } = estimate;
    level = Math.max(
      0,
      LEVELS.findLastIndex(({ bitrate }, index) => bitrate <= value * (index > level ? HIGHER : CURRENT)),
    );
    const { height, bitrate } = LEVELS[level]!;
    segments.push({ at: time, height });
    const first = time + LATENCY;
    time = first;
    for (let bits = bitrate * SEGMENT; bits > 0; time += 0.01) bits -= bandwidth(time) * 0.01;
    estimate.add((bitrate * SEGMENT) / 8, time - first, LATENCY);
    time = Math.max(time, segments.length * SEGMENT - AHEAD);
  }
  return segments;
}
