// What `iv-player check --media` and `iv-player pack` say about HLS streams. Both read playlists with the same code.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { INIT, KEY, PACKET, PARTS } from '../testing/tiny-segments.mjs';

/** A media playlist with segments `0.ts`, `1.ts` … of 2 s. */
const playlist = (count = 2, { head = '', before = () => '', end = '#EXT-X-ENDLIST\n' } = {}) => {
  const segments = Array.from({ length: count }, (_, index) => `${before(index)}#EXTINF:2,\n${index}.ts\n`);
  return `#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:2\n${head}${segments.join('')}${end}`;
};
const segments = { '0.ts': PACKET, '1.ts': PACKET };
const interstitial = (attribute) =>
  `#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:02Z",${attribute}\n`;

describe('HLS streams', () => {
  let root;
  let describeStream;
  let planMedia;
  let count = 0;

  before(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'iv-player-streams-')));
    for (const [path, name] of [
      ['files/stream-files', 'stream-files'],
      ['pack/plan-media', 'plan-media'],
    ])
      bundleForNode(`projects/iv-player/cli/${path}.mjs`, join(root, `${name}.mjs`));
    ({ describeStream } = await import(pathToFileURL(join(root, 'stream-files.mjs')).href));
    ({ planMedia } = await import(pathToFileURL(join(root, 'plan-media.mjs')).href));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  function make(files) {
    const folder = join(root, `film ${count++}`);
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return folder;
  }

  /** What check knows about the stream `a.m3u8` in a folder. */
  const checked = (folder) => describeStream(folder, 'a.m3u8', join(folder, 'a.m3u8'));
  /** The plan of a pack with the stream. */
  const packed = (folder, source = 'a.m3u8') =>
    planMedia(
      { format: 'iv-story', version: 1, start: 'a', nodes: { a: { source, ending: 'x' } } },
      { folder },
    );
  const shown = (list) => list.map(({ code, message }) => `${code} ${message}`);

  /** Asserts that check and pack find the same, and returns the findings. */
  async function found(files) {
    const folder = make(files);
    const { faults } = checked(folder);
    const { problems, faults: others } = await packed(folder);
    assert.deepEqual([...shown(problems), ...shown(others)], shown(faults));
    return shown(faults);
  }

  it('without faults have no findings [check-streams]', async () => {
    assert.deepEqual(await found({ 'a.m3u8': playlist(), ...segments }), []);
  });

  it('that lack the last line count as live; a pack adds it [check-streams]', async () => {
    for (const head of ['', '#EXT-X-PLAYLIST-TYPE:VOD\n', '#EXT-X-PLAYLIST-TYPE:EVENT\n']) {
      const files = { 'a.m3u8': playlist(2, { head, end: '' }), ...segments };
      const [finding, ...others] = await found(files);
      assert.match(
        finding,
        /^BAD_STREAM .*"a\.m3u8" has no line #EXT-X-ENDLIST.*add that line at its end\.$/,
      );
      assert.deepEqual(others, []);
      const plan = await packed(make(files));
      assert.match(
        plan.files.find(({ path }) => path.endsWith('.m3u8')).content,
        /\n1\.ts\n#EXT-X-ENDLIST\n$/,
      );
    }
    // All variants of a stream are one finding.
    const master = `#EXTM3U\n${['low', 'high'].map((name) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${name}.m3u8\n`).join('')}`;
    const live = playlist(2, { end: '' });
    const all = await found({ 'a.m3u8': master, 'low.m3u8': live, 'high.m3u8': live, ...segments });
    assert.equal(all.length, 1);
    assert.match(all[0], /"low\.m3u8" \(and 1 more\)/);
  });

  it('that insert other clips or have gaps are named, with what the player does [check-streams]', async () => {
    for (const attribute of ['X-ASSET-URI="https://ads.example/a.m3u8"', 'X-ASSET-LIST="missing.json"']) {
      const findings = await found({ 'a.m3u8': playlist(2, { head: interstitial(attribute) }), ...segments });
      assert.equal(findings.length, 1);
      assert.match(findings[0], /^STREAM_SKIPS .*withHls\(\{ interstitials: true \}\)/);
    }
    const gap = (wanted) => ({ before: (index) => (wanted.includes(index) ? '#EXT-X-GAP\n' : '') });
    // A missing segment need not exist.
    const [skip] = await found({ 'a.m3u8': playlist(2, gap([1])), '0.ts': PACKET });
    assert.match(skip, /^STREAM_SKIPS .*2\.0 s as missing \(#EXT-X-GAP\)/);
    const [nothing] = await found({ 'a.m3u8': playlist(2, gap([0, 1])) });
    assert.match(nothing, /^BAD_STREAM .*no segments that can be played/);
  });

  it('use all files that their playlists name, with variables replaced [check-streams] [pack-streams]', async () => {
    const files = {
      'a.m3u8': `#EXTM3U
