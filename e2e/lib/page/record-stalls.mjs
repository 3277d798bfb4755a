// Runs in the page: when the machine gave the page no time, in milliseconds of `performance.now()`. Nothing of it is on time then.

/** @type {{ from: number, to: number }[]} */
export const stalls = [];
/** A timer is a little late anyway. */
const tolerance = 25;
let beat = performance.now();

setInterval(() => {
  const now = performance.now();
  if (now - beat > tolerance) stalls.push({ from: beat, to: now });
  beat = now;
}, 8);
