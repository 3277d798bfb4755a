// Whether a process of a group waits for itself: it gets all the time it wants, and uses none. Linux only; elsewhere nothing is told.
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const seconds = 3;
/** Ticks of a hundredth of a second per second; a page that plays or computes uses many times as many. */
const idle = 5;

/** Processor time in ticks of the processes of a group whose name begins with `name`; `null` when there are none. */
export async function processorTime(group, name) {
  const pids = (await readdir('/proc').catch(() => [])).filter((one) => /^\d+$/.test(one));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const times = stats.flatMap((stat) => {
    const [, command = '', rest = ''] = /\((.*)\) (.*)/.exec(stat) ?? [];
    const fields = rest.split(' ');
    return command.startsWith(name) && Number(fields[2]) === group
      ? [Number(fields[11]) + Number(fields[12])]
      : [];
  });
  return times.length > 0 ? times.reduce((sum, time) => sum + time, 0) : null;
}

/**
 * @param {number | undefined} group the process that began the group
 * @param {string} name of the processes, at most 15 letters of it
 */
export async function standsStill(group, name) {
  const before = await processorTime(group, name);
  await wait(seconds * 1000);
  return isIdle(before, await processorTime(group, name));
}

/** By two readings of the processor time; `null` is none. */
export const isIdle = (before, after) =>
  before !== null && after !== null && after - before <= idle * seconds;
