// Score of each clip: its sounds and their times in seconds, which match the drawings.
import { bump } from '../draw/maths.mjs';
import { calls } from '../scenes/horn.mjs';
import {
  bell,
  celesta,
  clink,
  gull,
  horn,
  match,
  meow,
  pulse,
  rush,
  step,
  swellChord,
  whaleSong,
} from './instruments.mjs';

/** Pure intervals over A, in Hz, so that the melody and the ambience share one key. */
const a = 220;
const note = {
  e3: a * 0.75,
  a3: a,
  b3: a * 1.125,
  cis4: a * 1.25,
  d4: (a * 4) / 3,
  e4: a * 1.5,
  fis4: (a * 5) / 3,
  a4: a * 2,
  b4: a * 2.25,
  cis5: a * 2.5,
  e5: a * 3,
  fis5: (a * 10) / 3,
  a5: a * 4,
};

const tune = (mix, notes, { gain = 0.16, reverb = 0.5 } = {}) =>
  notes.forEach(([at, name], i) =>
    mix.add(celesta(note[name]), { at, gain, reverb, pan: 0.35 * Math.sin(i * 1.7) }),
  );

const steps = (mix, from, to, every, hard) => {
  for (let at = from, i = 0; at < to; at += every, i += 1) {
    mix.add(step(300 + i, hard), {
      at,
      gain: (hard ? 0.5 : 0.34) * (i % 2 ? 0.8 : 1),
      pan: i % 2 ? 0.12 : -0.12,
      reverb: hard ? 0.6 : 0.1,
    });
  }
};

const distantBell = (mix, at, gain = 0.07) => mix.add(bell(), { at, gain, pan: 0.5, reverb: 0.8 });

const lampReturns = (mix, at) => {
  mix.add(swellChord([note.a3, note.cis4, note.e4], 1.4), { at: at - 0.15, gain: 0.24, reverb: 0.4 });
  tune(
    mix,
    [
      [at, 'a4'],
      [at + 0.09, 'cis5'],
      [at + 0.18, 'e5'],
    ],
    { gain: 0.11 },
  );
};

const song = [
  [0, 196],
  [0.9, 262],
  [1.7, 220],
  [2.4, 294],
  [3.4, 165],
];

/** Ambience options of the clips that differ from the default. */
export const ambiences = {
  stairs: { level: (t) => 1 - 0.75 * bump(0.4, 1.4, 5.6, 7, t) },
  fog: { level: (t) => 1 - 0.45 * bump(2, 4, 6.5, 8.5, t), pad: (t) => 1 + 0.7 * bump(2, 4, 6.5, 8.5, t) },
  reef: { level: (t) => 1 + 0.7 * bump(0.5, 2, 6.5, 8.5, t) },
  row: { level: (t) => 1 - 0.4 * bump(1, 2, 6, 7.5, t), pad: (t) => 1 + 0.8 * bump(2, 4, 6, 7.8, t) },
  sky: { level: (t) => 1 - 0.5 * bump(0.6, 1.6, 4, 5.4, t) },
};

