// Generates test sounds as mono WAV files, exact to the sample.
const sampleRate = 16_000;

/** Seconds between two ticks, and of one tick. */
export const tickEvery = 0.25;
const tickLength = 0.005;

/** A burst every quarter of a second, silence between: its time gives the position in the sound. */
const ticks = (time) =>
  time % tickEvery < tickLength ? 0.8 * Math.sin(2 * Math.PI * 2000 * (time % tickEvery)) : 0;

/** Of the tone, in Hz. */
export const toneFrequency = 180;

/** A steady low tone: a large step between samples is a click. */
const tone = (time) => 0.4 * Math.sin(2 * Math.PI * toneFrequency * time);

/** The largest step between two samples of the tone, at this rate of the device and at twice the speed. */
export const toneStep = (deviceRate) => 0.4 * 2 * Math.sin((Math.PI * toneFrequency * 2) / deviceRate);

/** The object URL of a sound of `seconds` seconds: `ticks`, `tone`, or one single tick (`click`). */
export function soundUrl(kind, seconds) {
  const wave = { ticks, tone, click: ticks }[kind];
  const count = Math.round(seconds * sampleRate);
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const write = (at, text) =>
    [...text].forEach((letter, place) => view.setUint8(at + place, letter.charCodeAt(0)));
  write(0, 'RIFF');
  write(8, 'WAVEfmt ');
  write(36, 'data');
  for (const [at, value] of [
    [4, 36 + count * 2],
    [16, 16],
    [24, sampleRate],
    [28, sampleRate * 2],
    [40, count * 2],
  ])
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ])
    view.setUint16(at, value, true);
  for (let place = 0; place < count; place++)
    view.setInt16(44 + place * 2, wave(place / sampleRate) * 32_767, true);
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }));
}
