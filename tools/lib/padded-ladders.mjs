// Pads the HLS test clips to their declared bitrates, for tests with limited bandwidth: the clips' pictures are so simple that all
// renditions have about the same few bytes.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './dependencies.mjs';

const clips = join(workspaceRoot, 'projects/iv-player/test-clips/hls');

/** Padding that players skip: null packets of MPEG-TS, and `free` boxes of MP4. */
const nullPacket = Buffer.concat([Buffer.from([0x47, 0x1f, 0xff, 0x10]), Buffer.alloc(184, 0xff)]);
const paddings = {
  m2ts: (length) =>
    Buffer.concat(Array.from({ length: Math.floor(length / nullPacket.length) }, () => nullPacket)),
  m4s: (length) => {
    const box = Buffer.alloc(Math.max(8, length));
    box.writeUInt32BE(box.length);
    box.write('free', 4, 'latin1');
    return box;
  },
};

/** Bits per second by the name of each rendition's media playlist. */
const bitrates = (manifest) =>
  new Map(
    [...manifest.matchAll(/BANDWIDTH=(\d+).*\n(.+)/g)].map(([, bits, uri]) => [
      uri.split('/')[0],
      Number(bits),
    ]),
  );

/**
 * @param {readonly string[]} names of the ladders, with segments of 2 s
 * @param {string} folder is recreated, with a folder per ladder
 */
export function writePaddedLadders(names, folder) {
  for (const name of names) {
    const target = join(folder, name);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(join(clips, name), target, { recursive: true });
    for (const [rendition, bits] of bitrates(readFileSync(join(target, 'index.m3u8'), 'utf8'))) {
      for (const file of readdirSync(join(target, rendition))) {
        const padding = paddings[file.split('.')[1]];
        if (!padding) continue;
        const path = join(target, rendition, file);
        const segment = readFileSync(path);
        // Playlists declare the peak bitrate of a segment.
        const missing = Math.floor((bits * 2 * 0.95) / 8) - segment.length;
        if (missing > 0) writeFileSync(path, Buffer.concat([segment, padding(missing)]));
      }
    }
  }
  return folder;
}
