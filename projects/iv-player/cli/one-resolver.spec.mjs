// `check`, `measure`, `pack` and `play` find the same file for an address, or all say that there is none.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PATIENCE, ask, buildCommand, startPlaying } from './testing/play-process.mjs';

/** Files by path in the media folder; the story is `training/story.json`. */
const FILES = [
  'film/a.mp4',
  'film/take#1.mp4',
  'film/why?.mp4',
  'film/50%.mp4',
  'film/x%20y.mp4',
  'film/my clip.mp4',
  'film/Ünïcode & co+1.mp4',
  'film/scene:1.mp4',
  "film/it's.mp4",
  'training/b.mp4',
  'training/take#2.mp4',
  'training/scene:2.mp4',
  'training/a b/c%23.mp4',
  'both.mp4',
  'training/both.mp4',
];

const escaped = (path) => path.split('/').map(encodeURIComponent).join('/');

/** Addresses, and the file of each. */
const FOUND = [
  ...FILES.filter((path) => path.startsWith('film/')).flatMap((path) => [
    [`../${path}`, path],
    [`../${escaped(path)}`, path],
    [`../training/../${escaped(path)}?v=2#x`, path],
    [path, path],
    [escaped(path), path],
  ]),
  ...FILES.filter((path) => path.startsWith('training/')).flatMap((path) => [
    [path.slice(9), path],
    [escaped(path.slice(9)), path],
    [`./${path.slice(9)}`, path],
    [`../${path}`, path],
  ]),
].filter(([address]) => !/[?]\.mp4\?v|%\.mp4\?/.test(address));

const MISSING = [
  '../film/gone.mp4',
  'gone.mp4',
  'film/gone.mp4',
  '../film/take%2523.mp4',
  'take',
  'b%2emp4x',
];
const OUTSIDE = ['../../secret.mp4', '..%2f..%2fsecret.mp4', '../film/../../secret.mp4', 'C:\\secret.mp4'];

