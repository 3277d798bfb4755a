// Tests with programs of others, which a fresh machine may not have: they are left out there, and the output says so.
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';

/**
 * Adds a test if a program is installed.
 *
 * @param {readonly [program: string, argument: string]} command tells whether it is installed, e.g. `['unzip', '-v']`
 * @param {string} name
 * @param {() => unknown} test
 */
export function itWithProgram([program, argument], name, test) {
  if (spawnSync(program, [argument]).status === 0) it(name, test);
  else console.log(`${program} is not installed: left out "${name}".`);
}
