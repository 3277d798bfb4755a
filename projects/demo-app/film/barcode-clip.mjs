// Renders clips whose frames have a barcode with the number of the clip and of the frame. The README next to the test clips explains
// the layout.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf';
const width = 320;
const defaultHeight = 180;
/** Frames per second. */
export const rate = 30;
const barcodeTop = 140;
const blockWidth = 20;

/**
 * @typedef {object} BarcodeClip
 * @property {string} name shown in the picture
 * @property {number} id from 1 to 14
 * @property {number} seconds
 * @property {number} [sound] length of the sound in seconds; default `seconds`
 * @property {number} tone in Hz; a whole number, so that it has the same phase at both ends of a clip of whole seconds
 * @property {readonly number[]} colour red, green and blue of the background
 * @property {number} [height] default 180
 */

/** Limited-range BT.709, so that browsers show the colours in the README. */
function toYuv([red, green, blue]) {
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [
    Math.round(16 + (luma * 219) / 255),
    Math.round(128 + (((blue - luma) / 1.8556) * 224) / 255),
    Math.round(128 + (((red - luma) / 1.5748) * 224) / 255),
  ];
}

/** Blocks: white, four bits of clip number, ten bits of frame number, black; most significant bit first. */
function barcode(id, frame) {
  const bits = (value, count) => Array.from({ length: count }, (_, i) => (value >> (count - 1 - i)) & 1);
  return [1, ...bits(id, 4), ...bits(frame, 10), 0];
}

function drawFrame(clip, frame) {
  const { height = defaultHeight } = clip;
  const [y, u, v] = toYuv(clip.colour);
  const picture = Buffer.alloc((width * height * 3) / 2);
  picture.fill(y, 0, width * height);
  picture.fill(u, width * height, (width * height * 5) / 4);
  picture.fill(v, (width * height * 5) / 4);
  const fill = (left, top, w, h, luma, neutral) => {
    for (let row = top; row < top + h; row += 1)
      picture.fill(luma, row * width + left, row * width + left + w);
    if (!neutral) return;
    for (let row = top / 2; row < (top + h) / 2; row += 1) {
      for (const plane of [width * height, (width * height * 5) / 4]) {
        const start = plane + (row * width) / 2 + left / 2;
        picture.fill(128, start, start + w / 2);
      }
    }
  };
  fill((frame * 4) % (width - 16), 118, 16, 10, 235, true);
  barcode(clip.id, frame).forEach((bit, block) =>
    fill(block * blockWidth, barcodeTop, blockWidth, defaultHeight - barcodeTop, bit ? 235 : 16, true),
  );
  return picture;
}

/**
 * Renders a clip whose frames have a barcode. Needs ffmpeg with drawtext.
 *
 * @param {BarcodeClip} clip
 * @param {string} file
 * @param {readonly string[]} codecs options of ffmpeg
 */
export async function writeBarcodeClip(clip, file, codecs) {
  const label = (text, size, x, y) =>
    `drawtext=fontfile=${font}:text='${text}':fontsize=${size}:fontcolor=white:x=${x}:y=${y}`;
  const filter = `${label(clip.name, 64, 20, 30)},${label('%{n}', 40, 180, 44)}`;
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${width}x${clip.height ?? defaultHeight}`,
    '-r',
    `${rate}`,
    '-i',
    'pipe:0',
  ];
  const sound = ['-f', 'lavfi', '-i', `sine=f=${clip.tone}:r=48000:d=${clip.sound ?? clip.seconds},volume=2`];
  const bounds = ['-map_metadata', '-1', '-fflags', '+bitexact'];
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-v', 'error', ...raw, ...sound, '-vf', filter, ...codecs, ...bounds, file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const finished = once(ffmpeg, 'close');
  for (let frame = 0; frame < clip.seconds * rate; frame += 1) {
    if (!ffmpeg.stdin.write(drawFrame(clip, frame))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [status] = await finished;
  if (status !== 0) throw new Error(`ffmpeg ended with exit code ${status} while encoding ${file}.`);
}
