// Writes a zip archive that is reproducible and readable by streaming readers.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

/** Earliest date of the zip format, in local time: yazl writes local time, so the bytes are the same in every time zone. */
const TIME = new Date(1980, 0, 1);

/** Whether a file is already compressed. */
const isMedia = (path) => path.startsWith('media/') && !/\.(?:vtt|svg|m3u8)$/.test(path);

/**
 * Writes files of a folder into an archive, in the given order.
 *
 * Deflates every entry, media at the fastest level: streaming readers such as Java's `ZipInputStream` reject stored entries whose
 * size follows the data.
 *
 * @param {string} archive
 * @param {string} folder
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
