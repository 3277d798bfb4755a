import { throwInvalid } from 'iv-player/private';
import { RecordSendError, type RecordSinkParts } from './record-sink';

/** Options for `httpSink`. */
export interface HttpSinkOptions {
  /** Address of the collector, which may be relative to the page. */
  readonly url: string;
  /** Further headers of each request. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether cookies are sent, as for `fetch`. Default `'omit'`. */
  readonly credentials?: 'omit' | 'same-origin' | 'include';
}

/** What `fetch` is given and returns, as far as sinks use it. */
export type SinkFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Most bytes of a request that survives the page: browsers allow 64 kB in all. */
const KEPT_BYTES = 60_000;
/** Milliseconds after which a server is taken for silent. */
const SILENCE = 30_000;

/** Seconds that `Retry-After` asks for: a number or a date; `null` without it. */
export function retryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}

/**
 * Sends a request that survives the page unless it is too large for that. Rejects with a `RecordSendError` unless the answer is 2xx, and
 * without an answer in 30 s.
 */
export async function sendJson(
  url: string,
  init: RequestInit & { readonly body: string },
  fetched: SinkFetch = fetch,
): Promise<Response> {
  const keepalive = new TextEncoder().encode(init.body).length <= KEPT_BYTES;
  const response = await fetched(url, { ...init, keepalive, signal: AbortSignal.timeout(SILENCE) });
  if (response.ok) return response;
  throw new RecordSendError(response.status, retryAfter(response.headers.get('Retry-After'), Date.now()));
}

/**
 * Sends records to a server of your own: `POST` with the JSON `{ "v": 1, "sentAt": "2026-…Z", "lost": 0, "records": [ … ] }`, where `lost` is
 * the number of records dropped before these, because too many were waiting. Each record has a unique pair of `session` and `seq`: the
 * same one may arrive again if an answer was lost. 2xx means that all have arrived; for other answers see `RecordSendError`. Throws
 * `INVALID_ARGUMENT`.
 * @example
 * withDecisionRecord({ consent: true, sinks: [httpSink({ url: '/films' })] });
 */
export function httpSink(options: HttpSinkOptions): RecordSinkParts;
export function httpSink(
  { url, headers = {}, credentials = 'omit' }: HttpSinkOptions,
  fetched?: SinkFetch,
): RecordSinkParts {
  if (typeof url !== 'string' || url === '') throwInvalid('options.url', 'an address', url);
  return {
    name: `http ${url}`,
    items: (record) => [record],
    send: async (records, { lost }) => {
      const body = JSON.stringify({ v: 1, sentAt: new Date().toISOString(), lost, records });
      const all = { 'Content-Type': 'application/json', ...headers };
      await sendJson(url, { method: 'POST', headers: all, credentials, body }, fetched);
    },
  };
}
