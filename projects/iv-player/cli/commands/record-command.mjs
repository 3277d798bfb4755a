// `iv-player record`: a collector on this machine, to try records with.
import { closeSync, writeSync } from 'node:fs';
import { listenHere, sendText } from '../play/local-server.mjs';
import { messageOf, onOneLine, wholeNumber, wrongArguments } from './command-arguments';

export const RECORD_HELP = {
  usage: ['record [--port number] [--out file]'],
  about: 'Collects records from pages on this machine into a file, to try them. Not for production.',
  options: {
    '--port': { value: 'number', about: 'port of the server; 0 for any free port', default: '4500' },
    '--out': { value: 'file', about: 'file to add records to, as JSON lines', default: 'records.jsonl' },
  },
  takesFile: () => 'none',
  examples: ['record', 'record --port 4500 --out records.jsonl'],
  exits: { 0: 'ended', 2: 'unwritable file, port in use, or wrong arguments' },
};

/** Largest body of a request, in bytes. Pages send 60 kB at most when they are closed. */
const LARGEST_BODY = 1 << 20;

/** Reads the body of a request; `null` if it is too large. */
async function bodyOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= LARGEST_BODY) chunks.push(chunk);
  }
  return length <= LARGEST_BODY ? Buffer.concat(chunks).toString('utf8') : null;
}

/**
 * Reads a body of `httpSink`.
 * @returns {{ count: number, text: string } | null} the number of its records, and these as JSON lines; as one line if pages dropped others
 */
function takeBody(body) {
  try {
    const { v, lost, records } = JSON.parse(body);
    if (v !== 1 || !Array.isArray(records)) return null;
    const lines = lost > 0 ? [{ v, lost, records }] : records;
    return { count: records.length, text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
  } catch {
    return null;
  }
}

/**
 * Starts a collector on both loopback addresses. Answers 204 once the records are written.
 * @param {{ port: number, file: number, tell?: (count: number) => void }} options `file`: descriptor of the file to add to; `tell`: called
 *   with the number of records so far
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function collectRecords({ port, file, tell = () => undefined }) {
  let count = 0;
  const respond = async (request, response) => {
    const { method, headers } = request;
    response.setHeader('Vary', 'Origin');
    if (headers.origin) response.setHeader('Access-Control-Allow-Origin', headers.origin);
    if (method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'POST');
      response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
      return void response.writeHead(204).end();
    }
    if (method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return sendText(response, 405, 'This collector takes records by POST.');
    }
    const body = await bodyOf(request);
    if (body === null) return sendText(response, 413, 'The request is larger than 1 MB.');
    const taken = takeBody(body);
    if (taken === null) return sendText(response, 400, 'The request is not a batch of records.');
    // One write, so that a killed collector leaves whole lines.
    writeSync(file, taken.text);
    count += taken.count;
    tell(count);
    response.writeHead(204).end();
  };
  try {
    const server = await listenHere(respond, port);
    const close = async () => {
      await server.close();
      closeSync(file);
    };
    return { url: `http://localhost:${server.port}/`, close };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/**
 * Collects records until the process ends.
 * @param {import('./command-arguments').CommandArguments} given
 * @param {{ append: (path: string) => number, show: (text: string) => void }} system `append`: opens a file to add to
 */
export async function recordCommand({ options }, { append, show }) {
  const port = wholeNumber(options.get('--port') ?? '4500');
  if (!(port < 65_536)) return wrongArguments('--port must be a whole number below 65536.');
  const out = options.get('--out') ?? 'records.jsonl';
  try {
    const { url } = await collectRecords({
      port,
      file: append(out),
      tell: (count) => show(`${count} records`),
    });
    const output = `Records sent to ${url} are added to ${out}. Stop with Ctrl+C.\nThis collector is for trying records on this machine, not for production.`;
    return { output, code: 0 };
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      const output = `Port ${port} is in use: stop the program that uses it, or choose another with --port.`;
      return { output, code: 2 };
    }
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
}
