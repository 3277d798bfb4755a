/** A black key frame of 16 × 9 pixels in VP8, as Base64. */
const FRAME = 'EAIAnQEqEAAIAABHCIWFiIWEiAICAAwNYAD+/6tQgA==';
const WIDTH = 16;
const HEIGHT = 9;
/** Milliseconds between frames. Every frame is a key frame. */
const FRAME_MS = 40;
/** Length of a cluster in milliseconds; times within a cluster have 15 bits. */
const CLUSTER_MS = 1000;
/** Longest clip at this frame rate, in milliseconds. Longer clips have fewer frames per second, to limit their size. */
const DENSE_MS = 3_600_000;

const uint = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** The head of an EBML element: its id, and the size of its content in 4 bytes. */
const start = (id: number, size: number): number[] => [
  ...uint(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1),
  ...uint(0x10000000 + size, 4),
];
const element = (id: number, ...content: readonly (readonly number[])[]): number[] => {
  const data = content.flat();
  return [...start(id, data.length), ...data];
};
/** Offset of the timestamp in a cluster: after the ids and sizes of the cluster and the timestamp. */
const CLUSTER_TIME = 13;

function float64(value: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return [...new Uint8Array(view.buffer)];
}

function fileHeader(): number[] {
  return element(
    0x1a45dfa3,
    ...[element(0x4286, [1]), element(0x42f7, [1]), element(0x42f2, [4]), element(0x42f3, [8])],
    ...[element(0x4282, ascii('webm')), element(0x4287, [2]), element(0x4285, [2])],
  );
}

function videoTrack(): number[] {
  const video = element(0xe0, element(0xb0, uint(WIDTH, 2)), element(0xba, uint(HEIGHT, 2)));
  const track = element(
    0xae,
    ...[element(0xd7, [1]), element(0x73c5, [1]), element(0x83, [1]), element(0x9c, [0])],
    ...[element(0x23e383, uint(FRAME_MS * 1_000_000, 4)), element(0x86, ascii('V_VP8')), video],
  );
  return element(0x1654ae6b, track);
}

/**
 * Creates a black, silent WebM file. Nodes without a clip play it, so that time, decisions and seams work as with any clip. The file size
 * is about 1 kB per second, up to 4 MB.
 */
export function placeholderBytes(seconds: number): Uint8Array<ArrayBuffer> {
  const header = fileHeader();
  const frame = ascii(atob(FRAME));
  const duration = Math.round(seconds * 1000);
  const scale = Math.max(1, Math.ceil(duration / DENSE_MS));
  const [frameMs, clusterMs] = [FRAME_MS * scale, CLUSTER_MS * scale];
  const info = element(
    0x1549a966,
    ...[element(0x2ad7b1, uint(1_000_000, 3)), element(0x4489, float64(duration))],
    ...[element(0x4d80, ascii('iv-player')), element(0x5741, ascii('iv-player'))],
  );
  const tracks = videoTrack();

  const count = Math.max(1, Math.ceil(duration / clusterMs));
  const startOf = (index: number): number => index * clusterMs;
  const blocksOf = (milliseconds: number): number[] =>
    Array.from({ length: Math.max(1, Math.ceil(milliseconds / frameMs)) }, (_, index) =>
      element(0xa3, [0x81, ...uint(index * frameMs, 2), 0x80], frame),
    ).flat();
  const cluster = (start: number, blocks: readonly number[]): number[] =>
    element(0x1f43b675, element(0xe7, uint(start, 4)), blocks);
  // All clusters but the last differ only in their timestamps.
  const full = Uint8Array.from(cluster(0, blocksOf(clusterMs)));
  const last = cluster(startOf(count - 1), blocksOf(duration - startOf(count - 1)));
  const cue = (start: number, position: number): number[] =>
    element(
      0xbb,
      element(0xb3, uint(start, 4)),
      element(0xb7, element(0xf7, [1]), element(0xf1, uint(position, 4))),
    );
  const cuesSize = count * cue(0, 0).length;
  const first = info.length + tracks.length + element(0x1c53bb6b).length + cuesSize;
  const size = first + (count - 1) * full.length + last.length;

  const bytes = new Uint8Array(header.length + element(0x18538067).length + size);
  let at = 0;
  const write = (part: ArrayLike<number>): void => {
    bytes.set(part, at);
    at += part.length;
  };
  for (const part of [header, start(0x18538067, size), info, tracks, start(0x1c53bb6b, cuesSize)])
    write(part);
  for (let index = 0; index < count; index++) write(cue(startOf(index), first + index * full.length));
  for (let index = 0; index < count - 1; index++) {
    write(full);
    bytes.set(uint(startOf(index), 4), at - full.length + CLUSTER_TIME);
  }
  write(last);
  return bytes;
}

/** A black clip's file, and the number of its users. */
interface PlaceholderFile {
  readonly seconds: number;
  readonly src: string;
  users: number;
}

const files = new Map<number, PlaceholderFile>();
const fileOf = new WeakMap<object, PlaceholderFile>();

/**
 * Returns the source of a black clip. Clips of the same length share a file, created on first use.
 * @param user object that uses the file until `releasePlaceholder`; by default the file is never released
 */
export function placeholderClip(
  seconds: number,
  user: object = {},
): { readonly src: string; readonly type: string } {
  const type = 'video/webm; codecs="vp8"';
  const file = files.get(seconds) ?? placeholderFile(seconds);
  if (!fileOf.has(user)) {
    fileOf.set(user, file);
    file.users++;
  }
  return { src: file.src, type };
}

function placeholderFile(seconds: number): PlaceholderFile {
  const src = URL.createObjectURL(new Blob([placeholderBytes(seconds)], { type: 'video/webm' }));
  const file = { seconds, src, users: 0 };
  files.set(seconds, file);
  return file;
}

/** Releases a user's file. The file is freed when its last user releases it. */
export function releasePlaceholder(user: object): void {
  const file = fileOf.get(user);
  if (!file) return;
  fileOf.delete(user);
  if (--file.users > 0) return;
  files.delete(file.seconds);
  URL.revokeObjectURL(file.src);
}
