// Computes from recorded readings the distances between soundtrack and video, and between samples.

import { median } from '../lib/statistics.mjs';

/** Milliseconds after which a drift counts as lasting. */
export const lasting = 500;
/** Milliseconds of drift that may not last. */
export const audible = 45;
const tickEvery = 0.25;
/** What a fade of ten milliseconds may look like at a tick: a reading this far from the video is another tick. */
const nearest = (value) => Math.round(value / tickEvery) * tickEvery;

/**
 * Whether media time advanced between two readings. A player may report so while its clock is set ahead, stays or is slow, as
 * browsers do shortly after a start or a seek; from half to double its speed it counts as advancing.
 */
function ranBetween(before, after) {
  return before.runs && after.runs && isEven(after.played - before.played, before.pace, after.at - before.at);
}

function isEven(advance, pace, milliseconds) {
  const speed = (advance * 1000) / milliseconds / pace;
  return speed > 0.5 && speed < 2;
}

/** Readings while media time advanced, with the one before. */
function running(readings) {
  const linked = [];
  for (const reading of readings) linked.push({ ...reading, before: linked.at(-1) });
  return linked.filter((reading) => reading.before && ranBetween(reading.before, reading));
}

/** Of those, the readings at which the soundtrack was sounding too. */
function sounding(readings) {
  return running(readings).filter(sounds);
}

/**
 * Whether the soundtrack sounded at a reading. The clock of a media element is set ahead and stays for a short time at a
 * start; a streamed soundtrack therefore counts as sounding once its clock ran evenly between three readings.
 */
function sounds(reading) {
  const { before } = reading;
  const isSounding = soundedBetween(before, reading);
  return isSounding && (!reading.streams || (before.before && soundedBetween(before.before, before)));
}

function soundedBetween(before, after) {
  return (
    before.sounds && after.sounds && isEven(after.sound - before.sound, before.rate, after.at - before.at)
  );
}

/** Milliseconds by which the soundtrack is early: media time, at the playback rate. */
function driftAt({ sound, late, rate, played, pace }) {
  return ((sound - late * rate - played) * 1000) / pace;
}

/**
 * Milliseconds by which the soundtrack, by its own report, is ahead of the video at each reading.
 * The audible position is `late` seconds behind the reported one, which does not include the output latency.
 */
export function reportedDrifts({ readings }) {
  const all = sounding(readings);
  const drifts = all.map(driftAt);
  return drifts.map((drift, place) => (all[place].pace === 1 ? drift : medianAround(drifts, place)));
}

/** At other speeds than 1 a media clock is a saw: it creeps, and jumps ahead every 160 ms. Its middle is what counts. */
function medianAround(values, place) {
  return median(values.slice(Math.max(0, place - 4), place + 5));
}

/** Longest time (ms) in one piece for which media time advanced and the drift was more than `audible`. */
export function longestAudible({ readings }) {
  let since = null;
  let longest = 0;
  for (const reading of sounding(readings)) {
    const { at } = reading;
    const isFar = Math.abs(driftAt(reading)) > audible;
    since = isFar ? (since ?? at) : null;
    if (since !== null) longest = Math.max(longest, at - since);
  }
  return longest;
}

/** Milliseconds by which the ticks that were output were ahead of the video. */
export function measuredDrifts({ readings, onsets }) {
  return onsets.flatMap((at) => {
    const next = readings.findIndex((reading) => reading.at >= at);
    const [a, b] = [readings[next - 1], readings[next]];
    if (!a || !b || !ranBetween(a, b)) return [];
    const part = (at - a.at) / (b.at - a.at);
    const between = (key) => a[key] + (b[key] - a[key]) * part;
    const tick = nearest(between('sound') - between('late') * between('rate'));
    return [((tick - between('played')) * 1000) / a.pace];
  });
}

/** Cents (hundredths of a semitone) from which on a wrong pitch counts. */
const audibleCents = 5;
/** Milliseconds around a change of the playback rate whose pitch does not count: it is measured over a tenth of a second. */
const nearChange = 300;

/**
 * How far the pitch was from the one that the playback rate gives: as the soundtrack reports its rate, while it sounded.
 * `share`: percent of that time by more than 5 cents; `largest`: percent of the rate.
 */
export function reportedPitch({ readings }) {
  return pitchOf(sounding(readings).map(({ rate, pace }) => rate / pace));
}

/** The same by the periods of a tone of `frequency` that were output. */
export function heardPitch({ readings, periods }, frequency) {
  const changes = readings
    .filter(({ pace }, place) => pace !== readings[place - 1]?.pace)
    .map(({ at }) => at);
  const counting = periods.filter(([at]) => !changes.some((change) => Math.abs(at - change) < nearChange));
  return pitchOf(
    counting.flatMap(([at, period]) => {
      const reading = readings.findLast((one) => one.at <= at);
      return reading ? [1 / (period * frequency * reading.pace)] : [];
    }),
  );
}

function pitchOf(ratios) {
  const wrong = ratios.filter((ratio) => Math.abs(1200 * Math.log2(ratio)) > audibleCents);
  return {
    share: ratios.length > 0 ? (100 * wrong.length) / ratios.length : 0,
    largest: Math.max(0, ...ratios.map((ratio) => Math.abs(ratio - 1) * 100)),
  };
}

/** Steps between samples larger than `bound`. */
export function clicks({ steps }, bound) {
  return steps.filter(([, step]) => step > bound).length;
}
