// Runs the command line in its own process: output and exit codes, above all for wrong arguments.
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

const COMMANDS = ['play', 'check', 'report', 'record', 'convert', 'measure', 'pack', 'path'];

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
    writeFileSync(join(folder, 'none.json'), '{');
    const choices = ['left', 'right'].map((to) => ({ to, label: to }));
    writeFileSync(
      join(folder, 'paths.json'),
      JSON.stringify({
        format: 'iv-story',
        version: 1,
        start: 'door',
        nodes: {
          door: { text: 'A door.', decision: { choices, defaults: ['left'] } },
          left: { text: 'A hall.', next: 'end' },
          right: { text: 'A yard.', next: 'end' },
          end: { text: 'The end.', ending: 'end' },
        },
      }),
    );
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

  it('shows its usage', () => {
    for (const given of [[], ['--help'], ['-h'], ['help']]) {
      const { status, stdout, stderr } = run(...given);
      assert.deepEqual([status, stderr], [0, ''], given.join(' '));
      for (const name of COMMANDS) assert.match(stdout, new RegExp(`^  iv-player ${name} `, 'm'));
    }
  });

  it('shows usage, options, examples and exit codes of each command [command-line-help]', () => {
    for (const name of COMMANDS)
      for (const given of [
        ['--help'],
        ['-h'],
        ['story.json', '--help'],
        ['--help', 'story.json'],
        ['folder', '-h', '--no-such-option'],
      ]) {
        const { status, stdout, stderr } = run(name, ...given);
        assert.deepEqual([status, stderr], [0, ''], `${name} ${given.join(' ')}`);
        const parts = [
          'Usage:',
          `iv-player ${name} `,
          'Options:',
          'Examples:',
          `npx iv-player ${name} `,
          'Exit codes:',
        ];
        for (const part of parts) assert.ok(stdout.includes(part), `${part} in ${stdout}`);
        assert.match(stdout, /^ {2}0 {2}\S.*\n(?: {2}1 .*\n)? {2}2 {2}\S/m);
      }
    assert.match(run('check', '--help').stdout, /--max-warnings <number> .*; default: 0\n/);
  });

  it('shows its version [command-line-help]', () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    assert.deepEqual(run('--version'), { status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('exits with 2 for an unknown command, and suggests the nearest one [command-line-nearest]', () => {
    for (const [name, nearest] of [
      ['chekc', ': did you mean check?'],
      ['reprot', ': did you mean report?'],
      ['paht', '.'],
      ['toString', '.'],
      ['__proto__', '.'],
      ['', '.'],
    ]) {
      const { status, stdout, stderr } = run(name);
      assert.deepEqual([status, stdout], [2, '']);
      assert.equal(
        stderr,
        `Unknown command ${JSON.stringify(name)}${nearest}\nRun iv-player --help for a list of commands.\n`,
      );
    }
  });

  it('exits with 2 for wrong arguments, and suggests the nearest option [command-line-nearest]', () => {
    for (const [given, sentence] of [
      [['check', 'story.json', '--formt', 'json'], 'Unknown option "--formt": did you mean --format?'],
      [['report', 'story.json', '--pdf=x'], 'Unknown option "--pdf".'],
      [['check', 'story.json', '-x'], 'Unknown option "-x".'],
      [['check', 'story.json', '--toString', 'x'], 'Unknown option "--toString".'],
      [['check', 'story.json', '--format'], '--format needs a value: add it.'],
      [['check', 'story.json', '--format', '--media', 'x'], '--format needs a value: add it.'],
      [
        ['convert', 'story.twee', '--out', 'a.json', '--overwrite=yes'],
        '--overwrite takes no value: remove it.',
      ],
      [['check'], 'The command takes exactly one file: pass one.'],
      [['check', 'story.json', 'story.twee'], 'The command takes exactly one file: pass one.'],
      [['convert', 'a.srt', 'a.vtt', 'b.vtt'], 'The command takes exactly one file: pass one.'],
    ]) {
      const { status, stdout, stderr } = run(...given);
      const help = `Run iv-player ${given[0]} --help for its options.`;
      assert.deepEqual([status, stdout, stderr], [2, '', `${sentence}\n${help}\n`], given.join(' '));
    }
  });

  it('accepts options before and after the file, and with = [command-line-help]', () => {
    for (const given of [
      ['--format', 'json', 'story.json'],
      ['story.json', '--format=json'],
      ['--format=json', '--max-warnings', '3', '--', 'story.json'],
    ])
      assert.deepEqual(run('check', ...given), { status: 0, stdout: '[]\n', stderr: '' });
  });

  it('writes neither colours nor progress to a pipe [command-line-terminal]', () => {
    for (const given of [
      ['--help'],
      ['check', '--help'],
      ['check', 'film.json'],
      ['check', 'story.json', '--media', '.'],
    ]) {
      const { stdout, stderr } = run(...given);
      assert.ok(!['\u001b', '\r'].some((one) => (stdout + stderr).includes(one)));
    }
  });

  it('encodes and decodes a path [path-command]', () => {
    const { status, stdout: code } = run('path', 'paths.json', '--nodes', 'door,left,end');
    assert.equal(status, 0);
    assert.match(code, /^[\w-]+\n$/);
    const read = run('path', 'paths.json', `--code=${code.trim()}`);
    const pathOf = (...nodes) => ({ nodes, steps: nodes.map((node) => ({ node })) });
    const { steps, ...others } = JSON.parse(read.stdout);
    assert.deepEqual([read.status, others], [0, { nodes: ['door', 'left', 'end'], complete: true }]);
    assert.deepEqual(
      steps.map(({ node }) => node),
      others.nodes,
    );
    assert.deepEqual(run('path', 'paths.json', '--nodes', '["door", "left", "end"]').stdout, code);
    const part = run('path', 'paths.json', '--nodes', 'door,end');
    assert.equal(part.status, 1);
    assert.equal(part.stderr, 'The path can be played up to "door": the next step is gone.\n');
    const broken = run('path', 'paths.json', '--code', 'abc');
    assert.deepEqual(
      [broken.status, JSON.parse(broken.stdout)],
      [1, { ...pathOf('door'), complete: false, reason: 'malformed' }],
    );
    for (const [given, sentence] of [
      [['paths.json'], 'Use either --nodes or --code.'],
      [['paths.json', '--nodes', 'door', '--code', 'a'], 'Use either --nodes or --code.'],
      [
        ['paths.json', '--nodes', '[1]'],
        '--nodes must be ids separated by commas, or a JSON list of ids or { node, choice, answers }, with answers as --code prints them.',
      ],
      [
        ['paths.json', '--nodes', 'door,nowhere'],
        'The node "nowhere" does not exist in the story: use ids of its nodes.',
      ],
      [['nowhere.json', '--nodes', 'door'], 'The file "nowhere.json" does not exist: correct the name.'],
    ])
      assert.deepEqual(run('path', ...given), { status: 2, stdout: '', stderr: `${sentence}\n` });
    assert.equal(run('path', 'none.json', '--nodes', 'door').status, 2);
  });

  it('encodes and decodes the answers along a path [path-command]', () => {
    const answers = [{ id: 'blue' }, { id: 'brown', correct: true }];
    const questions = [{ id: 'colour', at: 1, kind: 'single', answers }];
    const nodes = { door: { questions, next: 'end' }, end: { ending: 'end' } };
    const story = { format: 'iv-story', version: 1, start: 'door', nodes };
    writeFileSync(join(folder, 'asked.json'), JSON.stringify(story));
    const given = { id: 'colour', answer: ['brown'], correct: true, points: 1, tries: 1 };
    const steps = [{ node: 'door', answers: [given] }, { node: 'end' }];
    const { status, stdout: code } = run('path', 'asked.json', '--nodes', JSON.stringify(steps));
    assert.equal(status, 0);
    assert.deepEqual(JSON.parse(run('path', 'asked.json', `--code=${code.trim()}`).stdout).steps, steps);
    const part = run('path', 'asked.json', '--nodes', 'door,end');
    assert.deepEqual(
      [part.status, part.stderr],
      [1, 'The path can be played up to "door": the next step is closed.\n'],
    );
    const wrong = [{ node: 'door', answers: [{ ...given, points: 'many' }] }];
    assert.equal(run('path', 'asked.json', '--nodes', JSON.stringify(wrong)).status, 2);
  });

  for (const port of ['1.5', '-1', '65536', '1e3', '0x10', '', ' 80', 'http', '99999999999999999999', 'NaN'])
    it(`refuses the port "${port}" with a clear message`, () => {
      const { status, stdout, stderr } = run('play', 'story.json', `--port=${port}`);
      assert.deepEqual([status, stdout, stderr], [2, '', '--port must be a whole number below 65536.\n']);
    });

  // The printed address may resolve to either.
  for (const address of ['127.0.0.1', '::1'])
    it(`reports the port in use at ${address}, with a remedy`, async () => {
      const taken = createServer().listen(0, address);
      await once(taken, 'listening');
      const { port } = /** @type {import('node:net').AddressInfo} */ (taken.address());
      const { status, stderr } = run('play', 'story.json', '--port', String(port));
      taken.close();
      assert.deepEqual(
        [status, stderr],
        [2, `Port ${port} is in use: stop the program that uses it, or choose another with --port.\n`],
      );
    });

  it('reports a path that is a folder, not a folder, or missing, with a remedy', () => {
    for (const [given, sentence] of [
      ...COMMANDS.slice(0, 3).flatMap((name) => [
        [[name, 'film'], '"film" is a folder: pass the story file inside it.'],
        [[name, 'nowhere.json'], 'The file "nowhere.json" does not exist: correct the name.'],
        [[name, 'film/nowhere.json'], 'The file "film/nowhere.json" does not exist: correct the name.'],
      ]),
      [
        ['convert', 'story.twee', '--out', 'nowhere/a.json'],
        'The folder of "nowhere/a.json" does not exist: create it first.',
      ],
      [['convert', 'story.twee', '--out', 'film'], '"film" is a folder: choose a file inside it.'],
      [
        ['report', 'story.json', '--html', 'nowhere/a.html'],
        'The folder of "nowhere/a.html" does not exist: create it first.',
      ],
      [
        ['check', 'story.json', '--media', 'nowhere'],
        'The folder "nowhere" does not exist: correct the name.',
      ],
      [['check', 'story.json/a.json'], 'The file "story.json/a.json" does not exist: correct the name.'],
      [['check', 'locked.json'], '"locked.json" cannot be read: change its permissions.'],
      [['check', 'story.json', '--media', 'locked'], '"locked" cannot be read: change its permissions.'],
      [
        ['convert', 'story.twee', '--out', 'a.json'],
        'The folder of "a.json" is not writable: change its permissions.',
      ],
      [
        ['check', 'story.json', '--media', 'story.twee'],
        '"story.twee" is not a folder: pass a folder with media.',
      ],
    ]) {
      const { status, stdout, stderr } = run(...given);
      assert.deepEqual([status, stdout, stderr], [2, '', `${sentence}\n`], given.join(' '));
    }
  });

  describe('in a writable folder', () => {
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

    it('never replaces the story with a report, whatever the path', () => {
      const story = readFileSync(join(folder, 'story.json'), 'utf8');
      given('story.json', story);
      symlinkSync('story.json', join(open, 'link.html'));
      for (const target of ['story.json', '../open/story.json', 'link.html']) {
        for (const option of ['--html', '--csv']) {
          const { status, stderr } = inOpen('report', 'story.json', option, target);
          assert.equal(status, 2);
          assert.match(stderr, /^The report would replace open\/story\.json: choose another file\.\n/);
          assert.equal(textOf('story.json'), story);
        }
      }
      assert.equal(inOpen('report', 'story.json', '--html', 'a.html', '--csv', '../open/a.html').status, 2);
      assert.equal(existsSync(join(open, 'a.html')), false);
    });

    it('keeps every caption file that it replaces with a guess of its encoding [convert-captions]', () => {
      const bytes = (text) => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`, 'latin1');
      for (const text of ['\xd6l \x96 1', '\xd6l \x96 2']) {
        given('old.vtt', bytes(text));
        assert.equal(inOpen('convert', 'old.vtt', '--out', 'old.vtt').status, 0);
      }
      assert.match(readFileSync(join(open, 'old.vtt'), 'utf8'), /Öl – 2/);
      assert.deepEqual(readFileSync(join(open, 'old.vtt.original')), bytes('\xd6l \x96 1'));
      assert.deepEqual(readFileSync(join(open, 'old.vtt.original-2')), bytes('\xd6l \x96 2'));
      const again = inOpen('convert', 'old.vtt.original', '--out', 'old.vtt', '--encoding', 'windows-1250');
      assert.equal(again.status, 0);
      assert.match(readFileSync(join(open, 'old.vtt'), 'utf8'), /Öl – 1/);
    });

    it('replaces a story only with --overwrite', () => {
      given('a.twee', ':: Start\nA door.\n');
      given('film.json', 'finished by hand');
      const { status, stderr } = inOpen('convert', 'a.twee', '--out', 'film.json');
      assert.deepEqual(
        [status, stderr],
        [2, '"open/film.json" already exists: choose another file, or add --overwrite to replace it.\n'],
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

    for (const [what, data, sentence] of [
      ['a story file in UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'is not UTF-8: save it as UTF-8.'],
      [
        'a clip',
        Buffer.from('0000001c667479706d703432000000006d703432ff', 'hex'),
        'is not a text file: pass the story file, which ends in .json or .twee.',
      ],
      [
        'a story file in latin1',
        Buffer.from('{ "title": "Tür" }', 'latin1'),
        'is not UTF-8: save it as UTF-8.',
      ],
      [
        'a page from Twine',
        '<html><tw-storydata></tw-storydata></html>',
        'is a web page, not a story file: in Twine, choose Build, then Export As Twee, and pass that file.',
      ],
      [
        'a Twee file with another name',
        ':: Start\nA door.\n',
        'is in Twee: give it a name that ends in .twee.',
      ],
    ])
      it(`says what to do with ${what}`, () => {
        given('other.json', data);
        for (const name of ['check', 'report', 'measure'])
          assert.deepEqual(inOpen(name, 'other.json'), {
            status: 2,
            stdout: '',
            stderr: `"open/other.json" ${sentence}\n`,
          });
      });

    it('says in every command how it read a Twee file that is not UTF-8 [convert-command]', async (test) => {
      const taken = createServer().listen(0, '127.0.0.1');
      test.after(() => taken.close());
      await once(taken, 'listening');
      const { port } = /** @type {import('node:net').AddressInfo} */ (taken.address());
      for (const [name, data, warning] of [
        [
          'old.twee',
          Buffer.from(':: Start\nA d\xf6or.\n', 'latin1'),
          'open/old.twee is not UTF-8 and was read as windows-1252: if characters look wrong, save it as UTF-8.\n',
        ],
        [
          'damaged.twee',
          Buffer.concat([Buffer.from(':: Start\nDörte öffnet\n'), Buffer.from([0xff, 10])]),
          'Line 3 of open/damaged.twee is not UTF-8 and shows \ufffd: correct that line.\n',
        ],
        ['whole.twee', ':: Start\nDörte öffnet.\n', ''],
      ]) {
        given(name, data);
        for (const args of [
          ['check'],
          ['check', '--media', 'open'],
          ['report'],
          ['path', '--nodes', 'Start'],
          ['pack', '--to', 'web', '--out', 'open/packed'],
        ]) {
          const [command, ...options] = args;
          const { stderr } = inOpen(command, name, ...options);
          assert.equal(stderr, warning, args.join(' '));
        }
        const { stderr } = inOpen('play', name, '--port', String(port));
        assert.equal(
          stderr,
          `${warning}Port ${port} is in use: stop the program that uses it, or choose another with --port.\n`,
        );
        rmSync(join(open, 'out.json'), { force: true });
        const { stdout } = inOpen('convert', name, '--out', 'out.json');
        assert.ok(stdout.startsWith(warning), stdout);
      }
    });

    it('reads Twee files in UTF-16, and writes nothing if there are no scenes', () => {
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
        assert.match(stderr, /The file has no scenes/);
        assert.equal(existsSync(join(open, 'none.json')), false);
      }
    });
  });
});
