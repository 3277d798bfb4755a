// Renders the numbered test clips: every frame has a barcode, every clip its own tone. Arguments are clip names; default: all.
// Needs ffmpeg with libx264, libvpx-vp9, libopus and drawtext. The README next to the clips explains the layout.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { audioCodec, videoCodec, webmPlacement } from './encoding.mjs';
import { setWebmDuration } from './set-webm-duration.mjs';

const output = fileURLToPath(new URL('../../iv-player/test-clips/', import.meta.url));
const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf';
const width = 320;
const defaultHeight = 180;
const rate = 30;
const barcodeTop = 140;
const blockWidth = 20;

/** Frequencies are whole Hz and durations whole seconds, so the tone has the same phase at both ends of a clip. */
const clips = [
  { name: 'c1', id: 1, seconds: 4, tone: 330, colour: [196, 64, 64] },
  { name: 'c2', id: 2, seconds: 4, tone: 370, colour: [56, 140, 76] },
  { name: 'c3', id: 3, seconds: 4, tone: 415, colour: [64, 104, 208] },
  { name: 'c4', id: 4, seconds: 4, tone: 466, colour: [200, 148, 40] },
  { name: 'c5', id: 5, seconds: 4, tone: 523, colour: [148, 80, 184] },
  { name: 'c6', id: 6, seconds: 4, tone: 587, colour: [40, 152, 168] },
  { name: 'l1', id: 7, seconds: 12, tone: 349, colour: [168, 112, 88] },
  { name: 's1', id: 9, seconds: 1, tone: 659, colour: [216, 104, 144] },
  { name: 's2', id: 10, seconds: 1, tone: 740, colour: [112, 160, 48] },
  { name: 's3', id: 11, seconds: 1, tone: 831, colour: [120, 128, 144] },
  { name: 'long1', id: 13, seconds: 1, sound: 1.1, tone: 440, colour: [88, 152, 96] },
  { name: 'long3', id: 14, seconds: 1, sound: 1.3, tone: 494, colour: [152, 96, 88] },
  { name: 'long10', id: 8, seconds: 1, sound: 2, tone: 554, colour: [96, 88, 152] },
  { name: 'short3', id: 7, seconds: 1, sound: 0.7, tone: 622, colour: [152, 144, 72] },
  { name: 'q1', id: 12, seconds: 2, tone: 880, colour: [176, 132, 140], height: 320 },
];

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

async function encode(clip, file, codecs) {
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

/** Bytes that are not a media file, the same on each run. */
function pseudoRandomBytes(length) {
  const bytes = Buffer.alloc(length);
  for (let i = 0, state = 12345; i < length; i += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[i] = state >>> 16;
  }
  return bytes;
}

const fragmented = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'];
const requested = process.argv.slice(2);
for (const clip of clips) {
  if (requested.length > 0 && !requested.includes(clip.name)) continue;
  const h264 = [...videoCodec.mp4(rate, 26), ...audioCodec.mp4('40k', 1)];
  await encode(clip, `${output}${clip.name}.mp4`, [...h264, '-movflags', '+faststart']);
  if (clip.name.startsWith('c'))
    await encode(clip, `${output}${clip.name}.frag.mp4`, [...h264, ...fragmented]);
  const webm = `${output}${clip.name}.webm`;
  await encode(clip, webm, [...videoCodec.webm(rate, 34), ...audioCodec.webm('32k', 1), ...webmPlacement]);
  await setWebmDuration(webm, Math.max(clip.seconds, clip.sound ?? 0));
  console.log(clip.name, (await stat(`${output}${clip.name}.mp4`)).size, (await stat(webm)).size);
}
for (const kind of ['mp4', 'webm']) {
  await writeFile(`${output}broken.${kind}`, pseudoRandomBytes(8192));
  const whole = await readFile(`${output}c1.${kind}`);
  await writeFile(`${output}truncated.${kind}`, whole.subarray(0, Math.floor(whole.length / 2)));
}
