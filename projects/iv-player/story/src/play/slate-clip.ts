/** A black key frame of 16 × 9 pixels in VP8, as Base64. */
const FRAME = 'EAIAnQEqEAAIAABHCIWFiIWEiAICAAwNYAD+/6tQgA==';
const WIDTH = 16;
const HEIGHT = 9;
/** Milliseconds from frame to frame; every frame is a key frame. */
const FRAME_MS = 40;
/** Milliseconds of a cluster; the times in it have 15 bits. */
const CLUSTER_MS = 1000;

const uint = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

/** An element of EBML: its id, its size in 4 bytes, its content. */
const element = (id: number, ...content: readonly (readonly number[])[]): number[] => {
  const data = content.flat();
  const idBytes = uint(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1);
  return [...idBytes, ...uint(0x10000000 + data.length, 4), ...data];
};

function float64(value: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return [...new Uint8Array(view.buffer)];
}

/**
 * The bytes of a WebM file with a black picture, without sound: what a node without a clip plays, so that time, decisions and
 * seams are those of any clip. About 2 kB for each second.
 */
export function slateBytes(seconds: number): Uint8Array<ArrayBuffer> {
  const frame = ascii(atob(FRAME));
  const duration = Math.round(seconds * 1000);
  const header = element(
    0x1a45dfa3,
    ...[element(0x4286, [1]), element(0x42f7, [1]), element(0x42f2, [4]), element(0x42f3, [8])],
    ...[element(0x4282, ascii('webm')), element(0x4287, [2]), element(0x4285, [2])],
  );
  const info = element(
    0x1549a966,
    ...[element(0x2ad7b1, uint(1_000_000, 3)), element(0x4489, float64(duration))],
    ...[element(0x4d80, ascii('iv-player')), element(0x5741, ascii('iv-player'))],
  );
  const video = element(0xe0, element(0xb0, uint(WIDTH, 2)), element(0xba, uint(HEIGHT, 2)));
  const track = element(
    0xae,
    ...[element(0xd7, [1]), element(0x73c5, [1]), element(0x83, [1]), element(0x9c, [0])],
    ...[element(0x23e383, uint(FRAME_MS * 1_000_000, 4)), element(0x86, ascii('V_VP8')), video],
  );
  const tracks = element(0x1654ae6b, track);

  const starts = Array.from(
    { length: Math.max(1, Math.ceil(duration / CLUSTER_MS)) },
    (_, index) => index * CLUSTER_MS,
  );
  const clusters = starts.map((start) => {
    const count = Math.max(1, Math.ceil(Math.min(CLUSTER_MS, duration - start) / FRAME_MS));
    const blocks = Array.from({ length: count }, (_, index) =>
      element(0xa3, [0x81, ...uint(index * FRAME_MS, 2), 0x80], frame),
    );
    return element(0x1f43b675, element(0xe7, uint(start, 4)), ...blocks);
  });
  const cues = (positions: readonly number[]): number[] =>
    element(
      0x1c53bb6b,
      ...starts.map((start, index) =>
        element(
          0xbb,
          element(0xb3, uint(start, 4)),
          element(0xb7, element(0xf7, [1]), element(0xf1, uint(positions[index] ?? 0, 4))),
        ),
      ),
    );
  let position = info.length + tracks.length + cues([]).length;
  const positions = clusters.map((cluster) => (position += cluster.length) - cluster.length);
  return Uint8Array.from([...header, ...element(0x18538067, info, tracks, cues(positions), ...clusters)]);
}

const addresses = new Map<number, string>();

/** The source of a black clip of that length. Clips of one length share a file, which is made when it is first needed. */
export function slateClip(seconds: number): { readonly src: string; readonly type: string } {
  const type = 'video/webm; codecs="vp8"';
  const known = addresses.get(seconds);
  if (known !== undefined) return { src: known, type };
  const src = URL.createObjectURL(new Blob([slateBytes(seconds)], { type: 'video/webm' }));
  addresses.set(seconds, src);
  return { src, type };
}
