// What the browser tests are run against is never older than what it was made of.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { isFresh } from '../tools/fresh-build.mjs';

describe('a build', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'fresh-build-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes a file that was changed `seconds` after the epoch, as its folder was. */
  const write = (path, seconds) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path);
    for (const one of [file, dirname(file)]) utimesSync(one, seconds, seconds);
  };
  const isBuildFresh = () =>
    isFresh(
      join(folder, 'dist/index.html'),
      ['source', 'angular.json'].map((path) => join(folder, path)),
    );

  beforeEach(() => {
    write('source/deep/app.ts', 100);
    write('source/main.ts', 100);
    write('angular.json', 100);
  });

  it('that is not there is not fresh', () => assert.equal(isBuildFresh(), false));

  it('that is newer than all of its sources is fresh', () => {
    write('dist/index.html', 101);
    assert.equal(isBuildFresh(), true);
  });

  for (const path of ['source/deep/app.ts', 'source/new.ts', 'angular.json']) {
    it(`that is older than ${path} is not fresh`, () => {
      write('dist/index.html', 101);
      write(path, 102);
      assert.equal(isBuildFresh(), false);
    });
  }

  it('from whose sources a file was taken away is not fresh', () => {
    write('dist/index.html', 101);
    rmSync(join(folder, 'source/deep/app.ts'));
    assert.equal(isBuildFresh(), false);
  });
});
