// Finds when a tone is heard, also while others are.

/** Length of a block, in seconds: the finest step of a result. Tones 400 Hz apart are told apart. */
const blockSeconds = 0.005;
/** A tenth of the amplitude of the clips' tones. */
const threshold = 0.025;

/** `heard` is a list of [start, end] in the milliseconds of `inspect`; each is a multiple of 5 ms long. */
export function createToneDetector(frequency) {
  /** @type {[number, number][]} */
  const heard = [];
  let [real, imaginary, weights, place, blockStart] = [0, 0, 0, 0, 0];
  return {
    heard,
    /** Takes the next samples, of which the first is at `start` ms. */
    inspect(samples, start, sampleRate) {
      const length = Math.round(blockSeconds * sampleRate);
      const turn = (2 * Math.PI * frequency) / sampleRate;
      samples.forEach((sample, index) => {
        if (place === 0) blockStart = start + (index * 1000) / sampleRate;
        // Hann's window: what other tones leak into this one is below a thousandth of them.
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
