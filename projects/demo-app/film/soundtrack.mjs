// The soundtrack of the demo's film, and the sounds of its choices: node projects/demo-app/film/soundtrack.mjs
//
// The music is a loop of 32 seconds over the chord that runs through every clip (an open fifth on A), so it goes with
// any of them, whatever way the film takes. It is laid on the tape twice and the second half kept: what the end of the
// loop leaves ringing is heard at its beginning.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audioCodec } from './encoding.mjs';
import { bell, celesta, pulse, swellChord } from './sound/instruments.mjs';
import { sampleRate, Tape } from './sound/tape.mjs';

const folder = fileURLToPath(new URL('../public/film/sound/', import.meta.url));
const seconds = 32;
const bar = 4;

/** Hertz of a key of the piano, 49 is the A above middle C. */
const key = (number) => 440 * 2 ** ((number - 49) / 12);

/** One chord a bar, as keys; every one of them has A or E in it. */
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

/** What the celesta plays: beat within the loop (half a second each), key, loudness. */
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

function lay(tape, start) {
  chords.forEach((chord, place) => {
    tape.lay(swellChord(chord.map(key), bar * 1.5), { at: start + place * bar - 0.6, gain: 0.2, room: 0.4 });
    if (place % 2 === 0) tape.lay(pulse(), { at: start + place * bar, gain: 0.1, room: 0.2 });
  });
  melody.forEach(([beat, note, gain], place) => {
    const pan = 0.35 * Math.sin(place * 1.7);
    tape.lay(celesta(key(note), 2.4), { at: start + beat / 2, gain: gain * 0.13, pan, room: 0.5 });
  });
}

function music() {
  const twice = new Tape(seconds * 2);
  lay(twice, 0);
  lay(twice, seconds);
  lay(twice, seconds * 2);
  twice.closeSounds(0);
  const loop = new Tape(seconds);
  loop.left = twice.left.slice(seconds * sampleRate);
  loop.right = twice.right.slice(seconds * sampleRate);
  return loop;
}

function effect(length, sounds) {
  const tape = new Tape(length);
  for (const { at = 0, gain, samples } of sounds) tape.lay(samples, { at, gain, room: 0.3 });
  tape.closeSounds(0.2);
  return tape;
}

const tapes = {
  keeper: music(),
  /** The film asks. */
  ask: effect(1.6, [{ samples: bell(key(61), 1.4), gain: 0.12 }]),
  /** The viewer has chosen. */
  choose: effect(1.4, [
    { samples: celesta(key(64), 1), gain: 0.3 },
    { at: 0.09, samples: celesta(key(73), 1.2), gain: 0.3 },
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

const workshop = await mkdtemp(join(tmpdir(), 'soundtrack-'));
await mkdir(folder, { recursive: true });
for (const [name, tape] of Object.entries(tapes)) {
  const wave = join(workshop, `${name}.wav`);
  await tape.save(wave);
  encode(wave, join(folder, `${name}.webm`), audioCodec.webm('48k', 2));
  encode(wave, join(folder, `${name}.m4a`), audioCodec.mp4('64k', 2));
}
await rm(workshop, { recursive: true });
