// Runs `iv-player pack` in its own process.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FILM, PLAYER, STORY, writeFiles } from '../testing/film-to-pack.mjs';
import { PATIENCE, asUser, buildCommand } from '../testing/play-process.mjs';
import { sha256Of } from './pack-file.mjs';

describe('iv-player pack', () => {
  let folder;
  let command;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-pack-process-'));
    command = buildCommand(join(writeFiles(folder, FILM), 'built'));
    const story = JSON.stringify({ ...STORY, poster: undefined });
    writeFiles(folder, { 'story.json': story, 'none.json': '{' });
    chmodSync(folder, 0o777);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const pack = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'pack', ...args], {
      ...asUser,
      timeout: PATIENCE,
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('writes a folder and an archive, without colours or progress in a pipe [command-line-terminal]', () => {
    const { status, stdout, stderr } = pack('story.json', '--to', 'web', '--out', 'film', '--zip');
    assert.deepEqual([status, stderr], [0, ''], stdout);
    assert.match(stdout, /^written: film \(\d+ files, 0\.1 MB\)\n$/m);
    assert.ok(!['\u001b', '\r'].some((one) => stdout.includes(one)));
    const { files } = JSON.parse(readFileSync(join(folder, 'film/pack.json'), 'utf8'));
    for (const { path, sha256 } of files)
      assert.equal(sha256Of(readFileSync(join(folder, 'film', path))), sha256);
    assert.ok(existsSync(join(folder, 'film.zip')));
  });

  it('rejects wrong arguments and unreadable files with a message [command-line-nearest]', () => {
    const right = ['--to', 'web', '--out', 'refused'];
    for (const [given, sentence] of [
      [['story.json', '--out', 'refused'], '--to must be one of: web, element, scorm12.'],
      [['story.json', '--to', 'web'], '--out must name a folder.'],
      [['story.json', ...right, '--zpi'], 'Unknown option "--zpi": did you mean --zip?'],
      [['story.json', ...right, '--zip=yes'], '--zip takes no value: remove it.'],
      [['story.json', '--to', 'web', '--out'], '--out needs a value: add it.'],
      [right, 'The command takes exactly one file: pass one.'],
      [['nowhere.json', ...right], 'The file "nowhere.json" does not exist: correct the name.'],
      [['built', ...right], '"built" is a folder: pass the story file inside it.'],
    ]) {
      const { status, stdout, stderr } = pack(...given);
      assert.deepEqual([status, stdout, stderr.split('\n', 1)[0]], [2, '', sentence], given.join(' '));
    }
    assert.deepEqual(
      [pack('none.json', ...right), existsSync(join(folder, 'refused'))].map((one) => one.status ?? one),
      [1, false],
    );
  });

  it('names each missing file of the player [missing-player]', () => {
    for (const name of Object.keys(PLAYER)) {
      const file = join(folder, 'built/player', name);
      renameSync(file, `${file}.away`);
      const { status, stderr } = pack('story.json', '--to', 'web', '--out', 'missing');
      renameSync(`${file}.away`, file);
      assert.equal(status, 2);
      assert.ok(stderr.startsWith(`The player is missing from the package (${name} in `), stderr);
      assert.match(stderr, /: install iv-player again\.\n$/);
    }
  });
});
