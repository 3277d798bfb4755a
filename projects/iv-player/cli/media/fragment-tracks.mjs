// Reads the tracks of fragmented MP4: their codecs, and when they start and end. Reads no files.
import { boxBodies, readNumber, readType } from 'iv-player/hls/lazy';

/**
 * @typedef {object} FragmentTrack
 * @property {number} id
 * @property {'vide' | 'soun' | string} kind
 * @property {string} codec such as `avc1`
 * @property {number} scale units per second
 * @property {number} delay by its edit list, in seconds
 * @property {number} sampleDuration default, in units
 */

const EMPTY_EDIT = 0xffff_ffff;

/** Delay of a track by an empty edit at the start of its edit list, in seconds. */
function delayOf(edits, movieScale, scale) {
  const size = edits?.getUint8(0) ? 20 : 12;
  const field = (entry, wide, narrow) => readNumber(edits, 8 + entry * size + (size === 20 ? wide : narrow));
  if (readNumber(edits, 4) < 2 || field(0, 12, 4) !== EMPTY_EDIT) return 0;
  return Math.max(0, field(0, 4, 0) / movieScale - field(1, 12, 4) / scale);
}

/** Offset of the value after two times, which have 8 bytes each in version 1. */
const afterTimes = (body) => (body?.getUint8(0) ? 20 : 12);

/** Reads the tracks of an init segment; empty for anything else. @returns {readonly FragmentTrack[]} */
export function tracksIn(init) {
  const [movie] = boxBodies(init, ['moov', 'mvhd']);
  const movieScale = readNumber(movie, afterTimes(movie)) || 1;
  const defaults = new Map(
    boxBodies(init, ['moov', 'mvex', 'trex']).map((body) => [readNumber(body, 4), readNumber(body, 12)]),
  );
  return boxBodies(init, ['moov', 'trak']).map((track) => {
    const [header] = boxBodies(track, ['tkhd']);
    const [media] = boxBodies(track, ['mdia', 'mdhd']);
    const scale = readNumber(media, afterTimes(media)) || 1;
    const id = readNumber(header, afterTimes(header));
    return {
      id,
      kind: readType(boxBodies(track, ['mdia', 'hdlr'])[0], 8),
      codec: readType(boxBodies(track, ['mdia', 'minf', 'stbl', 'stsd'])[0], 12),
      scale,
      delay: delayOf(boxBodies(track, ['edts', 'elst'])[0], movieScale, scale),
      sampleDuration: defaults.get(id) ?? 0,
    };
  });
}

/** Durations of the samples of a track run, in units. */
function durationOf(run, sampleDuration) {
  const flags = readNumber(run, 0) & 0xff_ffff;
  const count = readNumber(run, 4);
  if (!(flags & 0x100)) return count * sampleDuration;
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const size = [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length * 4;
  // A damaged file may claim more samples than it has.
  const present = Math.min(count, Math.floor((run.byteLength - first) / size));
  let sum = 0;
  for (let sample = 0; sample < present; sample++) sum += readNumber(run, first + sample * size);
  return sum;
}

/** Default duration of samples in a fragment's header; 0 without one. */
function headerDuration(header) {
  const flags = readNumber(header, 0) & 0xff_ffff;
  if (!(flags & 0x8)) return 0;
  return readNumber(header, 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
}

/**
 * Start and end of each track in the fragments of a segment, in seconds of its track's clock; a track without samples is missing.
 * @param {Uint8Array} segment at least its `moof` boxes
 * @param {readonly FragmentTrack[]} tracks
 * @returns {ReadonlyMap<number, { start: number, end: number }>} by track id
 */
export function trackTimes(segment, tracks) {
  const times = new Map();
  for (const fragment of boxBodies(segment, ['moof', 'traf'])) {
    const [header] = boxBodies(fragment, ['tfhd']);
    const track = tracks.find(({ id }) => id === readNumber(header, 4));
    if (!track) continue;
    const [time] = boxBodies(fragment, ['tfdt']);
    const first = readNumber(time, 4);
    const units = time?.getUint8(0) ? first * 2 ** 32 + readNumber(time, 8) : first;
    const sampleDuration = headerDuration(header) || track.sampleDuration;
    const length = boxBodies(fragment, ['trun']).reduce(
      (sum, run) => sum + durationOf(run, sampleDuration),
      0,
    );
    if (length === 0) continue;
    const { start = Infinity, end = 0 } = times.get(track.id) ?? {};
    times.set(track.id, {
      start: Math.min(start, units / track.scale),
      end: Math.max(end, (units + length) / track.scale),
    });
  }
  return times;
}
