// Runs in the page: records the tab's own sound, the mix that a viewer hears, and notes where it is silent.

/**
 * Starts recording. Needs a gesture or a driver that counts as one.
 *
 * @returns {Promise<() => Promise<{ silences: [number, number][], loudest: number, seconds: number }>>} a function that
 *   ends the recording; silences are [start, end] in the page's milliseconds (performance.now), all later by the same
 *   100 ms or so that the way through device and recorder takes
 */
export async function recordSound() {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: true,
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    ...{ preferCurrentTab: true },
  });
  // Only the sound is wanted: a recorded picture would cost the page time.
  for (const track of stream.getVideoTracks()) track.stop();
  const [track] = stream.getAudioTracks();
  const { readable } = new globalThis['MediaStreamTrackProcessor']({ track });
  const worker = new Worker(new URL('./silence-worker.mjs', import.meta.url), { type: 'module' });
  const heard = new Promise((settle) =>
    worker.addEventListener('message', ({ data }) => settle(data), { once: true }),
  );
  worker.postMessage({ readable, origin: performance.timeOrigin }, [readable]);
  await heard;
  return () =>
    new Promise((settle) => {
      worker.addEventListener('message', ({ data }) => settle(data), { once: true });
      track.stop();
    });
}
