// Finds the frame rate of a picture, and whether it varies, from the times of its first frames.
import { EncodedPacketSink } from 'mediabunny';

/** Number of frames that are enough to recognize a variable frame rate. */
const FRAMES = 256;
/** How much a frame's duration may differ from the usual one, as a share, so that the two count as equal. */
const UNEVEN = 0.2;
/** Share of other durations, as at cuts and at the first frame, from which the rate counts as variable. */
const VARIABLE = 0.05;

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Finds the rate of frames that start at these times.
 * @param {readonly number[]} starts in seconds, in any order
 * @returns {{ frameRate?: number, hasVariableRate?: true }} empty for fewer than two frames
 */
function frameRateOf(starts) {
  const sorted = [...starts].sort((one, other) => one - other);
  const steps = sorted.slice(1).flatMap((start, at) => (start > sorted[at] ? [start - sorted[at]] : []));
  if (steps.length === 0) return {};
  const usual = [...steps].sort((one, other) => one - other)[Math.floor(steps.length / 2)];
  const even = steps.filter((step) => Math.abs(step - usual) <= usual * UNEVEN);
  return steps.length - even.length > steps.length * VARIABLE
    ? { frameRate: 1 / mean(steps), hasVariableRate: true }
    : { frameRate: 1 / mean(even) };
}

/** Reads the frame rate of a track. @param {import('mediabunny').InputTrack} track */
export async function readFrameRate(track) {
  const starts = [];
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp } of packets) if (starts.push(timestamp) >= FRAMES) break;
  return frameRateOf(starts);
}
