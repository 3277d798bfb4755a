// Finds when a track of a media file begins and ends, from its packets.
import { EncodedPacketSink } from 'mediabunny';

/** Largest difference between the ends of a track and of its edit list that is only rounding, in seconds. */
const ROUNDING = 0.01;
/** Precision of the place where a file is cut off, in seconds. */
const PRECISION = 0.02;

/** Whether a packet is in the file. A download that was interrupted may have left zeros, which only sound may contain. */
const isThere = (packet, track) =>
  packet !== null && (track.isAudioTrack() || packet.data.some((byte) => byte !== 0));

/** Finds the last packet that is in the file, by halving. */
async function lastPacketThere(track, sink, from, to) {
  let found = null;
  for (let [low, high] = [from, to]; high - low > PRECISION;) {
    const middle = (low + high) / 2;
    const packet = await sink.getPacket(middle);
    if (isThere(packet, track)) {
      found = packet;
      low = middle;
    } else high = middle;
  }
  return found;
}

/**
 * @typedef {object} TrackTimes
 * @property {number} start first time at which something is shown or heard, in seconds; 0 if that is before 0
 * @property {number} end
 * @property {number} last start of the last packet
 * @property {number} [said] end according to the index, if the file ends before it
 */

/**
 * Finds the times of a track.
 * @param {{ isCut?: boolean, edits?: number, end?: number, blocks?: { first: number, last: number, step: number } }} known `isCut`: whether to search for the
 *   last packet that is in the file; `edits`, `end`: number of parts and end of the edit list; `blocks`: last block, if the file is cut off
 * @returns {Promise<TrackTimes | null>} `null` for a track without packets
 */
export async function trackTimes(track, { isCut = false, edits = 1, end: edited, blocks }) {
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstPacket({ metadataOnly: true });
  const start = Math.max(0, first?.timestamp ?? blocks?.first ?? 0);
  if (blocks) {
    const said = (await track.getDurationFromMetadata()) ?? undefined;
    return { start, end: blocks.last + blocks.step, last: blocks.last, said };
  }
  if (!first) return null;
  let last = (await sink.getPacket(Infinity, { metadataOnly: true })) ?? first;
  let end = last.timestamp + last.duration;
  if (isCut) {
    const there = await lastPacketThere(track, sink, start, end);
    const seen = there ? there.timestamp + there.duration : start;
    if (seen < end - PRECISION - last.duration)
      return { start, end: seen, last: there?.timestamp ?? start, said: end };
  }
  if (edited !== undefined && (edits > 1 || edited < end - ROUNDING)) {
    last = (await sink.getPacket(edited - ROUNDING / 10, { metadataOnly: true })) ?? last;
    end = edited;
  }
  return { start, end, last: Math.min(last.timestamp, end) };
}

/** Whether the last packet of a track is missing from its file, or is only zeros. */
export async function endIsMissing(track) {
  const sink = new EncodedPacketSink(track);
  const last = await sink.getPacket(Infinity, { metadataOnly: true });
  return last !== null && !isThere(await sink.getPacket(last.timestamp), track);
}
