// The zip archive of a pack: the same bytes for the same files, for the readers of all LMSs.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

/** The first moment that a zip archive can hold. yazl writes it as local time, so it is one in every time zone. */
const TIME = new Date(1980, 0, 1);

/** Media are compressed already. */
const isMedia = (path) => path.startsWith('media/') && !/\.(?:vtt|svg|m3u8)$/.test(path);

/**
 * Writes files of a folder into an archive, in the order given.
 *
 * Every entry is deflated, media at the fastest level: a reader that goes from entry to entry, as Java's does, cannot find the end
 * of one that is only stored, and whose size follows it.
 *
 * @param {string} archive
 * @param {string} folder
 * @param {readonly string[]} paths with `/` between folders
 */
export async function writeZip(archive, folder, paths) {
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
  await pipeline(stream, createWriteStream(archive, { flags: 'wx' }));
}
