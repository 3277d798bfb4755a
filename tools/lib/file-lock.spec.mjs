// Tests that several processes take turns at work that must not overlap.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { withFileLock } from './file-lock.mjs';

describe('withFileLock', () => {
  let folder;
  let file;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
    file = join(folder, 'one.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('runs the work of two processes one after the other', async () => {
    const notes = join(folder, 'notes');
    const tools = new URL('./file-lock.mjs', import.meta.url);
    const script = `
      import { appendFileSync } from 'node:fs';
      import { withFileLock } from ${JSON.stringify(tools.href)};
      for (let round = 0; round < 20; round++) {
        withFileLock(${JSON.stringify(file)}, () => {
          appendFileSync(${JSON.stringify(notes)}, 'begins\\n');
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
          appendFileSync(${JSON.stringify(notes)}, 'ends\\n');
        });
      }`;
    const run = () =>
      new Promise((resolve) =>
        spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' }).on(
          'exit',
          resolve,
        ),
      );
    assert.deepEqual(await Promise.all([run(), run()]), [0, 0]);
    assert.equal(readFileSync(notes, 'utf8'), 'begins\nends\n'.repeat(40));
    assert.equal(existsSync(file), false);
  });

  it('does not wait for a process that has exited', () => {
    const { pid } = spawnSync(process.execPath, ['--eval', '']);
    writeFileSync(file, String(pid));
    assert.equal(
      withFileLock(file, () => 'done'),
      'done',
    );
  });

  it('releases the lock after an error', () => {
    const fail = () => {
      throw new Error('failed');
    };
    assert.throws(() => withFileLock(file, fail), /failed/);
    assert.equal(
      withFileLock(file, () => 1),
      1,
    );
  });
});
