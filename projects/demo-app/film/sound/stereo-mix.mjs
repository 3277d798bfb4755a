// A stereo buffer into which mono sounds are mixed, with reverb.
import { writeFile } from 'node:fs/promises';
import { clamp } from '../draw/maths.mjs';

export const sampleRate = 48000;

export class StereoMix {
  constructor(seconds) {
    this.length = Math.round(seconds * sampleRate);
    this.left = new Float32Array(this.length);
    this.right = new Float32Array(this.length);
    this.reverbInput = new Float32Array(this.length);
  }

  /** Mixes in mono samples, starting at `at` seconds: `pan` is -1 to 1, `reverb` the level sent to the reverb. */
  add(samples, { at, gain = 1, pan = 0, reverb = 0.25 }) {
    const start = Math.round(at * sampleRate);
    const leftGain = gain * Math.cos(((pan + 1) * Math.PI) / 4);
    const rightGain = gain * Math.sin(((pan + 1) * Math.PI) / 4);
    for (let i = Math.max(0, -start); i < samples.length && start + i < this.length; i += 1) {
      this.left[start + i] += samples[i] * leftGain;
      this.right[start + i] += samples[i] * rightGain;
      this.reverbInput[start + i] += samples[i] * gain * reverb;
    }
  }

  /** Adds the reverb, then fades everything out in the last `fadeDuration` seconds: only the ambience crosses a seam. */
  addReverbAndFadeOut(fadeDuration = 0.12) {
    const reverbs = [
      [1557, 1617, 1491, 1422],
      [1580, 1640, 1514, 1445],
    ].map((lengths) => reverbOf(this.reverbInput, lengths));
    const fadeFrom = this.length - fadeDuration * sampleRate;
    for (let i = 0; i < this.length; i += 1) {
      const level = clamp((this.length - i) / (this.length - fadeFrom));
      this.left[i] = (this.left[i] + reverbs[0][i]) * level;
      this.right[i] = (this.right[i] + reverbs[1][i]) * level;
    }
  }

  /** Writes a WAV file, 16 bit. */
  async saveWav(file) {
    const data = Buffer.alloc(44 + this.length * 4);
    data.write('RIFF', 0);
    data.writeUInt32LE(36 + this.length * 4, 4);
    data.write('WAVEfmt ', 8);
    data.writeUInt32LE(16, 16);
    data.writeUInt16LE(1, 20);
    data.writeUInt16LE(2, 22);
    data.writeUInt32LE(sampleRate, 24);
    data.writeUInt32LE(sampleRate * 4, 28);
    data.writeUInt16LE(4, 32);
    data.writeUInt16LE(16, 34);
    data.write('data', 36);
    data.writeUInt32LE(this.length * 4, 40);
    for (let i = 0; i < this.length; i += 1) {
      data.writeInt16LE(Math.round(32000 * Math.tanh(this.left[i])), 44 + i * 4);
      data.writeInt16LE(Math.round(32000 * Math.tanh(this.right[i])), 46 + i * 4);
    }
    await writeFile(file, data);
  }
}

/** A small Schroeder reverb: four damped comb filters, then two all-pass filters. */
function reverbOf(input, lengths) {
  const output = new Float32Array(input.length);
  for (const length of lengths) {
    const line = new Float32Array(Math.round(length * 1.9));
    let damped = 0;
    for (let i = 0, at = 0; i < input.length; i += 1, at = (at + 1) % line.length) {
      damped = line[at] * 0.7 + damped * 0.3;
      line[at] = input[i] + damped * 0.86;
      output[i] += damped * 0.3;
    }
  }
  for (const length of [556, 441]) {
    const line = new Float32Array(length);
    for (let i = 0, at = 0; i < input.length; i += 1, at = (at + 1) % length) {
      const late = line[at];
      const now = output[i];
      line[at] = now + late * 0.5;
      output[i] = late - now * 0.5;
    }
  }
  return output;
}
