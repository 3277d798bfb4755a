// Detects when a tone is heard, even among others.

/** Length of a block in seconds, which is the resolution of results. Distinguishes tones 400 Hz apart. */
const blockSeconds = 0.005;
/** A tenth of the amplitude of the clips' tones. */
const threshold = 0.025;

/** Creates a detector. `heard` lists [start, end] in the milliseconds passed to `inspect`, in multiples of 5 ms. */
export function createToneDetector(frequency) {
  /** @type {[number, number][]} */
  const heard = [];
  let [real, imaginary, weights, place, blockStart] = [0, 0, 0, 0, 0];
  return {
    heard,
    /** Processes the next samples, the first of which is at `start` ms. */
    inspect(samples, start, sampleRate) {
      const length = Math.round(blockSeconds * sampleRate);
      const turn = (2 * Math.PI * frequency) / sampleRate;
      samples.forEach((sample, index) => {
        if (place === 0) blockStart = start + (index * 1000) / sampleRate;
        // Hann window: less than a thousandth of other tones leaks into this one.
        const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * (place + 0.5)) / length);
        real += weight * sample * Math.cos(turn * place);
        imaginary += weight * sample * Math.sin(turn * place);
        weights += weight;
        place += 1;
        if (place < length) return;
        const amplitude = (2 * Math.hypot(real, imaginary)) / weights;
        if (amplitude >= threshold) add(blockStart, blockStart + blockSeconds * 1000);
        [real, imaginary, weights, place] = [0, 0, 0, 0];
      });
    },
  };

  function add(start, end) {
    const last = heard.at(-1);
    if (last && start - last[1] < 1) last[1] = end;
    else heard.push([start, end]);
  }
}
