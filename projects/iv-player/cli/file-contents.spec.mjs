// Compares the findings of `check --media`, `pack` and `play` about files of another type than the story expects: they are equal.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../../tools/build/command-line.mjs';
import { PATIENCE, buildCommand } from './testing/play-process.mjs';

const PAGE = '<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head></html>\n';
const picture = '-f lavfi -i testsrc2=s=64x36:r=25:d=1';
const sound = '-f lavfi -i sine=d=1';
const mp4 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -movflags +faststart';

/** Files made by ffmpeg, by name. */
const MADE = {
  'good.mp4': `${picture} ${sound} ${mp4} -c:a aac`,
  'good.webm': `${picture} ${sound} -c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus`,
  'good.png': `${picture} -frames:v 1`,
  'odd.jpg': '-f lavfi -i testsrc2=s=65x37:d=1 -frames:v 1',
  'good.webp': `${picture} -frames:v 1 -c:v libwebp`,
  'good.gif': `${picture} -frames:v 2`,
  'good.mp3': sound,
  'good.m4a': `${sound} -c:a aac`,
  'good.wav': sound,
  'good.ogg': `${sound} -c:a libvorbis`,
  'silent.mp4': `${picture} ${mp4}`,
  'apple.m4a': `${sound} -c:a alac`,
  'scan.tif': `${picture} -frames:v 1`,
  'old.wma': sound,
  'sound.mkv': `${sound} -c:a aac`,
  'sound.ts': `${sound} -c:a aac`,
  'flac.ogg': `${sound} -c:a flac -f ogg`,
  'recorded.webm': `${sound} -c:a libopus -live 1`,
};

