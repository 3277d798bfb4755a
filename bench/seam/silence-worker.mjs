// Finds silences and tones in a recording, in a worker to keep the page's main thread free.
import { createToneDetector } from './tone-detector.mjs';

/**
 * Amplitude below which a sample counts as silent. The clips' tones, with a peak of about 0.25, pass through this band in less than
 * 0.1 ms.
 */
const quiet = 0.01;
/** Shortest silence in milliseconds that counts. */
const shortest = 0.5;

/** @type {[number, number][]} */
const silences = [];
let loudest = 0;
let silentSince = Number.NaN;
/** @type {ReturnType<typeof createToneDetector>[]} */
let detectors = [];
/** A worker's clock starts later than its page's. */
let behindPage = 0;

function inspect(chunk) {
  const samples = new Float32Array(chunk.numberOfFrames);
  chunk.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
  const start = chunk.timestamp / 1000 + behindPage;
  const step = 1000 / chunk.sampleRate;
  for (let place = 0; place < samples.length; place++) {
    const level = Math.abs(samples[place]);
    if (level > loudest) loudest = level;
    if (level < quiet) {
      if (Number.isNaN(silentSince)) silentSince = start + place * step;
    } else if (!Number.isNaN(silentSince)) {
      const end = start + place * step;
      if (end - silentSince >= shortest) silences.push([silentSince, end]);
      silentSince = Number.NaN;
    }
  }
  for (const detector of detectors) detector.inspect(samples, start, chunk.sampleRate);
  chunk.close();
}

addEventListener('message', async ({ data }) => {
  behindPage = performance.timeOrigin - data.origin;
  detectors = data.tones.map(createToneDetector);
  const reader = data.readable.getReader();
  for (let first = true; ; first = false) {
    const { value, done } = await reader.read();
    if (done) break;
    inspect(value);
    if (first) postMessage('started');
  }
  const tones = detectors.map(({ heard }) => heard);
  postMessage({ silences, tones, loudest });
});
