// Whether a process of a group waits for itself: it gets all the time it wants, and uses none. Linux only.
import { setTimeout as wait } from 'node:timers/promises';
import { processes } from '../process-tree.mjs';

const seconds = 3;
/** Ticks of a hundredth of a second per second; a page that plays or computes uses many times as many. */
const idle = 5;

/** Processor time in ticks of the processes of a group whose name begins with `name`; `null` when there are none. */
export function processorTime(group, name) {
  const found = processes().filter((one) => one.group === group && one.name.startsWith(name));
  return found.length > 0 ? found.reduce((sum, { ticks }) => sum + ticks, 0) : null;
}

/**
 * @param {number | undefined} group the process that began the group
 * @param {string} name of the processes, at most 15 letters of it
 */
export async function standsStill(group, name) {
  const before = processorTime(group, name);
  await wait(seconds * 1000);
  return isIdle(before, processorTime(group, name));
}

/** By two readings of the processor time; `null` is none. */
export const isIdle = (before, after) =>
  before !== null && after !== null && after - before <= idle * seconds;
