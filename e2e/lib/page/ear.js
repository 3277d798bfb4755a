// Runs in a page before its own scripts: hears what comes out of Web Audio, and knows all that was ever made to sound.
(() => {
  const contexts = [];
  const elements = [];
  const sounding = new Set();
  /** Buffers that were started: when (ms), from where in them and how long they are (s). */
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
    // At a gesture howler plays a single sample, to see whether it may.
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

  const loudness = (index, id = 'soundtrack') => {
    const howl = window['testPage'].players[index].audio.get(id);
    return howl?._sounds[0] ? peak(howl._sounds[0]._node) : 0;
  };

  window['ear'] = {
    starts,
    /** The largest sample of a player's sound in the last 40 ms. */
    loudness,
    /** The same of all sounds of the page together. */
    whole: () => peak(window['Howler'].masterGain),
    /** From now on: the least and the most loudness of a player's sound, looked at before each repaint. */
    keepLevels(index) {
      const levels = (window['levels'] = { least: Infinity, most: 0 });
      const look = () => {
        const now = loudness(index);
        levels.least = Math.min(levels.least, now);
        levels.most = Math.max(levels.most, now);
        requestAnimationFrame(look);
      };
      look();
    },
    /** What there is now of all that can sound. */
    census: () => ({
      sounds: window['Howler']._howls.length,
      buffers: sounding.size,
      elements: elements.filter(({ paused }) => !paused).length,
      contexts: contexts.filter(({ state }) => state !== 'closed').length,
    }),
  };
})();
