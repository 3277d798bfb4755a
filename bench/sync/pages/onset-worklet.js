// Inspects every sample before output: reports when a sound starts after silence, the largest step, and the length of the periods,
// from which a tone's pitch follows.
/** Seconds of silence before an onset. */
const minSilence = 0.1;
/** Amplitude above which a sample counts as sound. */
const threshold = 0.05;
/** Number of periods per reported median: a single one is wrong where two positions of a sound crossfade. */
const periodsPerReport = 17;

class OnsetProbe extends AudioWorkletProcessor {
  constructor() {
    super();
    this.silentSince = 0;
    this.last = 0;
    this.step = 0;
    this.blocks = 0;
    this.crossedAt = 0;
    this.periods = [];
  }

  /** Called for each upward zero crossing, with the interpolated time. */
  crossed(time) {
    const period = time - this.crossedAt;
    this.crossedAt = time;
    // First crossing after silence.
    if (period > minSilence) this.periods = [];
    else this.periods.push(period);
    if (this.periods.length < periodsPerReport) return;
    const sorted = this.periods.sort((a, b) => a - b);
    this.port.postMessage({ period: sorted[periodsPerReport >> 1], at: time });
    this.periods = [];
  }

  process([input]) {
    const samples = input[0];
    if (!samples) return true;
    for (let place = 0; place < samples.length; place++) {
      const value = samples[place];
      const time = currentTime + place / sampleRate;
      this.step = Math.max(this.step, Math.abs(value - this.last));
      if (this.last < 0 && value >= 0) this.crossed(time - value / (value - this.last) / sampleRate);
      this.last = value;
      if (Math.abs(value) < threshold) continue;
      if (time - this.silentSince > minSilence) this.port.postMessage({ onset: time });
      this.silentSince = time;
    }
    if (++this.blocks % 16 === 0) {
      this.port.postMessage({ step: this.step, at: currentTime });
      this.step = 0;
    }
    return true;
  }
}

registerProcessor('onset-probe', OnsetProbe);
