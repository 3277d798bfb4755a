// Computes, from a recording, which frame each question held, and how far its answer moved the sounds relative to the film.
import { median, rounded } from '../lib/statistics.mjs';
import { driftAt, sounding } from '../sync/sync-figures.mjs';
import { frameRate, numberedFrames, clipSeconds, tickEvery } from './films.mjs';

/** Milliseconds before a question whose distances count as those before it. */
const before = 1000;
/** Milliseconds from the loudspeaker to the recording, at most. Held films are silent for longer. */
const latency = 300;
/** Milliseconds after a question opens from which its frame must stand still. */
const settling = 250;

const period = tickEvery * 1000;

const within = (from, to) => (time) => time >= from && time < to;

/** The shorter way around a period. */
const folded = (distance) => distance - period * Math.round(distance / period);

/**
 * Milliseconds by which each tick of a sound is early relative to the film, whose ticks come half a period later, in media time.
 * Both lists are of one uninterrupted run.
 */
function distances(film, sound) {
  return sound.flatMap((at) => {
    const nearest = film.reduce(
      (best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best),
      Infinity,
    );
    return Math.abs(nearest - at) < period ? [folded(nearest - at - period / 2)] : [];
  });
}

/** Number of frames from the one that is due at `at` to the one that is shown, the shorter way around the film's numbers. */
function framesOff(seen, at) {
  // Times of frames are rounded.
  const off = (seen & 1023) - (Math.floor(at * frameRate + 1e-6) % numberedFrames);
  return off - numberedFrames * Math.round(off / numberedFrames);
}

/** Per question: distance of the frame on the screen when it is answered, and the largest since it stands still and since it opened. */
export function heldFrames({ pictures, held }, asked) {
  return held.map(({ place, opened, answered }) => {
    const { at } = asked[place];
    const offs = (from) =>
      pictures.seen
        .filter((seen, tick) => seen > 0 && within(from, answered)(pictures.at[tick]))
        .map((seen) => framesOff(seen, at));
    const largest = (list) => list.reduce((most, off) => (Math.abs(off) > Math.abs(most) ? off : most), 0);
    return {
      shown: offs(opened).at(-1) ?? Number.NaN,
      still: largest(offs(opened + settling)),
      passed: largest(offs(opened)),
    };
  });
}

/**
 * Changes of a distance by each question, from its median before, in milliseconds. `of(from, to)` returns the distances between two
 * times; `after` is [from, to] relative to the answer.
 */
function changes(held, of, [from, to]) {
  return held.map(({ opened, answered }) => {
    const usual = of(opened - before, opened + latency);
    const later = of(answered + from, answered + to);
    return usual.length > 0 ? later.map((distance) => rounded(distance - median(usual))) : [];
  });
}

/** Audible changes of a sound by each question. @param film,sound times of their ticks */
export const heardChanges = ({ held }, film, sound, after) =>
  changes(
    held,
    (from, to) => distances(film.filter(within(from, to)), sound.filter(within(from, to))),
    after,
  );

/** Changes of the soundtrack's reported position. */
export function reportedChanges({ held, readings }, after) {
  const all = sounding(readings);
  const of = (from, to) => all.filter(({ at }) => within(from, to)(at)).map(driftAt);
  return changes(held, of, after);
}

/** Changes of the position that the element with the trailing sound reports. */
export function trailingChanges({ held, readings }, after) {
  const all = readings.flatMap(({ at, videos }) => {
    const film = videos.find(({ inert, isHeard }) => !inert && isHeard);
    const trailing = videos.find(
      ({ inert, isHeard, currentTime }) => inert && isHeard && currentTime > clipSeconds,
    );
    return film && trailing ? [{ at, distance: (trailing.currentTime - film.currentTime) * 1000 }] : [];
  });
  const of = (from, to) => all.filter(({ at }) => within(from, to)(at)).map(({ distance }) => distance);
  return changes(held, of, after);
}
