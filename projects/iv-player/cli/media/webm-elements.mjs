// Reads what the elements of a WebM or Matroska file say about its index, and finds the last blocks of a file that is cut off.

const ID = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  scale: 0x2ad7b1,
  duration: 0x4489,
  timestamp: 0xe7,
  block: 0xa1,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
};
/** Nanoseconds per unit of time, unless the file has other units. */
const MILLISECOND = 1_000_000;
const LONGEST_HEADER = 12;

/** Reads a number of variable length; `null` if it is invalid or incomplete. */
function numberAt(bytes, at, keepsMarker) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let value = keepsMarker ? first : first & (0xff >> length);
  let isAllOnes = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isAllOnes &&= byte === 0xff;
  }
  return { value, length, isAllOnes };
}

/** Reads an element's header; `null` at the end. An element of unknown size has the size `Infinity`. */
function headerAt(file, at) {
  const bytes = file.read(at, at + LONGEST_HEADER);
  const id = numberAt(bytes, 0, true);
  const size = id && numberAt(bytes, id.length, false);
  if (!size) return null;
  return {
    id: id.value,
    content: at + id.length + size.length,
    size: size.isAllOnes ? Infinity : size.value,
  };
}

/**
 * Elements from a position up to the end of their parent or of the file. Goes into elements that `isParent` names.
 * @param {(at: number) => void} [onInvalid] called with the position at which there is no element
 */
function* elementsIn(file, from, to, isParent, onInvalid) {
  for (let at = from; at < Math.min(to, file.size);) {
    const element = headerAt(file, at);
    if (!element) return void onInvalid?.(at);
    yield element;
    at = isParent(element) ? element.content : element.content + element.size;
  }
}

/** Reads an unsigned number that fills an element. */
const unsignedIn = (file, { content, size }) => {
  const hex = file.read(content, content + Math.min(size, 8)).toString('hex');
  return hex ? Number.parseInt(hex, 16) : 0;
};

/** Whether the parts of a file that come before its first cluster name the place of the cues. */
const namesCues = (file, { content, size }) =>
  file.read(content, content + Math.min(size, 4096)).includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]));

/** Elements that contain the media of a segment of unknown size. */
const HOLDS_MEDIA = new Set([ID.segment, ID.cluster, ID.blockGroup]);

/** Whether the last element of a segment of unknown size ends after the file. */
function endsInElement(file) {
  let end = 0;
  const isOpen = ({ id, size }) => HOLDS_MEDIA.has(id) && (size === Infinity || id === ID.segment);
  for (const { content, size, ...element } of elementsIn(file, 0, file.size, (one) => isOpen(one)))
    if (!isOpen({ size, ...element })) end = content + size;
  return end > file.size;
}

/** Elements of a segment and of its clusters. */
const KNOWN = new Set([
  ...[ID.segment, ID.seekHead, ID.info, ID.cluster, ID.cues, ID.timestamp, ID.simpleBlock, ID.blockGroup],
  // The header, tracks, tags, attachments, chapters, filling, checksums, and what clusters may contain besides blocks.
  ...[0x1a45dfa3, 0x1654ae6b, 0x1254c367, 0x1941a469, 0x1043a770, 0xec, 0xbf, 0xa7, 0xab, 0x5854, 0xaf],
]);

/**
 * Finds where a file is damaged: where it has no element, as in zeros, or one that files of this format do not contain.
 * @param {import('./open-bytes.mjs').OpenBytes} file
 * @returns {number | undefined} time of the cluster, in seconds
 */
export function findDamagedCluster(file) {
  let time = 0;
  let scale = MILLISECOND;
  const isParent = ({ id }) => id === ID.segment || id === ID.cluster;
  let end = file.size;
  let invalidAt;
  for (const element of elementsIn(file, 0, file.size, isParent, (at) => (invalidAt = at))) {
    if (!KNOWN.has(element.id)) return (time * scale) / 1e9;
    // After the segment, anything may follow.
    if (element.id === ID.segment) end = Math.min(end, element.content + element.size);
    if (element.id === ID.timestamp) time = unsignedIn(file, element);
    else if (element.id === ID.info)
      for (const one of elementsIn(file, element.content, element.content + element.size, () => false))
        if (one.id === ID.scale) scale = unsignedIn(file, one);
  }
  // The last header of a file of unknown size may be incomplete.
  return invalidAt !== undefined && invalidAt < end - LONGEST_HEADER ? (time * scale) / 1e9 : undefined;
}

/**
 * Reads the elements of a file up to its first cluster.
 * @param {import('./open-bytes.mjs').OpenBytes} file
 * @returns {{ index: 'start' | 'none', isCut: boolean, end?: number }} `index`: `none` without a duration or without cues; `isCut`: whether
 *   the file ends before its segment; `end`: duration according to the file, in seconds
 */
export function readWebmElements(file) {
  let hasCues = false;
  let isCut = false;
  let scale = MILLISECOND;
  let duration;
  for (const element of elementsIn(file, 0, file.size, ({ id }) => id === ID.segment || id === ID.info)) {
    const { id, content, size } = element;
    if (id === ID.cluster) break;
    if (id === ID.segment) isCut = Number.isFinite(size) ? content + size > file.size : endsInElement(file);
    if (id === ID.cues) hasCues = true;
    else if (id === ID.seekHead) hasCues ||= namesCues(file, element);
    else if (id === ID.scale) scale = unsignedIn(file, element);
    else if (id === ID.duration) {
      const bytes = file.read(content, content + size);
      duration = bytes.length === 4 ? bytes.readFloatBE() : bytes.length === 8 ? bytes.readDoubleBE() : 0;
    }
  }
  const end = duration ? (duration * scale) / 1e9 : undefined;
  return { index: end !== undefined && hasCues ? 'start' : 'none', isCut, ...(end && { end }) };
}

/**
 * Finds the times of the last complete blocks of a file, whose last cluster may be incomplete.
 * @param {import('./open-bytes.mjs').OpenBytes} file
 * @returns {ReadonlyMap<number, { first: number, last: number, step: number }>} in seconds, by track number: starts of the first and the last
 *   block, and the distance of the last one from the one before
 */
export function lastBlocks(file) {
  const tracks = new Map();
  const skipped = new Set([ID.info, ID.cues, ID.seekHead]);
  let scale = MILLISECOND;
  let cluster = 0;
  const isParent = ({ id, size }) => HOLDS_MEDIA.has(id) || (id === ID.info && size < 4096);
  for (const element of elementsIn(file, 0, file.size, isParent)) {
    const { id, content, size } = element;
    if (skipped.has(id)) continue;
    if (id === ID.scale) scale = unsignedIn(file, element);
    else if (id === ID.timestamp) cluster = unsignedIn(file, element);
    else if ((id === ID.simpleBlock || id === ID.block) && content + size <= file.size) {
      const head = file.read(content, content + LONGEST_HEADER);
      const track = numberAt(head, 0, false);
      if (!track || head.length < track.length + 2) continue;
      const time = ((cluster + head.readInt16BE(track.length)) * scale) / 1e9;
      const known = tracks.get(track.value);
      if (known && time <= known.last) continue;
      const { first = time, last = time } = known ?? {};
      tracks.set(track.value, { first, last: time, step: time - last });
    }
  }
  return tracks;
}
