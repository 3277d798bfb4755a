// Shared by all servers in this repository. They only answer requests from this machine, and support range requests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { send } from '@fastify/send';

export { isPlainName, pathParts } from '../files/story-folder.mjs';

/** Host names of this machine. */
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request comes from a page or program on this machine. Other requests could read its files: those from pages on other sites, and
 * those for other host names that resolve to this machine.
 * @param {Pick<import('node:http').IncomingMessage, 'headers'>} request
 */
export function isFromHere({ headers: { host = '', origin } }) {
  return HERE.test(host) && (origin === undefined || HERE.test(/^https?:\/\/(.+)$/i.exec(origin)?.[1] ?? ''));
}

/**
 * Sends a sentence as plain text.
 * @param {import('node:http').ServerResponse} response
 * @param {string} sentence must not quote the request
 */
export function sendText(response, status, sentence) {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  response.end(`${sentence}\n`);
}

/**
 * Opens the requested part of a file: all of it, a range, or only the headers. Returns `null` if the file cannot be read.
 * @param {import('node:http').IncomingMessage} request
 * @param {{ type?: string, etag?: boolean }} [options] `type`: content type; by default, derived from the extension;
 *   `etag`: whether browsers may cache and revalidate the file; default false
 */
export async function openFile(request, file, { type, etag = false } = {}) {
  const read = (asked) =>
    send({ method: request.method, headers: asked }, encodeURIComponent(basename(file)), {
      root: dirname(file),
      dotfiles: 'allow',
      index: false,
      cacheControl: false,
      lastModified: false,
      etag,
      contentType: type === undefined,
    });
  let answer = await read(request.headers);
  // A suffix range longer than the file stands for the entire file.
  if (answer.statusCode === 416 && /^bytes=-0*[1-9]\d*$/.test(request.headers.range ?? ''))
    answer = await read({ ...request.headers, range: undefined });
  const { statusCode, headers, stream } = answer;
  if (![200, 206, 304, 412, 416].includes(statusCode)) return null;
  if (type !== undefined && statusCode < 300) headers['Content-Type'] = type;
  try {
    // Rejects if the file cannot be read.
    await once(stream, 'readable');
    return { status: statusCode, headers, stream };
  } catch {
    return null;
  }
}

/**
 * Yields exactly `length` bytes, even if the file grows after its length has been sent. Throws if it shrinks.
 * @param {AsyncIterable<Buffer>} source
 */
async function* exactly(source, length) {
  let left = length;
  for await (const chunk of source) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (part.length > 0) yield part;
    if (left === 0) return;
  }
  if (left > 0) throw new Error('The file became shorter while it was read.');
}

/**
 * Sends the requested part of a file, or status 404 if the file cannot be read.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Parameters<typeof openFile>[2]} [options]
 */
export async function sendFile(request, response, file, options) {
  const opened = await openFile(request, file, options);
  if (!opened) return sendText(response, 404, 'The file does not exist.');
  const { status, headers, stream } = opened;
  if (status >= 400) {
    if (headers['Content-Range']) response.setHeader('Content-Range', headers['Content-Range']);
    return sendText(response, status, 'The requested part of the file is not available.');
  }
  response.writeHead(status, headers);
  if (request.method === 'HEAD' || status === 304) return void response.end();
  const part = (source) => exactly(source, headers['Content-Length']);
  // Also closes the file if the request is aborted, which browsers do at each seek.
  await pipeline(stream, part, response).catch(() => response.destroy());
}

/** @param {import('node:http').Server} server */
const closed = (server) =>
  new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });

/**
 * Starts a server on both loopback addresses, because `localhost` may resolve to either and another server may occupy one of them. If
 * `respond` rejects, only the request fails, not the server.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => unknown} respond
 * @param {number} [port] 0 for any free port
 * @param {(request: import('node:http').IncomingMessage) => boolean} [isAccepted] default: requests of this machine
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function listenHere(respond, port = 0, isAccepted = isFromHere) {
  const servers = [];
  const close = async () => void (await Promise.all(servers.map(closed)));
  const listen = async (at, address) => {
    const server = createServer(async (request, response) => {
      try {
        if (isAccepted(request)) await respond(request, response);
        else sendText(response, 403, 'This server only answers requests from this machine.');
      } catch {
        if (response.headersSent) response.destroy();
        else sendText(response, 500, 'The request failed.');
      }
    });
    server.listen(at, address);
    await once(server, 'listening');
    servers.push(server);
    return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  };
  const taken = await listen(port, '127.0.0.1');
  try {
    await listen(taken, '::1');
  } catch (error) {
    // Without IPv6, there is only one loopback address.
    if (error.code !== 'EADDRINUSE') return { port: taken, close };
    await close();
    if (port === 0) return listenHere(respond, port, isAccepted);
    throw error;
  }
  return { port: taken, close };
}
