// `iv-player play` under attack: pages on other sites, addresses outside the story, and files and requests that break off in the
// middle.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import {
  ATTACKS,
  OWN,
  SECRET,
  SIZE,
  clip,
  makeAttackedFolder,
  openToAll,
} from '../testing/attacked-folder.mjs';
import { ask, askRaw, breakOff, buildCommand, startPlaying } from '../testing/play-process.mjs';

const PLAYER_PATHS = [
  '/.iv-player/player.js',
  '/.iv-player/player.css',
  '/.iv-player/questions.js',
  '/.iv-player/howler.js',
  '/.iv-player/hls.js',
];

describe('iv-player play', () => {
  let root;
  let folder;
  let server;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'iv-player-attack-'));
    folder = join(root, 'film');
    makeAttackedFolder(folder);
    const command = buildCommand(mkdtempSync(join(root, 'command-')));
    openToAll(root);
    server = await startPlaying(command, join(folder, 'story.json'));
  });
  after(async () => {
    await server?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const get = (path, headers = {}, options = {}) => ask(server.port, path, { headers, ...options });

  /** Expects a plain-text sentence that reveals no file content and does not quote the request. */
  function assertRefused({ status, headers, body }, what) {
    assert.ok(status >= 400 && status < 500, `${what}: ${status}`);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8', what);
    assert.equal(headers['x-content-type-options'], 'nosniff', what);
    assert.match(body.toString(), /^([A-Z][\w' ,]+\.\n)?$/, what);
  }

  it('serves the page, the player, the story and its media [play-local]', async () => {
    for (const [name, content] of Object.entries(OWN)) {
      const { status, body, headers } = await get(`/${encodeURI(name)}`);
      assert.deepEqual([status, body.equals(Buffer.from(content))], [200, true], name);
      assert.equal(headers['x-content-type-options'], 'nosniff', name);
      assert.equal(headers['cross-origin-resource-policy'], 'same-site', name);
      assert.match(headers['content-security-policy'], /default-src 'none'.*sandbox/, name);
    }
    const types = ['clip.mp4', 'en.vtt', 'pic.svg', 'hls/index.m3u8'].map((name) => get(`/${name}`));
    assert.deepEqual(
      (await Promise.all(types)).map(({ headers }) => headers['content-type']),
      ['video/mp4', 'text/vtt; charset=utf-8', 'image/svg+xml', 'application/vnd.apple.mpegurl'],
    );
    for (const path of PLAYER_PATHS) assert.equal((await get(path)).status, 200);
    const page = await get('/?any=query#hash');
    assert.match(page.body.toString(), /<html lang="de"[^]*<title>&lt;\/title&gt;/);
    assert.match(page.body.toString(), /<meta name="iv-story" content="story.json" \/>[^]*<packed-film>/);
    assert.match(
      page.headers['content-security-policy'],
      /^default-src 'none'; script-src 'self' file:; style-src 'self' file:;.*frame-ancestors 'self'$/,
    );
    assert.doesNotMatch(page.headers['content-security-policy'], /unsafe|script-src[^;]*\*/);
  });

  it('follows a link to a file in the folder, and no other link [play-local]', async () => {
    assert.ok((await get('/inside.mp4')).body.equals(clip));
    for (const name of ['out', 'hidden', 'hidden-clip', 'kind', 'device', 'loop', 'nowhere'])
      assertRefused(await get(`/${name}.mp4`), name);
    for (const path of ['/outside/secret.mp4', '/linked/scene%20one.webm'])
      assertRefused(await get(path), path);
  });

  it('serves only files of the story, whatever the request [play-local]', async () => {
    for (const path of ATTACKS) {
      const answer = await get(path);
      assertRefused(answer, path);
      assert.equal(answer.headers['content-length'] === undefined || answer.body.length < 60, true);
    }
    assert.ok(ATTACKS.length > 400);
  });

  it('serves nothing else at random addresses [play-local]', async () => {
    const part = fc.constantFrom(
      ...[
        '/',
        '//',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '\\',
        '%00',
        '%25',
        '%',
        '?',
        '#',
        '~',
        ':',
        ';',
        '*',
        '%0d%0a',
      ],
      ...[
        'clip',
        '.mp4',
        'sub',
        'scene%20one.webm',
        '.env',
        '.git',
        'config',
        'film',
        'secret.mp4',
        'outside',
        'linked',
      ],
      ...[
        'story.json',
        '.iv-player',
        'player.js',
        'index.html',
        'node_modules',
        'locked.mp4',
        '%e2%80%8b',
        'é'.normalize('NFD'),
      ],
    );
    const own = new Set([...Object.values(OWN), 'player();', 'body {}', 'hls();'].map(String));
    const addresses = fc
      .array(part, { maxLength: 8 })
      .map((parts) => `/${parts.map((one) => encodeURI(one).replaceAll('%25', '%')).join('')}`);
    const property = fc.asyncProperty(addresses, async (path) => {
      const { status, body } = await get(path);
      if (status >= 400) return status < 500 && !body.includes(SECRET);
      return body.includes('<packed-film>') || own.has(body.toString());
    });
    await fc.assert(property, { seed: 28, numRuns: 2000 });
  });

  it('allows only GET and HEAD [play-local]', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])
      for (const path of ['/', '/clip.mp4', '/story.json', '/.env']) {
        const answer = await get(path, {}, { method });
        assertRefused(answer, `${method} ${path}`);
        assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD']);
      }
    for (const path of ['/', '/clip.mp4', '/story.json', PLAYER_PATHS[0]]) {
      const { status, body } = await get(path, {}, { method: 'HEAD' });
      assert.deepEqual([status, body.length], [200, 0], path);
    }
    const { headers } = await get('/clip.mp4', {}, { method: 'HEAD' });
    assert.equal(headers['content-length'], String(SIZE));
    assert.equal((await get('/.env', {}, { method: 'HEAD' })).status, 404);
  });

  it('only answers this machine and its pages [play-local]', async () => {
    const paths = ['/', '/story.json', '/clip.mp4', PLAYER_PATHS[0]];
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'evil.example:80',
      '127.0.0.1.nip.io',
      'localhost:80:80',
      '0.0.0.0',
      '10.0.0.1',
      'localhost@evil.example',
    ])
      for (const path of paths) {
        const answer = await get(path, { Host: host });
        assertRefused(answer, host);
        assert.equal(answer.headers['access-control-allow-origin'], undefined);
      }
    for (const origin of [
      'https://evil.example',
      'http://localhost.evil.example',
      'null',
      '',
      'file://',
      'http://localhost:4200.evil.example',
      'http://evil.example/http://localhost',
      'chrome-extension://localhost',
      'http://user@localhost',
      'localhost',
    ])
      for (const path of paths) {
        const answer = await get(path, { Origin: origin });
        assertRefused(answer, origin);
        assert.equal(answer.headers['access-control-allow-origin'], undefined);
      }
    for (const host of ['localhost', 'LOCALHOST', `localhost:${server.port}`, '127.0.0.1:1', '[::1]:4300'])
      assert.equal((await get('/story.json', { Host: host })).status, 200, host);
    for (const origin of [
      'http://localhost:4200',
      'https://localhost',
      'http://127.0.0.1:9',
      'http://[::1]:4200',
    ]) {
      const { status, headers } = await get('/story.json', { Origin: origin });
      assert.deepEqual(
        [status, headers['access-control-allow-origin'], headers.vary],
        [200, origin, 'Origin'],
      );
    }
  });

  it('answers at both addresses of "localhost" [play-local]', async () => {
    for (const host of ['127.0.0.1', '::1'])
      assert.equal((await get('/story.json', { Host: 'localhost' }, { host })).status, 200, host);
  });

  it('survives malformed requests', async () => {
    for (const [bytes, expected] of [
      ['GET /clip.mp4 HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 403 /],
      ['GET /clip.mp4 HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 403 /],
      [
        'GET http://evil.example/.env HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
        /^HTTP\/1\.1 404 /,
      ],
      ['GET clip.mp4 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 40[04] /],
      ['GET /../.env HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 404 /],
      ['GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1\.1 400 /],
      ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 405 /],
      ['\x16\x03\x01 nothing\r\n\r\n', /^HTTP\/1\.1 400 /],
      [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(1 << 17)}\r\n\r\n`, /^HTTP\/1\.1 431 |^$/],
    ])
      assert.match(await askRaw(server.port, bytes), expected, bytes.slice(0, 40));
    assert.equal((await get('/clip.mp4')).status, 200);
  });

  for (const [range, start, end] of [
    ['bytes=0-', 0, SIZE],
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=-5', SIZE - 5, SIZE],
    [`bytes=${SIZE - 1}-${SIZE * 9}`, SIZE - 1, SIZE],
    [`bytes=0-${'9'.repeat(40)}`, 0, SIZE],
  ]) {
    it(`answers the range ${range.slice(0, 30)} with exactly these bytes [play-local]`, async () => {
      const { status, headers, body } = await get('/clip.mp4', { Range: range });
      assert.deepEqual([status, headers['content-range']], [206, `bytes ${start}-${end - 1}/${SIZE}`]);
      assert.ok(body.equals(clip.subarray(start, end)));
    });
  }

  it('answers an invalid range with the whole file, a part of it, or a refusal [play-local]', async () => {
    for (const range of [
      `bytes=${SIZE}-`,
      `bytes=${'9'.repeat(40)}-`,
      'bytes=-0',
      'bytes=5-2',
      'bytes=-',
      'bytes=',
      'bytes=x-y',
      'bytes=0x1-0x2',
      'bytes=--5',
      'bytes=1e3-',
      'bytes=0-1,5-6',
      `bytes=${'0-1,'.repeat(1000)}0-1`,
      'bytes=NaN-NaN',
      'lines=1-2',
      '',
    ]) {
      const answer = await get('/clip.mp4', { Range: range });
      const [, first, last] =
        /^bytes (\d+)-(\d+)\/3000000$/.exec(answer.headers['content-range'] ?? '') ?? [];
      if (answer.status === 200) assert.ok(answer.body.equals(clip), range);
      else if (answer.status === 206)
        assert.ok(answer.body.equals(clip.subarray(Number(first), Number(last) + 1)), range);
      else {
        assertRefused(answer, range);
        assert.deepEqual([answer.status, answer.headers['content-range']], [416, `bytes */${SIZE}`]);
      }
    }
    assert.equal((await get('/empty.mp3', { Range: 'bytes=0-' })).status, 416);
    for (const length of [SIZE, SIZE + 1, '9'.repeat(40)])
      assert.ok((await get('/clip.mp4', { Range: `bytes=-${length}` })).body.equals(clip), length);
  });

  it(
    'closes the file of a request that is broken off [play-local]',
    { skip: !existsSync('/proc/self/fd') },
    async () => {
      await get('/clip.mp4');
      const before = server.openFiles();
      for (let round = 0; round < 5; round++) {
        await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            breakOff(server.port, '/clip.mp4', index % 2 ? { Range: `bytes=${index * 1000}-` } : {}),
          ),
        );
      }
      // The system closes files gradually, during other requests.
      for (let asked = 0; server.openFiles() > before && asked < 2000; asked++) await get('/story.json');
      assert.ok(server.openFiles() <= before);
    },
  );

  it('survives a file that is rewritten, renamed and deleted during requests [play-local]', async () => {
    const file = join(folder, 'volatile.mp4');
    const statuses = new Set();
    let isOver = false;
    const asking = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver)
          await get('/volatile.mp4').then(
            ({ status }) => statuses.add(status),
            () => undefined,
          );
      }),
    );
    try {
      for (let round = 0; round < 200; round++) {
        writeFileSync(file, clip.subarray(0, 200_000));
        await get('/story.json');
        if (round % 3 === 0) writeFileSync(file, '');
        if (round % 3 === 1) renameSync(file, `${file}.part`);
        rmSync(file, { force: true });
      }
    } finally {
      isOver = true;
    }
    await asking;
    assert.deepEqual(
      [...statuses].filter((status) => status !== 200 && status !== 404),
      [],
    );
    assert.ok(server.isRunning());
  });

  it('reports a story that was removed, and serves it again once it has been restored', async () => {
    const file = join(folder, 'story.json');
    renameSync(file, `${file}.part`);
    assertRefused(await get('/story.json'), 'the story is gone');
    assert.match((await get('/')).body.toString(), /<title>Film<\/title>/);
    renameSync(`${file}.part`, file);
    assert.equal((await get('/story.json')).body.toString(), readFileSync(file, 'utf8'));
  });
});
