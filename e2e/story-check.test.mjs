// iv-player check on real files: what it reads from clips, and the command's output and exit code.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { buildStoryTools } from '../tools/build/story-tools.mjs';

/** Writes a clip of a moving picture and a tone. Both last `seconds` unless the tone's duration is given. */
function writeClip(
  file,
  { size = '160x90', rate = 25, colour = 'bt709', codec = 'libx264', decibels = -20, tone = 2 } = {},
) {
  const { status, stderr } = spawnSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=2`],
      ...['-f', 'lavfi', '-i', `sine=frequency=1000:duration=${tone}`],
      ...['-af', `volume=${decibels}dB`, '-c:v', codec, '-c:a', 'aac', '-pix_fmt', 'yuv420p'],
      ...['-colorspace', colour, '-color_primaries', colour, '-color_trc', colour],
      ...['-movflags', '+faststart', file],
    ],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
}

const CLIPS = {
  one: {},
  two: {},
  three: {},
  four: {},
  silent: { decibels: -200 },
  small: { size: '80x46' },
  fast: { rate: 30 },
  'other codec': { codec: 'mpeg4' },
  'other colour': { colour: 'smpte170m' },
  'long sound': { tone: 3 },
  loud: { decibels: -10 },
};

describe('iv-player check', () => {
  const tools = join(workspaceRoot, 'dist/story-check');
  const ids = Object.keys(CLIPS);
  const story = {
    format: 'iv-story',
    version: 1,
    start: 'one',
    nodes: Object.fromEntries(
      ids.map((id, index) => [
        id,
        {
          source: `clips/${id}.mp4`,
          captions: [{ src: 'en.vtt', lang: 'en', label: 'English' }],
          ...(index + 1 < ids.length ? { next: ids[index + 1] } : { ending: 'end' }),
        },
      ]),
    ),
  };
  let folder;

  before(() => {
    for (const program of ['ffmpeg', 'ffprobe'])
      assert.ok(!spawnSync(program, ['-version']).error, `There is no ${program}: install ffmpeg.`);
    buildStoryTools(tools, '0.0.0');
    folder = mkdtempSync(join(tmpdir(), 'iv-player-check-'));
    mkdirSync(join(folder, 'clips'));
    for (const [id, clip] of Object.entries(CLIPS)) writeClip(join(folder, 'clips', `${id}.mp4`), clip);
    writeFileSync(join(folder, 'en.vtt'), 'WEBVTT\n\n00:00.100 --> 00:01.900\nHello.\n');
    writeFileSync(join(folder, 'story.json'), JSON.stringify(story, null, 2));
    writeFileSync(
      join(folder, 'missing.json'),
      JSON.stringify(story).replace('clips/two.mp4', 'clips/tow.mp4'),
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const check = (file, args = [], env = process.env) =>
    spawnSync(process.execPath, [join(tools, 'bin/iv-player.mjs'), 'check', file, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
  const found = ({ stdout }) => JSON.parse(stdout).map(({ code, path }) => `${code} ${path[1]}`);
  const asJson = ['--media', '.', '--format', 'json'];

  it('finds clips that differ in size, codec, frame rate, colour or loudness, and sounds longer than the picture [check-media]', () => {
    const run = check('story.json', asJson);
    assert.deepEqual(found(run).sort(), [
      'BAD_CODEC other codec',
      'LOUDNESS_DIFFERS loud',
      'MEDIA_DIFFERS fast',
      'MEDIA_DIFFERS other codec',
      'MEDIA_DIFFERS other colour',
      'MEDIA_DIFFERS small',
      'SOUND_LONGER long sound',
    ]);
    assert.equal(run.status, 1);
    for (const { line, column, message } of JSON.parse(run.stdout)) {
      assert.ok(line > 1 && column > 1);
      assert.match(
        message,
        /: (convert it with ffmpeg -i "?clips\/[^"]+\.mp4"? .* new\.mp4|trim it with ffmpeg -i "?clips\/[^"]+\.mp4"? -t 2\.\d+ -c copy .* new\.mp4 or, to keep the last frame visible, set "videoDuration": 3\.00 in the scene|set its "gain" to -10\.0, or make its sound quieter)\.?$/,
      );
    }
  });

  it('allows the given number of warnings', () => {
    assert.equal(check('story.json', [...asJson, '--max-warnings', '7']).status, 0);
    assert.equal(check('story.json', [...asJson, '--max-warnings', '6']).status, 1);
  });

  it('finds everything but differences in loudness without ffprobe and ffmpeg [check-media] [media-read]', () => {
    const without = { ...process.env, PATH: folder };
    const missing = found(check('missing.json', asJson, without));
    assert.deepEqual(
      missing.filter((one) => /^(?:MISSING|UNUSED)/.test(one)),
      ['MISSING_MEDIA two', 'UNUSED_NODE_MEDIA undefined'],
    );
    const all = found(check('story.json', asJson)).filter((one) => !one.startsWith('LOUDNESS'));
    assert.deepEqual(found(check('story.json', asJson, without)), all);
  });

  it('reports nothing for the demo’s story and media, whose loudness varies intentionally [demo-clean]', () => {
    const film = join(workspaceRoot, 'projects/demo-app/public/film');
    const run = check(join(film, 'story.json'), ['--media', film, '--loudness-range', '8']);
    assert.equal(run.stdout, '0 errors, 0 warnings\n');
    assert.equal(run.status, 0);
  });

  it('prints findings to standard output, and read errors to standard error', () => {
    const { stdout, status } = check('story.json', ['--media', '.']);
    assert.match(
      stdout,
      /^story\.json:\d+:\d+ {2}warning {2}MEDIA_DIFFERS {2}clips\/small\.mp4 has size 80 × 46, /m,
    );
    assert.match(stdout, /\n0 errors, 7 warnings\n$/);
    assert.equal(status, 1);
    const unreadable = check('nowhere.json');
    assert.match(unreadable.stderr, /nowhere\.json/);
    assert.deepEqual([unreadable.stdout, unreadable.status], ['', 2]);
  });
});

describe('iv-player check and convert of captions', () => {
  const tools = join(workspaceRoot, 'dist/story-check');
  const said = 'Für Österreich';
  const srt = `1\r\n00:00:01,000 --> 00:00:03,000\r\n${said}\r\n`;
  const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n${said}\n`;
  const swapped = (text) => Buffer.from(text, 'utf16le').swap16();
  let folder;

  before(() => {
    buildStoryTools(tools, '0.0.0');
    folder = mkdtempSync(join(tmpdir(), 'iv-player-captions-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args) =>
    spawnSync(process.execPath, [join(tools, 'bin/iv-player.mjs'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  /** Findings for captions in a file with the given name. */
  const findingsOf = (src) => {
    const captions = [{ src, lang: 'en', label: 'English' }];
    const nodes = { a: { text: 'A', captions, ending: 'end' } };
    writeFileSync(
      join(folder, 'story.json'),
      JSON.stringify({ format: 'iv-story', version: 1, start: 'a', nodes }),
    );
    const { stdout } = run('check', 'story.json', '--media', '.', '--format', 'json');
    return JSON.parse(stdout).filter(({ code }) => code.includes('CAPTION'));
  };

  for (const [name, bytes] of Object.entries({
    '1252.vtt': Buffer.from(vtt, 'latin1'),
    '1252.srt': Buffer.from(srt, 'latin1'),
    'utf16.vtt': Buffer.from(`\uFEFF${vtt}`, 'utf16le'),
    'utf16be.vtt': swapped(`\uFEFF${vtt}`),
    'utf16-without-mark.vtt': Buffer.from(vtt, 'utf16le'),
    'utf16be-without-mark.srt': swapped(srt),
    'utf8.srt': Buffer.from(`\uFEFF${srt}`),
    'srt-as.vtt': Buffer.from(srt),
    'commas.vtt': Buffer.from(`WEBVTT\n\n00:00:01,000 --> 00:00:03,000\n${said}\n`),
  })) {
    it(`finds captions that browsers cannot read, and converts them: ${name} [check-captions] [convert-captions]`, () => {
      writeFileSync(join(folder, name), bytes);
      const findings = findingsOf(name);
      assert.deepEqual(
        findings.map(({ code }) => code),
        ['BAD_CAPTIONS'],
      );
      // Runs the command that the finding suggests.
      const [, ...args] = /npx iv-player (convert) (\S+) (--out) (\S+)/.exec(findings[0].message) ?? [];
      const { status, stderr } = run(...args);
      assert.equal(status, 0, stderr);
      const [, , , out] = args;
      assert.equal(read(out), vtt);
      assert.deepEqual(findingsOf(out), []);
    });
  }

  it('reads captions in the given encoding, and reports an unknown one [convert-captions]', () => {
    const text = Buffer.from('1\n00:00:01,000 --> 00:00:03,000\n');
    writeFileSync(join(folder, 'cyrillic.srt'), Buffer.concat([text, Buffer.from([0xcf, 0xf0])]));
    const convert = (...args) => run('convert', 'cyrillic.srt', 'cyrillic.vtt', ...args);
    assert.match(convert().stdout, /read as windows-1252.*--encoding/);
    assert.equal(convert('--encoding', 'windows-1251').stdout, 'written: cyrillic.vtt, 1 cue\n');
    assert.match(read('cyrillic.vtt'), /Пр/);
    assert.match(convert('--encoding', 'klingon').stderr, /The encoding klingon is unknown/);
  });
});
