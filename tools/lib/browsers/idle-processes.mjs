// Detects a deadlocked process: one that could run but uses no CPU time. Linux only.
import { setTimeout as wait } from 'node:timers/promises';
import { processes } from '../process-tree.mjs';

const seconds = 3;
/** CPU ticks (10 ms) per second below which a process counts as idle; a page that plays or computes uses many times more. */
const idle = 5;

/** CPU time, in ticks, of a group's processes whose name begins with `name`; `null` if there are none. */
export function cpuTicks(group, name) {
  const found = processes().filter((one) => one.group === group && one.name.startsWith(name));
  return found.length > 0 ? found.reduce((sum, { ticks }) => sum + ticks, 0) : null;
}

/**
 * Whether a group's processes use hardly any CPU time for three seconds.
 *
 * @param {number | undefined} group the process that started the group
 * @param {string} name first letters of the process names, at most 15
 */
export async function areIdle(group, name) {
  const before = cpuTicks(group, name);
  await wait(seconds * 1000);
  return isIdle(before, cpuTicks(group, name));
}

/** Compares two CPU time readings; `null` means no reading. */
export const isIdle = (before, after) =>
  before !== null && after !== null && after - before <= idle * seconds;
