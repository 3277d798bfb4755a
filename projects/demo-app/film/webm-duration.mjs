// The muxer counts the padding of the last Opus packet into the duration that it writes. A clip says how long it is.
import { readFile, writeFile } from 'node:fs/promises';

/** Duration (element 0x4489) holding an eight-byte float, in milliseconds. */
const mark = Buffer.from([0x44, 0x89, 0x88]);

export async function setWebmDuration(file, seconds) {
  const bytes = await readFile(file);
  const place = bytes.indexOf(mark);
  if (place < 0) throw new Error(`${file} names no duration`);
  bytes.writeDoubleBE(seconds * 1000, place + mark.length);
  await writeFile(file, bytes);
}
