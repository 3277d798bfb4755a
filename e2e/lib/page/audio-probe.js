// Runs in a page before its own scripts: records what Web Audio starts, and measures its output.
(() => {
  /** Started buffers: start time `at` in ms (performance.now), duration in `seconds`. */
  const starts = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...args) {
    // On a gesture howler plays a one-sample buffer to unlock the context.
    if (this.buffer.length > 1)
      starts.push({ at: performance.now(), seconds: Math.round(this.buffer.duration) });
    return start.apply(this, args);
  };

  let analyser;
  window['audioProbe'] = {
    starts,
    /** Largest absolute sample of the page's whole sound in the last 40 ms. */
    masterPeakLevel() {
      const { masterGain } = window['Howler'];
      analyser ??= masterGain.connect(masterGain.context.createAnalyser());
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
  };
})();
