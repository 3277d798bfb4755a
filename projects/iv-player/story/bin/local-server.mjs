// What the servers of this repository have in common: whom they answer, and how they send a file. They are for this machine only.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { send } from '@fastify/send';

/** This machine, by its names. */
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request comes from this machine's pages and programs. Under the name of another host that leads here, and from
 * pages of other sites, it does not: they could read the files.
 *
 * @param {import('node:http').IncomingMessage} request
 */
export function isFromHere({ headers: { host = '', origin } }) {
  return HERE.test(host) && (origin === undefined || HERE.test(/^https?:\/\/(.+)$/i.exec(origin)?.[1] ?? ''));
}

/**
 * Answers with a sentence, as text that no browser takes for a page.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} sentence never with words of the request
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
 * Opens what a request asks for of a file: all of it, a range, or only its headers. `null` if it cannot be read.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {string} file
 * @param {{ type?: string, etag?: boolean }} [options] `type`: content type, by default that of the name's ending; `etag`:
 *   whether a browser may keep the file and ask whether it has changed, default false
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
  // More bytes from the end than there are: all of them.
  if (answer.statusCode === 416 && /^bytes=-0*[1-9]\d*$/.test(request.headers.range ?? ''))
    answer = await read({ ...request.headers, range: undefined });
  const { statusCode, headers, stream } = answer;
  if (![200, 206, 304, 412, 416].includes(statusCode)) return null;
  if (type !== undefined && statusCode < 300) headers['Content-Type'] = type;
  try {
    // Only now is it known whether the file can be read.
    await once(stream, 'readable');
    return { status: statusCode, headers, stream };
  } catch {
    return null;
  }
}

/**
 * Exactly so many bytes: a file may grow or shrink while it is read, after its length was told.
 *
 * @param {AsyncIterable<Buffer>} source
 * @param {number} length
 */
async function* exactly(source, length) {
  let left = length;
  for await (const chunk of source) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (part.length > 0) yield part;
    if (left === 0) return;
  }
  if (left > 0) throw new Error('The file has become shorter.');
}

/**
 * Sends what a request asks for of a file, with status 404 if it cannot be read.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} file
 * @param {Parameters<typeof openFile>[2]} [options]
 */
export async function sendFile(request, response, file, options) {
  const opened = await openFile(request, file, options);
  if (!opened) return sendText(response, 404, 'There is no such file.');
  const { status, headers, stream } = opened;
  if (status >= 400) {
    if (headers['Content-Range']) response.setHeader('Content-Range', headers['Content-Range']);
    return sendText(response, status, 'The file does not have what is asked for.');
  }
  response.writeHead(status, headers);
  if (request.method === 'HEAD' || status === 304) return void response.end();
  const part = (source) => exactly(source, headers['Content-Length']);
  // Closes the file too when the request is broken off, as browsers do at each seek.
  await pipeline(stream, part, response).catch(() => response.destroy());
}

/** @param {import('node:http').Server} server */
const closed = (server) =>
  new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });

/**
 * Starts a server on this machine's own addresses: `localhost` leads to either, and another server may have the one that is left.
 * A rejection of `respond` ends the request, not the server.
 *
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => unknown} respond
 * @param {number} [port] 0: any
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function listenHere(respond, port = 0) {
  const servers = [];
  const close = async () => void (await Promise.all(servers.map(closed)));
  const listen = async (at, address) => {
    const server = createServer(async (request, response) => {
      try {
        if (isFromHere(request)) await respond(request, response);
        else sendText(response, 403, 'This server is for this machine only.');
      } catch {
        if (response.headersSent) response.destroy();
        else sendText(response, 500, 'This cannot be answered.');
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
    // Without IPv6 there is only one address.
    if (error.code !== 'EADDRINUSE') return { port: taken, close };
    await close();
    if (port === 0) return listenHere(respond);
    throw error;
  }
  return { port: taken, close };
}
