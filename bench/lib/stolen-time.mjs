// How much of the machine's time its host gave to others: what is measured then says little about a player.
import { readFile } from 'node:fs/promises';

/** Processor time since the machine started, in ticks; nothing stolen where the system does not tell. */
async function processorTime() {
  const text = await readFile('/proc/stat', 'utf8').catch(() => 'cpu 1');
  const counts = text.split('\n')[0].trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: counts[7] ?? 0, all: counts.reduce((sum, count) => sum + count, 0) };
}

/** Begins to count; what it resolves with tells the part of the processors' time that others got since, in percent. */
export async function stolenPart() {
  const before = await processorTime();
  return async () => {
    const after = await processorTime();
    return ((100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)).toFixed(1);
  };
}
