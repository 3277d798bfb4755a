// Options, output and exit codes of `iv-player pack`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { STORY, makeFilm, writeFiles } from '../testing/film-to-pack.mjs';
import { realClip } from '../testing/real-media.mjs';

const TWEE = `:: StoryData
{ "ifid": "11111111-2222-4333-8444-555555555555", "start": "Door" }

:: Door
[[Left]]

:: Left
The end.
`;

describe('the command iv-player pack', () => {
  let film;
  let command;
  before(async () => {
    film = makeFilm();
    writeFiles(film.folder, { 'story.json': JSON.stringify(STORY), 'story.twee': TWEE, 'broken.json': '{' });
    const module = join(film.root, 'pack-command.mjs');
    bundleForNode('projects/iv-player/cli/commands/pack-command.mjs', module);
    command = await import(pathToFileURL(module).href);
  });
  after(() => rmSync(film.root, { recursive: true, force: true }));

  const run = (options = {}, file = 'story.json', show = () => undefined) =>
    command.packCommand(
      {
        file: join(film.folder, file),
        options: new Map(Object.entries({ '--to': 'web', '--out': join(film.root, 'out'), ...options })),
      },
      { read: (path) => readFileSync(path, 'utf8'), player: film.player, show },
    );

  it('prints what was written, after what check found', async () => {
    const { output, code } = await run();
    assert.equal(code, 0);
    const lines = output.split('\n');
    assert.match(lines.at(-1), /^written: .*out \(\d+ files, 0\.1 MB\)$/);
    assert.ok(existsSync(join(film.root, 'out/index.html')));
    const quiet = await run({ '--no-check': '' });
    assert.deepEqual([quiet.code, quiet.output.split('\n').length], [0, 1]);
  });

  it('shows which file it reads and writes, and how much is written', async () => {
    const shown = [];
    await run({}, 'story.json', (text) => shown.push(text));
    assert.ok(shown.some((text) => /^reading .*door\.webm$/.test(text)));
    assert.match(shown.at(-1), /^writing \S+, 0\.1 MB so far$/);
  });

  it('packs a Twee file', async () => {
    const { code, output } = await run({}, 'story.twee');
    assert.equal(code, 0, output);
    const { id } = JSON.parse(readFileSync(join(film.root, 'out/pack.json'), 'utf8'));
    assert.equal(id, 'urn:uuid:11111111-2222-4333-8444-555555555555');
  });

  it('refuses what cannot be packed, with a line for each problem [pack-problems]', async () => {
    writeFileSync(
      join(film.folder, 'bad.json'),
      JSON.stringify({
        format: 'iv-story',
        version: 1,
        start: 'a',
        nodes: { a: { source: ['gone.mp4', '../x.mp4'], ending: 'x' } },
      }),
    );
    const out = join(film.root, 'bad');
    const { code, output } = await run({ '--out': out }, 'bad.json');
    assert.equal(code, 1);
    const missing = 'MISSING_MEDIA  The file "gone.mp4" does not exist: add it, or correct the address.';
    assert.match(output, /bad\.json:1:\d+ {2}error {2}MISSING_MEDIA {2}/);
    assert.ok(output.includes(missing), output);
    assert.match(output, /bad\.json:1:\d+ {2}error {2}OUTSIDE_MEDIA {2}.*x\.mp4/);
    assert.ok(!existsSync(out));
    assert.equal((await run({ '--out': out }, 'broken.json')).code, 1);
    assert.equal((await run({ '--out': out }, 'gone.json')).code, 2);
  });

  it('fills in when pictures end, and warns of values that differ [pack-measures]', async () => {
    const clip = join(film.folder, 'measured.mp4');
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=25:duration=2'];
    execFileSync('ffmpeg', ['-v', 'error', ...input, '-pix_fmt', 'yuv420p', clip]);
    const source = [{ src: './measured.mp4?v=1', type: 'video/mp4' }];
    const nodes = {
      a: { source, next: 'b' },
      b: { source: 'measured.mp4', next: 'right' },
      right: { source, videoDuration: 2.01, next: 'stale' },
      stale: { source: 'measured.mp4', videoDuration: 7, next: 'text' },
      text: { text: 'The end.', ending: 'x' },
    };
    const text = JSON.stringify({ format: 'iv-story', version: 1, start: 'a', nodes });
    writeFiles(film.folder, { 'measured.json': text });
    const shown = [];
    const { code, output } = await run({}, 'measured.json', (line) => shown.push(line));
    assert.equal(code, 0, output);
    const lines = output.split('\n').filter((line) => line.includes('MEDIA_DIFFERS'));
    assert.equal(lines.length, 1);
    assert.match(
      lines[0],
      /warning {2}MEDIA_DIFFERS {2}The picture of measured\.mp4 ends at 2\.00 s, but .* is 7: /,
    );
    assert.ok(shown.includes('measuring ./measured.mp4?v=1'));
    const packed = JSON.parse(readFileSync(join(film.root, 'out/story.json'), 'utf8'));
    assert.deepEqual(
      Object.entries(packed.nodes).map(([id, { videoDuration }]) => [id, videoDuration]),
      [
        ['a', 2],
        ['b', 2],
        ['right', 2.01],
        ['stale', 7],
        ['text', undefined],
      ],
    );
    const quiet = await run({ '--no-check': '' }, 'measured.json');
    assert.deepEqual([quiet.code, /MEDIA_DIFFERS/.test(quiet.output)], [0, false]);
    assert.equal(readFileSync(join(film.folder, 'measured.json'), 'utf8'), text);
  });

  it('names clips that not every browser plays, with a command for each [media-faults] [pack-problems]', async () => {
    const encode = (name, ...output) =>
      execFileSync('ffmpeg', [
        ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=25:duration=1', ...output],
        join(film.folder, name),
      ]);
    encode('photo.mp4', '-c:v', 'mpeg4', '-movflags', '+faststart');
    encode('film.mkv', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    encode('last.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    writeFiles(film.folder, { 'empty.mp4': '', 'old.avi': 'RIFF', 'film.xyz': 'x' });
    const packed = (...names) => {
      const nodes = Object.fromEntries(
        names.map((source, index) => [
          `n${index}`,
          { source, ...(names[index + 1] ? { next: `n${index + 1}` } : { ending: 'x' }) },
        ]),
      );
      const story = { format: 'iv-story', version: 1, start: 'n0', nodes };
      writeFileSync(join(film.folder, 'clips.json'), JSON.stringify(story));
      return run({}, 'clips.json');
    };
    const { code, output } = await packed('photo.mp4', 'film.mkv', 'last.mp4');
    assert.equal(code, 0, output);
    assert.match(output, /warning {2}BAD_CODEC {2}.*ffmpeg -i photo\.mp4 -c:v libx264 /);
    assert.match(output, /warning {2}BAD_CONTAINER {2}.*ffmpeg -i film\.mkv -sn -c copy /);
    assert.match(output, /note {2}LATE_INDEX {2}.*ffmpeg -i last\.mp4 -c copy /);
    const empty = await packed('photo.mp4', 'empty.mp4');
    assert.equal(empty.code, 1);
    assert.match(empty.output, /error {2}UNREADABLE_MEDIA {2}The file empty\.mp4 is empty/);
    const other = await packed('old.avi', 'film.xyz');
    assert.equal(other.code, 1);
    assert.match(
      other.output,
      /MISSING_MEDIA {2}"old\.avi" is .* AVI, .*ffmpeg -i old\.avi -sn -c:v libx264 /,
    );
    assert.match(other.output, /MISSING_MEDIA {2}"film\.xyz" has the ending \.xyz/);
    assert.doesNotMatch(other.output, /hidden/);
  });

  it('names what check finds and what is wrong with media, in one run [pack-problems]', async () => {
    const lost = { source: 'gone.mp4', text: 'Nothing follows.' };
    writeFileSync(
      join(film.folder, 'dead-end.json'),
      JSON.stringify({ format: 'iv-story', version: 1, start: 'a', nodes: { a: lost } }),
    );
    const out = join(film.root, 'dead');
    const { code, output } = await run({ '--out': out, '--id': 'door' }, 'dead-end.json');
    assert.equal(code, 2);
    for (const name of ['DEAD_END', 'MISSING_MEDIA', 'BAD_ID']) assert.match(output, new RegExp(name));
    const errors = output.match(/ {2}error {2}/g).length;
    assert.deepEqual(output.match(/\d+ errors?, \d+ warnings?/g), [`${errors} errors, 0 warnings`]);
    assert.match(output, /errors, 0 warnings, 1 note$/);
    assert.match(output, /dead-end\.json {2}error {2}BAD_ID/);
    const { code: other, output: found } = await run({ '--out': out }, 'dead-end.json');
    assert.deepEqual([other, /BAD_ID/.test(found), existsSync(out)], [1, false, false]);
    writeFiles(film.folder, { 'gone.mp4': realClip('gone.mp4'), 'mine/notes.txt': 'mine' });
    const foreign = join(film.folder, 'mine');
    const large = await run({ '--out': foreign, '--max-mb': '0.000001' }, 'dead-end.json');
    for (const name of ['DEAD_END', 'TOO_LARGE', 'OUT_NOT_EMPTY'])
      assert.match(large.output, new RegExp(name));
    assert.equal(large.code, 2);
    assert.deepEqual([(await run({ '--out': out }, 'dead-end.json')).code, existsSync(out)], [1, false]);
    assert.equal((await run({ '--out': out, '--no-check': '' }, 'dead-end.json')).code, 0);
    rmSync(join(film.folder, 'gone.mp4'));
  });

  it('names captions that browsers cannot read, beside missing files [pack-problems]', async () => {
    const utf16 = Buffer.from('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nOne\n', 'utf16le');
    const ansi = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGr\xfc\xdfe\n', 'latin1');
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nOne\n';
    writeFiles(film.folder, { 'ansi.vtt': ansi, 'bad.vtt': utf16, 'srt.vtt': srt });
    const captions = ['ansi.vtt', 'bad.vtt', 'srt.vtt', 'en.vtt'].map((src) => ({
      src,
      lang: 'en',
      label: src,
    }));
    const find = async (source, options) => {
      const nodes = { a: { source, captions, ending: 'x' } };
      const story = { format: 'iv-story', version: 1, start: 'a', nodes };
      writeFileSync(join(film.folder, 'captions.json'), JSON.stringify(story));
      const { output } = await run(options, 'captions.json');
      return [...output.matchAll(/(BAD_CAPTIONS|MISSING_MEDIA) {2}(?:The file ")?([\w.]+)/g)]
        .map(([, code, name]) => `${code} ${name}`)
        .sort();
    };
    const bad = ['BAD_CAPTIONS ansi.vtt', 'BAD_CAPTIONS bad.vtt', 'BAD_CAPTIONS srt.vtt'];
    assert.deepEqual(await find('door.webm', {}), bad);
    assert.deepEqual(await find('gone.mp4', {}), [...bad, 'MISSING_MEDIA gone.mp4']);
    assert.deepEqual(await find('gone.mp4', { '--no-check': '' }), ['MISSING_MEDIA gone.mp4']);
  });

  it('refuses errors that the player would have, even without checking [pack-problems]', async () => {
    const scene = { source: 'door.webm', ending: 'x' };
    for (const [code, change] of [
      ['UNKNOWN_NODE', { start: 'nope' }],
      ['UNKNOWN_NODE', { nodes: { a: { source: 'door.webm', next: 'nope' } } }],
      ['UNKNOWN_VARIABLE', { nodes: { a: { ...scene, set: { points: 1 } } } }],
    ]) {
      const story = { format: 'iv-story', version: 1, start: 'a', nodes: { a: scene }, ...change };
      writeFileSync(join(film.folder, 'unchecked.json'), JSON.stringify(story));
      for (const to of ['web', 'scorm12']) {
        const { output, code: exit } = await run({ '--no-check': '', '--to': to }, 'unchecked.json');
        assert.equal(exit, 1, output);
        assert.match(output, new RegExp(`unchecked\\.json:1:\\d+ {2}error {2}${code}`));
      }
    }
    const lonely = { format: 'iv-story', version: 1, start: 'a', nodes: { a: scene, b: scene } };
    writeFileSync(join(film.folder, 'unchecked.json'), JSON.stringify(lonely));
    assert.equal((await run({ '--no-check': '' }, 'unchecked.json')).code, 0);
  });

  it('refuses questions and limits that cannot be used as written, even without checking [pack-problems]', async () => {
    const asked = { id: 'valve', at: 0, kind: 'confirm' };
    const scene = (...questions) => ({
      source: 'door.webm',
      ending: 'x',
      ...(questions[0] && { questions }),
    });
    const external = { type: 'number', min: 2, max: 1 };
    for (const [code, message, change] of [
      ['BAD_FORMAT', /must have only letters/, { nodes: { a: scene({ ...asked, id: 'max' }) } }],
      ['BAD_QUESTION', /choose another/, { nodes: { a: scene(asked, asked) } }],
      ['BAD_FORMAT', /"min" is greater/, { variables: { price: { initialValue: 0, external } } }],
    ]) {
      const story = { format: 'iv-story', version: 1, start: 'a', nodes: { a: scene() }, ...change };
      writeFileSync(join(film.folder, 'written.json'), JSON.stringify(story));
      for (const options of [{}, { '--no-check': '' }]) {
        const { output, code: exit } = await run(options, 'written.json');
        assert.equal(exit, 1, output);
        assert.match(output, new RegExp(`written\\.json:1:\\d+ {2}error {2}${code}`));
        assert.match(output, message);
      }
    }
  });

  it('rejects invalid options with a message', async () => {
    const wrong = {
      '--to': ['', 'page'],
      '--out': [''],
      '--remote': ['copy'],
      '--root': [join(film.root, 'nowhere')],
      '--css': [join(film.root, 'nowhere.css')],
      '--language': ['no language'],
      '--max-mb': ['0', 'many', ''],
      '--embed-origins': ['', 'shop.example', 'https://shop.example/page', 'https://a.example, any', '*'],
      '--id': ['door'],
      '--answers': [''],
      '--record': [
        '',
        'records',
        '/records',
        'ftp://a.example/',
        'https://me:secret@a.example/',
        'http://a;b.example/',
      ],
      '--consent': ['ask', 'yes'],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        const { code, output } = await run({ [name]: value });
        assert.equal(code, 2, `${name} ${value}`);
        assert.match(output, /\.$/m);
      }
  });

  it('takes an address for records, and asks for consent only with one [pack-record]', () => {
    const read = (given) =>
      command.readPackOptions({
        file: 'x',
        options: new Map(Object.entries({ '--to': 'web', '--out': 'o', ...given })),
      });
    const record = 'https://a.example/films?x=1';
    assert.deepEqual(read({ '--record': record }).record, { url: record });
    assert.deepEqual(read({ '--record': record, '--consent': 'ask' }).record, { url: record, asks: true });
    assert.equal(read({}).record, undefined);
    assert.match(read({ '--record': 'films' }), /^--record must be an address such as https:/);
    assert.match(read({ '--consent': 'ask' }), /^--consent needs --record\.$/);
    assert.match(read({ '--record': record, '--consent': 'yes' }), /^--consent must be ask\.$/);
  });

  it('accepts a list of origins', () => {
    const read = (list) =>
      command.readPackOptions({
        file: 'x',
        options: new Map(Object.entries({ '--to': 'web', '--out': 'o', '--embed-origins': list })),
      });
    assert.equal(read('any').embedOrigins, 'any');
    assert.deepEqual(read('https://a.example/, http://localhost:4200').embedOrigins, [
      'https://a.example',
      'http://localhost:4200',
    ]);
  });
});
