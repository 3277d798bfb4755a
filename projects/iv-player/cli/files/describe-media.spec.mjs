// Which files `iv-player check --media` finds in its folder. Hostile files must not cause requests.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { PATIENCE, asUser, ask, buildCommand, startPlaying } from '../testing/play-process.mjs';
import { PACKET } from '../testing/tiny-segments.mjs';

const STREAM = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n0.ts\n#EXT-X-ENDLIST\n';

describe('iv-player check --media', () => {
  let root;
  let command;
  let folder;

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-media-'));
    chmodSync(root, 0o755);
    const built = join(root, 'built');
    mkdirSync(built);
    command = buildCommand(built);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** Creates a folder with these files, and a story that uses some. */
  function make(name, files, sources, story = {}) {
    folder = join(root, name);
    const captions = [{ src: 'en.vtt', lang: 'en', label: 'English' }];
    const nodes = Object.fromEntries(
      sources.map((source, index) => [
        `n${index}`,
        { source, captions, ...(index + 1 < sources.length ? { next: `n${index + 1}` } : { ending: 'x' }) },
      ]),
    );
    const whole = { format: 'iv-story', version: 1, start: 'n0', nodes, ...story };
    for (const [path, content] of Object.entries({
      'en.vtt': 'WEBVTT\n',
      'story.json': JSON.stringify(whole),
      ...files,
    })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return folder;
  }

  /** Findings about media, and the exit code. */
  function check(options = {}) {
    const args = [command, 'check', 'story.json', '--media', '.', '--format', 'json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      ...asUser,
      timeout: PATIENCE,
      cwd: folder,
      encoding: 'utf8',
      ...options,
    });
    assert.equal(stderr, '');
    const findings = JSON.parse(stdout);
    return { status, found: findings.map(({ code, path }) => `${code} ${path[1] ?? ''}`.trim()), findings };
  }

  function clip(file, size) {
    const input = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=1`];
    const output = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
    execFileSync('ffmpeg', ['-v', 'error', ...input, ...output, file]);
    return file;
  }

  it('measures when picture and sound end, whenever they start [check-media]', async () => {
    const module = join(root, 'describe-media.mjs');
    bundleForNode('projects/iv-player/cli/files/describe-media.mjs', module);
    const { measureClip } = await import(pathToFileURL(module).href);
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=25:duration=2'];
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=3'];
    const late = ['-itsoffset', '0.5'];
    const vp8 = ['-c:v', 'libvpx', '-threads', '1', '-deadline', 'realtime', '-cpu-used', '8'];
    const codecs = {
      mp4: ['-pix_fmt', 'yuv420p'],
      mov: ['-pix_fmt', 'yuv420p'],
      webm: [...vp8, '-c:a', 'libopus'],
      mkv: [...vp8, '-c:a', 'libvorbis'],
    };
    const cases = {
      together: [[...picture, ...sound], [], 2, 3],
      'late-picture': [[...late, ...picture, ...sound], [], 2.5, 3],
      'late-sound': [[...picture, ...late, ...sound], [], 2, 3.5],
      'both-late': [[...picture, ...sound], ['-output_ts_offset', '10'], 2, 3],
      silent: [picture, [], 2, undefined],
      'silent-late': [picture, ['-output_ts_offset', '10'], 2, undefined],
    };
    for (const [extension, codec] of Object.entries(codecs))
      for (const [name, [input, output, end, soundEnd]] of Object.entries(cases)) {
        const file = join(root, `${name}.${extension}`);
        const maps = soundEnd ? ['-map', '0', '-map', '1'] : [];
        execFileSync('ffmpeg', ['-v', 'error', ...input, ...maps, ...codec, ...output, file]);
        const { duration, soundDuration, lastFrame } = await measureClip(file);
        const isNear = (value, wanted) => Math.abs(value - wanted) < 0.05;
        const found = `${name}.${extension}: ${duration} ${soundDuration} ${lastFrame}`;
        assert.ok(isNear(duration, end) && isNear(lastFrame, end - 0.04), found);
        assert.ok(soundEnd ? isNear(soundDuration, soundEnd) : soundDuration === undefined, found);
      }
  });

  it('finds files with any extension, and survives special files [check-media]', () => {
    const names = [
      'a.m3u8',
      'a.flac',
      'a.aac',
      'a.ogv',
      'a.oga',
      'a.weba',
      'a.mkv',
      'a.bin',
      'deep/er/a.M4V',
    ];
    make('endings', Object.fromEntries(names.map((name) => [name, ''])), names);
    for (const [target, name] of [
      ['author@host.1234:1700000000', '.#story.json'],
      ['gone.mp4', 'dangling.mp4'],
      ['loop.mp4', 'loop.mp4'],
      ['..', 'up'],
      ['/proc/self', 'process.mp4'],
      ['/dev/zero', 'endless.mp4'],
    ])
      symlinkSync(target, join(folder, name));
    mkdirSync(join(folder, 'folder.mp4'));
    assert.equal(spawnSync('mkfifo', [join(folder, 'pipe.mp4'), join(folder, 'pipe.vtt')]).status, 0);
    writeFileSync(join(folder, 'locked.vtt'), 'WEBVTT\n');
    chmodSync(join(folder, 'locked.vtt'), 0);
    mkdirSync(join(folder, 'locked'), 0);
    const empty = ['a.flac', 'a.aac', 'a.ogv', 'a.oga', 'a.weba', 'a.mkv', 'a.bin', 'deep/er/a.M4V'];
    assert.deepEqual(check().found, [
      'BAD_STREAM n0',
      ...empty.map((name) => `UNREADABLE_MEDIA n${names.indexOf(name)}`),
    ]);
  });

  it('finds exactly the files that `play` serves [check-media] [play-local]', async () => {
    const there = ['a.mp4', 'sub/a.mp4', 'linked.mp4', 'hls/a.m3u8', 'a%2fb.mp4', 'ü ß.mp4'];
    const missing = [
      ...[
        'gone.mp4',
        'locked.mp4',
        '.hidden.mp4',
        '.hidden/a.mp4',
        'node_modules/one/a.mp4',
        'folder.mp4',
        'pipe.mp4',
      ],
      ...[
        'out.mp4',
        'to-hidden.mp4',
        'linked/a.mp4',
        'outside/a.mp4',
        'dangling.mp4',
        'sub/../../endings/story.json',
      ],
    ];
    const files = ['a.mp4', 'sub/a.mp4', 'hls/a.m3u8', 'a%2fb.mp4', 'ü ß.mp4', 'locked.mp4'];
    files.push('.hidden.mp4', '.hidden/a.mp4', 'node_modules/one/a.mp4', 'folder.mp4/x', '../beside/a.mp4');
    const addressOf = (name) => encodeURI(name);
    make(
      'agreed',
      Object.fromEntries(files.map((name) => [name, ''])),
      [...there, ...missing].map(addressOf),
    );
    chmodSync(join(folder, 'locked.mp4'), 0);
    for (const [target, name] of [
      ['a.mp4', 'linked.mp4'],
      ['../beside/a.mp4', 'out.mp4'],
      ['.hidden.mp4', 'to-hidden.mp4'],
      ['sub', 'linked'],
      ['../beside', 'outside'],
      ['gone.mp4', 'dangling.mp4'],
    ])
      symlinkSync(target, join(folder, name));
    assert.equal(spawnSync('mkfifo', [join(folder, 'pipe.mp4')]).status, 0);
    const codeOf = (name) => (name.includes('..') ? 'OUTSIDE_MEDIA' : 'MISSING_MEDIA');
    const nodes = missing.map((name, index) => `${codeOf(name)} n${there.length + index}`);
    assert.deepEqual(
      check().found.filter((one) => /^(?:MISSING|OUTSIDE)/.test(one)),
      nodes,
    );

    const server = await startPlaying(command, join(folder, 'story.json'));
    try {
      // Resolved as in a browser.
      const pathOf = (name) => new URL(addressOf(name), server.url).pathname;
      for (const name of there) assert.equal((await ask(server.port, pathOf(name))).status, 200, name);
      for (const name of missing) assert.equal((await ask(server.port, pathOf(name))).status, 404, name);
    } finally {
      await server.stop();
    }
  });

  it('skips packs inside the folder, as `play` and `measure` do, but not a pack itself [check-media] [play-local]', async () => {
    const pack = JSON.stringify({ format: 'iv-pack', version: 1 });
    make(
      'packed',
      {
        'a.mp4': '',
        'drill-web/pack.json': pack,
        'drill-web/media/a.1234abcd.mp4': '',
        'out/course/pack.json': pack,
        'out/course/media/a.mp4': '',
        'out/kept.mp4': '',
        'other/pack.json': '{ "name": "cards" }',
        'other/b.mp4': '',
        'list/pack.json': 'null',
        'pack.json': pack,
      },
      ['a.mp4', 'out/kept.mp4', 'other/b.mp4', 'out/course/media/a.mp4'],
    );
    mkdirSync(join(folder, 'pipe'));
    assert.equal(spawnSync('mkfifo', [join(folder, 'pipe/pack.json')]).status, 0);
    assert.deepEqual(
      check().found.filter((one) => !one.startsWith('UNREADABLE')),
      ['MISSING_MEDIA n3'],
    );
    const measured = spawnSync(process.execPath, [command, 'measure', 'story.json'], {
      ...asUser,
      timeout: PATIENCE,
      cwd: folder,
      encoding: 'utf8',
    });
    assert.match(measured.stdout, /"out\/course\/media\/a\.mp4" does not exist/);
    const server = await startPlaying(command, join(folder, 'story.json'));
    try {
      const statuses = {};
      for (const name of ['a.mp4', 'out/kept.mp4', 'other/b.mp4', 'out/course/media/a.mp4'])
        statuses[name] = (await ask(server.port, `/${name}`)).status;
      assert.deepEqual(Object.values(statuses), [200, 200, 200, 404]);
    } finally {
      await server.stop();
    }
  });

  it('measures files whose names look like options and protocols, without requests [check-media]', async () => {
    let asked = 0;
    const server = createServer((socket) => {
      asked++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const url = `http://127.0.0.1:${port}/x`;
    const odd = [
      '-i.mp4',
      '-version.mp4',
      '%d.mp4',
      'a|b.mp4',
      `http:/127.0.0.1:${port}/x.mp4`,
      'pipe:0.mp4',
      'concat:a.mp4',
    ];
    const hostile = {
      'playlist.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}.ts\n#EXT-X-ENDLIST\n`,
      'master.mp4': `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${url}.m3u8\n`,
      'concat.mp4': `ffconcat version 1.0\nfile '${url}.mp4'\n`,
      'session.mp4': `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${port} RTP/AVP 96\n`,
      'dash.mp4': `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation id="1" bandwidth="1"><BaseURL>${url}.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      'list.m3u8': `#EXTM3U\n#EXTINF:1,\n${url}.ts\n`,
    };
    // One more than the odd clips, which have a different size.
    const usual = ['usual', ...odd.keys()].map((name) => `${name}.mp4`);
    make(
      'odd',
      hostile,
      [...usual, ...odd].map((name) => `./${name.split('/').map(encodeURIComponent).join('/')}`),
    );
    const [large, small] = ['64x36', '32x18'].map((size) => clip(join(root, `${size}.mp4`), size));
    for (const [names, file] of [
      [usual, large],
      [odd, small],
    ])
      for (const name of names) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        copyFileSync(file, join(folder, name));
      }
    try {
      const { found } = check();
      assert.deepEqual(
        found.filter((one) => !one.startsWith('UNUSED')),
        odd.map((_, index) => `MEDIA_DIFFERS n${usual.length + index}`),
      );
      assert.equal(asked, 0);
    } finally {
      server.close();
    }
  });

  it('warns about a sound that is too long to be decoded on a phone [check-media]', () => {
    const sounds = [
      { id: 'soundtrack', src: 'bed.ogg' },
      { id: 'streamed', src: 'bed.ogg', html5: true },
      { id: 'click', src: 'click.wav' },
    ];
    make('sounds', {}, ['a.m3u8'], { sounds });
    writeFileSync(join(folder, 'a.m3u8'), STREAM);
    writeFileSync(join(folder, '0.ts'), PACKET);
    const write = (name, seconds) =>
      execFileSync('ffmpeg', [
        ...[
          '-v',
          'error',
          '-y',
          '-f',
          'lavfi',
          '-i',
          `anullsrc=sample_rate=8000:channel_layout=mono:duration=${seconds}`,
        ],
        join(folder, name),
      ]);
    write('bed.ogg', 660);
    write('click.wav', 1);
    const { findings } = check();
    assert.deepEqual(
      findings.map(({ code, severity, path, message }) => [code, severity, path, message]),
      [
        [
          'LONG_SOUND',
          'warning',
          ['sounds', '0'],
          'The sound "soundtrack" lasts 11 minutes and takes about 253 MB of memory when decoded: set "html5": true, or loop a shorter sound.',
        ],
      ],
    );
  });

  it('does not mistake the cover image of a sound for a video [check-media]', () => {
    make('cover', {}, ['a.m3u8'], { sounds: [{ id: 'music', src: 'music.m4a' }] });
    writeFileSync(join(folder, 'a.m3u8'), STREAM);
    writeFileSync(join(folder, '0.ts'), PACKET);
    execFileSync('ffmpeg', [
      ...[
        '-v',
        'error',
        '-y',
        '-f',
        'lavfi',
        '-i',
        'sine=duration=2',
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=64x64:duration=0.04',
      ],
      ...['-map', '0', '-map', '1', '-c:v', 'mjpeg', '-frames:v', '1', '-disposition:v:0', 'attached_pic'],
      join(folder, 'cover.mp4'),
    ]);
    // A sound in a video container does not count as an unused clip.
    assert.deepEqual(check().found, ['MISSING_MEDIA 0']);
  });
});
