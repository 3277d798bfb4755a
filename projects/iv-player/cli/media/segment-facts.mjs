// Reads the first and the last segment of a media playlist: codecs, and whether sound and picture start and end together.
import { statSync } from 'node:fs';
import { transportCodecs } from 'iv-player/hls/lazy';
import { isCutOff, textIn } from './cut-segment.mjs';
import { tracksIn, trackTimes } from './fragment-tracks.mjs';
import { readPart } from './open-bytes.mjs';

/** Bytes to read of a segment: its index comes first, and its media follow. */
const HEAD = 1 << 18;

/**
 * @typedef {object} SegmentFacts
 * @property {readonly string[]} codecs such as `avc1`; empty if unknown
 * @property {readonly string[]} cutSegments addresses of segments whose files are empty, or end before their byte range does
 * @property {readonly string[]} textSegments addresses of segments whose files hold the answer of a server instead of media
 * @property {readonly string[]} captionSegments addresses of segments whose files hold captions in another format than WebVTT
 * @property {readonly string[]} badKeys addresses of keys whose files have another size
 * @property {number} lateStart how much later than the other one the picture or the sound starts, in seconds
 * @property {number} earlyEnd how much earlier than the other one the picture or the sound ends, in seconds
 */

const UNKNOWN = { codecs: [], lateStart: 0, earlyEnd: 0 };

/** The part of a file that a byte range selects; its beginning if it is long. */
function headOf(file, range = '') {
  const [length, start] = range.split('@').map(Number);
  return readPart(file, start || 0, Math.min(length || HEAD, HEAD));
}

/** Byte ranges with their starts, which a playlist may leave out after the previous range of the same file. */
function withStarts(segments) {
  let [before, end] = ['', 0];
  return segments.map((segment) => {
    if (segment.range === undefined) return segment;
    const [length = 0, start = segment.address === before ? end : 0] = segment.range.split('@').map(Number);
    [before, end] = [segment.address, start + length];
    return { ...segment, range: `${length}@${start}` };
  });
}

const withMaps = (segments) => [...new Set(segments.flatMap(({ map }) => (map ? [map] : []))), ...segments];
const addressesOf = (segments) => [...new Set(segments.map(({ address }) => address))];

/** Texts in files that should contain segments and init segments, by address. */
function textsIn(segments, fileOf) {
  const byFile = new Map();
  const texts = new Map();
  for (const { address, isEncrypted } of withMaps(segments)) {
    const file = fileOf(address);
    if (file === undefined) continue;
    if (!byFile.has(file)) byFile.set(file, textIn(file, isEncrypted));
    const text = byFile.get(file);
    if (text !== undefined) texts.set(address, text);
  }
  return texts;
}

/** Addresses of segments and init segments that are not in their files, or only in part. */
function cutIn(segments, fileOf) {
  const sizes = new Map();
  const cutFiles = new Map();
  const isCut = ({ address, range = '', duration, isEncrypted }) => {
    const file = fileOf(address);
    if (file === undefined) return false;
    if (!sizes.has(file)) sizes.set(file, statSync(file).size);
    const size = sizes.get(file);
    if (size === 0) return true;
    if (range) {
      const [length, start = 0] = range.split('@').map(Number);
      return start + length > size;
    }
    if (isEncrypted) return false;
    if (!cutFiles.has(file)) cutFiles.set(file, isCutOff(file, size, duration));
    return cutFiles.get(file);
  };
  return addressesOf(withMaps(segments).filter(isCut));
}

/** Addresses of keys whose files have another size, such as a page of a server. */
const badKeysIn = (keys, fileOf) =>
  addressesOf(
    keys.filter(({ address, bytes }) => {
      const file = fileOf(address);
      return file !== undefined && statSync(file).size !== bytes;
    }),
  );

/**
 * @param {import('./read-playlist.mjs').Playlist} playlist
 * @param {(address: string) => string | undefined} fileOf path of the file at an address; `undefined` if there is none
 * @returns {SegmentFacts}
 */
export function segmentFacts({ segments, keys }, fileOf) {
  const present = withStarts(segments).filter(({ isGap }) => !isGap);
  const texts = textsIn(present, fileOf);
  const withText = (wanted) => [...texts.keys()].filter((address) => texts.get(address) === wanted);
  return {
    ...mediaFacts(present, fileOf),
    cutSegments: cutIn(present, fileOf).filter((address) => !texts.has(address)),
    textSegments: withText('page'),
    captionSegments: withText('captions'),
    badKeys: badKeysIn(keys, fileOf),
  };
}

/** Facts that are in the first and the last segment. */
function mediaFacts(present, fileOf) {
  const [first, last] = [present[0], present.at(-1)];
  const firstFile = first && fileOf(first.address);
  if (!firstFile) return UNKNOWN;
  const { map } = first;
  const initFile = map && fileOf(map.address);
  const head = headOf(firstFile, first.range);
  const init = initFile ? headOf(initFile, map.range) : head;
  const tracks = tracksIn(init);
  const media = tracks.filter(({ kind }) => kind === 'vide' || kind === 'soun');
  if (media.length === 0) return { ...UNKNOWN, codecs: transportCodecs(head) };
  const codecs = media.map(({ codec }) => codec);
  const lastFile = fileOf(last.address);
  const isPair = new Set(media.map(({ kind }) => kind)).size === 2;
  if (!isPair || !lastFile) return { ...UNKNOWN, codecs };
  const spread = (segment, file, edge) => {
    const times = trackTimes(segment === first ? head : headOf(file, segment.range), tracks);
    const values = media.flatMap(({ id, delay }) => {
      const time = times.get(id);
      return time ? [time[edge] + delay] : [];
    });
    if (values.length === 0) return 0;
    return values.length < media.length ? segment.duration : Math.max(...values) - Math.min(...values);
  };
  const [lateStart, earlyEnd] = [spread(first, firstFile, 'start'), spread(last, lastFile, 'end')];
  return { codecs, lateStart, earlyEnd };
}
