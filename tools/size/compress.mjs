// Scripts as a server sends them: each compressed by itself, as well as it can be.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const gzipOptions = { level: constants.Z_BEST_COMPRESSION };

const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** Bytes of the scripts, compressed with brotli. @param {readonly string[]} scripts */
export async function brotliBytes(scripts) {
  return total(
    await Promise.all(scripts.map(async (text) => (await compressBrotli(text, brotliOptions)).length)),
  );
}

/** Bytes of the scripts, compressed with brotli and gzip and as they are. @param {readonly string[]} scripts */
export async function allBytes(scripts) {
  return {
    brotli: await brotliBytes(scripts),
    gzip: total(
      await Promise.all(scripts.map(async (text) => (await compressGzip(text, gzipOptions)).length)),
    ),
    raw: total(scripts.map((text) => Buffer.byteLength(text))),
  };
}
