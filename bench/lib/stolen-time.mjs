// Measures CPU time that the host gave to other machines: if there is much, measurements are unreliable.
import { readFile } from 'node:fs/promises';

/** CPU time since the machine started, in ticks; none stolen if the system does not report it. */
async function cpuTicks() {
  const text = await readFile('/proc/stat', 'utf8').catch(() => 'cpu 1');
  const counts = text.split('\n')[0].trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: counts[7] ?? 0, all: counts.reduce((sum, count) => sum + count, 0) };
}

/** Starts counting. Resolves with a function that returns the stolen share of the CPU time since then, in percent. */
export async function stolenPart() {
  const before = await cpuTicks();
  return async () => {
    const after = await cpuTicks();
    return ((100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)).toFixed(1);
  };
}
