// The command line in a process of its own: what it prints and exits with when it is called wrongly.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PATIENCE, asUser, buildCommand } from './testing/play-process.mjs';

const COMMANDS = ['play', 'check', 'report', 'convert'];

describe('iv-player', () => {
  let folder;
  let command;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-command-'));
    const built = join(folder, 'built');
    mkdirSync(built);
    command = buildCommand(built);
    mkdirSync(join(folder, 'film'));
    writeFileSync(join(folder, 'story.twee'), ':: Start\nA door.\n');
    writeFileSync(
      join(folder, 'story.json'),
      JSON.stringify({
        format: 'iv-story',
        version: 1,
        start: 'a',
        nodes: { a: { text: 'A', ending: 'x' } },
      }),
    );
  });
  before(() => {
    writeFileSync(join(folder, 'locked.json'), '{}');
    mkdirSync(join(folder, 'locked'));
    for (const [name, mode] of [
      ['', 0o755],
      ['built', 0o755],
      ['locked.json', 0],
      ['locked', 0],
    ])
      chmodSync(join(folder, name), mode);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      ...asUser,
      timeout: PATIENCE,
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('says how it is called', () => {
    for (const given of [[], ['--help'], ['-h'], ['help']]) {
      const { status, stdout, stderr } = run(...given);
      assert.deepEqual([status, stderr], [0, ''], given.join(' '));
      for (const name of COMMANDS) assert.match(stdout, new RegExp(`^  iv-player ${name} `, 'm'));
    }
    for (const name of COMMANDS)
      for (const given of [
        ['--help'],
        ['-h'],
        ['story.json', '--help'],
        ['--help', 'story.json'],
        ['folder', '-h'],
      ]) {
        const { status, stdout, stderr } = run(name, ...given);
        assert.deepEqual([status, stderr], [0, ''], `${name} ${given.join(' ')}`);
        assert.match(stdout, new RegExp(`^Usage:\\n(?:  iv-player ${name} [^\\n]+\\n)+$`));
      }
  });

  it('exits with 2 for a command that it does not know', () => {
    for (const name of ['chekc', '--version', 'toString', '__proto__', '']) {
      const { status, stdout, stderr } = run(name);
      assert.deepEqual([status, stdout], [2, '']);
      assert.ok(stderr.startsWith(`Unknown command ${JSON.stringify(name)}.\nUsage:\n`), stderr);
    }
  });

  for (const port of ['1.5', '-1', '65536', '1e3', '0x10', '', ' 80', 'http', '99999999999999999999', 'NaN'])
    it(`refuses the port "${port}" with a sentence of its own`, () => {
      const { status, stdout, stderr } = run('play', 'story.json', `--port=${port}`);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, /^--port must be a whole number below 65536\.\niv-player play </);
    });

  // The address that is printed leads to either.
  for (const address of ['127.0.0.1', '::1'])
    it(`names the port that is taken at ${address}, and the remedy`, async () => {
      const taken = createServer().listen(0, address);
      await once(taken, 'listening');
      const { port } = /** @type {import('node:net').AddressInfo} */ (taken.address());
      const { status, stderr } = run('play', 'story.json', '--port', String(port));
      taken.close();
      assert.deepEqual(
        [status, stderr],
        [2, `Port ${port} is taken: end what uses it, or name another with --port.\n`],
      );
    });

  it('names the path that is a folder, no folder, or not there, and the remedy', () => {
    for (const [given, sentence] of [
      ...COMMANDS.slice(0, 3).flatMap((name) => [
        [[name, 'film'], '"film" is a folder: name the story file in it.'],
        [[name, 'nowhere.json'], 'There is no file "nowhere.json": correct the name.'],
        [[name, 'film/nowhere.json'], 'There is no file "film/nowhere.json": correct the name.'],
      ]),
      [
        ['convert', 'story.twee', '--out', 'nowhere/a.json'],
        'There is no folder for "nowhere/a.json": make it first.',
      ],
      [['convert', 'story.twee', '--out', 'film'], '"film" is a folder: name a file in it.'],
      [
        ['report', 'story.json', '--html', 'nowhere/a.html'],
        'There is no folder for "nowhere/a.html": make it first.',
      ],
      [['check', 'story.json', '--media', 'nowhere'], 'There is no folder "nowhere": correct the name.'],
      [['check', 'story.json/a.json'], 'There is no file "story.json/a.json": correct the name.'],
      [['check', 'locked.json'], '"locked.json" cannot be read: change its permissions.'],
      [['check', 'story.json', '--media', 'locked'], '"locked" cannot be read: change its permissions.'],
      [['convert', 'story.twee', '--out', 'a.json'], '"a.json" cannot be written: change its permissions.'],
      [
        ['check', 'story.json', '--media', 'story.twee'],
        '"story.twee" is not a folder: name the one that the story\'s addresses start from.',
      ],
    ]) {
      const { status, stdout, stderr } = run(...given);
      assert.deepEqual([status, stdout, stderr], [2, '', `${sentence}\n`], given.join(' '));
    }
  });

  describe('in a folder in which it may write', () => {
    let open;
    const textOf = (name) => readFileSync(join(open, name), 'utf8');
    const given = (name, data) => {
      writeFileSync(join(open, name), data);
      chmodSync(join(open, name), 0o666);
    };
    const inOpen = (...args) => run(...args.map((one) => (/\.\w+$/.test(one) ? join('open', one) : one)));

    before(() => {
      open = join(folder, 'open');
      mkdirSync(open);
      chmodSync(open, 0o777);
    });

    it('never writes a report over the story, by whatever path', () => {
      const story = readFileSync(join(folder, 'story.json'), 'utf8');
      given('story.json', story);
      symlinkSync('story.json', join(open, 'link.html'));
      for (const target of ['story.json', '../open/story.json', 'link.html']) {
        for (const option of ['--html', '--csv']) {
          const { status, stderr } = inOpen('report', 'story.json', option, target);
          assert.equal(status, 2);
          assert.match(stderr, /^The report would replace open\/story\.json: name another file\.\n/);
          assert.equal(textOf('story.json'), story);
        }
      }
      assert.equal(inOpen('report', 'story.json', '--html', 'a.html', '--csv', '../open/a.html').status, 2);
      assert.equal(existsSync(join(open, 'a.html')), false);
    });

    it('replaces a story only with --overwrite', () => {
      given('a.twee', ':: Start\nA door.\n');
      given('film.json', 'finished by hand');
      const { status, stderr } = inOpen('convert', 'a.twee', '--out', 'film.json');
      assert.deepEqual(
        [status, stderr],
        [2, '"open/film.json" exists: name another file, or add --overwrite to replace it.\n'],
      );
      assert.equal(textOf('film.json'), 'finished by hand');
      assert.equal(inOpen('convert', 'a.twee', '--out', 'film.json', '--overwrite').status, 0);
      assert.match(textOf('film.json'), /A door\./);
      given(
        'own.json',
        JSON.stringify({ format: 'iv-story', version: 1, start: 'a', nodes: { a: { ending: 'x' } } }),
      );
      symlinkSync('own.json', join(open, 'own.twee'));
      assert.equal(inOpen('convert', 'own.json', '--out', 'own.twee', '--overwrite').status, 2);
      assert.match(textOf('own.json'), /^\{/);
    });

    it('reads Twee files in UTF-16, and writes nothing where there is no scene', () => {
      const twee = ':: Start\nA döor.\n';
      const utf16 = Buffer.from(`\uFEFF${twee}`, 'utf16le');
      for (const [name, data] of Object.entries({
        'le.twee': utf16,
        'be.twee': Buffer.from(utf16).swap16(),
        'plain.twee': utf16.subarray(2),
        'old.twee': Buffer.from(twee, 'latin1'),
      })) {
        given(name, data);
        const out = name.replace('twee', 'json');
        const { status, stdout } = inOpen('convert', name, '--out', out);
        assert.deepEqual([status, JSON.parse(textOf(out)).nodes.Start.text], [0, 'A döor.']);
        assert.equal(stdout.includes('windows-1252'), name === 'old.twee');
        assert.match(inOpen('report', name).stdout, /1 scenes/);
      }
      for (const data of ['', 'no passage', Buffer.from([0, 1, 2, 255, 254])]) {
        given('none.twee', data);
        const { status, stderr } = inOpen('convert', 'none.twee', '--out', 'none.json');
        assert.equal(status, 2);
        assert.match(stderr, /There is no scene in it/);
        assert.equal(existsSync(join(open, 'none.json')), false);
      }
    });
  });
});
