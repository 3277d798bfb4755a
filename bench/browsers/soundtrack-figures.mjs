// Computes from readings of a soundtrack how far it was from the picture, and how much its pitch was changed. Milliseconds.

/** A change of the rate by more than this is more than 5 cents. */
const audibleChange = 0.0029;
/** What comes before is the start. */
const settled = 2000;
/** Readings are compared by their middle: some media clocks advance in steps of 40 ms. */
const reach = 5;

const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** @param {readonly { at: number, film: number, sound: number, latency: number, rate: number, plays: boolean, sounds: boolean }[]} readings */
export function soundtrackFigures(readings) {
  const first = readings.find(({ sounds }) => sounds);
  const heard = readings.filter(({ at, plays, sounds }) => plays && sounds && at > settled);
  const raw = heard.map(({ sound, latency, film }) => (sound - latency - film) * 1000);
  const off = raw.map((_, place) => middle(raw.slice(Math.max(0, place - reach), place + reach + 1)));
  const bent = heard.filter(({ rate }) => Math.abs(rate - 1) > audibleChange).length;
  const round = (value) => Number(value.toFixed(2));
  return {
    off: off.map(round),
    start: round(first?.at ?? Number.NaN),
    bent: round((100 * bent) / heard.length),
    largestRate: round(Math.max(...heard.map(({ rate }) => Math.abs(rate - 1))) * 100),
  };
}
