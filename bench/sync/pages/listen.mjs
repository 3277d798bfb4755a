// Writes down, while a film runs: how much of it has been played, where howler says the soundtrack is, and what comes out.

/** Milliseconds between two readings. */
const pace = 20;

/**
 * @param syncPage what the page plays: `time` on the whole stream, `isPlaying`, `howl`
 * @returns notes that grow, and `skipped`, to be told of every jump on the stream (seconds)
 */
export async function listen(syncPage) {
  const { Howler } = globalThis;
  const { ctx } = Howler;
  const notes = { readings: [], onsets: [], steps: [], latency: 0, rate: ctx.sampleRate };
  let jumped = 0;
  await ctx.audioWorklet.addModule('/bench/sync/pages/tap-worklet.js');
  const tap = new AudioWorkletNode(ctx, 'tap');
  Howler.masterGain.connect(tap).connect(ctx.destination);
  tap.port.onmessage = ({ data }) => {
    if (data.onset === undefined) notes.steps.push([toWall(ctx, data.at), data.step]);
    else notes.onsets.push(toWall(ctx, data.onset));
  };
  const timer = setInterval(() => {
    const howl = syncPage.howl();
    const isDecoded = howl._webAudio;
    notes.latency = ctx.outputLatency * 1000;
    notes.readings.push({
      at: performance.now(),
      played: syncPage.time() - jumped,
      sound: howl.state() === 'loaded' ? howl.seek() : 0,
      rate: howl.rate(),
      pace: syncPage.rate(),
      late: isDecoded ? ctx.currentTime - heard(ctx) : 0,
      runs: syncPage.isPlaying(),
      streams: !isDecoded,
      sounds: howl.playing(),
    });
  }, pace);
  return {
    notes,
    skipped: (seconds) => (jumped += seconds),
    stop: () => clearInterval(timer),
  };
}

/** Context time of what the loudspeaker plays now. */
function heard(ctx) {
  const { contextTime, performanceTime } = ctx.getOutputTimestamp();
  return contextTime + (performance.now() - performanceTime) / 1000;
}

/** When (ms) what has this context time is heard. */
function toWall(ctx, contextTime) {
  const stamp = ctx.getOutputTimestamp();
  return stamp.performanceTime + (contextTime - stamp.contextTime) * 1000;
}
