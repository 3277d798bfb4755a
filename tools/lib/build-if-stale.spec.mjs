// Tests that applications are rebuilt when their sources change.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { isUpToDate } from './build-if-stale.mjs';

describe('buildIfStale', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'build-if-stale-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes a file, and sets its and its folder's modification time to `seconds` after the epoch. */
  const write = (path, seconds) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path);
    for (const one of [file, dirname(file)]) utimesSync(one, seconds, seconds);
  };
  const isBuildUpToDate = () =>
    isUpToDate(
      join(folder, 'dist/index.html'),
      ['source', 'angular.json'].map((path) => join(folder, path)),
    );

  beforeEach(() => {
    write('source/deep/app.ts', 100);
    write('source/main.ts', 100);
    write('angular.json', 100);
  });

  it('a missing build is not up to date', () => assert.equal(isBuildUpToDate(), false));

  it('a build that is newer than all its sources is up to date', () => {
    write('dist/index.html', 101);
    assert.equal(isBuildUpToDate(), true);
  });

  for (const path of ['source/deep/app.ts', 'source/new.ts', 'angular.json']) {
    it(`a build that is older than ${path} is not up to date`, () => {
      write('dist/index.html', 101);
      write(path, 102);
      assert.equal(isBuildUpToDate(), false);
    });
  }

  it('a build is not up to date after a source was deleted', () => {
    write('dist/index.html', 101);
    rmSync(join(folder, 'source/deep/app.ts'));
    assert.equal(isBuildUpToDate(), false);
  });
});
