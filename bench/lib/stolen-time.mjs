// How much of the machine's time its host gave to others: what is measured then says little about a player.
import { readFile } from 'node:fs/promises';

/** A larger part than this disturbs a case. */
export const disturbing = 0.015;
const attempts = 3;

/** Processor time since the machine started, in ticks; nothing stolen where the system does not tell. */
async function processorTime() {
  const [line] = await readFile('/proc/stat', 'utf8').then(
    (text) => text.split('\n'),
    () => ['cpu 1'],
  );
  const counts = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: counts[7] ?? 0, all: counts.reduce((sum, count) => sum + count, 0) };
}

/**
 * Measures a case, again while it was disturbed, up to three times. Resolves with what was measured in the least disturbed
 * attempt, whatever it was, and `stolen`: the part of the processors' time that others got, 0 to 1.
 *
 * @template {object} Result
 * @param {() => Promise<Result>} measure
 * @param {typeof processorTime} [timeOf] processor time since the machine started
 * @returns {Promise<Result & { stolen: number }>}
 */
export async function leastDisturbed(measure, timeOf = processorTime) {
  let best = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await timeOf();
    const result = await measure();
    const after = await timeOf();
    const stolen = Number(((after.stolen - before.stolen) / Math.max(1, after.all - before.all)).toFixed(4));
    if (!best || stolen < best.stolen) best = { ...result, stolen };
    if (best.stolen <= disturbing) break;
  }
  return best;
}
