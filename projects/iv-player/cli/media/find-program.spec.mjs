// Programs are found in the folders of PATH only.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { askFfmpeg, findProgram } from './find-program.mjs';

describe('findProgram', () => {
  /** Finds a program on a computer with these files. */
  const find = (platform, path, files) =>
    findProgram('ffprobe', {
      platform,
      env: path === undefined ? {} : { [platform === 'win32' ? 'Path' : 'PATH']: path },
      isProgram: (file) => files.includes(file),
    });

  it('returns the first one in PATH', () => {
    assert.equal(find('linux', '/a:/b:/c', ['/b/ffprobe', '/c/ffprobe']), '/b/ffprobe');
    const files = ['D:\\tools\\bin\\ffprobe.exe', '\\\\server\\tools\\ffprobe.exe'];
    assert.equal(find('win32', 'C:\\Windows;"D:\\tools\\bin"', files), files[0]);
    assert.equal(find('win32', '\\\\server\\tools', files), files[1]);
    assert.equal(find('linux', '/a', []), null);
    assert.equal(find('linux', undefined, ['ffprobe', '/ffprobe']), null);
  });

  it('never looks in the current folder or in one that depends on it [own-programs]', () => {
    for (const path of ['', '.', ':', 'bin', './bin', '..', '~/bin'])
      assert.equal(find('linux', path, ['ffprobe', './ffprobe', 'bin/ffprobe', '../ffprobe']), null, path);
    for (const path of ['', '.', ';', 'bin', '.\\bin', '\\bin', 'C:', 'C:bin', '/bin'])
      assert.equal(
        findProgram('ffprobe', {
          platform: 'win32',
          env: { PATH: path },
          isProgram: () => true,
        }),
        null,
        path,
      );
  });

  it('runs no scripts on Windows, which need a shell', () => {
    for (const ending of ['', '.cmd', '.bat', '.ps1'])
      assert.equal(find('win32', 'C:\\bin', [`C:\\bin\\ffprobe${ending}`]), null);
  });
});

describe('askFfmpeg', () => {
  let folder;
  let path;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-program-'));
    path = process.env.PATH;
    mkdirSync(join(folder, 'bin'));
    for (const place of ['', 'bin']) {
      const file = join(folder, place, 'ffprobe');
      writeFileSync(file, `#!/bin/sh\necho "from ${place || 'film'}"\n`);
      chmodSync(file, 0o755);
    }
  });
  after(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'runs no program of the folder in which the command runs [own-programs]',
    { skip: process.platform === 'win32' },
    () => {
      const current = process.cwd();
      process.chdir(folder);
      try {
        process.env.PATH = `:.:${join(folder, 'bin')}:${path}`;
        assert.equal(askFfmpeg('ffprobe', [], 'a.mp4').stdout, 'from bin\n');
        process.env.PATH = '.';
        assert.equal(askFfmpeg('ffprobe', [], 'a.mp4').status, null);
      } finally {
        process.chdir(current);
      }
    },
  );
});
