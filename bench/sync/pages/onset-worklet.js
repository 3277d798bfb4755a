// Inspects every sample before the loudspeaker: reports when a sound begins after silence, and the largest step.
/** Seconds of silence before an onset. */
const minSilence = 0.1;
/** Level from which a sample counts as sound. */
const threshold = 0.05;

class OnsetProbe extends AudioWorkletProcessor {
  constructor() {
    super();
    this.silentSince = 0;
    this.last = 0;
    this.step = 0;
    this.blocks = 0;
  }

  process([input]) {
    const samples = input[0];
    if (!samples) return true;
    for (let place = 0; place < samples.length; place++) {
      const value = samples[place];
      const time = currentTime + place / sampleRate;
      this.step = Math.max(this.step, Math.abs(value - this.last));
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
