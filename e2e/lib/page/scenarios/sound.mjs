// Runs in the page: scenarios for sound, and for playback without a gesture. Each returns data.
import { addNodes, eventsOf, nextFrame, nodeOf, readyPlayer, until } from './tools.mjs';

/** Plays a soundtrack across a seam, a pause and a seek. Returns its distance from the picture in milliseconds, once per frame. */
export async function soundtrack({ format }) {
  const player = await readyPlayer();
  addNodes(player, [nodeOf('c1', 'c1', format), nodeOf('c2', 'c2', format)]);
  player.audio.add({ id: 'soundtrack', src: `/clips/l1.${format}`, loop: true });
  const isLoaded = () => player.audio.get('soundtrack').state() === 'loaded';
  await until('the soundtrack', isLoaded);
  await player.play();
  const { Howler } = /** @type {any} */ (window);
  const howl = player.audio.get('soundtrack');
  const begun = performance.now();
  await until('the sound', () => howl.playing());
  const delays = [performance.now() - begun];
  const readings = [];
  const record = async (milliseconds) => {
    const part = [];
    const start = performance.now();
    while (performance.now() < start + milliseconds) {
      await nextFrame();
      if (!howl.playing() || !player.reduxStore.getState().player.isPlaying) continue;
      // Not the context's timestamp, which is wrong in WebKitGTK.
      const late = (Howler.ctx.outputLatency ?? 0) * 1000;
      const off = (howl.seek() - player.currentTime) * 1000 - late;
      part.push({ at: performance.now() - start, off, reported: (player.audio.drift() ?? NaN) * 1000 });
    }
    readings.push(part);
  };
  await record(4500);
  player.pause();
  await until('silence', () => !howl.playing());
  await player.play();
  const resumed = performance.now();
  await until('the sound again', () => howl.playing());
  delays.push(performance.now() - resumed);
  await record(1500);
  return {
    readings,
    delays,
    context: Howler.ctx.state,
    isWebAudio: howl._webAudio,
    rate: Howler.ctx.sampleRate,
  };
}

/** Result of automatic playback. */
export async function refusal() {
  const player = await readyPlayer();
  await until('an answer', () => 'refusal' in window);
  const result = await window['refusal'];
  await until(
    'a picture or a notice',
    () => player.currentNodeTime > 0 || document.querySelector('iv-notices button'),
  );
  const { paused, isAudioLocked } = player;
  return { result, paused, isAudioLocked };
}

/** State after a click on the large button. */
export async function afterGesture() {
  const [player] = window['testPage'].players;
  await until('playback', () => player.currentNodeTime > 0.2);
  const sounding = [...document.querySelectorAll('video')].filter((video) => !video.muted && !video.paused);
  return {
    paused: player.paused,
    isAudioLocked: player.isAudioLocked,
    sounding: sounding.length,
    errors: eventsOf('error').length,
  };
}
