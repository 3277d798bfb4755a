// The zip archive of a pack: reproducible, and readable by streaming readers.
import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inflateRawSync } from 'node:zlib';
import yazl from 'yazl';
import { readPart } from '../media/open-bytes.mjs';

/** Earliest date of the zip format, in local time: yazl writes local time, so the bytes are the same in every time zone. */
const TIME = new Date(1980, 0, 1);

/** Whether a file is already compressed. */
const isMedia = (path) => path.startsWith('media/') && !/\.(?:vtt|svg|m3u8)$/.test(path);

/**
 * Writes files of a folder into an archive, in the given order.
 *
 * Deflates every entry, media at the fastest level: streaming readers such as Java's `ZipInputStream` reject stored entries whose
 * size follows the data.
 * @param {readonly string[]} paths with `/` between folders
 */
export async function writeZip(archive, folder, paths) {
  // Open it first, so that no file appears after a failure.
  const file = await open(archive, 'wx');
  const zip = new yazl.ZipFile();
  const stream = /** @type {import('node:stream').Readable} */ (zip.outputStream);
  zip.once('error', (error) => stream.destroy(error));
  for (const path of paths)
    zip.addFile(join(folder, ...path.split('/')), path, {
      mtime: TIME,
      mode: 0o100644,
      forceDosTimestamp: true,
      compressionLevel: isMedia(path) ? 1 : 9,
    });
  zip.end();
  await pipeline(stream, file.createWriteStream());
}

/** Value of a 32-bit field whose real value is elsewhere, in archives over 4 GB. */
const ELSEWHERE = 0xffffffff;
const END_LENGTH = 22;
const LOCATOR_LENGTH = 20;

/** Reads a part of a file. Throws unless it begins with a signature. */
function record(file, at, length, signature) {
  const bytes = readPart(file, at, length);
  if (bytes.length < 4 || bytes.readUInt32LE() !== signature) throw new Error('not a zip archive');
  return bytes;
}

const uint64 = (bytes, at) => Number(bytes.readBigUInt64LE(at));

/** Size and offset of the list of entries. */
function directoryOf(archive) {
  const at = statSync(archive).size - END_LENGTH;
  const end = record(archive, at, END_LENGTH, 0x06054b50);
  const [size, from] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (size !== ELSEWHERE && from !== ELSEWHERE) return { size, from };
  const locator = record(archive, at - LOCATOR_LENGTH, LOCATOR_LENGTH, 0x07064b50);
  const large = record(archive, uint64(locator, 8), 56, 0x06064b50);
  return { size: uint64(large, 40), from: uint64(large, 48) };
}

/** Size and offset of an entry. If they exceed 32 bits, an extension has them, after the size of the file. */
function placeOf(entry, extension) {
  let at = extension + 4;
  const [, size = 0, offset = 0] = [24, 20, 42].map((field) => {
    const value = entry.readUInt32LE(field);
    if (value !== ELSEWHERE) return value;
    at += 8;
    return uint64(entry, at - 8);
  });
  return { size, offset };
}

/**
 * Reads the entries of an archive without a comment, as written by `writeZip`. Throws for any other file.
 * @returns {{ name: string, size: number, offset: number }[]} `size`: compressed
 */
export function zipEntries(archive) {
  const { size, from } = directoryOf(archive);
  const list = readPart(archive, from, size);
  const entries = [];
  for (let at = 0; at < list.length;) {
    const entry = list.subarray(at);
    if (entry.readUInt32LE() !== 0x02014b50) throw new Error('not an entry');
    const [nameLength = 0, ...rest] = [28, 30, 32].map((field) => entry.readUInt16LE(field));
    entries.push({ name: entry.toString('utf8', 46, 46 + nameLength), ...placeOf(entry, 46 + nameLength) });
    at += 46 + nameLength + rest.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

/** Text of a deflated entry. @param {{ size: number, offset: number }} entry */
export function zipText(archive, { size, offset }) {
  const header = record(archive, offset, 30, 0x04034b50);
  const from = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  return inflateRawSync(readPart(archive, from, size), { maxOutputLength: 1 << 28 }).toString('utf8');
}
