// Computes the distances between soundtrack and video, and between samples, from a recording.
import { median, rounded } from '../lib/statistics.mjs';
import { tickEvery, toneFrequency } from './pages/test-sounds.mjs';

/** Drift in milliseconds that must not last; also the time after which it counts as lasting. */
export const audible = 45;
export const lasting = 500;

/**
 * Whether a clock advanced as expected. Shortly after a start or seek, browsers report playback while the clock jumps ahead, stands
 * still or is slow; between half and double speed it counts as advancing.
 */
function isEven(advance, pace, milliseconds) {
  const speed = (advance * 1000) / milliseconds / pace;
  return speed > 0.5 && speed < 2;
}

const filmRan = (a, b) => a.runs && b.runs && isEven(b.played - a.played, a.pace, b.at - a.at);
const soundRan = (a, b) => a.sounds && b.sounds && isEven(b.sound - a.sound, a.rate, b.at - a.at);

/**
 * Readings at which film and soundtrack were playing. At a start a media element's clock jumps ahead and briefly stands still, so a
 * streamed soundtrack counts once its clock has advanced evenly between three readings.
 */
export function sounding(readings) {
  return readings.filter((reading, place) => {
    const [earlier, before] = [readings[place - 2], readings[place - 1]];
    if (!before || !filmRan(before, reading) || !soundRan(before, reading)) return false;
    return !reading.streams || (earlier && soundRan(earlier, before));
  });
}

/**
 * Milliseconds by which the soundtrack is early, in media time at the playback rate. The audible position is `late` seconds behind
 * the reported one, which excludes the output latency.
 */
export const driftAt = ({ sound, late, rate, played, pace }) =>
  ((sound - late * rate - played) * 1000) / pace;

/**
 * Drift at each reading. At rates other than 1, a media clock is a sawtooth: it lags, then jumps ahead every 160 ms. The middle
 * of the sawtooth counts.
 */
function reportedDrifts(all) {
  const drifts = all.map(driftAt);
  return drifts.map((drift, place) =>
    all[place].pace === 1 ? drift : median(drifts.slice(Math.max(0, place - 4), place + 5)),
  );
}

/** Longest continuous time (ms) for which the drift exceeded `audible`. */
function longestAudible(all) {
  let since = null;
  let longest = 0;
  for (const reading of all) {
    since = Math.abs(driftAt(reading)) > audible ? (since ?? reading.at) : null;
    if (since !== null) longest = Math.max(longest, reading.at - since);
  }
  return longest;
}

/** Milliseconds by which the audible ticks were ahead of the video. */
function measuredDrifts({ readings, onsets }) {
  return onsets.flatMap((at) => {
    const next = readings.findIndex((reading) => reading.at >= at);
    const [a, b] = [readings[next - 1], readings[next]];
    if (!a || !b || !filmRan(a, b)) return [];
    const part = (at - a.at) / (b.at - a.at);
    const between = (key) => a[key] + (b[key] - a[key]) * part;
    const reported = between('sound') - between('late') * between('rate');
    const tick = Math.round(reported / tickEvery) * tickEvery;
    return [((tick - between('played')) * 1000) / a.pace];
  });
}

/** Pitch deviation, in cents (hundredths of a semitone), from which it counts. */
const audibleCents = 5;
/** Milliseconds around a change in playback rate during which the pitch does not count: it is measured over a tenth of a second. */
const nearChange = 300;

/** Ratio of each audible period of the tone to the period expected at the playback rate. */
function heardRatios({ readings, periods }) {
  const changes = readings
    .filter(({ pace }, place) => pace !== readings[place - 1]?.pace)
    .map(({ at }) => at);
  const counting = periods.filter(([at]) => !changes.some((change) => Math.abs(at - change) < nearChange));
  return counting.flatMap(([at, period]) => {
    const reading = readings.findLast((one) => one.at <= at);
    return reading ? [1 / (period * toneFrequency * reading.pace)] : [];
  });
}

/** `share`: percent of the time in which the pitch was off by more than 5 cents; `largest`: largest change in rate, in percent. */
function pitchOf(ratios) {
  const wrong = ratios.filter((ratio) => Math.abs(1200 * Math.log2(ratio)) > audibleCents);
  return {
    share: ratios.length > 0 ? (100 * wrong.length) / ratios.length : 0,
    largest: Math.max(0, ...ratios.map((ratio) => Math.abs(ratio - 1) * 100)),
  };
}

/** Figures of a recording; without the sound itself if it is streamed, which keeps its pitch. */
export function syncFigures(notes, { kind, streams }) {
  const isTone = kind === 'tone';
  const all = sounding(notes.readings);
  const ratios = isTone ? heardRatios(notes) : all.map(({ rate, pace }) => rate / pace);
  return {
    reported: reportedDrifts(all).map((value) => rounded(value)),
    heard: isTone || streams ? [] : measuredDrifts(notes).map((value) => rounded(value)),
    lasts: Math.round(longestAudible(all)),
    pitch: streams ? null : pitchOf(ratios),
    clicks: isTone ? notes.steps.filter((step) => step > notes.bound).length : null,
  };
}
