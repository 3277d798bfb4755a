// Generates test sounds as mono WAV files, exact to the sample.
const sampleRate = 16_000;

/** Seconds between two ticks, and length of a tick. */
export const tickEvery = 0.25;
const tickLength = 0.005;

/** Frequency of the tone, in Hz. */
export const toneFrequency = 180;

const waves = {
  /** A burst every quarter of a second, with silence in between: its time gives the position in the sound. */
  ticks: (time) =>
    time % tickEvery < tickLength ? 0.8 * Math.sin(2 * Math.PI * 2000 * (time % tickEvery)) : 0,
  /** A steady low tone, in which a large step between samples is a click. */
  tone: (time) => 0.4 * Math.sin(2 * Math.PI * toneFrequency * time),
};

/** Largest step between two samples of the tone, at this sample rate and double speed. */
export const toneStep = (deviceRate) => 0.4 * 2 * Math.sin((Math.PI * toneFrequency * 2) / deviceRate);

/** Object URL of a sound of `seconds` seconds: `ticks` or `tone`. */
export function soundUrl(kind, seconds) {
  const samples = Int16Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, place) => waves[kind](place / sampleRate) * 32_767,
  );
  const int32 = (...values) => Uint32Array.from(values);
  const int16 = (...values) => Uint16Array.from(values);
  const format = [int32(16), int16(1, 1), int32(sampleRate, sampleRate * 2), int16(2, 16)];
  const data = [int32(samples.byteLength), samples];
  const parts = ['RIFF', int32(36 + samples.byteLength), 'WAVEfmt ', ...format, 'data', ...data];
  return URL.createObjectURL(new Blob(parts, { type: 'audio/wav' }));
}
