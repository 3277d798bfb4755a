// Runs in the page: plays a film with questions, answers each after a while, and records pictures, sounds and media times.
import { recordPicture } from '/tools-page/picture-reader.mjs';
import { recordTab } from '/bench/seam/sound-reader.mjs';
import { soundUrl } from '/bench/sync/pages/test-sounds.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds between two readings. */
const readingInterval = 20;

/** Occupies the main thread for 40 ms every 120 ms. */
function blockAThird() {
  setInterval(() => {
    const start = performance.now();
    while (performance.now() - start < 40);
  }, 120);
}

/** Reads the media times of the soundtrack as the `sync` bench does. */
function readSoundtrack(player, streams) {
  const howl = player.audio.get('soundtrack');
  const { ctx } = globalThis.Howler;
  const { contextTime, performanceTime } = ctx.getOutputTimestamp();
  const output = contextTime + (performance.now() - performanceTime) / 1000;
  return {
    played: player.currentTime,
    sound: howl.seek(),
    rate: howl.rate(),
    pace: 1,
    late: streams ? 0 : ctx.currentTime - output,
    sounds: howl.playing(),
    streams,
  };
}

/**
 * Plays to the end of the last pause.
 *
 * @param {{ asked: { node: string, at: number, held: number }[], after: number, tones: number[],
 *   soundtrack: 'decoded' | 'streamed' | null, isBusy: boolean }} options `held`: milliseconds until each is answered. `after`:
 *   milliseconds to play after the last answer
 */
export async function record({ asked, after, tones, soundtrack, isBusy }) {
  const { player } = globalThis;
  const streams = soundtrack === 'streamed';
  if (soundtrack) {
    player.audio.add({ id: 'soundtrack', src: soundUrl('ticks', 240), format: 'wav', html5: streams });
    while (player.audio.get('soundtrack').state() !== 'loaded') await wait(20);
  }
  const [readings, held] = [[], []];
  for (const [place, { node, at }] of asked.entries())
    player.questions.add(node, { id: `q${place}`, at, kind: 'confirm', prompt: 'Go on?' });
  const isOver = new Promise((resolve) =>
    player.on('question.open', ({ question: { id } }) => {
      const place = Number(id.slice(1));
      const note = { place, opened: performance.now(), answered: Infinity };
      held[place] = note;
      setTimeout(() => {
        note.answered = performance.now();
        player.questions.answer(id, true);
        if (place === asked.length - 1) setTimeout(resolve, after);
      }, asked[place].held);
    }),
  );
  if (isBusy) blockAThird();
  const stopSound = await recordTab(new URL('./tick-worker.mjs', import.meta.url), tones);
  const stopPicture = recordPicture();
  const timer = setInterval(() => {
    readings.push({
      at: performance.now(),
      runs: player.reduxStore.getState().player.status === 'playing',
      videos: [...document.querySelectorAll('video')].map(({ currentTime, paused, inert, muted }) => ({
        currentTime,
        isHeard: !paused && !muted,
        inert,
      })),
      ...(soundtrack && readSoundtrack(player, streams)),
    });
  }, readingInterval);
  await player.play();
  await isOver;
  clearInterval(timer);
  const { at, seen } = await stopPicture();
  return { held, readings, pictures: { at, seen }, ticks: await stopSound() };
}
