// Processes, their CPU time and their memory, from /proc: only on Linux.
import { readFileSync, readdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

const ticksPerSecond = () => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
let ticks = 0;

/**
 * All processes: the first 15 letters of their names, their state, parent and group. `ticks` of CPU time are with those of children that
 * have ended.
 */
export function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name of the program is in parentheses and may hold spaces.
        const [, program = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? [];
        const [state, parent, group, ...fields] = rest.split(' ');
        const used = fields.slice(8, 12).reduce((sum, field) => sum + Number(field), 0);
        const numbers = { pid: Number(name), parent: Number(parent), group: Number(group), ticks: used };
        return [{ name: program, state, ...numbers }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** The processes below `root`, without it. */
function descendants(root) {
  const all = processes();
  const found = [];
  for (let parents = [root]; parents.length > 0;) {
    const children = all.filter(({ parent }) => parents.includes(parent));
    found.push(...children);
    parents = children.map(({ pid }) => pid);
  }
  return found;
}

/** Seconds of CPU time that the processes below `root` have used so far. Default: those that this script started. */
export function cpuSeconds(root = process.pid) {
  ticks ||= ticksPerSecond();
  return descendants(root).reduce((sum, one) => sum + one.ticks, 0) / ticks;
}

/** How the command lines of processes that hold pages look: Chromium, Firefox, WebKit. */
const holdsPages = /--type=renderer|contentproc.* tab$|WebKitWebProcess/;

/** Bytes of the largest process below `root` that holds a page, shared pages divided among the processes; 0 without one. */
export function pageMemoryOf(root = process.pid) {
  const sizes = descendants(root).map(({ pid }) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return holdsPages.test(command) ? sizeOf(pid, 'Pss') : 0;
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...sizes);
}

/** Bytes of a process by a name of `smaps_rollup`. */
function sizeOf(pid, name) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
}