#EXT-X-DEFINE:NAME="dir",VALUE="parts"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="en",URI="sound.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="en",URI="text.m3u8"
#EXT-X-SESSION-DATA:DATA-ID="x",URI="data.json"
#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="s",SUBTITLES="t"
{$dir}/low.m3u8
`,
      'parts/low.m3u8': playlist(0, {
        head: '#EXT-X-DEFINE:IMPORT="dir"\n#EXT-X-MAP:URI="vinit.mp4",BYTERANGE="1@0"\n#EXT-X-KEY:METHOD=AES-128,URI="../key"\n#EXTINF:2,\n#EXT-X-BYTERANGE:1@0\n../{$dir}/all.mp4\n',
      }),
      'sound.m3u8': playlist(1),
      'text.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n0.vtt\n#EXT-X-ENDLIST\n',
      'frames.m3u8': playlist(1, { head: '#EXT-X-I-FRAMES-ONLY\n' }),
      ...{
        'parts/vinit.mp4': INIT,
        'parts/all.mp4': PARTS,
        '0.ts': PACKET,
        '0.vtt': 'WEBVTT',
        key: KEY,
        'data.json': '{}',
      },
    };
    const folder = make(files);
    const { parts, faults } = checked(folder);
    const wanted = Object.keys(files).filter((path) => path !== 'a.m3u8');
    assert.deepEqual([...parts].sort(), wanted.sort());
    assert.deepEqual(faults, []);
    const { files: copied, problems } = await packed(folder);
    assert.deepEqual([problems, copied.length], [[], wanted.length + 1]);
  });

  it('with variables from the query of their address keep the values in a pack [pack-streams]', async () => {
    const folder = make({
      'a.m3u8': playlist(0, { head: '#EXT-X-DEFINE:QUERYPARAM="p"\n#EXTINF:2,\n{$p}.ts\n' }),
      'low.ts': PACKET,
    });
    assert.deepEqual(checked(folder).faults, []);
    const { files, problems, faults } = await packed(folder, 'a.m3u8?p=low');
    assert.deepEqual([problems, faults, files.length], [[], [], 2]);
    assert.match(files.find(({ content }) => content).content, /#EXT-X-DEFINE:NAME="p",VALUE="low"/);
  });

  it('that the player cannot play are not packed: the variable or the format is named, not a missing file [check-streams]', async () => {
    for (const [content, wanted] of [
      [playlist(0, { head: '#EXTINF:2,\n{$p}0.ts\n' }), /^BAD_STREAM .*\{\$p\}, which is not defined/],
      [playlist(0), /^BAD_STREAM .*no segments/],
      ['<!doctype html>', /^BAD_STREAM .*not a playlist/],
    ]) {
      const folder = make({ 'a.m3u8': content });
      const { problems } = await packed(folder);
      assert.match(shown(problems).join(), wanted);
      assert.equal(problems[0].severity, 'error');
      assert.deepEqual(shown(checked(folder).faults), shown(problems));
    }
  });

  it('with codecs that not every browser plays are named, unless a variant has common ones [check-streams]', async () => {
    const master = (...variants) =>
      `#EXTM3U\n${variants.map((codecs) => `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="${codecs}"\nlow.m3u8\n`).join('')}`;
    const media = { 'low.m3u8': playlist(), ...segments };
    for (const codecs of ['hvc1.1.6.L93.B0,mp4a.40.2', 'avc1.4d401e,ac-3', 'avc1.7a001f,mp4a.40.2']) {
      const [finding] = await found({ 'a.m3u8': master(codecs), ...media });
      assert.match(finding, /^BAD_CODEC .*H\.264 with AAC/);
      assert.deepEqual(await found({ 'a.m3u8': master(codecs, 'avc1.64001f,mp4a.40.2'), ...media }), []);
      const withSound = await found({ 'a.m3u8': master(codecs, 'mp4a.40.2'), ...media });
      assert.match(withSound[0], /^BAD_CODEC/);
    }
  });

  it('that are cut off, are pages or have no picture are named [check-streams]', () => {
    const findings = (files) => checked(make(files)).faults.map(({ message }) => message);
    const media = { '0.ts': Buffer.alloc(400), '1.ts': Buffer.alloc(400) };
    const ranges = (length) => playlist(2, { before: () => `#EXT-X-BYTERANGE:${length}@0\n` });
    assert.deepEqual(findings({ 'a.m3u8': ranges(400), ...media }), []);
    assert.match(
      findings({ 'a.m3u8': ranges(401), ...media })[0],
      /names the segment "0\.ts" \(and 1 more\), whose file is empty or cut off/,
    );
    assert.match(
      findings({ 'a.m3u8': playlist(), ...media, '1.ts': '' })[0],
      /names the segment "1\.ts", whose/,
    );
    assert.match(findings({ 'a.m3u8': '<title>404</title>' })[0], /is not a playlist/);
  });

  it('do not need files for seek previews, metadata and choosing a server [check-streams] [pack-streams]', () => {
    const lines = [
      '#EXTM3U',
      '#EXT-X-SESSION-DATA:DATA-ID="a",URI="data.json"',
      '#EXT-X-CONTENT-STEERING:SERVER-URI="servers.json"',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.66.30,mp4a.40.2"',
      'b.m3u8',
    ];
    const { faults } = checked(make({ 'a.m3u8': lines.join('\n'), 'b.m3u8': playlist(), ...segments }));
    assert.deepEqual(faults, []);
  });

  it('with a licence server are named', async () => {
    const key = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"\n';
    const [finding] = await found({ 'a.m3u8': playlist(2, { head: key }), ...segments });
    assert.match(finding, /^BAD_STREAM .*licence server/);
  });

  /** Encodes a stream with ffmpeg; returns its folder. */
  function encode(input, codecs, format) {
    const folder = make({});
    mkdirSync(folder, { recursive: true });
    const options = ['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod', '-g', '10', '-bf', '0'];
    execFileSync('ffmpeg', ['-v', 'error', ...input, ...codecs, ...options, ...format, 'a.m3u8'], {
      cwd: folder,
    });
    return folder;
  }
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=10:duration=3'];
  const sound = (seconds) => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const fragments = ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'vinit.mp4'];
  const common = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const encoded = {
    'in fragmented MP4': [[...picture, ...sound(3)], common, fragments, null],
    'in one file': [[...picture, ...sound(3)], common, [...fragments, '-hls_flags', 'single_file'], null],
    'in MPEG-TS': [[...picture, ...sound(3)], common, [], null],
    'with sound that ends a segment early': [
      [...picture, ...sound(1.9)],
      common,
      fragments,
      /^STREAM_UNEVEN .*end 1\.\d s apart/,
    ],
    'with a picture that ends a segment early': [
      [...picture, ...sound(5)],
      common,
      fragments,
      /^STREAM_UNEVEN .*end \d\.\d s apart/,
    ],
    'with a late picture': [
      ['-itsoffset', '0.5', ...picture, ...sound(3.5)],
      ['-fps_mode', 'passthrough', ...common],
      fragments,
      /^STREAM_UNEVEN .*start 0\.5 s apart/,
    ],
    'with AC-3 in fragmented MP4': [
      [...picture, ...sound(3)],
      ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'ac3'],
      fragments,
      /^BAD_CODEC .*ac-3/,
    ],
    'with AC-3 in MPEG-TS, as in European broadcasts': [
      [...picture, ...sound(3)],
      ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'ac3'],
      ['-hls_segment_options', 'mpegts_flags=system_b'],
      /^BAD_CODEC .*ac-3/,
    ],
    'with AC-3 in MPEG-TS': [
      [...picture, ...sound(3)],
      ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'ac3'],
      [],
      /^BAD_CODEC .*ac-3/,
    ],
  };
  for (const [name, [input, codecs, format, wanted]] of Object.entries(encoded)) {
    it(`that ffmpeg writes ${name} have ${wanted ? 'one finding' : 'no findings'} [check-streams]`, () => {
      const { faults, parts } = checked(encode(input, codecs, format));
      const findings = shown(faults);
      if (wanted) assert.match(findings[0] ?? '', wanted);
      assert.equal(findings.length, wanted ? 1 : 0, findings.join('\n'));
      assert.equal(
        parts.includes('vinit.mp4'),
        format.includes('vinit.mp4') && !format.includes('single_file'),
      );
    });
  }

  it('whose segments are cut off anywhere are named [check-streams]', () => {
    for (const format of [[], fragments]) {
      const folder = encode([...picture, ...sound(3)], common, format);
      const names = readdirSync(folder).filter((name) => name !== 'a.m3u8');
      assert.ok(names.length >= 3);
      for (const name of names) {
        const whole = readFileSync(join(folder, name));
        for (const bytes of [0, Math.floor(whole.length * 0.4), Math.floor(whole.length * 0.4 - 188)]) {
          const packets = bytes - (bytes % 188);
          for (const length of new Set([bytes, ...(name.endsWith('.ts') ? [packets] : [])])) {
            writeFileSync(join(folder, name), whole.subarray(0, length));
            const [finding] = shown(checked(folder).faults);
            assert.match(
              finding ?? '',
              new RegExp(`^BAD_STREAM .*"${name}", whose file is empty or cut off`),
              `${length} of ${whole.length}`,
            );
          }
        }
        writeFileSync(join(folder, name), whole);
        assert.deepEqual(checked(folder).faults, []);
      }
    }
  });

  it('with the answer of a server in place of a segment are named [check-streams]', () => {
    const answers = [
      '<!DOCTYPE html><title>404</title>',
      '\ufeff\n<Error>gone</Error>',
      '{"error":"expired"}',
    ];
    for (const format of [[], fragments]) {
      const folder = encode([...picture, ...sound(3)], common, format);
      for (const name of readdirSync(folder).filter((one) => one !== 'a.m3u8')) {
        const whole = readFileSync(join(folder, name));
        for (const answer of answers) {
          writeFileSync(join(folder, name), answer.padEnd(400));
          assert.match(
            shown(checked(folder).faults).join('\n'),
            new RegExp(`"${name}", whose file is a text`),
            answer,
          );
        }
        writeFileSync(join(folder, name), whole);
      }
    }
  });

  it('with a short or long answer in plain text in place of a file are named, and not packed [check-streams]', async () => {
    const words = fc
      .array(
        fc.constantFrom('Not', 'Found', '404', 'error', 'G', 'Zugriff', 'verweigert', 'é', '页面', ':', '.'),
      )
      .map((list) => list.join(' ').repeat(20));
    const answers = [
      ...['404 page not found', 'Not Found', 'error code: 1020\n', 'Gone', '{}', '-', ' \n', 'MP4'],
      `Access Denied. ${'You cannot read this object. '.repeat(7)}`,
      'Zugriff verweigert f\xfcr diese Datei',
      ...fc.sample(words, { seed: 5, numRuns: 40 }),
    ].filter((answer) => answer !== '');
    for (const answer of answers)
      for (const [file, map] of [
        ['0.ts', ''],
        ['init.mp4', '#EXT-X-MAP:URI="init.mp4"\n'],
      ]) {
        const files = { 'a.m3u8': playlist(2, { head: map }), ...segments, 'init.mp4': INIT };
        const findings = await found({ ...files, [file]: Buffer.from(answer, 'latin1') });
        assert.equal(findings.length, 1, answer);
        assert.match(findings[0], new RegExp(`^BAD_STREAM .*the segment "${file}", whose file is a text`));
      }
  });

  it('whose shortest files are cut off are named [check-streams]', () => {
    for (const [file, whole] of [
      ['0.ts', PACKET],
      ['0.ts', PARTS],
      ['init.mp4', INIT],
    ])
      for (let bytes = 0; bytes < whole.length; bytes += 3) {
        const files = { 'a.m3u8': playlist(2, { head: '#EXT-X-MAP:URI="init.mp4"\n' }), ...segments };
        const cut = whole.subarray(0, bytes);
        const { faults } = checked(make({ ...files, 'init.mp4': INIT, [file]: cut }));
        const [finding = ''] = shown(faults);
        assert.match(finding, new RegExp(`"${file}", whose file is empty or cut off`), `${file} ${bytes}`);
      }
  });

  it('with another file in place of a key are named; encrypted segments may look like texts [check-streams]', async () => {
    const key = (method) => `#EXT-X-KEY:METHOD=${method},URI="key"\n`;
    const files = (method, content) => ({
      'a.m3u8': playlist(2, { head: key(method) }),
      '0.ts': 'sixteen letters.',
      '1.ts': 'sixteen letters!',
      key: content,
    });
    for (const [method, content] of [
      ['AES-128', '<!doctype html><title>Log in</title>'],
      ['AES-128', KEY.toString('hex')],
      ['AES-128', ''],
      ['SAMPLE-AES', 'Forbidden'],
      ['AES-256', KEY],
    ]) {
      const findings = await found(files(method, content));
      assert.match(
        findings.find((one) => one.includes('the key')) ?? '',
        /^BAD_STREAM .*names the key "key", whose file has another size than a key, so it may be a page of a server: copy/,
        method,
      );
    }
    assert.deepEqual(await found(files('AES-128', KEY)), []);
    assert.deepEqual(await found(files('AES-256', Buffer.concat([KEY, KEY]))), []);
    // What follows the last encrypted segment is readable.
    const mixed = playlist(2, {
      before: (index) => (index === 0 ? key('AES-128') : '#EXT-X-KEY:METHOD=NONE\n'),
    });
    const findings = await found({ ...files('AES-128', KEY), 'a.m3u8': mixed });
    assert.equal(findings.length, 1);
    assert.match(findings[0], /the segment "1\.ts", whose file is a text/);
    const page = await found({ ...files('AES-128', KEY), '1.ts': '<title>Log in</title>' });
    assert.match(page[0], /the segment "1\.ts", whose file is a text/);
  });

  it('with SubRip as subtitles are named, with the command that converts a file [check-streams]', () => {
    const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n';
    const subtitles = (name) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${name}\n#EXT-X-ENDLIST\n`;
    const found = (name, content) =>
      shown(
        checked(
          make({
            'a.m3u8':
              '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="en",URI="subs/en.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e",SUBTITLES="t"\nlow.m3u8\n',
            'low.m3u8': playlist(),
            'subs/en.m3u8': subtitles(name),
            [`subs/${name}`]: content,
            ...segments,
          }),
        ).faults,
      );
    const start = 'BAD_CAPTIONS The subtitles "subs/en.m3u8" name the segment';
    const what = 'whose file is not WebVTT, the only caption format that the player reads: convert each file';
    assert.deepEqual(found('0.vtt', `\ufeff${srt}`), [
      `${start} "0.vtt", ${what}, for example with npx iv-player convert subs/0.vtt --out subs/0.vtt`,
    ]);
    assert.deepEqual(found('0.srt', srt), [
      `${start} "0.srt", ${what}, and name the new files in the playlist, for example with npx iv-player convert subs/0.srt --out subs/0.vtt`,
    ]);
    assert.deepEqual(found('0.vtt', '\ufeffWEBVTT\n'), []);
    assert.match(found('0.vtt', 'Not Found').join(), /^BAD_STREAM .*is a text such as a page/);
    // In place of media, such a file is a fault of the stream.
    const [fault] = shown(checked(make({ 'a.m3u8': playlist(), ...segments, '0.ts': srt })).faults);
    assert.match(fault, /^BAD_STREAM .*"0\.ts", whose file contains captions, not media/);
  });

  it('that are encrypted, text, or sparse do not count as cut off [check-streams]', () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 197) % 251));
    const encrypted = playlist(2, { head: '#EXT-X-KEY:METHOD=AES-128,URI="key"\n' });
    assert.deepEqual(
      checked(make({ 'a.m3u8': encrypted, key: KEY, '0.ts': bytes, '1.ts': bytes })).faults,
      [],
    );
    const sparse = encode(
      [...picture, ...sound(3)],
      ['-vf', 'fps=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-an'],
      ['-hls_time', '1'],
    );
    assert.deepEqual(checked(sparse).faults, []);
  });

  it('without a picture are named, in MPEG-TS and in fragmented MP4 [check-streams]', () => {
    for (const format of [[], fragments]) {
      const folder = encode(sound(3), ['-c:a', 'aac'], format);
      const [finding, ...others] = shown(checked(folder).faults);
      assert.match(
        finding,
        /^NO_PICTURE The stream "a\.m3u8" has no picture, so the screen stays black: export it with a picture/,
      );
      assert.deepEqual(others, []);
      // One variant with a picture is enough.
      const other = encode([...picture, ...sound(3)], common, format);
      writeFileSync(
        join(folder, 'm.m3u8'),
        `#EXTM3U\n${['a.m3u8', 'other/a.m3u8'].map((name) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${name}\n`).join('')}`,
      );
      cpSync(other, join(folder, 'other'), { recursive: true });
      assert.deepEqual(describeStream(folder, 'm.m3u8', join(folder, 'm.m3u8')).faults, []);
    }
  });

  it('that consist of single frames are named, unless they are seek previews [check-streams]', async () => {
    const frames = playlist(2, { head: '#EXT-X-I-FRAMES-ONLY\n' });
    const [finding, ...others] = await found({ 'a.m3u8': frames, ...segments });
    assert.match(
      finding,
      /^BAD_STREAM The playlist "a\.m3u8" contains only single frames, for seek previews \(#EXT-X-I-FRAMES-ONLY\): use the playlist of the video/,
    );
    assert.deepEqual(others, []);
    const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e"\nb.m3u8\n';
    assert.match((await found({ 'a.m3u8': master, 'b.m3u8': frames, ...segments }))[0], /"b\.m3u8" contains/);
    const previews = `${master}#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="c.m3u8"\n`;
    assert.deepEqual(
      await found({ 'a.m3u8': previews, 'b.m3u8': playlist(), 'c.m3u8': frames, ...segments }),
      [],
    );
  });

  it('of any valid parts are planned or have findings, in linear time [check-streams]', async () => {
    const address = fc.constantFrom(
      '0.ts',
      '1.ts',
      'no.ts',
      'b.m3u8',
      'a.m3u8',
      'data:,x',
      '{$p}.ts',
      'https://x.example/0.ts',
      '',
    );
    const line = fc.oneof(
      fc.constantFrom(
        ...[
          '#EXTINF:2,',
          '#EXT-X-GAP',
          '#EXT-X-ENDLIST',
          '#EXT-X-DISCONTINUITY',
          '#EXT-X-TARGETDURATION:2',
          '#EXTM3U',
        ],
        ...[
          '#EXT-X-BYTERANGE:1',
          '#EXT-X-BYTERANGE:1@0',
          '#EXT-X-DEFINE:NAME="p",VALUE="0"',
          '#EXT-X-DEFINE:QUERYPARAM="p"',
        ],
        ...[
          '#EXT-X-DEFINE:IMPORT="p"',
          '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e"',
          '#EXT-X-KEY:METHOD=NONE',
          '# comment',
        ],
      ),
      address,
      fc
        .tuple(
          fc.constantFrom(
            'MAP',
            'KEY:METHOD=AES-128,',
            'MEDIA:TYPE=AUDIO,',
            'DATERANGE:',
            'PART:',
            'PRELOAD-HINT:',
          ),
          address,
        )
        .map(([tag, uri]) => `#EXT-X-${tag.includes(':') ? tag : `${tag}:`}URI="${uri}"`),
    );
    const lines = fc.array(line, { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(lines, lines, async (one, other) => {
        const folder = make({
          'a.m3u8': `#EXTM3U\n${one.join('\n')}`,
          'b.m3u8': `#EXTM3U\n${other.join('\r\n')}`,
          ...segments,
        });
        const { faults, parts } = checked(folder);
        const { problems, faults: others, files } = await packed(folder);
        assert.ok(parts.length <= 4);
        // What can be packed has the same findings, and all its files.
        if (problems.length > 0) assert.equal(files.length, 0);
        else if (!/QUERYPARAM/.test(one.join())) assert.deepEqual(shown(others), shown(faults));
        const text = readFileSync(join(folder, 'a.m3u8'), 'utf8');
        if (problems.length + others.length === 0 && !/QUERYPARAM/.test(text))
          assert.match(`${text}${readFileSync(join(folder, 'b.m3u8'), 'utf8')}`, /#EXT-X-ENDLIST/);
        rmSync(folder, { recursive: true });
      }),
      { seed: 42, numRuns: 150 },
    );
    // Quadratic rules would take minutes.
    for (const one of [
      '\n',
      ' ',
      '\t',
      'A',
      'A ',
      'A=',
      ',',
      '"',
      '#',
      '#EXT-X-',
      '{$a',
      '#EXT-X-DEFINE:',
      '#EXT-X-KEY:A',
      '0.ts\n',
    ])
      for (const head of [
        '#EXTM3U\n',
        '#EXTM3U\n#EXT-X-KEY:',
        '#EXTM3U\n#EXT-X-DEFINE:QUERYPARAM="p",',
        '#EXTM3U\n#EXTINF:2,\n0.ts\n',
      ]) {
        const folder = make({ 'a.m3u8': `${head}${one.repeat(200_000)}x`, ...segments });
        checked(folder);
        await packed(folder, 'a.m3u8?p=1');
      }
    const many = make({ 'a.m3u8': playlist(100_000).replaceAll(/\d+\.ts/g, '0.ts'), ...segments });
    assert.deepEqual(checked(many).faults, []);
  });
});
