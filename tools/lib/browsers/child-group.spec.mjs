// Tests that programs started by the browser drivers end together with everything they have started.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { processes } from '../process-tree.mjs';
import { startGroup } from './child-group.mjs';

/** Running processes of a group. A process that has ended stays a zombie until its exit code is read. */
const living = (id) => processes().filter(({ group, state }) => group === id && state !== 'Z');

/** Waits until the group has no running process: a killed process needs a moment to end. */
async function untilGone(group) {
  while (living(group).length > 0) await setImmediate();
}

const isLinux = existsSync('/proc/self/stat');
(isLinux ? describe : () => {})('a group of processes', () => {
  it('ends completely, including processes that a program leaves behind or that ignore the request', async () => {
    const script = "trap '' TERM; sleep 300 & sleep 300 & echo started; wait";
    const group = startGroup('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((resolve) => group.child.stdout?.once('data', resolve));
    assert.equal(living(group.child.pid).length, 3);
    await group.end();
    await untilGone(group.child.pid);
  });

  it('ends even if the program has already exited and a process it left behind ignores the request', async () => {
    const script = "trap '' TERM; sleep 300 & echo started";
    const group = startGroup('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await group.ended;
    assert.equal(living(group.child.pid).length, 1);
    await group.end();
    await untilGone(group.child.pid);
  });
});
