// Takes a screenshot of the stage and reads the visible clip's barcode from it.
import { inflateSync } from 'node:zlib';

/** Decodes a non-interlaced PNG with 8 bits per channel. */
function decodePng(file) {
  const header = { width: file.readUInt32BE(16), height: file.readUInt32BE(20), colour: file[25] };
  const channels = header.colour === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = header.width * channels;
  const pixels = Buffer.alloc(stride * header.height);
  for (let row = 0; row < header.height; row++) {
    const filter = raw[row * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = row * stride + x;
      const left = x >= channels ? pixels[at - channels] : 0;
      const up = row > 0 ? pixels[at - stride] : 0;
      const corner = row > 0 && x >= channels ? pixels[at - stride - channels] : 0;
      pixels[at] = raw[row * (stride + 1) + 1 + x] + predicted(filter, left, up, corner);
    }
  }
  return { ...header, channels, pixels };
}

function predicted(filter, left, up, corner) {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Reads the visible clip and frame, also from a picture dimmed by a notice. Returns `null` if there is none. */
export async function readScreenshot(page) {
  const shot = await page.locator('iv-player').first().screenshot();
  const { width, height, channels, pixels } = decodePng(shot);
  const row = Math.round((height * 172) / 180);
  const green = Array.from({ length: 16 }, (_, block) => {
    const x = Math.round((width * (block * 20 + 10)) / 320);
    return pixels[(row * width + x) * channels + 1];
  });
  if (green[0] - green[15] < 30) return null;
  const middle = (green[0] + green[15]) / 2;
  const number = (from, to) =>
    green.slice(from, to).reduce((sum, value) => sum * 2 + Number(value > middle), 0);
  return { clip: number(1, 5), frame: number(5, 15) };
}
