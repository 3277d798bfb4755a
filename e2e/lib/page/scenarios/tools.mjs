// Runs in the page: helpers for the scenarios.
import { readPicture } from '/tools-page/picture-reader.mjs';

/** Barcode number of each clip, by clip name. */
export const clipNumbers = { c1: 1, c2: 2, c3: 3, c4: 4, c5: 5, c6: 6, l1: 7, s1: 9, s2: 10, s3: 11, q1: 12 };

export const nextFrame = () => new Promise(requestAnimationFrame);

/** State of each video, for error messages. */
const videoStates = () =>
  [...document.querySelectorAll('video')]
    .map((video) => {
      const flags = ['inert', 'paused', 'seeking', 'ended'].filter((name) => video[name]);
      return `${video.currentSrc.split('/').at(-1)} at ${video.currentTime} ready ${video.readyState} ${flags.join(' ')}`;
    })
    .join('; ');

/** Waits until a condition holds, and returns its result. Rejects after `limit` milliseconds. */
export async function until(what, condition, limit = 15_000) {
  for (const start = performance.now(); ;) {
    const result = condition();
    if (result) return result;
    if (performance.now() - start > limit) {
      const events = (window['testPage']?.events[0] ?? []).map(
        ({ name, nodeId }) => `${name} ${nodeId ?? ''}`,
      );
      throw new Error(
        `Not within ${limit} ms: ${what}. Events: ${events.join(', ')}. Videos: ${videoStates()}`,
      );
    }
    await nextFrame();
  }
}

/** Waits for the page's player. */
export const readyPlayer = () => until('a player', () => window['testPage']?.players[0]);

/** Adds nodes `{ id, source }` and appends the first `count`. */
export function addNodes(player, nodes, count = nodes.length) {
  player.repository.add(nodes);
  if (count > 0) player.append(...nodes.slice(0, count).map(({ id }) => id));
}

export const nodeOf = (id, clip, format) => ({ id, source: `/clips/${clip}.${format}` });

/** Events of a name so far, of one node if `nodeId` is given. */
export const eventsOf = (name, nodeId) =>
  window['testPage'].events[0].filter((event) => event.name === name && (!nodeId || event.nodeId === nodeId));

export const untilEvent = (name, nodeId, limit) =>
  until(`${name} ${nodeId ?? ''}`, () => eventsOf(name, nodeId).at(-1), limit);

/** The visible picture: `{ clip, frame }` as in the barcode; clip 0 is blank. */
export function picture() {
  const seen = readPicture();
  return { clip: seen >> 16, frame: seen & 1023 };
}

export const untilPicture = (clip, frame = 0) =>
  until(`${clip} at frame ${frame}`, () => {
    const seen = picture();
    return seen.clip === clipNumbers[clip] && seen.frame >= frame && seen;
  });
