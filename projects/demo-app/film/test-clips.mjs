// Renders the numbered test clips: every frame has a barcode, every clip its own tone. Arguments are clip names; default: all.
// Needs ffmpeg with libx264, libx265, libvpx-vp9, libopus and drawtext. The README next to the clips explains the layout.
import { execFileSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rate, writeBarcodeClip } from './barcode-clip.mjs';
import { audioCodec, videoCodec, webmPlacement } from './encoding.mjs';
import { setWebmDuration } from './set-webm-duration.mjs';

const output = fileURLToPath(new URL('../../iv-player/test-clips/', import.meta.url));

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
  await writeBarcodeClip(clip, `${output}${clip.name}.mp4`, [...h264, '-movflags', '+faststart']);
  if (clip.name.startsWith('c'))
    await writeBarcodeClip(clip, `${output}${clip.name}.frag.mp4`, [...h264, ...fragmented]);
  const webm = `${output}${clip.name}.webm`;
  await writeBarcodeClip(clip, webm, [
    ...videoCodec.webm(rate, 34),
    ...audioCodec.webm('32k', 1),
    ...webmPlacement,
  ]);
  await setWebmDuration(webm, Math.max(clip.seconds, clip.sound ?? 0));
  console.log(clip.name, (await stat(`${output}${clip.name}.mp4`)).size, (await stat(webm)).size);
}
for (const kind of ['mp4', 'webm']) {
  await writeFile(`${output}broken.${kind}`, pseudoRandomBytes(8192));
  const whole = await readFile(`${output}c1.${kind}`);
  await writeFile(`${output}truncated.${kind}`, whole.subarray(0, Math.floor(whole.length / 2)));
}

/** Copies a clip with ffmpeg. Options before the input come first. */
const copy = (before, input, after) =>
  execFileSync('ffmpeg', [
    ...`-y -v error ${before} -i ${output}${input}`.split(' ').filter(Boolean),
    ...`-map_metadata -1 -fflags +bitexact ${after}`.split(' '),
  ]);
copy('-itsoffset 10', 'c1.mp4', `-c copy -copyts -movflags +faststart ${output}clock10.mp4`);
// ffmpeg cannot go back in a pipe, so it writes neither duration nor index.
await writeFile(`${output}nolength.webm`, copy('', 'c1.webm', '-c copy -f webm -'));
const hevc = '-c:v libx265 -preset veryfast -x265-params log-level=none -tag:v hvc1 -c:a copy';
copy('', 's1.mp4', `${hevc} -movflags +faststart ${output}hevc.mp4`);
copy('', 's2.mp4', `-frames:v 1 -an -c:v libx264 -movflags +faststart ${output}still.mp4`);
