// Runs in the page: plays a soundtrack through sequences of actions. Records the media time played, howler's position of the
// soundtrack, and the output samples.
import { soundUrl, toneStep } from './test-sounds.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds between two readings. */
const readingInterval = 20;

/** A repeatable sequence of irregular numbers in [0, 1). */
const irregular = (place) => (place * 0.618) % 1;

/** Actions after the start. They call `skip` with the seconds of every seek. */
const sequences = {
  play: () => wait(60_000),
  seams: () => wait(21 * 4_150),
  /** The bench ends each stall after a fixed time. */
  stalls: () => wait(10 * 5_400 + 3_000),
  pauses: async (player) => {
    for (let pair = 0; pair < 50; pair++) {
      await wait(400 + 300 * irregular(pair));
      player.pause();
      await wait(80 + 200 * irregular(pair + 7));
      await player.play();
    }
    await wait(2000);
  },
  seeks: async (player, skip) => {
    await wait(1500);
    for (let jump = 0; jump < 10; jump++) {
      const from = player.currentTime;
      const target = Math.floor(from / 4) * 4 + 0.3 + 2 * irregular(jump);
      player.seek(target);
      skip(target - from);
      await wait(1500);
    }
  },
  rates: async (player) => {
    for (const rate of [0.5, 1.5, 2]) {
      player.playbackRate = rate;
      await wait(9_000);
    }
  },
};

/** Adds the soundtrack, waits until it can start, and starts recording the output. */
async function prepare(kind, streams) {
  const { player } = globalThis;
  player.audio.add({ id: 'soundtrack', src: soundUrl(kind, 120), format: 'wav', html5: streams });
  while (player.audio.get('soundtrack').state() !== 'loaded') await wait(20);
  const { Howler } = globalThis;
  const { ctx } = Howler;
  const notes = { readings: [], onsets: [], steps: [], periods: [] };
  await ctx.audioWorklet.addModule('/bench/sync/pages/onset-worklet.js');
  const probe = new AudioWorkletNode(ctx, 'onset-probe');
  Howler.masterGain.connect(probe).connect(ctx.destination);
  probe.port.onmessage = ({ data }) => {
    if (data.onset !== undefined) notes.onsets.push(toPageTime(ctx, data.onset));
    else if (data.period !== undefined) notes.periods.push([toPageTime(ctx, data.at), data.period]);
    else notes.steps.push(data.step);
  };
  return { ctx, notes, player };
}

/** Plays a sequence of actions. `bound` is the smallest step between samples that counts as a click. */
export async function record({ kind, streams, sequence }) {
  const { ctx, notes, player } = await prepare(kind, streams);
  let skippedSeconds = 0;
  const timer = setInterval(() => {
    const howl = player.audio.get('soundtrack');
    notes.readings.push({
      at: performance.now(),
      played: player.currentTime - skippedSeconds,
      sound: howl.seek(),
      rate: howl.rate(),
      pace: player.playbackRate,
      late: streams ? 0 : ctx.currentTime - outputTime(ctx),
      runs: player.reduxStore.getState().player.isPlaying,
      streams,
      sounds: howl.playing(),
    });
  }, readingInterval);
  await player.play();
  await sequences[sequence](player, (seconds) => (skippedSeconds += seconds));
  clearInterval(timer);
  // A wave cut at its peak jumps by the peak; half a peak more than the tone's own steps counts as a click.
  return { ...notes, bound: toneStep(ctx.sampleRate) + 0.02 };
}

/** Milliseconds from `audio.play` of a loaded short sound to its first sample in the worklet. */
export async function measureShortSounds() {
  const { ctx, notes, player } = await prepare('tone', false);
  player.audio.add({ id: 'short', src: soundUrl('ticks', 0.1), format: 'wav' });
  player.audio.play('short');
  await wait(1000);
  const delays = [];
  for (let call = 0; call < 60; call++) {
    notes.onsets.length = 0;
    const start = performance.now();
    player.audio.play('short');
    await wait(200 + 97 * irregular(call));
    delays.push(notes.onsets[0] - ctx.outputLatency * 1000 - start);
  }
  return delays;
}

/** Context time of the sound at the loudspeaker now. */
function outputTime(ctx) {
  const { contextTime, performanceTime } = ctx.getOutputTimestamp();
  return contextTime + (performance.now() - performanceTime) / 1000;
}

/** Time (ms, performance.now) at which the sound of a context time reaches the loudspeaker. */
function toPageTime(ctx, contextTime) {
  const stamp = ctx.getOutputTimestamp();
  return stamp.performanceTime + (contextTime - stamp.contextTime) * 1000;
}
