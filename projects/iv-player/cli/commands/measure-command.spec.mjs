// Measures real clips with `iv-player measure` and checks that the rest of the file is unchanged.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { PATIENCE, asUser, buildCommand } from '../testing/play-process.mjs';

describe('iv-player measure', () => {
  let root;
  let folder;
  let command;

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-measure-'));
    chmodSync(root, 0o755);
    const built = join(root, 'built');
    mkdirSync(built);
    command = buildCommand(built);
    folder = join(root, 'film');
    mkdirSync(folder);
    // 50 frames of picture, three seconds of sound.
    clip('door.mp4', { seconds: 2, sound: 3, volume: 0.5 });
    clip('door.webm', { seconds: 2, sound: 3, volume: 0.5 });
    clip('left.mp4', { seconds: 1.2, sound: 1.2, volume: 0.1 });
    clip('short.mp4', { seconds: 1.6, sound: 1, volume: 0.1 });
    clip('silent.mp4', { seconds: 1 });
    execFileSync('ffmpeg', [...QUIET, ...sine(2, 0.2), join(folder, 'voice.mp3')]);
    writeFileSync(join(folder, 'broken.mp4'), 'no video');
  });
  beforeEach(() => writeFileSync(join(folder, 'story.json'), ''));
  after(() => rmSync(root, { recursive: true, force: true }));

  const QUIET = ['-v', 'error', '-y'];
  const sine = (seconds, volume) => [
    '-f',
    'lavfi',
    '-i',
    `sine=duration=${seconds},volume=${20 * Math.log10(volume)}dB`,
  ];
  function clip(name, { seconds, sound, volume }) {
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=64x64:rate=25:duration=${seconds}`];
    const inputs = [...picture, ...(sound === undefined ? [] : sine(sound, volume))];
    execFileSync('ffmpeg', [...QUIET, ...inputs, '-pix_fmt', 'yuv420p', join(folder, name)]);
  }

  const storyOf = (nodes, rest = {}) => ({
    format: 'iv-story',
    version: 1,
    start: Object.keys(nodes)[0],
    nodes,
    ...rest,
  });

  /** Writes a story, runs the command, and returns the text of the file afterwards. */
  function measure(text, { name = 'story.json', args = [], env = process.env, mode = 0o666 } = {}) {
    chmodSync(folder, 0o777);
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), mode);
    const result = spawnSync(process.execPath, [command, 'measure', name, ...args], {
      ...asUser,
      timeout: PATIENCE,
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    return { ...result, text: readFileSync(join(folder, name), 'utf8') };
  }

  const TEXT = `{
    "format": "iv-story",
    "version": 1,
    "start": "door",
    "nodes": {
        "door": { "source": ["door.webm",  "door.mp4"], "next": "left" },
        "left": {
            "text" : "A \\"hall\\" {[",
            "source" : { "src": "left.mp4", "type": "video\\/mp4" },
            "ending": "\\u0068ome"
        }
    },

    "meta": {"b": 1.50, "a": [ ]}
}`;

  it('writes the end of the picture and the loudness, and nothing else [measure-command]', () => {
    const { status, stdout, stderr, text } = measure(TEXT);
    assert.deepEqual([status, stdout, stderr], [0, 'written: story.json (2 scenes measured)\n', '']);
    const story = JSON.parse(text);
    const end = story.nodes.door.videoDuration;
    assert.ok(Math.abs(end - 2) <= 0.01, String(end));
    assert.equal(story.nodes.left.videoDuration, 1.2);
    const { door, left } = story.normalize;
    assert.ok(door < -10 && Math.abs(door - left - 14) < 1, JSON.stringify(story.normalize));
    assert.equal(
      text,
      TEXT.replace('"door.mp4"]', `"door.mp4"], "videoDuration": ${end}`)
        .replace('video\\/mp4" },', 'video\\/mp4" },\n            "videoDuration" : 1.2,')
        .replace(
          '    },\n\n',
          `    },\n    "normalize": {\n        "door": ${door},\n        "left": ${left}\n    },\n\n`,
        ),
    );
  });

  it('changes nothing the second time, and keeps permissions and links [measure-command]', () => {
    const { text } = measure(TEXT);
    const again = measure(text);
    assert.deepEqual(
      [again.status, again.stdout, again.text],
      [0, 'up to date: story.json (2 scenes measured)\n', text],
    );
    writeFileSync(join(folder, 'other.json'), TEXT);
    chmodSync(join(folder, 'other.json'), 0o646);
    rmSync(join(folder, 'link.json'), { force: true });
    symlinkSync('other.json', join(folder, 'link.json'));
    const { status } = spawnSync(process.execPath, [command, 'measure', 'link.json'], { cwd: folder });
    assert.equal(status, 0);
    assert.ok(JSON.parse(readFileSync(join(folder, 'other.json'), 'utf8')).normalize);
    assert.equal(statSync(join(folder, 'other.json')).mode & 0o777, 0o646);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('.')),
      [],
    );
  });

  it('keeps CRLF, a byte order mark, one-line files and the final line break [measure-command]', () => {
    const crlf = `\uFEFF${TEXT.replaceAll('\n', '\r\n')}\r\n`;
    const { status, text } = measure(crlf);
    assert.equal(status, 0);
    assert.equal(text.replaceAll('\r\n', '\n').slice(1, -1), measure(TEXT).text);
    assert.equal(text.match(/\n/g)?.length, text.match(/\r\n/g)?.length);
    assert.ok(text.startsWith('\uFEFF{'));
    const minified = JSON.stringify(storyOf({ a: { source: 'left.mp4', ending: 'x' } }));
    const { text: written } = measure(minified);
    assert.match(
      written,
      /^\{"format":"iv-story","version":1,"start":"a","nodes":\{"a":\{"source":"left\.mp4","videoDuration":1\.2,"ending":"x"\}\},"normalize":\{"a":-[\d.]+\}\}$/,
    );
  });

  it('corrects values, keeps those that it cannot measure, and drops those of missing scenes [measure-command]', () => {
    const story = storyOf(
      {
        a: { videoDuration: 9, source: 'left.mp4', next: 'b' },
        b: { source: 'live/a.m3u8', videoDuration: 4, next: 'c' },
        c: { source: 'https://films.example/c.mp4', next: 'd' },
        d: { source: 'silent.mp4', next: 'e' },
        e: { source: 'voice.mp3', next: 'f' },
        f: { source: 'door.mp4', videoDuration: 3, ending: 'x' },
        __proto: { text: 'A', ending: 'y' },
      },
      { normalize: { a: -99, b: -20, d: -5, gone: -1 } },
    );
    const { status, stdout, text } = measure(JSON.stringify(story, null, 2));
    assert.equal(status, 0);
    assert.deepEqual(stdout.split('\n').slice(0, -2), [
      '"live/a.m3u8" of "b" was not measured because it is a stream.',
      '"https://films.example/c.mp4" of "c" was not measured because it is not in the folder.',
    ]);
    const { nodes, normalize } = JSON.parse(text);
    const ends = Object.values(nodes).map(({ videoDuration }) => videoDuration);
    // The last one ends with its sound, so that the last frame stays visible.
    assert.deepEqual(ends, [1.2, 4, undefined, 1, undefined, 3, undefined]);
    assert.deepEqual(Object.keys(normalize), ['a', 'b', 'e', 'f']);
    assert.equal(normalize.b, -20);
  });

  it('uses the shorter of two clips of a scene, with a note [measure-command]', () => {
    const story = storyOf({ a: { source: ['door.mp4', 'short.mp4'], ending: 'x' } });
    const { stdout, text } = measure(JSON.stringify(story));
    assert.match(stdout, /^The clips of "a" differ in length, and the shortest, 1\.6 s, counts: /);
    assert.equal(JSON.parse(text).nodes.a.videoDuration, 1.6);
  });

  it('keeps the end of the longer sound of any clip, as `check` does [measure-command]', () => {
    clip('longer.mp4', { seconds: 1.2, sound: 4, volume: 0.1 });
    const story = storyOf({ a: { source: ['door.mp4', 'longer.mp4'], videoDuration: 3, ending: 'x' } });
    assert.equal(JSON.parse(measure(JSON.stringify(story)).text).nodes.a.videoDuration, 3);
  });

  it('removes the loudness of scenes without a clip, and nothing else of them [measure-command]', () => {
    const story = storyOf(
      { a: { source: 'left.mp4', next: 'b' }, b: { text: 'B', videoDuration: 2, ending: 'x' } },
      { normalize: { b: -9, gone: -1 } },
    );
    const { status, text } = measure(JSON.stringify(story));
    assert.equal(status, 0);
    const { nodes, normalize } = JSON.parse(text);
    assert.deepEqual(Object.keys(normalize), ['a']);
    assert.deepEqual(nodes.b, story.nodes.b);
  });

  it('lists all clips that it cannot measure, with their lines, and writes nothing [measure-command]', () => {
    const story = storyOf({
      a: { source: ['door.mp4', 'gone.mp4'], next: 'b' },
      b: { source: 'broken.mp4', next: 'c' },
      c: { source: '../secret.mp4', ending: 'x' },
    });
    const given = JSON.stringify(story, null, 2);
    const { status, stdout, text } = measure(given);
    assert.equal(status, 1);
    assert.equal(text, given);
    const lines = stdout.match(/story\.json:\d+:\d+ .*(?:gone|broken|secret)\.mp4.*/g);
    assert.equal(lines?.length, 3, stdout);
  });

  it('does not take the end of a clip that is cut off for the end of its scene [measure-command]', () => {
    const whole = readFileSync(join(folder, 'door.mp4'));
    const fast = join(folder, 'fast.mp4');
    execFileSync('ffmpeg', [
      ...QUIET,
      ...['-i', join(folder, 'door.mp4'), '-c', 'copy', '-movflags', '+faststart'],
      fast,
    ]);
    writeFileSync(join(folder, 'cut.mp4'), readFileSync(fast).subarray(0, whole.length * 0.7));
    const story = storyOf({ a: { source: ['door.mp4', 'cut.mp4'], ending: 'x' } });
    const given = JSON.stringify(story, null, 2);
    const { status, stdout, text } = measure(given);
    for (const name of ['fast.mp4', 'cut.mp4']) rmSync(join(folder, name));
    assert.equal(status, 1, stdout);
    assert.equal(text, given);
    assert.match(stdout, /error {2}MEDIA_CUT_OFF .*cut\.mp4 is cut off/);
  });

  it('measures the other scenes if a clip cannot be measured, and recordings by their last packet [measure-command] [media-read]', () => {
    const recorded = execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=25:duration=2'],
      ...['-c:v', 'libvpx', '-f', 'webm', 'pipe:'],
    ]);
    writeFileSync(join(folder, 'recorded.webm'), recorded);
    writeFileSync(join(folder, 'empty.mp4'), '');
    execFileSync('ffmpeg', [
      ...[...QUIET, '-i', join(folder, 'left.mp4'), '-c', 'copy', '-output_ts_offset', '10'],
      ...['-movflags', '+faststart', join(folder, 'moved.mp4')],
    ]);
    const story = storyOf({
      a: { source: 'broken.mp4', videoDuration: 7, next: 'b' },
      b: { source: 'empty.mp4', next: 'c' },
      c: { source: 'recorded.webm', next: 'd' },
      d: { source: 'moved.mp4', next: 'e' },
      e: { source: 'left.mp4', ending: 'x' },
    });
    const { status, stdout, text } = measure(JSON.stringify(story));
    assert.equal(status, 1);
    const { nodes } = JSON.parse(text);
    const ends = Object.values(nodes).map(({ videoDuration }) => videoDuration);
    assert.deepEqual([ends[0], ends[1], ends[4]], [7, undefined, 1.2]);
    assert.ok(Math.abs(ends[2] - 2) < 0.05 && Math.abs(ends[3] - 1.2) < 0.05, String(ends));
    assert.match(stdout, /error {2}UNREADABLE_MEDIA {2}The file broken\.mp4 is a text, not a video: /);
    assert.match(stdout, /error {2}UNREADABLE_MEDIA {2}The file empty\.mp4 is empty: /);
    assert.match(stdout, /BAD_CONTAINER .*ffmpeg -i recorded\.webm -c copy new\.webm/);
    assert.match(stdout, /BAD_TIMES .*ffmpeg -i moved\.mp4 -c copy/);
    assert.match(stdout, /\nwritten: story\.json \(3 scenes measured\)\n$/);
  });

  it('finds clips in another folder [measure-command]', () => {
    mkdirSync(join(root, 'stories'));
    chmodSync(join(root, 'stories'), 0o777);
    const file = join(root, 'stories/story.json');
    writeFileSync(file, JSON.stringify(storyOf({ a: { source: 'left.mp4', ending: 'x' } })));
    const run = () =>
      spawnSync(process.execPath, [command, 'measure', file, '--media', folder], { encoding: 'utf8' });
    assert.equal(run().status, 0);
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).nodes.a.videoDuration, 1.2);
    const { status, stderr } = measure(TEXT, { args: ['--media', 'nowhere'] });
    assert.deepEqual([status, stderr], [2, 'The folder "nowhere" does not exist: correct the name.\n']);
  });

  it('refuses a write-protected story, unless nothing has to be written [measure-command] [command-line-writes]', () => {
    const names = readdirSync(folder);
    const { status, stdout, stderr, text } = measure(TEXT, { mode: 0o444 });
    assert.equal(text, TEXT);
    assert.deepEqual(
      [status, stdout, stderr],
      [2, '', '"story.json" cannot be written: change its permissions.\n'],
    );
    assert.deepEqual(readdirSync(folder), names);
    const measured = measure(TEXT).text;
    const { status: again, stdout: unchanged } = measure(measured, { mode: 0o444 });
    assert.deepEqual([again, unchanged], [0, 'up to date: story.json (2 scenes measured)\n']);
  });

  it('rejects other files with a remedy, and leaves them unchanged [measure-command]', () => {
    const refused = (given, options) => {
      const { status, stdout, stderr, text } = measure(given, options);
      assert.equal(text, typeof given === 'string' ? given : text);
      return [status, stdout + stderr];
    };
    assert.match(
      refused(':: Start\nA door.\n', { name: 'my $x.twee' })[1],
      /npx iv-player convert 'my \$x\.twee' --out story\.json\n$/,
    );
    assert.deepEqual(refused(':: Start\nA door.\n', { name: 'story.twee' }), [
      2,
      'A Twee file cannot hold measurements. First convert it: npx iv-player convert story.twee --out story.json\n',
    ]);
    assert.deepEqual(refused(TEXT, { env: { ...process.env, PATH: join(root, 'empty') } }), [
      2,
      'The program ffprobe was not found: install ffmpeg, which includes it.\n',
    ]);
    assert.deepEqual(refused(Buffer.from('{"title":"\xe9"}', 'latin1')), [
      2,
      '"story.json" is not UTF-8: save it as UTF-8.\n',
    ]);
    assert.equal(refused('{')[0], 1);
    assert.equal(refused('{"format":"iv-story"}')[0], 1);
  });

  it('leaves nothing for `check --media` to find [measure-command]', () => {
    const { text } = measure(TEXT);
    writeFileSync(join(folder, 'story.json'), text);
    const check = () => {
      const args = [command, 'check', 'story.json', '--media', '.', '--format', 'json'];
      const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
      const codes = JSON.parse(stdout).map(({ code, path }) => `${code} ${path.join('.')}`);
      return codes.filter((code) => /DIFFERS.*(?:videoDuration)|LOUDNESS/.test(code));
    };
    assert.deepEqual(check(), []);
    writeFileSync(join(folder, 'story.json'), text.replace('"videoDuration" : 1.2', '"videoDuration" : 1.1'));
    assert.deepEqual(check(), ['MEDIA_DIFFERS nodes.left.videoDuration']);
  });

  /** What `check` says in this folder. */
  function check(name) {
    const args = [command, 'check', name, '--media', '.', '--format', 'json'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return JSON.parse(stdout).filter(({ code }) => /LOUDNESS|videoDuration/.test(code));
  }

  it('does not lower the others to a much quieter clip, but names the command that makes it louder [measure-command] [measured-loudness]', () => {
    clip('whisper.mp4', { seconds: 2, sound: 2, volume: 0.01 });
    clip('quieter.mp4', { seconds: 1, sound: 1, volume: 0.06 });
    const nodes = {
      a: { source: 'left.mp4', next: 'b' },
      b: { source: 'whisper.mp4', next: 'c' },
      c: { source: 'short.mp4', next: 'd' },
      d: { source: 'quieter.mp4', ending: 'x' },
    };
    const first = measure(JSON.stringify(storyOf(nodes), null, 2), { name: 'film.json' });
    assert.equal(first.status, 0);
    const { normalize } = JSON.parse(first.text);
    assert.deepEqual(Object.keys(normalize), ['a', 'c', 'd']);
    assert.ok(Math.max(...Object.values(normalize)) - Math.min(...Object.values(normalize)) < 6);
    const found = check('film.json');
    assert.deepEqual(
      found.map(({ path }) => path[1]),
      ['b'],
    );
    assert.ok(first.stdout.includes(found[0].message.replace(/\.$/, '')), first.stdout);
    const louder = /ffmpeg .* new\.mp4/.exec(found[0].message)?.[0] ?? '';
    execFileSync('sh', ['-c', louder.replace('ffmpeg', 'ffmpeg -y -nostdin -v error')], { cwd: folder });
    renameSync(join(folder, 'new.mp4'), join(folder, 'whisper.mp4'));
    assert.deepEqual(check('film.json'), []);
    const second = measure(first.text, { name: 'film.json' });
    assert.equal(second.stdout, 'written: film.json (4 scenes measured)\n');
    assert.deepEqual(Object.keys(JSON.parse(second.text).normalize), ['a', 'b', 'c', 'd']);
    assert.deepEqual(check('film.json'), []);
  });

  it('is named by `check` as it can be run [measure-command]', () => {
    const nodes = { a: { source: 'left.mp4', videoDuration: 0.5, ending: 'x' } };
    mkdirSync(join(folder, 'other stories'), { recursive: true });
    chmodSync(join(folder, 'other stories'), 0o777);
    for (const name of ['film.json', 'other stories/a.json']) {
      writeFileSync(join(folder, name), JSON.stringify(storyOf(nodes)));
      const run = () =>
        spawnSync(process.execPath, [command, 'check', name, '--media', '.'], {
          cwd: folder,
          encoding: 'utf8',
        });
      const [, args = ''] = /run npx iv-player (measure .*)\n/.exec(run().stdout) ?? [];
      assert.match(
        args,
        name === 'film.json' ? /^measure film\.json$/ : /^measure "other stories\/a\.json" --media \.$/,
      );
      execFileSync('sh', ['-c', `"${process.execPath}" "${command}" ${args}`], { cwd: folder });
      assert.doesNotMatch(run().stdout, /MEDIA_DIFFERS/);
    }
  });
});
