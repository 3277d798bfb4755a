// Colours and progress on terminals and other streams.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandHelp } from './command-help.mjs';
import { ESCAPE, progressLine, styleFor } from './terminal.mjs';

/** A stream that collects its output. */
function stream(isTTY, columns) {
  const written = [];
  return { isTTY, columns, write: (text) => void written.push(text), written };
}

describe('styleFor', () => {
  it('uses colours on a terminal, but not in a pipe, with NO_COLOR, or on a dumb terminal [command-line-terminal]', () => {
    const help = { about: 'A.', usage: ['a'], options: {}, examples: [], exits: { 0: 'done' } };
    const isColoured = (isTTY, environment) =>
      commandHelp(help, styleFor(stream(isTTY), environment)).includes(`${ESCAPE}[`);
    assert.equal(isColoured(true, { TERM: 'xterm' }), true);
    assert.equal(isColoured(true, { NO_COLOR: '' }), true);
    assert.equal(isColoured(true, { NO_COLOR: '1' }), false);
    assert.equal(isColoured(true, { TERM: 'dumb' }), false);
    assert.equal(isColoured(false, { TERM: 'xterm' }), false);
  });
});

describe('progressLine', () => {
  it('overwrites one line of a terminal, no wider than the terminal, and clears it [command-line-terminal]', () => {
    const terminal = stream(true, 20);
    const line = progressLine(terminal);
    line.show('measuring 1 of 2: door.mp4');
    line.show('2 of 2: \u001b[2Ja\n.mp4');
    line.clear();
    assert.deepEqual(terminal.written, [
      '\r\u001b[Kmeasuring 1 of 2: d',
      '\r\u001b[K2 of 2: [2Ja.mp4',
      '\r\u001b[K',
    ]);
  });

  it('writes nothing unless there is a terminal [command-line-terminal]', () => {
    const pipe = stream(undefined);
    const line = progressLine(pipe);
    line.show('measuring');
    line.clear();
    assert.deepEqual(pipe.written, []);
  });
});
