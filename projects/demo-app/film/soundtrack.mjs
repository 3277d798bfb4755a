// Renders the soundtrack of the demo's film and the sounds of its choices: node projects/demo-app/film/soundtrack.mjs
//
// The music is a 32-second loop over the chord in every clip's ambience (an open fifth on A), so it fits every path through the
// film. It is rendered twice and only the second half is kept, so that the reverb of the loop's end is heard at its start.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audioCodec } from './encoding.mjs';
import { bell, celesta, pulse, swellChord } from './sound/instruments.mjs';
import { sampleRate, StereoMix } from './sound/stereo-mix.mjs';

const folder = fileURLToPath(new URL('../public/film/sound/', import.meta.url));
const seconds = 32;
const bar = 4;

/** Frequency in Hz of a piano key; 49 is the A above middle C. */
const keyFrequency = (number) => 440 * 2 ** ((number - 49) / 12);

/** One chord per bar, as keys; each contains A or E. */
const chords = [
  [37, 40, 44],
  [33, 37, 40],
  [30, 37, 42],
  [37, 40, 44],
  [33, 37, 40],
  [28, 35, 40],
  [32, 35, 44],
  [37, 40, 44],
];

/** Notes of the celesta: beat within the loop (half a second each), key, gain. */
const melody = [
  [1, 61, 0.5],
  [3, 64, 0.4],
  [4, 68, 0.5],
  [7, 64, 0.35],
  [9, 61, 0.5],
  [11, 64, 0.4],
  [12, 69, 0.5],
  [15, 68, 0.3],
  [17, 66, 0.5],
  [19, 61, 0.4],
  [20, 64, 0.45],
  [24, 61, 0.5],
  [28, 56, 0.4],
  [30, 59, 0.35],
  [33, 61, 0.5],
  [35, 64, 0.4],
  [36, 69, 0.5],
  [39, 73, 0.35],
  [41, 71, 0.5],
  [43, 68, 0.4],
  [44, 64, 0.45],
  [48, 63, 0.4],
  [50, 66, 0.4],
  [52, 68, 0.45],
  [56, 64, 0.5],
  [59, 61, 0.4],
  [62, 56, 0.3],
];

function addLoop(mix, start) {
  chords.forEach((chord, place) => {
    mix.add(swellChord(chord.map(keyFrequency), bar * 1.5), {
      at: start + place * bar - 0.6,
      gain: 0.2,
      reverb: 0.4,
    });
    if (place % 2 === 0) mix.add(pulse(), { at: start + place * bar, gain: 0.1, reverb: 0.2 });
  });
  melody.forEach(([beat, note, gain], place) => {
    const pan = 0.35 * Math.sin(place * 1.7);
    mix.add(celesta(keyFrequency(note), 2.4), { at: start + beat / 2, gain: gain * 0.13, pan, reverb: 0.5 });
  });
}

function music() {
  const twice = new StereoMix(seconds * 2);
  addLoop(twice, 0);
  addLoop(twice, seconds);
  addLoop(twice, seconds * 2);
  twice.addReverbAndFadeOut(0);
  const loop = new StereoMix(seconds);
  loop.left = twice.left.slice(seconds * sampleRate);
  loop.right = twice.right.slice(seconds * sampleRate);
  return loop;
}

function effect(length, sounds) {
  const mix = new StereoMix(length);
  for (const { at = 0, gain, samples } of sounds) mix.add(samples, { at, gain, reverb: 0.3 });
  mix.addReverbAndFadeOut(0.2);
  return mix;
}

const mixes = {
  keeper: music(),
  /** A decision opens. */
  ask: effect(1.6, [{ samples: bell(keyFrequency(61), 1.4), gain: 0.12 }]),
  /** The viewer has chosen. */
  choose: effect(1.4, [
    { samples: celesta(keyFrequency(64), 1), gain: 0.3 },
    { at: 0.09, samples: celesta(keyFrequency(73), 1.2), gain: 0.3 },
  ]),
};

function encode(from, to, codec) {
  const input = [
    '-y',
    '-v',
    'error',
    '-i',
    from,
    ...codec,
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    to,
  ];
  const { status } = spawnSync('ffmpeg', input, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`ffmpeg could not write ${to}.`);
}

const temporaryFolder = await mkdtemp(join(tmpdir(), 'soundtrack-'));
await mkdir(folder, { recursive: true });
for (const [name, mix] of Object.entries(mixes)) {
  const wave = join(temporaryFolder, `${name}.wav`);
  await mix.saveWav(wave);
  encode(wave, join(folder, `${name}.webm`), audioCodec.webm('48k', 2));
  encode(wave, join(folder, `${name}.m4a`), audioCodec.mp4('64k', 2));
}
await rm(temporaryFolder, { recursive: true });
