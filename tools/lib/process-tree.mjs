// Reads processes, their CPU time and their memory from /proc. Linux only.
import { readFileSync, readdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

const ticksPerSecond = () => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
let ticks = 0;

/** All processes: first 15 letters of the name, state, parent and group. `ticks` of CPU time include the ticks of ended children. */
export function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The program name is in parentheses and may contain spaces.
        const [, program = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? [];
        const [state, parent, group, ...fields] = rest.split(' ');
        const used = fields.slice(8, 12).reduce((sum, field) => sum + Number(field), 0);
        const numbers = { pid: Number(name), parent: Number(parent), group: Number(group), ticks: used };
        return [{ name: program, state, ...numbers }];
      } catch {
        // The process has ended in the meantime.
        return [];
      }
    });
}

/** The descendants of `root`, excluding `root` itself. */
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

/** Seconds of CPU time used so far by the descendants of `root`; default: of this script. */
export function cpuSeconds(root = process.pid) {
  ticks ||= ticksPerSecond();
  return descendants(root).reduce((sum, one) => sum + one.ticks, 0) / ticks;
}

/** Matches command lines of page processes in Chromium, Firefox and WebKit. */
const holdsPages = /--type=renderer|contentproc.* tab$|WebKitWebProcess/;

/** Memory in bytes of the largest page process below `root`, with shared pages divided among processes; 0 if there is none. */
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

/** A process's memory in bytes, by field name of `smaps_rollup`. */
function sizeOf(pid, name) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
}
