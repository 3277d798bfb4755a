// Looks at every sample on its way to the loudspeaker: tells when a sound begins after silence, and how far samples jump.
const quiet = 0.1;
const loud = 0.05;

class Tap extends AudioWorkletProcessor {
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
      if (Math.abs(value) < loud) continue;
      if (time - this.silentSince > quiet) this.port.postMessage({ onset: time });
      this.silentSince = time;
    }
    if (++this.blocks % 16 === 0) {
      this.port.postMessage({ step: this.step, at: currentTime });
      this.step = 0;
    }
    return true;
  }
}

registerProcessor('tap', Tap);
