// Records during playback the media time played, howler's position of the soundtrack, and the samples that are output.

/** Milliseconds between two readings. */
const readingInterval = 20;

/**
 * @param syncPage what the page plays: `time` on the whole stream, `runs`, `howl`
 * @returns `notes`, to which the recorder adds, and `skipped`, to be called with the seconds of every seek
 */
export async function startRecorder(syncPage) {
  const { Howler } = globalThis;
  const { ctx } = Howler;
  const notes = {
    readings: [],
    onsets: [],
    steps: [],
    periods: [],
    latency: 0,
    rate: ctx.sampleRate,
  };
  let skippedSeconds = 0;
  await ctx.audioWorklet.addModule('/bench/sync/pages/onset-worklet.js');
  const probe = new AudioWorkletNode(ctx, 'onset-probe');
  Howler.masterGain.connect(probe).connect(ctx.destination);
  probe.port.onmessage = ({ data }) => {
    if (data.onset !== undefined) notes.onsets.push(toPageTime(ctx, data.onset));
    else if (data.period !== undefined) notes.periods.push([toPageTime(ctx, data.at), data.period]);
    else notes.steps.push([toPageTime(ctx, data.at), data.step]);
  };
  const timer = setInterval(() => {
    const howl = syncPage.howl();
    const isDecoded = howl._webAudio;
    notes.latency = ctx.outputLatency * 1000;
    notes.readings.push({
      at: performance.now(),
      played: syncPage.time() - skippedSeconds,
      sound: howl.state() === 'loaded' ? howl.seek() : 0,
      rate: howl.rate(),
      pace: syncPage.rate(),
      late: isDecoded ? ctx.currentTime - outputTime(ctx) : 0,
      runs: syncPage.isPlaying(),
      streams: !isDecoded,
      sounds: howl.playing(),
    });
  }, readingInterval);
  return {
    notes,
    skipped: (seconds) => (skippedSeconds += seconds),
    stop: () => clearInterval(timer),
  };
}

/** Context time of the sound that the loudspeaker plays now. */
function outputTime(ctx) {
  const { contextTime, performanceTime } = ctx.getOutputTimestamp();
  return contextTime + (performance.now() - performanceTime) / 1000;
}

/** Time (ms, performance.now) at which the loudspeaker plays the sound of a context time. */
function toPageTime(ctx, contextTime) {
  const stamp = ctx.getOutputTimestamp();
  return stamp.performanceTime + (contextTime - stamp.contextTime) * 1000;
}
