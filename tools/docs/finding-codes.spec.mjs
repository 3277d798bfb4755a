// Checks that the guide lists every finding of the checker with the step that repairs it, and no other.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceRoot } from '../lib/dependencies.mjs';

const read = (file) => readFileSync(join(workspaceRoot, 'projects/iv-player/story', file), 'utf8');

/** Codes in the type, which are the only strings in capitals before its end. */
const codes = read('../story-core/src/format/story-finding.ts')
  .split(';')[0]
  .match(/'[A-Z_]+'/g)
  .map((code) => code.slice(1, -1));

/** Cells of the table whose first column is `code` and whose last is `repair`. */
function rowsOfTable() {
  const lines = read('README.md').split('\n');
  const head = lines.findIndex((line) => /^\| code +\| finding +\| repair +\|$/.test(line));
  assert.notEqual(head, -1, 'there is no table | code | finding | repair |');
  const rest = lines.slice(head + 2);
  return rest.slice(0, rest.indexOf('')).map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

describe('the table of findings', () => {
  it('lists every code of the checker once', () => {
    const listed = rowsOfTable().flatMap(([code]) => code.match(/[A-Z_]+/g));
    assert.ok(codes.length > 30);
    assert.deepEqual(listed.toSorted(), codes.toSorted());
  });

  it('says for every code what repairs it', () => {
    for (const [code, finding, repair, ...more] of rowsOfTable()) {
      assert.deepEqual(more, [], code);
      for (const cell of [finding, repair]) assert.match(cell ?? '', /\w{2}/, code);
    }
  });
});