describe('The files of a story', () => {
  let root;
  let command;
  let media;
  let server;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-resolver-'));
    chmodSync(root, 0o755);
    command = buildCommand(root);
    media = join(root, 'public');
    const clip = join(root, 'clip.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=25:duration=1'];
    execFileSync('ffmpeg', [
      '-v',
      'error',
      ...picture,
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      clip,
    ]);
    copyFileSync(clip, join(root, 'secret.mp4'));
    for (const path of FILES) {
      mkdirSync(dirname(join(media, path)), { recursive: true });
      copyFileSync(clip, join(media, path));
      // Differs for each file, after the end of the clip.
      writeFileSync(join(media, path), Buffer.concat([readFileSync(clip), boxOf(path)]));
    }
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** A box that players skip. */
  function boxOf(text) {
    const content = Buffer.from(text);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write('free', 4);
    return Buffer.concat([head, content]);
  }

  /** Writes a story with a scene for each of these addresses. */
  function write(addresses) {
    const nodes = Object.fromEntries(
      addresses.map((source, index) => [
        `n${index}`,
        { source, ...(index + 1 < addresses.length ? { next: `n${index + 1}` } : { ending: 'x' }) },
      ]),
    );
    const text = JSON.stringify({ format: 'iv-story', version: 1, start: 'n0', nodes });
    writeFileSync(join(media, 'training/story.json'), text);
  }
  const run = (...args) =>
    spawnSync(process.execPath, [command, ...args], { timeout: PATIENCE, cwd: root, encoding: 'utf8' });
  const STORY = 'public/training/story.json';
  /** Codes of the findings by address. */
  function codesOf(addresses) {
    const { stdout, stderr } = run('check', STORY, '--media', 'public', '--format', 'json');
    assert.equal(stderr, '');
    const wanted = JSON.parse(stdout).filter(
      ({ code }) => /MEDIA|ADDRESS/.test(code) && code !== 'UNUSED_NODE_MEDIA',
    );
    return wanted.map(({ code, path }) => `${addresses[Number(path[1]?.slice(1))]} ${code}`);
  }

  it('are looked up in its folder, then in the media folder, by all commands [one-resolver]', async () => {
    const addresses = FOUND.map(([address]) => address);
    write(addresses);
    assert.deepEqual(
      codesOf(addresses).filter((one) => !one.endsWith('UNESCAPED_ADDRESS')),
      [],
    );
    const { status: checked } = run('check', STORY, '--media', 'public', '--max-warnings', '99');
    assert.equal(checked, 0);

    const measured = run('measure', STORY, '--media', 'public');
    assert.deepEqual([measured.status, measured.stderr], [0, '']);
    assert.match(measured.stdout, new RegExp(`\\(${FOUND.length} scenes measured\\)`));

    const packed = run('pack', STORY, '--to', 'web', '--out', 'film', '--root', 'public');
    assert.equal(packed.status, 0, packed.stdout + packed.stderr);
    const story = JSON.parse(readFileSync(join(root, 'film/story.json'), 'utf8'));
    FOUND.forEach(([address, path], index) => {
      const copy = join(root, 'film', decodeURIComponent(story.nodes[`n${index}`].source.split('#')[0]));
      assert.deepEqual(readFileSync(copy), readFileSync(join(media, path)), address);
    });

    server = await startPlaying(command, join(root, STORY), ['--media', media]);
    try {
      const served = JSON.parse(String((await ask(server.port, '/story.json')).body));
      for (const [index, [address, path]] of FOUND.entries()) {
        const { pathname, search } = new URL(served.nodes[`n${index}`].source, server.url);
        const { status, body } = await ask(server.port, pathname + search);
        assert.equal(status, 200, address);
        assert.deepEqual(body, readFileSync(join(media, path)), address);
      }
    } finally {
      await server.stop();
    }
  });

  it('are reported by all commands if they are missing or outside [one-resolver]', async () => {
    const addresses = [...MISSING, ...OUTSIDE];
    write(addresses);
    const expected = [
      ...MISSING.map((address) => `${address} MISSING_MEDIA`),
      ...OUTSIDE.map((address) => `${address} OUTSIDE_MEDIA`),
    ];
    assert.deepEqual(codesOf(addresses), expected);
    const { status, stdout } = run(
      'pack',
      STORY,
      '--to',
      'web',
      '--out',
      'none',
      '--root',
      'public',
      '--no-check',
    );
    assert.equal(status, 1);
    const codes = [...stdout.matchAll(/ error {2}(\w+_MEDIA) {2}/g)].map(([, code]) => code);
    assert.deepEqual(
      codes,
      expected.map((one) => one.split(' ').at(-1)),
    );
    server = await startPlaying(command, join(root, STORY), ['--media', media]);
    try {
      const served = JSON.parse(String((await ask(server.port, '/story.json')).body));
      for (const [index, address] of addresses.entries()) {
        const { protocol, pathname } = new URL(served.nodes[`n${index}`].source, server.url);
        if (protocol === 'http:') assert.equal((await ask(server.port, pathname)).status, 404, address);
      }
      for (const path of [
        '/.iv-player/media/../../secret.mp4',
        '/.iv-player/media/..%2fsecret.mp4',
        '/.iv-player/media/',
      ])
        assert.equal((await ask(server.port, path)).status, 404, path);
    } finally {
      await server.stop();
    }
  });

  it('are named alike in the findings of check and pack [one-resolver]', () => {
    const clip = readFileSync(join(root, 'clip.mp4'));
    writeFileSync(join(media, 'film/cut.mp4'), clip.subarray(0, clip.length - 200));
    writeFileSync(join(media, 'training/page.mp4'), '<!doctype html><title>404</title>');
    writeFileSync(join(media, 'film/late.m3u8'), '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\ngone.ts\n');
    try {
      write(['../film/cut.mp4', 'film/cut.mp4', 'page.mp4', '../film/late.m3u8', '../film/a.mp4']);
      const linesOf = ({ stdout }) =>
        stdout.split('\n').filter((line) => line.startsWith(STORY) && !/UNUSED|CAPTIONS/.test(line));
      const checked = linesOf(run('check', STORY, '--media', 'public'));
      const packed = linesOf(run('pack', STORY, '--to', 'web', '--out', 'none', '--root', 'public'));
      assert.match(checked.join('\n'), /film\/cut\.mp4[^]*training\/page\.mp4/);
      assert.deepEqual(packed.toSorted(), checked.toSorted());
    } finally {
      for (const name of ['film/cut.mp4', 'training/page.mp4', 'film/late.m3u8']) rmSync(join(media, name));
    }
  });

  it('may all be in the folder of the story, whichever folder is given [one-resolver]', () => {
    write(['b.mp4', 'take%232.mp4']);
    assert.deepEqual(codesOf(['b.mp4', 'take%232.mp4']), []);
    const { status } = run('check', STORY, '--media', 'public/film', '--max-warnings', '99');
    assert.equal(status, 0);
  });
});
