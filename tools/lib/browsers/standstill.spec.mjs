import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { standsStill } from './standstill.mjs';

const children = [];
/** Starts a process in a group of its own. */
const start = (command, ...parameters) => {
  const child = spawn(command, parameters, { detached: true, stdio: 'ignore' });
  children.push(child);
  return child.pid;
};

describe('A process', { concurrency: true, skip: process.platform !== 'linux' }, () => {
  after(() => children.forEach((child) => child.kill('SIGKILL')));

  it('that waits stands still', async () => {
    assert.equal(await standsStill(start('sleep', '60'), 'sleep'), true);
  });

  it('that computes does not', async () => {
    assert.equal(await standsStill(start('sh', '-c', 'while :; do :; done'), 'sh'), false);
  });

  it('of another group or name does not count, and none does not stand still', async () => {
    assert.equal(await standsStill(start('sleep', '60'), 'sh'), false);
    assert.equal(await standsStill(1, 'sleep'), false);
    assert.equal(await standsStill(undefined, 'sleep'), false);
  });
});
