// Renders the media of the film in projects/iv-player/test-stories/publish. Needs ffmpeg with libvpx-vp9, libopus and drawtext.
import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rate, writeBarcodeClip } from './barcode-clip.mjs';
import { audioCodec, videoCodec, webmPlacement } from './encoding.mjs';
import { setWebmDuration } from './set-webm-duration.mjs';

const output = fileURLToPath(new URL('../../iv-player/test-stories/publish/', import.meta.url));

const clips = [
  { name: 'gate', id: 1, seconds: 6, tone: 330, colour: [196, 64, 64] },
  { name: 'hall', id: 2, seconds: 4, tone: 370, colour: [56, 140, 76] },
  { name: 'yard', id: 3, seconds: 4, tone: 415, colour: [64, 104, 208] },
  { name: 'stairs', id: 4, seconds: 2, tone: 466, colour: [200, 148, 40] },
  { name: 'lift', id: 5, seconds: 2, tone: 523, colour: [148, 80, 184] },
  { name: 'roof', id: 6, seconds: 6, tone: 587, colour: [40, 152, 168] },
  { name: 'rope', id: 7, seconds: 2, tone: 349, colour: [168, 112, 88] },
  { name: 'jump', id: 8, seconds: 2, tone: 554, colour: [216, 104, 144] },
  { name: 'safe', id: 9, seconds: 2, tone: 659, colour: [112, 160, 48] },
  { name: 'shed', id: 10, seconds: 2, tone: 740, colour: [120, 128, 144] },
  { name: 'street', id: 11, seconds: 2, tone: 831, colour: [152, 144, 72] },
  { name: 'back', id: 12, seconds: 6, tone: 880, colour: [232, 160, 120] },
];

for (const clip of clips) {
  const file = `${output}${clip.name}.webm`;
  await writeBarcodeClip(clip, file, [
    ...videoCodec.webm(rate, 50),
    ...audioCodec.webm('16k', 1),
    ...webmPlacement,
  ]);
  await setWebmDuration(file, clip.seconds);
  console.log(clip.name, (await stat(file)).size);
}

/** Renders a sound or an image. */
function render(file, ...args) {
  const bounds = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact'];
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-v', 'error', ...args, ...bounds, output + file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg could not render ${file}: ${stderr}`);
}

const tone = 'sine=f=220:r=48000:d=8';
render('music.ogg', '-f', 'lavfi', '-i', tone, ...audioCodec.webm('16k', 1));
render(
  'music.mp3',
  '-f',
  'lavfi',
  '-i',
  tone,
  '-c:a',
  'libmp3lame',
  '-b:a',
  '16k',
  '-ar',
  '24000',
  '-ac',
  '1',
);
const image = (colour, size) => ['-f', 'lavfi', '-i', `color=c=${colour}:s=${size}:d=1`, '-frames:v', '1'];
render('poster.png', ...image('0x205080', '320x180'));
render('sign.png', ...image('0xe0d020', '64x36'));
render('rope-en.png', ...image('0xa87058', '32x18'));
render('rope-de.png', ...image('0xa87059', '32x18'));
