// Runs in the page: records the tab's sound, after volume and mute, and finds silences and tones in it.

/**
 * Starts recording. Needs a user gesture; evaluation by the test runner counts as one.
 *
 * @param {readonly number[]} [tones] Hz of the tones to listen for, default none
 * @returns {Promise<() => Promise<{ silences: [number, number][], tones: [number, number][][], loudest: number }>>}
 *   a function that ends the recording. Silences, and the times when each tone was heard, are [start, end] in the page's
 *   milliseconds (performance.now), all delayed by the constant latency of device and recorder, about 100 ms
 */
export const recordSound = (tones = []) => recordTab(new URL('./silence-worker.mjs', import.meta.url), tones);

/**
 * Like `recordSound`, with another worker. It gets `readable` (of `AudioData`), `tones` and `origin`, and posts two messages: one once it
 * has read the first chunk, and its result at the end.
 */
export async function recordTab(workerUrl, tones) {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: true,
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    ...{ preferCurrentTab: true },
  });
  // Recording the picture too would cost the page time.
  for (const track of stream.getVideoTracks()) track.stop();
  const [track] = stream.getAudioTracks();
  const { readable } = new globalThis['MediaStreamTrackProcessor']({ track });
  const worker = new Worker(workerUrl, { type: 'module' });
  const started = new Promise((settle) =>
    worker.addEventListener('message', ({ data }) => settle(data), { once: true }),
  );
  worker.postMessage({ readable, tones, origin: performance.timeOrigin }, [readable]);
  await started;
  return () =>
    new Promise((settle) => {
      worker.addEventListener('message', ({ data }) => settle(data), { once: true });
      track.stop();
    });
}
