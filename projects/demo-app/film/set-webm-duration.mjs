// Corrects the duration in a clip's WebM file: ffmpeg's muxer includes the padding of the last Opus packet in it.
import { readFile, writeFile } from 'node:fs/promises';

/** Duration (element 0x4489) holding an eight-byte float, in milliseconds. */
const durationElement = Buffer.from([0x44, 0x89, 0x88]);

export async function setWebmDuration(file, seconds) {
  const bytes = await readFile(file);
  const offset = bytes.indexOf(durationElement);
  if (offset < 0) throw new Error(`${file} has no duration element.`);
  bytes.writeDoubleBE(seconds * 1000, offset + durationElement.length);
  await writeFile(file, bytes);
}
