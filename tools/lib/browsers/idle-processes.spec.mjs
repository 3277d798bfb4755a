import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';
import { isIdle, cpuTicks } from './idle-processes.mjs';

it('a process group is idle if it uses hardly any CPU time', () => {
  assert.equal(isIdle(100, 100), true);
  assert.equal(isIdle(100, 115), true);
  assert.equal(isIdle(100, 116), false);
  assert.equal(isIdle(null, 100), false);
  assert.equal(isIdle(100, null), false);
});

if (process.platform === 'linux')
  it('CPU time counts the group’s processes with the given name', async () => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    await once(child, 'spawn');
    assert.equal(typeof cpuTicks(child.pid, 'sleep'), 'number');
    assert.equal(cpuTicks(child.pid, 'sh'), null);
    assert.equal(cpuTicks(1, 'sleep'), null);
    child.kill('SIGKILL');
  });
