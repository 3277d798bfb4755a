import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failuresIn } from './failures.mjs';

const dots = Array.from({ length: 100 }, () => '................');

describe('failuresIn', () => {
  it('returns a failed spec with its stack, without colours', () => {
    const stack = Array.from({ length: 30 }, (_item, line) => `    at line ${line}`);
    const failed = '\u001b[31mChrome A rule holds FAILED\u001b[39m';
    assert.deepEqual(failuresIn([...dots, failed, ...stack, ...dots].join('\n')), [
      'Chrome A rule holds FAILED',
      ...stack.slice(0, 11),
    ]);
  });

  it('returns each failed test once', () => {
    const output = ['✔ one', '✖ two', '  not equal', '✖ three'].join('\n');
    assert.deepEqual(failuresIn(output), ['✖ two', '  not equal', '✖ three']);
  });

  it('returns compiler errors only if no test failed', () => {
    const output = ['src/a.ts:1:1 - error TS2304: Cannot find name', '', '✔ one'];
    assert.deepEqual(failuresIn(output.join('\n')), output);
    assert.deepEqual(failuresIn([...output, '✖ two'].join('\n')), ['✖ two']);
  });

  it('returns the end of an output without marks', () => {
    assert.deepEqual(failuresIn(['start', ...dots, 'Killed\n'].join('\n')), [...dots.slice(-19), 'Killed']);
  });

  it('returns at most 80 lines', () => {
    assert.equal(failuresIn(Array.from({ length: 500 }, () => '✖ one').join('\n')).length, 80);
  });
});
