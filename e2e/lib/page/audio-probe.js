// Runs in a page before its own scripts: notes what Web Audio starts, and measures its output.
(() => {
  /** Started buffers: `at` in ms (performance.now), `seconds` their duration. */
  const starts = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...args) {
    // At a gesture howler plays a buffer of one sample, to unlock the context.
    if (this.buffer.length > 1)
      starts.push({ at: performance.now(), seconds: Math.round(this.buffer.duration) });
    return start.apply(this, args);
  };

  let analyser;
  window['audioProbe'] = {
    starts,
    /** The largest absolute sample of the mix of all sounds of the page in the last 40 ms. */
    masterPeakLevel() {
      const { masterGain } = window['Howler'];
      analyser ??= masterGain.connect(masterGain.context.createAnalyser());
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
  };
})();
