// Runs in a page before its own scripts: measures the output of Web Audio and counts everything that can make a sound.
(() => {
  const contexts = [];
  const elements = [];
  const sounding = new Set();
  /** Started buffers: `at` in ms (performance.now), `offset` and `seconds` (duration) in s. */
  const starts = [];
  const analysers = new WeakMap();

  window.AudioContext = class extends AudioContext {
    constructor(options) {
      super(options);
      contexts.push(this);
    }
  };
  window.Audio = class extends Audio {
    constructor(source) {
      super(source);
      elements.push(this);
    }
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when, offset = 0, ...rest) {
    // At a gesture howler plays a buffer of one sample, to unlock the context.
    if (this.buffer.length > 1) {
      starts.push({ at: performance.now(), offset, seconds: Math.round(this.buffer.duration) });
      sounding.add(this);
      this.addEventListener('ended', () => sounding.delete(this));
    }
    return start.call(this, when, offset, ...rest);
  };

  function peak(node) {
    const analyser = analysers.get(node) ?? node.context.createAnalyser();
    if (!analysers.has(node)) node.connect(analyser);
    analysers.set(node, analyser);
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  }

  const peakLevel = (index, id = 'soundtrack') => {
    const howl = window['testPage'].players[index].audio.get(id);
    return howl?._sounds[0] ? peak(howl._sounds[0]._node) : 0;
  };

  window['audioProbe'] = {
    starts,
    /** The largest absolute sample of a player's sound in the last 40 ms. */
    peakLevel,
    /** The same for the mix of all sounds of the page. */
    masterPeakLevel: () => peak(window['Howler'].masterGain),
    /** From now on keeps the lowest and the highest peak level of a player's sound in `window.levels`, once a frame. */
    recordLevels(index) {
      const levels = (window['levels'] = { least: Infinity, most: 0 });
      const look = () => {
        const now = peakLevel(index);
        levels.least = Math.min(levels.least, now);
        levels.most = Math.max(levels.most, now);
        requestAnimationFrame(look);
      };
      look();
    },
    /** Howls, playing buffers, playing elements and open contexts. */
    activeCounts: () => ({
      sounds: window['Howler']._howls.length,
      buffers: sounding.size,
      elements: elements.filter(({ paused }) => !paused).length,
      contexts: contexts.filter(({ state }) => state !== 'closed').length,
    }),
  };
})();
