// A static file server for the browser tests and the benches, for this machine only. Supports byte ranges, latency and bandwidth
// limits, and fault injection.
import { once } from 'node:events';
import { extname, join, resolve } from 'node:path';
import { isFromHere, listenHere, openFile } from '../../projects/iv-player/cli/play/local-server.mjs';
import { isPlainName, pathParts } from '../../projects/iv-player/cli/files/story-folder.mjs';
import { FaultTable } from './fault-table.mjs';
import { NetworkThrottle, wait } from './network-throttle.mjs';

/**
 * Starts a server on the local addresses of this machine.
 *
 * @param {object} options
 * @param {string | Record<string, string>} options.root the folder, or folders by mount path, e.g.
 *   `{ '/': 'dist/demo-app', '/clips/': 'clips' }`; the longest matching mount wins
 * @param {Record<string, string>} [options.headers] additional headers of every response; default none
 * @param {boolean} [options.hasRanges] whether byte ranges are supported; default true
 * @param {boolean} [options.hasSandboxes] whether requests of sandboxed pages, whose origin is opaque, are answered, as by servers without
 *   rules about origins: no other origin may read the files; default false
 */
export async function serve({ root, headers: added = {}, hasRanges = true, hasSandboxes = false }) {
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
    const parts = pathParts(request.url);
    const path = `/${parts?.join('/') ?? ''}`;
    if (!hasRanges) delete request.headers.range;
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

    const answer = (status, headers = {}) => {
      entry.status = status;
      response.writeHead(status, {
        ...(!hasSandboxes && {
          'Access-Control-Allow-Origin': request.headers.origin ?? '*',
          Vary: 'Origin',
        }),
        // Disables caching, so that every load is a request.
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        ...headers,
        ...(!hasRanges && { 'Accept-Ranges': 'none' }),
        ...added,
      });
    };
    const refuse = (status) => {
      answer(status);
      response.end();
    };
    if (fault?.status) return refuse(fault.status);
    if (!['GET', 'HEAD'].includes(request.method)) return refuse(405);
    const file = parts && findFile(mounts, path);
    const opened = file ? await openFile(request, file) : null;
    if (!opened) return refuse(404);
    const { status, headers, stream } = opened;
    if (status >= 400) return refuse(status);
    answer(status, headers);
    if (request.method === 'HEAD') return void response.end();
    response.flushHeaders();
    const from = Number(/^bytes (\d+)/.exec(headers['Content-Range'])?.[1] ?? 0);
    await send(response, stream, from, { network, faults, fault, entry, signal: closed.signal });
  };

  const isAccepted = ({ headers }) => {
    const { origin, ...others } = headers;
    return isFromHere({ headers: hasSandboxes && origin === 'null' ? others : headers });
  };
  const { port, close } = await listenHere(respond, 0, isAccepted);
  return {
    /** Address of the root, without a trailing slash. */
    url: `http://localhost:${port}`,
    port,
    /** Requests so far: path, range, time (`performance.now()`), status, bytes sent, and whether it has ended. */
    requests,
    /** Changes the limits, also for responses in progress. `{}` removes them. */
    throttle: (limits) => network.limit(limits),
    /** Sets the {@link import('./fault-table.mjs').Fault} for a path; `undefined` removes it. */
    setFault: (path, fault) => faults.set(path, fault),
    clearFaults: () => faults.clear(),
    close,
  };
}

/** File path for a request; `undefined` for a hidden file. Paths without an extension are routes and get index.html. */
function findFile(mounts, path) {
  const mount = mounts.find(({ prefix }) => path.startsWith(prefix));
  const parts = path.slice(mount?.prefix.length).split('/').filter(Boolean);
  if (!mount || !parts.every(isPlainName)) return undefined;
  return extname(path) ? join(mount.folder, ...parts) : join(mount.folder, 'index.html');
}

/** Streams a file from an offset in chunks, and applies the path's fault before each chunk. */
async function send(response, stream, from, { network, faults, fault, entry, signal }) {
  let offset = from;
  try {
    for await (const block of stream) {
      for (let at = 0; at < block.length && !signal.aborted;) {
        const active = faults.current(entry.path, fault);
        const bytesToFault =
          Math.min(active?.stallAfter ?? Infinity, active?.abortAfter ?? Infinity) - offset;
        if (bytesToFault <= 0) {
          if (active.abortAfter <= offset) return void response.destroy();
          await faults.change(signal);
          continue;
        }
        const chunk = block.subarray(at, at + Math.min(network.chunkSize, bytesToFault));
        await network.waitForBandwidth(chunk.length, signal);
        if (signal.aborted) return;
        at += chunk.length;
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
