// Tests the server for the browser tests and the benches.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ask, breakOff } from '../../projects/iv-player/cli/testing/play-process.mjs';
import { serve } from './serve.mjs';

const size = 100_000;
const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 251));

describe('serve', () => {
  let folder;
  let server;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'serve-'));
    await writeFile(join(folder, 'clip.mp4'), bytes);
    await writeFile(join(folder, 'index.html'), '<p>index</p>');
    await writeFile(join(folder, '.env'), 'secret');
    await mkdir(join(folder, 'sub/.git'), { recursive: true });
    await writeFile(join(folder, 'sub/.git/config.txt'), 'secret');
    await mkdir(join(folder, 'folder.mp4'));
    server = await serve({ root: { '/': folder, '/again': folder } });
  });

  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const get = (path, headers = {}, options = {}) => fetch(server.url + path, { headers, ...options });
  const body = async (response) => Buffer.from(await response.arrayBuffer());

  it('serves files with their content type, index.html for routes and status 404 for missing files', async () => {
    const clip = await get('/clip.mp4');
    assert.equal(clip.headers.get('content-type'), 'video/mp4');
    assert.deepEqual(await body(clip), bytes);
    assert.equal(await (await get('/some/route')).text(), '<p>index</p>');
    assert.equal((await get('/missing.mp4')).status, 404);
    assert.equal((await get('/..%2f..%2fetc/passwd.txt')).status, 404);
    assert.deepEqual(await body(await get('/again/clip.mp4')), bytes);
  });

  for (const { range, start, end } of [
    { range: 'bytes=0-', start: 0, end: size },
    { range: 'bytes=10-19', start: 10, end: 20 },
    { range: 'bytes=99990-200000', start: 99_990, end: size },
    { range: 'bytes=-5', start: size - 5, end: size },
  ]) {
    it(`answers ${range} with status 206 and exactly these bytes`, async () => {
      const response = await get('/clip.mp4', { range });
      assert.equal(response.status, 206);
      assert.equal(response.headers.get('content-range'), `bytes ${start}-${end - 1}/${size}`);
      assert.deepEqual(await body(response), bytes.subarray(start, end));
    });
  }

  it('adds headers, ignores ranges if configured, and serves below any path', async () => {
    const headers = { 'Permissions-Policy': 'unload=()' };
    const plain = await serve({ root: { '/a b/ü/': folder }, headers, hasRanges: false });
    const response = await fetch(`${plain.url}/a%20b/%C3%BC/clip.mp4`, { headers: { range: 'bytes=0-9' } });
    const names = ['permissions-policy', 'accept-ranges', 'content-length'];
    assert.deepEqual(
      [response.status, ...names.map((name) => response.headers.get(name))],
      [200, 'unload=()', 'none', String(size)],
    );
    assert.deepEqual(await body(response), bytes);
    assert.equal(await (await fetch(`${plain.url}/a%20b/ü/`)).text(), '<p>index</p>');
    assert.equal((await fetch(`${plain.url}/clip.mp4`)).status, 404);
    await plain.close();
  });

  it('answers a range outside the file with status 416', async () => {
    assert.equal((await get('/clip.mp4', { range: `bytes=${size}-` })).status, 416);
  });

  it('serves no hidden files, no folders, and nothing outside its root', async () => {
    for (const path of [
      ...[
        '/.env',
        '/again/.env',
        '/%2eenv',
        '/sub/.git/config.txt',
        '/sub%2f.git%2fconfig.txt',
        '/sub/..%2f.env',
      ],
      ...['/../x.mp4', '/%2e%2e/x.mp4', '/..%2fx.mp4', '/..%5cx.mp4', '/..\\x.mp4', '/%252e%252e/x.mp4'],
      ...['/folder.mp4', '/%00.mp4', '/%ff.mp4', '/%.mp4', `/${'a'.repeat(300)}.mp4`, 'x'],
    ]) {
      const { status, body, headers } = await ask(server.port, path);
      assert.ok(status === 404 || status === 400, `${path}: ${status}`);
      assert.equal(body.length, 0);
      assert.equal(headers['content-type'], undefined);
    }
    assert.equal((await ask(server.port, '/clip.mp4', { method: 'POST' })).status, 405);
  });

  it('only answers requests from this machine and its pages', async () => {
    const statusFor = async (headers) => (await ask(server.port, '/clip.mp4', { headers })).status;
    assert.equal(await statusFor({ Host: 'evil.example' }), 403);
    assert.equal(await statusFor({ Origin: 'https://evil.example' }), 403);
    assert.equal(await statusFor({ Origin: 'http://localhost:4200' }), 200);
    assert.equal(await statusFor({ Host: '127.0.0.1' }), 200);
  });

  it('closes the file of an aborted request', { skip: !existsSync('/proc/self/fd') }, async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length;
    await ask(server.port, '/clip.mp4');
    const before = openFiles();
    server.setFault('/clip.mp4', { stallAfter: 10_000 });
    for (let count = 0; count < 20; count++) await breakOff(server.port, '/clip.mp4');
    for (let asked = 0; openFiles() > before && asked < 1000; asked++) await ask(server.port, '/index.html');
    assert.ok(openFiles() <= before);
    server.clearFaults();
  });

  it('injects an error status for the given number of requests', async () => {
    server.setFault('/clip.mp4', { status: 503, times: 1 });
    assert.equal((await get('/clip.mp4')).status, 503);
    assert.equal((await get('/clip.mp4')).status, 200);
  });

  it('closes the connection at the given offset of the file', async () => {
    server.setFault('/clip.mp4', { abortAfter: 50_000 });
    await assert.rejects(get('/clip.mp4').then(body));
    assert.equal(server.requests.at(-1).bytes, 50_000);
    server.setFault('/clip.mp4', { abortAfter: 0 });
    await assert.rejects(get('/clip.mp4'));
    server.clearFaults();
  });

  it('stalls at the given offset and continues there when the fault is removed', async () => {
    server.setFault('/clip.mp4', { stallAfter: 30_000 });
    const reader = (await get('/clip.mp4')).body.getReader();
    let received = 0;
    while (received < 30_000) received += (await reader.read()).value.length;
    assert.equal(received, 30_000);
    const next = reader.read();
    assert.equal(await Promise.race([next, get('/index.html').then(() => 'stalled')]), 'stalled');
    server.setFault('/clip.mp4', undefined);
    received += (await next).value.length;
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received += part.value.length;
    assert.equal(received, size);
  });

  it('applies a new fault to a response in progress', async () => {
    server.throttle({ bandwidth: 8 * size });
    const response = await get('/clip.mp4');
    server.setFault('/clip.mp4', { abortAfter: 1 });
    await assert.rejects(body(response));
    server.throttle({});
    server.clearFaults();
  });

  it('throws a RangeError for unknown faults and limits', () => {
    assert.throws(() => server.setFault('/clip.mp4', { stall: true }), RangeError);
    assert.throws(() => server.throttle({ bandwith: 1 }), RangeError);
  });
});
