// A static file server for the browser tests and the benches. It supports byte ranges, can limit latency and bandwidth, and
// can inject faults.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { FaultTable } from './fault-table.mjs';
import { NetworkThrottle, wait } from './network-throttle.mjs';

const contentTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.m2ts': 'video/mp2t',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4a': 'audio/mp4',
  '.m4s': 'video/mp4',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt; charset=utf-8',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Starts a server on 127.0.0.1.
 *
 * @param {object} options
 * @param {string | Record<string, string>} options.root the folder, or folders by the path they are mounted at, e.g.
 *   `{ '/': 'dist/demo-app', '/clips/': 'clips' }`; the longest matching mount wins
 */
export async function serve({ root }) {
  const mounts = Object.entries(typeof root === 'string' ? { '/': root } : root)
    .map(([prefix, folder]) => ({
      prefix: prefix.endsWith('/') ? prefix : `${prefix}/`,
      folder: resolve(folder),
    }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const network = new NetworkThrottle();
  const faults = new FaultTable();
  const requests = [];

  const respond = async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const closed = new AbortController();
    response.on('close', () => closed.abort());
    const entry = {
      path,
      range: request.headers.range,
      at: performance.now(),
      status: 0,
      bytes: 0,
      ended: false,
    };
    requests.push(entry);
    const fault = faults.take(path);
    await network.waitForLatency(closed.signal);
    await wait(fault?.delay ?? 0, closed.signal);
    if (closed.signal.aborted) return;
    if (fault?.abortAfter === 0) return void response.destroy();

    const refuse = (status) => {
      entry.status = status;
      response.writeHead(status, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
      response.end();
    };
    if (fault?.status) return refuse(fault.status);
    if (!['GET', 'HEAD'].includes(request.method)) return refuse(405);
    const file = await findFile(mounts, path);
    if (!file) return refuse(404);
    const range = byteRange(request.headers.range, file.size);
    if (!range) return refuse(416);

    entry.status = range.partial ? 206 : 200;
    response.writeHead(entry.status, {
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      // Every load is a request.
      'cache-control': 'no-store',
      'content-length': range.end - range.start,
      'content-type': contentTypes[extname(file.path)] ?? 'application/octet-stream',
      ...(range.partial && { 'content-range': `bytes ${range.start}-${range.end - 1}/${file.size}` }),
    });
    if (request.method === 'HEAD' || range.start === range.end) return void response.end();
    response.flushHeaders();
    await send(response, file.path, range, { network, faults, fault, entry, signal: closed.signal });
  };

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());

  return {
    /** The address of the root, without a slash at its end. */
    url: `http://localhost:${address.port}`,
    port: address.port,
    /** Every request so far: path, range, at (performance.now), status, bytes sent, ended. */
    requests,
    /** Changes the limits, also for responses in progress. `{}` removes all limits. */
    throttle: (limits) => network.limit(limits),
    /** Sets the {@link import('./fault-table.mjs').Fault} of a path; `undefined` removes it. */
    setFault: (path, fault) => faults.set(path, fault),
    clearFaults: () => faults.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** The file of a path. Paths without an extension are routes of an application: its index.html. */
async function findFile(mounts, path) {
  const mount = mounts.find(({ prefix }) => path.startsWith(prefix));
  if (!mount) return undefined;
  const inside = normalize(path.slice(mount.prefix.length));
  if (inside === '..' || inside.startsWith(`..${sep}`)) return undefined;
  const file = join(mount.folder, extname(inside) ? inside : 'index.html');
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() ? { path: file, size: stats.size } : undefined;
}

/** The requested bytes, `end` exclusive; `undefined` outside the file. Multiple ranges are not supported. */
function byteRange(header, size) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return { start: 0, end: size, partial: false };
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? size : Math.min(size, Number(match[2]) + 1);
  return start < end ? { start, end, partial: true } : undefined;
}

/** Sends a part of a file in chunks, and applies the path's fault before each chunk. */
async function send(response, path, range, { network, faults, fault, entry, signal }) {
  let offset = range.start;
  const stream = createReadStream(path, { start: range.start, end: range.end - 1, highWaterMark: 64 * 1024 });
  try {
    for await (const block of stream) {
      for (let from = 0; from < block.length && !signal.aborted;) {
        const active = faults.current(entry.path, fault);
        const bytesToFault =
          Math.min(active?.stallAfter ?? Infinity, active?.abortAfter ?? Infinity) - offset;
        if (bytesToFault <= 0) {
          if (active.abortAfter <= offset) return void response.destroy();
          await faults.change(signal);
          continue;
        }
        const chunk = block.subarray(from, from + Math.min(network.chunkSize, bytesToFault));
        await network.waitForBandwidth(chunk.length, signal);
        if (signal.aborted) return;
        from += chunk.length;
        offset += chunk.length;
        entry.bytes += chunk.length;
        if (!response.write(chunk)) await once(response, 'drain', { signal }).catch(() => undefined);
      }
      if (signal.aborted) return;
    }
    entry.ended = true;
    response.end();
  } finally {
    stream.destroy();
  }
}
