// What is late because the machine gave the page no time, and what is not. Pure; milliseconds.

/** How long before a moment the page may have lost time that it has not made up for then. */
const memory = 300;

/**
 * By how much something was late at `wall`, without the time that the page did not get shortly before. What was early is left as it is.
 *
 * @param {number} late
 * @param {number} wall
 * @param {readonly { from: number, to: number }[]} stalls as e2e/lib/page/record-stalls.mjs records them
 */
export function withoutStalls(late, wall, stalls) {
  const lost = stalls.reduce(
    (sum, { from, to }) => sum + (to > wall - memory && from < wall ? to - from : 0),
    0,
  );
  return late > 0 ? Math.max(0, late - lost) : late;
}

/** The longest time that the page did not get; what is shorter may have been missed. */
export const longestStall = (stalls) => Math.max(0, ...stalls.map(({ from, to }) => to - from));
