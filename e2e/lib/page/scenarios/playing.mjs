// Runs in the page: playback scenarios. Each returns data for the tests to judge.
import { recordPicture } from '/tools-page/picture-reader.mjs';
import {
  addNodes,
  eventsOf,
  nextFrame,
  nodeOf,
  picture,
  readyPlayer,
  until,
  untilEvent,
  untilPicture,
} from './tools.mjs';

/** Plays short clips in sequence. Returns what was visible in each animation frame. */
export async function chain({ format, count }) {
  const player = await readyPlayer();
  const stop = recordPicture();
  const clips = Array.from({ length: count }, (_, place) => `s${(place % 3) + 1}`);
  addNodes(
    player,
    clips.map((clip, place) => nodeOf(`n${place}`, clip, format)),
  );
  const called = performance.now();
  await player.play();
  await untilEvent('ended', undefined, count * 1000 + 10_000);
  const { at, seen } = await stop();
  const errors = eventsOf('error').map(({ error }) => error.message);
  return { called, at, seen, errors, buffered: eventsOf('buffering').length };
}

/** Seeks in a paused and in a playing clip. Returns the frames that appeared and the milliseconds each took. */
export async function seeks({ format }) {
  const player = await readyPlayer();
  addNodes(player, [nodeOf('c1', 'c1', format), nodeOf('c2', 'c2', format)]);
  await player.play();
  await untilPicture('c1', 10);
  player.pause();
  const results = [];
  for (const time of [2.5, 0.52, 3.31, 6.2, 1.1]) {
    const start = performance.now();
    const count = eventsOf('seeked').length;
    player.seek(time);
    await until('seeked', () => eventsOf('seeked').length > count);
    await nextFrame();
    await nextFrame();
    results.push({ time, took: performance.now() - start, ...picture(), reported: player.currentTime });
  }
  return results;
}

/** Jumps to another playlist entry and back. Returns for each jump the milliseconds until its picture, and the ticks without one. */
export async function jumps({ format }) {
  const player = await readyPlayer();
  addNodes(player, [nodeOf('c1', 'c1', format), nodeOf('c2', 'c2', format), nodeOf('c3', 'c3', format)]);
  await player.play();
  await untilPicture('c1', 20);
  const results = [];
  for (const [index, clip] of [
    [2, 'c3'],
    [0, 'c1'],
  ]) {
    const stop = recordPicture();
    const start = performance.now();
    player.currentNodeIndex = index;
    await untilPicture(clip);
    const took = performance.now() - start;
    await untilPicture(clip, 10);
    const { seen } = await stop();
    results.push({ took, blank: seen.filter((one) => one === 0).length });
  }
  return { results, names: window['testPage'].events[0].map(({ name }) => name) };
}

/** Pauses twice. Returns the pictures before, during and after each pause. */
export async function pauses({ format }) {
  const player = await readyPlayer();
  addNodes(player, [nodeOf('c1', 'c1', format)]);
  await player.play();
  const results = [];
  for (const frame of [20, 50]) {
    await untilPicture('c1', frame);
    player.pause();
    // A frame already being presented may still appear.
    for (let tick = 0; tick < 5; tick++) await nextFrame();
    const held = picture();
    const heldTime = player.currentTime;
    const start = performance.now();
    let later = held;
    await until('half a second', () => {
      later = picture();
      return performance.now() > start + 500;
    });
    const laterTime = player.currentTime;
    await player.play();
    const next = await until('another frame', () => picture().frame !== held.frame && picture());
    results.push({ held, heldTime, later, laterTime, next });
  }
  return { results, paused: eventsOf('pause').length, playing: eventsOf('playing').length };
}

/** Runs cues of several nodes. Returns the visible video's media time in each listener, and the number of calls. */
export async function cues({ format }) {
  const player = await readyPlayer();
  const nodes = ['s1', 's2', 's3'].map((clip) => nodeOf(clip, clip, format));
  addNodes(player, nodes);
  const calls = [];
  /** Media time that continues from a node's one-second clip into the next one. */
  const timeFrom = (id) => {
    const { currentTime = NaN, currentSrc = '' } =
      [...document.querySelectorAll('video')].find((one) => !one.inert) ?? {};
    return currentSrc.includes(`/${id}.`) ? currentTime : currentTime + 1;
  };
  for (const { id } of nodes) {
    for (const due of [0.21, 0.347, 0.5, 0.618, 0.75, 0.9]) {
      player.repository.get(id).on(`timeupdate:${due}`, () => void calls.push({ id, due, at: timeFrom(id) }));
    }
  }
  await player.play();
  await untilEvent('ended');
  return calls;
}