export const scores = {
  opening: (mix) => {
    tune(mix, [
      [0.9, 'e4'],
      [1.5, 'a4'],
      [2.1, 'cis5'],
      [2.7, 'b4'],
      [3.6, 'a4'],
      [4.5, 'fis4'],
      [5.1, 'a4'],
      [5.7, 'e4'],
      [6.9, 'cis4'],
      [7.5, 'e4'],
    ]);
    mix.add(swellChord([note.a3, note.e4, note.cis5], 6), { at: 1.5, gain: 0.07, reverb: 0.4 });
  },
  watch: (mix) => {
    tune(
      mix,
      [
        [0.5, 'cis5'],
        [1.1, 'b4'],
        [1.7, 'a4'],
        [2.6, 'e4'],
      ],
      { gain: 0.12 },
    );
    mix.add(rush(2.4, { low: 320, high: 3000, peak: 0.42 }), { at: 3.4, gain: 0.6, pan: -0.2 });
    mix.add(pulse(), { at: 4.55, gain: 0.5 });
    [5.4, 6.6, 7.8].forEach((at) => distantBell(mix, at, 0.1));
  },
  stairs: (mix) => {
    steps(mix, 0.2, 5.4, 1 / 3, 1);
    steps(mix, 5.5, 6.2, 0.36, 1);
    mix.add(match(), { at: 6.25, gain: 0.3, reverb: 0.4 });
    lampReturns(mix, 6.55);
  },
  cove: (mix) => {
    steps(mix, 0.2, 4.7, 0.37, 0);
    mix.add(meow(), { at: 4.75, gain: 0.2, pan: 0.3, reverb: 0.2 });
    mix.add(clink(760), { at: 5.25, gain: 0.12, pan: 0.3 });
    lampReturns(mix, 6.55);
  },
  lookout: (mix) => {
    distantBell(mix, 1.9);
    distantBell(mix, 5.4, 0.055);
  },
  sea: (mix) => {
    mix.add(whaleSong(song, 3.9), { at: 1.1, gain: 0.13, reverb: 0.9 });
    mix.add(rush(1.3, { low: 500, high: 3600, peak: 0.2, seed: 8 }), { at: 2.5, gain: 0.4, pan: 0.2 });
  },
  sky: (mix) => {
    ['e5', 'a4', 'cis5', 'fis5', 'b4', 'a5', 'e5', 'cis5'].forEach((name, i) =>
      tune(mix, [[1.1 + i * 0.24, name]], { gain: 0.075, reverb: 0.8 }),
    );
    mix.add(rush(1, { low: 2200, high: 7000, peak: 0.7, seed: 21 }), { at: 3.45, gain: 0.13, reverb: 0.6 });
    tune(
      mix,
      [
        [4.35, 'a5'],
        [4.4, 'e5'],
      ],
      { gain: 0.06, reverb: 0.9 },
    );
  },
  horn: (mix) => {
    calls.forEach((at) => mix.add(horn(), { at, gain: 0.26, pan: -0.15, reverb: 0.7 }));
    distantBell(mix, 5, 0.045);
  },
  reef: (mix) => {
    [0.8, 2.2, 3.6, 5, 6.4].forEach((at) => {
      mix.add(pulse(), { at, gain: 0.45 });
      mix.add(pulse(), { at: at + 0.32, gain: 0.3 });
    });
    [0.6, 4.2].forEach((at, i) =>
      mix.add(rush(3.2, { low: 160, high: 1500, peak: 0.35, seed: 50 + i }), { at, gain: 0.8, pan: 0.4 }),
    );
    [1.4, 3.1, 5.7].forEach((at) => distantBell(mix, at, 0.1));
  },
  fog: (mix) => {
    [
      [1.3, 0.1],
      [2.7, 0.065],
      [4.1, 0.04],
      [5.5, 0.02],
    ].forEach(([at, gain]) => distantBell(mix, at, gain));
    mix.add(swellChord([132, 165, 198], 6), { at: 2, gain: 0.1, reverb: 0.5 });
  },
  row: (mix) => {
    [0.6, 3.1, 5.6].forEach((at, i) =>
      mix.add(rush(0.9, { low: 300, high: 2200, peak: 0.25, seed: 60 + i }), { at, gain: 0.5 }),
    );
    mix.add(
      whaleSong(
        song.map(([at, hertz]) => [at * 1.1, hertz * 0.75]),
        4.6,
      ),
      { at: 2.5, gain: 0.15, reverb: 0.9 },
    );
  },
  home: (mix) => {
    [0.8, 2.9, 4.4].forEach((at, i) => mix.add(gull(20 + i), { at, gain: 0.07, pan: i - 1, reverb: 0.5 }));
    mix.add(clink(), { at: 2.05, gain: 0.1, pan: 0.1 });
    tune(mix, [
      [0.6, 'e4'],
      [1.1, 'a4'],
      [1.6, 'cis5'],
      [2.1, 'e5'],
      [3.1, 'cis5'],
      [3.6, 'b4'],
      [4.1, 'a4'],
      [5.2, 'e4'],
      [5.2, 'cis5'],
      [5.7, 'b4'],
      [6.3, 'a4'],
      [6.3, 'e4'],
    ]);
    mix.add(swellChord([note.a3, note.cis4, note.e4], 5.5), { at: 4.2, gain: 0.12, reverb: 0.4 });
  },
  whale: (mix) => {
    mix.add(whaleSong(song, 4.2), { at: 0.7, gain: 0.12, reverb: 0.9 });
    mix.add(rush(1.4, { low: 500, high: 3600, peak: 0.2, seed: 8 }), { at: 1.6, gain: 0.35, pan: 0.3 });
    tune(
      mix,
      [
        [3.2, 'a4'],
        [3.9, 'e5'],
        [4.6, 'cis5'],
        [5.3, 'fis5'],
        [6, 'e5'],
        [6.9, 'a4'],
        [6.9, 'cis5'],
      ],
      { gain: 0.12, reverb: 0.8 },
    );
    mix.add(swellChord([note.a3, note.e4, note.fis4], 6), { at: 3.4, gain: 0.1, reverb: 0.5 });
  },
  drift: (mix) => {
    mix.add(gull(31), { at: 0.7, gain: 0.04, pan: -0.6, reverb: 0.7 });
    mix.add(clink(1500), { at: 2.2, gain: 0.08, pan: 0.1 });
    tune(
      mix,
      [
        [1, 'e4'],
        [2, 'a4'],
        [3.1, 'cis5'],
        [3.8, 'b4'],
        [4.5, 'a4'],
        [5.6, 'fis4'],
        [6.5, 'e4'],
        [6.5, 'a4'],
        [7.2, 'cis5'],
      ],
      { gain: 0.13, reverb: 0.7 },
    );
  },
};
