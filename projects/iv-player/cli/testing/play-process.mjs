// Runs `iv-player play` in its own process, and sends requests that no browser would send.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buildCommandLine } from '../../../../tools/build/command-line.mjs';
import { PLAYER, writeFiles } from './film-to-pack.mjs';

/** Timeout for commands that hang, in milliseconds. */
export const PATIENCE = 120_000;

/** Options for running as another user, since root can read every file. */
export const asUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * Builds the command line, with small files in place of the player.
 *
 * @param {string} folder
 */
export function buildCommand(folder) {
  const command = join(folder, 'iv-player.mjs');
  buildCommandLine(command);
  writeFiles(join(folder, 'player'), PLAYER);
  return command;
}

/**
 * Starts the server with an ordinary user's permissions.
 *
 * @param {string} command
 * @param {string} story
 * @param {readonly string[]} [options] more options
 */
export async function startPlaying(command, story, options = []) {
  const child = spawn(process.execPath, [command, 'play', story, '--port', '0', ...options], {
    ...asUser,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => (errors += data));
  const exit = once(child, 'exit');
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    exit.then(() => Promise.reject(new Error(errors))),
  ]);
  const port = Number(/localhost:(\d+)/.exec(String(line))?.[1]);
  return {
    port,
    url: `http://localhost:${port}`,
    /** Number of open files of the process. */
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill();
      await exit;
    },
  };
}

/**
 * Sends a request with exactly this path, and resolves with the complete response.
 *
 * @param {number} port
 * @param {string} path
 * @param {import('node:http').RequestOptions & { body?: string }} [options]
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
export async function ask(port, path, { body, ...options } = {}) {
  const request = httpRequest({ host: '127.0.0.1', port, path, agent: false, ...options }).end(body);
  const [response] = await once(request, 'response');
  const chunks = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

/** Sends bytes, and resolves with the complete response. The server may close the connection before it has read all bytes. */
export function askRaw(port, bytes) {
  return new Promise((resolve) => {
    const chunks = [];
    connect(port, '127.0.0.1')
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', () => undefined)
      .on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
      .end(bytes);
  });
}

/** Aborts a request after the first bytes of the response; resolves when the connection is closed. */
export async function breakOff(port, path, headers = {}) {
  const request = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }).end();
  request.on('error', () => undefined);
  const [response] = await once(request, 'response');
  response.on('error', () => undefined);
  await once(response, 'data');
  request.destroy();
  await once(request, 'close');
}
