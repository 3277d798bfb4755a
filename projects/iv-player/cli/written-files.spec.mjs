// Commands that write files leave the old file or the new one, never a part, and respect write protection.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { PATIENCE, asUser, buildCommand } from './testing/play-process.mjs';

/** Long enough to exceed the file size that {@link run} allows. */
const LONG = 'A door. '.repeat(20_000);
const STORY = (text) =>
  JSON.stringify({ format: 'iv-story', version: 1, start: 'a', nodes: { a: { text, ending: 'x' } } });
const CAPTIONS = `WEBVTT\n\n00:01.000 --> 00:02.000\n${LONG}\n`;

describe('Files that iv-player writes', () => {
  let root;
  let folder;
  let command;

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-written-'));
    chmodSync(root, 0o755);
    const built = join(root, 'built');
    mkdirSync(built);
    command = buildCommand(built);
  });
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'film-'));
    chmodSync(folder, 0o777);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const given = (name, text, mode = 0o666) => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), mode);
  };
  const textOf = (name) => readFileSync(join(folder, name), 'utf8');
  /** Runs a command. @param limit largest file that it can write, in blocks, as on a full disk */
  const run = (args, limit) => {
    const line = [process.execPath, command, ...args];
    const shell = ['bash', '--norc', '-c', `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`, 'bash', ...line];
    const [program, ...rest] = limit === undefined ? line : shell;
    return spawnSync(program, rest, { ...asUser, timeout: PATIENCE, cwd: folder, encoding: 'utf8' });
  };

  for (const [what, args, files, kept] of [
    ['captions', ['convert', 'x.vtt', 'x.vtt'], { 'x.vtt': CAPTIONS }, 'x.vtt'],
    [
      'a story',
      ['convert', 'x.twee', '--out', 'x.json', '--overwrite'],
      { 'x.twee': `:: a\n${LONG}`, 'x.json': 'by hand' },
      'x.json',
    ],
    [
      'Twee',
      ['convert', 'x.json', '--out', 'x.twee', '--overwrite'],
      { 'x.json': STORY(LONG), 'x.twee': 'by hand' },
      'x.twee',
    ],
    [
      'a report',
      ['report', 'x.json', '--html', 'x.html'],
      { 'x.json': STORY(LONG), 'x.html': 'old' },
      'x.html',
    ],
    ['a table', ['report', 'x.json', '--csv', 'x.csv'], { 'x.json': STORY(LONG), 'x.csv': 'old' }, 'x.csv'],
  ])
    it(`keep the old content on a full disk: ${what} [command-line-writes]`, () => {
      for (const [name, text] of Object.entries(files)) given(name, text);
      const { status, stderr } = run(args, what === 'a table' ? 0 : 4);
      assert.equal(textOf(kept), files[kept]);
      assert.deepEqual(readdirSync(folder).sort(), Object.keys(files).sort());
      assert.equal(status, 2);
      assert.match(stderr, /cannot be written completely, and was left as it was: free some disk space\.\n$/);
    });

  for (const [what, args, files, kept] of [
    ['captions', ['convert', 'x.vtt', 'x.vtt'], { 'x.vtt': CAPTIONS }, 'x.vtt'],
    [
      'a story',
      ['convert', 'x.twee', '--out', 'x.json', '--overwrite'],
      { 'x.twee': ':: a\nA door.', 'x.json': 'by hand' },
      'x.json',
    ],
    [
      'a report',
      ['report', 'x.json', '--html', 'x.html'],
      { 'x.json': STORY('A'), 'x.html': 'old' },
      'x.html',
    ],
  ])
    it(`are not replaced if they are write-protected: ${what} [command-line-writes]`, () => {
      for (const [name, text] of Object.entries(files)) given(name, text, name === kept ? 0o444 : 0o666);
      const { status, stderr } = run(args);
      assert.equal(textOf(kept), files[kept]);
      assert.match(stderr, /"x\.\w+" cannot be written: change its permissions\.\n$/);
      assert.equal(status, 2);
    });

  it('are not written in part by pack either [command-line-writes]', () => {
    given('x.json', STORY('A'));
    const pack = ['pack', 'x.json', '--to', 'web', '--out', 'film', '--zip'];
    const { status, stderr } = run(pack, 1);
    assert.equal(status, 2);
    assert.match(
      stderr,
      /^".*film" cannot be written completely, and was left as it was: free some disk space\.\n$/,
    );
    assert.deepEqual(readdirSync(folder), ['x.json']);
  });

  it('are not replaced by pack if the archive is write-protected [command-line-writes]', () => {
    given('x.json', STORY('A'));
    const pack = ['pack', 'x.json', '--to', 'web', '--out', 'film', '--zip'];
    assert.equal(run(pack).status, 0);
    given('x.json', STORY('B'));
    const path = join(folder, 'film.zip');
    const { mode } = statSync(path);
    const before = readFileSync(path);
    chmodSync(path, mode & 0o555);
    const { status, stderr } = run(pack);
    chmodSync(path, mode);
    assert.deepEqual(readFileSync(path), before);
    assert.match(stderr, /^".*film\.zip" cannot be written: change its permissions\.\n$/);
    assert.equal(status, 2);
    assert.match(readFileSync(join(folder, 'film/story.json'), 'utf8'), /"A"/);
    assert.equal(run(pack).status, 0);
  });

  it('cannot be created or replaced in a write-protected folder [command-line-writes]', () => {
    given('x.json', STORY('A'));
    given('x.twee', ':: a\nA door.');
    given('old.json', 'by hand');
    given('x.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n');
    chmodSync(folder, 0o555);
    try {
      for (const [args, out] of [
        [['convert', 'x.twee', '--out', 'old.json', '--overwrite'], 'old.json'],
        [['convert', 'x.twee', '--out', 'new.json'], 'new.json'],
        [['convert', 'x.vtt', 'x.vtt'], 'x.vtt'],
        [['report', 'x.json', '--html', 'x.html'], 'x.html'],
        [['pack', 'x.json', '--to', 'web', '--out', 'film'], 'film'],
      ]) {
        const { status, stderr } = run(args);
        assert.equal(status, 2);
        const sentence = new RegExp(`The folder of ".*${out}" is not writable: change its permissions\\.\n$`);
        assert.match(stderr, sentence);
      }
    } finally {
      chmodSync(folder, 0o777);
    }
    assert.equal(textOf('old.json'), 'by hand');
    assert.deepEqual(readdirSync(folder).sort(), ['old.json', 'x.json', 'x.twee', 'x.vtt']);
  });

  it('keep their permissions, and links to them [command-line-writes]', () => {
    given('real.vtt', CAPTIONS, 0o640);
    if (asUser.uid !== undefined) chmodSync(join(folder, 'real.vtt'), 0o646);
    symlinkSync('real.vtt', join(folder, 'x.vtt'));
    const mode = statSync(join(folder, 'real.vtt')).mode;
    assert.equal(run(['convert', 'x.vtt', 'x.vtt', '--shift', '1']).status, 0);
    assert.equal(readlinkSync(join(folder, 'x.vtt')), 'real.vtt');
    assert.match(textOf('real.vtt'), /00:00:02\.000 --> 00:00:03\.000/);
    assert.equal(statSync(join(folder, 'real.vtt')).mode, mode);
  });

  it('keep the original on a full disk if its encoding is not certain [command-line-writes]', () => {
    const text = Buffer.from(CAPTIONS.replace('A door', 'Ein T\u00fcrchen'), 'latin1');
    writeFileSync(join(folder, 'x.vtt'), text);
    chmodSync(join(folder, 'x.vtt'), 0o666);
    const { status, stderr } = run(['convert', 'x.vtt', 'x.vtt'], 4);
    assert.deepEqual(readFileSync(join(folder, 'x.vtt')), text);
    assert.deepEqual(readdirSync(folder), ['x.vtt']);
    assert.equal(status, 2);
    assert.match(stderr, /cannot be written completely, and was left as it was: free some disk space\.\n$/);
  });

  for (const [what, shell, wanted] of [
    [
      'on a full disk',
      '"$@" >/dev/full',
      [2, /cannot be written completely \(ENOSPC\): free some disk space\.\n$/],
    ],
    ['into a closed pipe', '"$@" | true; exit "${PIPESTATUS[0]}"', [0, /^$/]],
  ])
    it(`are the output, too: ${what} [command-line-writes]`, () => {
      const { status, stderr } = spawnSync(
        'bash',
        ['--norc', '-c', shell, 'bash', process.execPath, command, '--help'],
        {
          ...asUser,
          timeout: PATIENCE,
          cwd: folder,
          encoding: 'utf8',
        },
      );
      assert.equal(status, wanted[0]);
      assert.match(stderr, wanted[1]);
    });

  it('may be devices and pipes [command-line-writes]', () => {
    given('x.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n');
    symlinkSync('/dev/null', join(folder, 'out.vtt'));
    assert.equal(run(['convert', 'x.vtt', 'out.vtt']).status, 0);
    assert.deepEqual(readdirSync(folder).sort(), ['out.vtt', 'x.vtt']);
    symlinkSync('/dev/full', join(folder, 'full.vtt'));
    assert.match(run(['convert', 'x.vtt', 'full.vtt']).stderr, /cannot be written completely/);
  });

  it('do not replace a file that appeared in the meantime [command-line-writes]', () => {
    given('x.twee', ':: a\nA door.');
    given('x.json', 'by hand');
    assert.equal(run(['convert', 'x.twee', '--out', 'x.json']).status, 2);
    assert.equal(textOf('x.json'), 'by hand');
    assert.equal(existsSync(join(folder, 'x.json')), true);
    assert.deepEqual(readdirSync(folder).sort(), ['x.json', 'x.twee']);
  });
});
