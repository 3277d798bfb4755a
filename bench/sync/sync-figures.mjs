// From what was written down to distances: between the soundtrack and the film, and between samples.

/** Milliseconds after which a drift counts as lasting. */
export const lasting = 500;
/** Milliseconds of drift that may not last. */
export const audible = 45;
const tickEvery = 0.25;
/** What a fade of ten milliseconds may look like at a tick: a reading this far from the film is another tick. */
const nearest = (value) => Math.round(value / tickEvery) * tickEvery;

/** Readings while the film was running, with the one before. */
function running(readings) {
  return readings
    .map((reading, place) => ({ ...reading, before: readings[place - 1] }))
    .filter(({ runs, before, played }) => runs && before?.runs && played > before.played);
}

/**
 * Milliseconds by which the soundtrack, by its own report, is ahead of the film at each reading.
 * What is heard is `late` seconds behind what the report says: it knows nothing of the way to the loudspeaker.
 */
export function reported({ readings }) {
  return running(readings).map(({ sound, late, rate, played }) => (sound - late * rate - played) * 1000);
}

/** Longest time (ms) in one piece for which the film ran and the drift was more than `audible`. */
export function longestAudible({ readings }) {
  let since = null;
  let longest = 0;
  for (const { at, sound, late, rate, played } of running(readings)) {
    const isFar = Math.abs(sound - late * rate - played) * 1000 > audible;
    since = isFar ? (since ?? at) : null;
    if (since !== null) longest = Math.max(longest, at - since);
  }
  return longest;
}

/** Milliseconds by which the ticks that came out were ahead of the film, when they were heard. */
export function heard({ readings, onsets }) {
  return onsets.flatMap((at) => {
    const next = readings.findIndex((reading) => reading.at >= at);
    const [a, b] = [readings[next - 1], readings[next]];
    if (!a || !b || !a.runs || !b.runs || b.played <= a.played) return [];
    const part = (at - a.at) / (b.at - a.at);
    const between = (key) => a[key] + (b[key] - a[key]) * part;
    const tick = nearest(between('sound') - between('late') * between('rate'));
    return [(tick - between('played')) * 1000];
  });
}

/** Steps between samples larger than `bound`. */
export function clicks({ steps }, bound) {
  return steps.filter(([, step]) => step > bound).length;
}