describe('files that contain something else', () => {
  let root;
  let command;
  let commands;
  let player;
  let folder;
  let count = 0;
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-contents-'));
    command = buildCommand(root);
    player = join(root, 'player');
    const module = join(root, 'check-and-pack.mjs');
    bundleForNode('projects/iv-player/cli/testing/check-and-pack.mjs', module);
    commands = await import(pathToFileURL(module).href);
    for (const [name, recipe] of Object.entries(MADE))
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...recipe.split(' '), join(root, name)]);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const run = (...args) =>
    spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8', timeout: PATIENCE });

  /** Makes a folder with a film, of which one part is given, and files: contents, or names of files made above. */
  function make(part, files = {}) {
    folder = mkdtempSync(join(root, `film-${count++}-`));
    const { node = {}, ...others } = part;
    const nodes = { a: { source: 'good.mp4', ending: 'x', ...node } };
    const story = { format: 'iv-story', version: 1, start: 'a', nodes, ...others };
    writeFileSync(join(folder, 'story.json'), JSON.stringify(story));
    // Without a sound, whose loudness would be measured again and again.
    copyFileSync(join(root, 'silent.mp4'), join(folder, 'good.mp4'));
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      if (MADE[content]) copyFileSync(join(root, content), join(folder, name));
      else writeFileSync(join(folder, name), content);
    }
  }

  const shown = ({ code, message }) => `${code} ${message}`;
  /** Findings in printed lines. */
  const findingsIn = (lines) =>
    lines.flatMap((line) => {
      const [, severity, code, message] = /^\S+ {2}(\w+) {2}(\w+) {2}(.*)$/.exec(line) ?? [];
      return message === undefined ? [] : [{ severity, code, message }];
    });
  /** Findings of `check --media` about files, without missing captions. */
  async function checked() {
    const found = findingsIn(await commands.check(folder));
    return found.filter(({ code }) => !/^(?:MISSING_CAPTIONS|UNUSED_|LOUDNESS_|MEDIA_DIFFERS)/.test(code));
  }
  /** Findings of `pack` about files, as `check` has them, without notes. */
  async function packed() {
    const options = { '--to': 'web', '--out': join(root, `out-${count++}`) };
    const { lines } = await commands.pack(folder, options, player);
    return findingsIn(lines)
      .filter(({ severity, code }) => severity !== 'note' && code !== 'MEDIA_DIFFERS')
      .map(shown);
  }
  /** Findings of `play` when it starts. */
  const played = async () => findingsIn(await commands.play(folder)).map(shown);

  const choice = (image) => ({
    node: { ending: undefined, decision: { choices: [{ to: 'b', label: 'B', image }] } },
  });
  /** Parts of a story that use a picture or a sound, by what they are. */
  const PICTURES = {
    poster: (src) => ({ poster: src }),
    'poster of a scene': (src) => ({ node: { data: { poster: src } } }),
    thumbnails: (src) => ({ node: { data: { thumbnails: { src } } } }),
    overlay: (src) => ({ node: { overlays: [{ kind: 'image', src, text: 'A' }] } }),
  };
  const SOUNDS = {
    soundtrack: (src) => ({ sounds: [{ id: 'soundtrack', src }] }),
    'list of a sound': (src) => ({ sounds: [{ id: 'click', src: [src] }] }),
    'audio description': (src) => ({ node: { audioDescription: [{ src, lang: 'en' }] } }),
  };
  const CLIPS = { clip: (src) => ({ node: { source: [src, 'good.mp4'] } }) };

  const text = 'This is a text about the film.\n';
  /** Uses, name, content, and the sentence. */
  const CASES = [
    [PICTURES, 'a.png', PAGE, /UNREADABLE_MEDIA The file a\.png is a web page, not a picture: /],
    [PICTURES, 'a.png', '', /UNREADABLE_MEDIA The file a\.png is empty: /],
    [PICTURES, 'a.png', text, /UNREADABLE_MEDIA The file a\.png is a text, not a picture: /],
    [PICTURES, 'a.mp3', 'good.mp3', /UNREADABLE_MEDIA The file a\.mp3 is a sound \(MP3\), not a picture: /],
    [PICTURES, 'a.mp4', 'good.mp4', /UNREADABLE_MEDIA The file a\.mp4 is a video \(MP4\), not a picture: /],
    [PICTURES, 'a.png', Buffer.alloc(64, 7), /UNREADABLE_MEDIA The file a\.png contains no picture /],
    [PICTURES, 'a.png', 'scan.tif', /BAD_CONTAINER The format of a\.png is TIFF, which not every browser /],
    [SOUNDS, 'a.mp3', PAGE, /UNREADABLE_MEDIA The file a\.mp3 is a web page, not a sound: /],
    [SOUNDS, 'a.mp3', '', /UNREADABLE_MEDIA The file a\.mp3 is empty: /],
    [SOUNDS, 'a.mp3', text, /UNREADABLE_MEDIA The file a\.mp3 is a text, not a sound: /],
    [SOUNDS, 'a.png', 'good.png', /UNREADABLE_MEDIA The file a\.png is a picture \(PNG\), not a sound: /],
    [SOUNDS, 'a.mp4', 'silent.mp4', /UNREADABLE_MEDIA The file a\.mp4 is a video \(MP4\), not a sound: /],
    [SOUNDS, 'a.mp3', Buffer.alloc(64, 7), /UNREADABLE_MEDIA The file a\.mp3 contains no sound /],
    [SOUNDS, 'a.m4a', 'apple.m4a', /BAD_CODEC The sound of a\.m4a is alac, .*ffmpeg -i a\.m4a .*-c:a aac/],
    [SOUNDS, 'a.mp3', 'old.wma', /BAD_CONTAINER The format of a\.mp3 is WMV, .*ffmpeg -i a\.mp3 .* new\.m4a/],
    [SOUNDS, 'a.mp3', 'sound.mkv', /BAD_CONTAINER The format of a\.mp3 is Matroska, which/],
    [SOUNDS, 'a.mp3', 'sound.ts', /BAD_CONTAINER The format of a\.mp3 is MPEG-TS, which/],
    [SOUNDS, 'a.mp3', 'recorded.webm', /BAD_CONTAINER The file a\.mp3 is WebM: rename it to a\.weba/],
    [CLIPS, 'a.mp4', PAGE, /UNREADABLE_MEDIA The file a\.mp4 is a web page, not a video: /],
    [CLIPS, 'a.mp4', text, /UNREADABLE_MEDIA The file a\.mp4 is a text, not a video: /],
    [CLIPS, 'a.webp', 'good.webp', /UNREADABLE_MEDIA The file a\.webp is a picture \(WebP\), not a video: /],
    [CLIPS, 'a.mp4', 'good.png', /UNREADABLE_MEDIA The file a\.mp4 is a picture \(PNG\), not a video: /],
    [CLIPS, 'a.mp4', 'good.webm', /BAD_CONTAINER The file a\.mp4 is WebM: rename it to a\.webm/],
    [CLIPS, 'a.webm', 'good.mp4', /BAD_CONTAINER The file a\.webm is MP4: rename it to a\.mp4/],
    [SOUNDS, 'a.wav', 'good.mp3', /BAD_CONTAINER The file a\.wav is MP3: rename it to a\.mp3/],
    [SOUNDS, 'a.mp3', 'good.m4a', /BAD_CONTAINER The file a\.mp3 is MP4: rename it to a\.m4a/],
    [SOUNDS, 'a.mp3', 'good.ogg', /BAD_CONTAINER The file a\.mp3 is Ogg: rename it to a\.ogg/],
  ];
  for (const [uses, name, content, expected] of CASES)
    it(`are found alike by check, pack and play: ${expected.source} [media-contents]`, async () => {
      // Each use has a file of its own.
      const parts = Object.values(uses).map((part, index) => part(`${index}/${name}`));
      const nodes = Object.fromEntries(
        parts.map(({ node }, index) => [
          `n${index}`,
          {
            source: 'good.mp4',
            ...node,
            ...(index + 1 < parts.length ? { next: `n${index + 1}` } : { ending: 'x' }),
          },
        ]),
      );
      const { poster } = parts.find((part) => part.poster) ?? {};
      const sounds = parts.flatMap((part) => part.sounds ?? []);
      make(
        { start: 'n0', nodes, ...(poster && { poster }), sounds },
        Object.fromEntries(parts.map((_, index) => [`${index}/${name}`, content])),
      );
      const found = (await checked()).map(shown);
      const names = found.map((one) => one.replace(/\b\d\/(?=a\b)/g, ''));
      assert.equal(found.length, parts.length, found.join('\n'));
      for (const one of names) assert.match(one, expected);
      assert.deepEqual(new Set(await packed()), new Set(found));
      assert.deepEqual(new Set(await played()), new Set(found));
    });

  it('are found as images of choices [media-contents]', async () => {
    make(choice('a.png'), { 'a.png': PAGE });
    assert.match((await checked()).map(shown).join('\n'), /UNREADABLE_MEDIA The file a\.png is a web page/);
  });

  it('have no finding if they are what the story expects [media-contents]', async () => {
    const files = [
      'good.png',
      'odd.jpg',
      'good.webp',
      'good.gif',
      'good.mp3',
      'good.m4a',
      'good.wav',
      'good.ogg',
    ];
    const turn = (index, of) => of[index % of.length];
    for (const [part, name] of [
      ...Object.values(PICTURES).map((one, index) => [one, turn(index, files.slice(0, 4))]),
      ...[0, 1, 2, 3].map((index) => [turn(index, Object.values(SOUNDS)), files[4 + index]]),
    ]) {
      make(part(name), { [name]: name });
      assert.deepEqual([await checked(), await packed()], [[], []], name);
    }
    make(SOUNDS.soundtrack('flac.ogg'), { 'flac.ogg': 'flac.ogg' });
    assert.deepEqual([await checked(), await packed()], [[], []]);
  });

  it('have no finding if they are an SVG in any form [media-contents]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>é</text></svg>';
    const entities = '<!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY one "1"> <!ENTITY two "2"> ]>';
    for (const content of [
      `<?xml version="1.0"?>\n<!-- a sign -->\n${svg}`,
      `<?xml version="1.0"?><?xml-stylesheet href="a.css"?>\n${entities}\n${svg}`,
      `<!-- ${'licence '.repeat(1000)} -->${svg}`,
      `${'<!-- one line -->\n'.repeat(300)}${svg}`,
      `<?xml version="1.0"?><!DOCTYPE svg [ ${'<!ENTITY a "1">'.repeat(400)} ]>${svg}`,
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${svg}`, 'latin1'),
      Buffer.from(`\uFEFF${svg}`, 'utf16le'),
      `\uFEFF${svg}`,
    ]) {
      make({ poster: 'a.svg' }, { 'a.svg': content });
      assert.deepEqual([await checked(), await packed()], [[], []], String(content).slice(0, 80));
    }
    for (const content of ['<Error><Code>AccessDenied</Code></Error>', '{"error":404}', PAGE, text]) {
      make({ poster: 'a.svg' }, { 'a.svg': content });
      assert.match((await checked()).map(shown).join(), /UNREADABLE_MEDIA .* is a (?:text|web page), not a/);
    }
  });

  it('are not renamed to another file of the scene [media-contents]', async () => {
    make({ node: { source: ['a.webm', 'a.mp4'] } }, { 'a.webm': 'good.mp4', 'a.mp4': 'good.mp4' });
    assert.deepEqual((await checked()).map(shown), [
      'BAD_CONTAINER The file a.webm is MP4: rename it to a new name with the ending .mp4, also in the story.',
    ]);
  });

  it('are described alike by measure [media-contents]', async () => {
    for (const content of [PAGE, 'good.png', '']) {
      make({ node: { source: 'a.mp4' } }, { 'a.mp4': content });
      const [{ message }] = await checked();
      assert.ok(run('measure', 'story.json').stdout.includes(message), message);
    }
  });

  it('are shown all the same if only the ending of a picture is wrong: a note [media-contents]', async () => {
    make({ poster: 'a.png' }, { 'a.png': 'odd.jpg' });
    const found = await checked();
    assert.deepEqual(
      found.map((one) => `${one.severity} ${shown(one)}`),
      ['note BAD_CONTAINER The file a.png is JPEG: rename it to a.jpg, also in the story.'],
    );
    make({ poster: 'a.png' }, { 'a.png': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    assert.deepEqual(
      (await checked()).map((one) => `${one.severity} ${shown(one)}`),
      ['warning BAD_CONTAINER The file a.png is SVG: rename it to a.svg, also in the story.'],
    );
  });

  it('of a wrong kind are repaired by the command that the finding names [media-contents]', async () => {
    const cases = [
      ['good.png', (src) => ({ node: { source: src } })],
      ['odd.jpg', (src) => ({ node: { source: src } })],
      ['good.gif', (src) => ({ node: { source: src } })],
      ['good.webp', (src) => ({ node: { source: src } })],
      ['good.mp4', PICTURES.poster],
      ['scan.tif', PICTURES.poster],
      ['apple.m4a', SOUNDS.soundtrack],
    ];
    for (const [content, part] of cases) {
      const name = `my ${content}`;
      make(part(encodeURI(name)), { [name]: content });
      const [{ message }] = await checked();
      const [whole, out] = /\bffmpeg .*? (new\.\w+)/.exec(message) ?? [];
      assert.ok(whole, message);
      execFileSync('sh', ['-c', whole.replace('ffmpeg', 'ffmpeg -v error -y')], { cwd: folder });
      const story = readFileSync(join(folder, 'story.json'), 'utf8');
      writeFileSync(join(folder, 'story.json'), story.replace(encodeURI(name), out));
      assert.deepEqual(await checked(), [], whole);
    }
  });

  it('have a type in the story that is not theirs [media-contents]', async () => {
    const cases = [
      [
        'good.mp4',
        'video/webm',
        /^BAD_CONTAINER The "type" of good\.mp4 is video\/webm, but the file is MP4: write video\/mp4, or remove "type"\.$/,
      ],
      ['good.mp4', 'image/png', /but the file is MP4/],
      ['good.webm', 'video/mp4; codecs="avc1.42E01E"', /but the file is WebM: write video\/webm/],
      [
        'good.mp4',
        'video/mp4; codecs="hvc1.1.6.L93.B0, mp4a.40.2"',
        /"type" of good\.mp4 names the codec hvc1\.1\.6\.L93\.B0, but .* h264 and aac: /,
      ],
    ];
    for (const [src, type, expected] of cases) {
      make({ node: { source: [{ src, type }] } }, { [src]: src });
      const found = await checked();
      assert.match(found.map(shown).join('\n'), expected);
      const { stdout } = run('check', 'story.json', '--media', '.', '--format', 'json');
      const paths = JSON.parse(stdout).filter(({ message }) => message === found[0].message);
      assert.deepEqual(
        paths.map(({ path }) => path.join('.')),
        ['nodes.a.source.0.type'],
      );
      assert.deepEqual(await packed(), found.map(shown));
      assert.deepEqual(await played(), found.map(shown));
      assert.ok(run('measure', 'story.json').stdout.includes(found[0].message));
    }
    for (const type of [
      'video/mp4',
      ' Video/MP4 ; codecs="avc1.42E01E, mp4a.40.2"',
      'video/quicktime',
      'video/mp4; codecs=avc1',
    ]) {
      make({ node: { source: { src: 'good.mp4', type } } }, { 'good.mp4': 'good.mp4' });
      assert.deepEqual(await checked(), [], type);
    }
  });

  it('are not streams although their type says so [media-contents]', async () => {
    make({ node: { source: { src: 'good.mp4', type: 'application/vnd.apple.mpegurl' } } });
    const found = (await checked()).map(shown);
    assert.match(found.join('\n'), /type.*is application\/vnd\.apple\.mpegurl, but the file is MP4/);
    assert.ok((await packed()).includes(found[0]));
  });

  it('are read whatever their ending, if the story uses them [media-contents]', async () => {
    make({ node: { source: 'clip' } }, { clip: 'good.mp4' });
    assert.match(
      (await checked()).map(shown).join('\n'),
      /BAD_CONTAINER The file clip is MP4: rename it to clip\.mp4/,
    );
    make({ node: { source: 'a.m3u8' } }, { 'a.m3u8': '' });
    assert.match((await checked()).map(shown).join('\n'), /BAD_STREAM/);
  });

  it('are renamed, and then have no finding [media-contents]', async () => {
    make({ node: { source: 'a%20b.webm' } }, { 'a b.webm': 'good.mp4' });
    const [, to] = /rename it to "?(.*?)"?, also/.exec((await checked())[0].message) ?? [];
    renameSync(join(folder, 'a b.webm'), join(folder, to));
    writeFileSync(
      join(folder, 'story.json'),
      readFileSync(join(folder, 'story.json'), 'utf8').replace('a%20b.webm', encodeURI(to)),
    );
    assert.deepEqual(await checked(), []);
  });

  const captions = (src) => ({ node: { captions: [{ src, lang: 'en', label: 'English' }] } });
  const cue = '00:00.100 --> 00:00.990\n';

  it('are captions without a cue, or without text [media-contents]', async () => {
    const notes = () => {
      const { stdout } = run('check', 'story.json', '--media', '.', '--format', 'json');
      return JSON.parse(stdout).map((one) => `${one.severity} ${shown(one)}`);
    };
    for (const empty of [
      'WEBVTT',
      'WEBVTT\n\nNOTE nothing yet\n',
      '\uFEFFWEBVTT Title\nKind: captions\n\n\n',
    ]) {
      make(captions('en.vtt'), { 'en.vtt': empty, 'good.mp4': 'good.mp4' });
      assert.deepEqual(notes(), [
        'note MISSING_CAPTIONS The file en.vtt contains no captions: keep it if nothing is said in the scene, or export it again.',
      ]);
    }
    for (const [src, text] of [
      ['en.vtt', `WEBVTT\n\n${cue}\n${cue}<i> </i>\n\n`],
      ['en.vtt', `WEBVTT\n\n${cue}&nbsp;\n`],
    ]) {
      make(captions(src), { [src]: text });
      const found = (await checked()).map(shown);
      assert.match(
        found.join('\n'),
        /^BAD_CAPTIONS No cue in en\.vtt has text, so nothing is shown: export it again\.$/,
      );
      assert.deepEqual(await packed(), found);
    }
    make(captions('en.vtt'), { 'en.vtt': `WEBVTT\n\n${cue}\n00:05.000 --> 00:06.000\nLate\n` });
    assert.match((await checked()).map(shown).join('\n'), /BAD_CAPTIONS .* after the end of the scene/);
    make(captions('en.vtt'), { 'en.vtt': `WEBVTT\n\n${cue}\n${cue}Heard\n` });
    assert.deepEqual(await checked(), []);
  });

  it('are no captions at all [media-contents]', async () => {
    for (const [name, content, expected] of [
      ['en.vtt', PAGE, /BAD_CAPTIONS The file en\.vtt is a web page, not captions: /],
      ['en.vtt', 'good.png', /BAD_CAPTIONS The file en\.vtt is a picture \(PNG\), not captions: /],
      ['en.vtt', 'good.mp4', /BAD_CAPTIONS The file en\.vtt is a video \(MP4\), not captions: /],
      ['a.mp3', 'good.mp3', /BAD_CAPTIONS The file a\.mp3 is a sound \(MP3\), not captions: /],
      ['en.vtt', '', /BAD_CAPTIONS The file en\.vtt is empty: /],
    ]) {
      make(captions(name), { [name]: content });
      const found = (await checked()).map(shown);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0], expected);
      assert.deepEqual(await packed(), found);
    }
  });

  it('are captions in another format, with a command to paste, in check and pack alike [media-contents]', async () => {
    for (const name of ['cap.srt', 'my cap.srt', "it's (new) $HOME.srt", 'sous-titres é.srt']) {
      const address = encodeURI(name);
      make(captions(address), { [name]: '1\n00:00:00,100 --> 00:00:00,990\nHeard\n' });
      const [{ message }] = await checked();
      const [, convert] = /run: (npx iv-player convert .*)$/.exec(message) ?? [];
      assert.ok(convert, message);
      const [pack, ...others] = await packed();
      assert.deepEqual(others, []);
      assert.ok(pack.endsWith(convert), `${pack}\n${message}`);
      const { status, stderr } = spawnSync(
        'sh',
        ['-c', convert.replace('npx iv-player', '"$0" "$1"'), process.execPath, command],
        { cwd: folder, encoding: 'utf8' },
      );
      assert.equal(status, 0, stderr);
      const [, to] = /change the address to "(.*?)", and run/.exec(message) ?? [];
      const story = readFileSync(join(folder, 'story.json'), 'utf8');
      writeFileSync(join(folder, 'story.json'), story.replace(address, to));
      assert.deepEqual([await checked(), await packed()], [[], []], message);
    }
    make(captions('cap.ttml'), { 'cap.ttml': '<tt xmlns="http://www.w3.org/ns/ttml"/>' });
    assert.match((await packed()).join('\n'), /cap\.ttml is not WebVTT.*: export it as WebVTT/);
  });
});
