// Finds ticks in a recording, and tells them apart by their frequency, in a worker to keep the page's main thread free.

/** Amplitude above which a sample counts as sound. */
const threshold = 0.05;
/** Seconds of silence before a tick. */
const silence = 0.02;
/** Seconds of a tick in which its periods are counted. */
const counted = 0.004;
/** Milliseconds by which a chunk may be off before samples count as lost. */
const mostJitter = 50;

/** Milliseconds at which each tone's ticks began. @type {number[][]} */
let ticks = [];
let tones = [];
/** Time of the next sample, in milliseconds; samples are counted, because the times of chunks jitter. */
let now = Number.NaN;
let heardAt = -Infinity;
let last = 0;
/** @type {{ at: number, crossings: number } | null} the tick that has begun */
let begun = null;

function inspect(chunk, behindPage) {
  const samples = new Float32Array(chunk.numberOfFrames);
  chunk.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
  const step = 1000 / chunk.sampleRate;
  const start = chunk.timestamp / 1000 + behindPage;
  if (!(Math.abs(start - now) < mostJitter)) now = start;
  for (const value of samples) {
    if (begun && value * last < 0) begun.crossings += 1;
    if (begun && now - begun.at >= counted * 1000) end(begun);
    if (Math.abs(value) >= threshold) {
      if (!begun && now - heardAt > silence * 1000) begun = { at: now, crossings: 0 };
      heardAt = now;
    }
    if (value !== 0) last = value;
    now += step;
  }
  chunk.close();
}

function end({ at, crossings }) {
  begun = null;
  const frequency = crossings / 2 / counted;
  const distances = tones.map((tone) => Math.abs(Math.log(frequency / tone)));
  ticks[distances.indexOf(Math.min(...distances))]?.push(at);
}

addEventListener('message', async ({ data }) => {
  // A worker's clock starts later than its page's.
  const behindPage = performance.timeOrigin - data.origin;
  tones = data.tones;
  ticks = tones.map(() => []);
  const reader = data.readable.getReader();
  for (let first = true; ; first = false) {
    const { value, done } = await reader.read();
    if (done) break;
    inspect(value, behindPage);
    if (first) postMessage('started');
  }
  postMessage(ticks);
});
