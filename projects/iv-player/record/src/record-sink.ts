import type { NodeQuestion } from 'iv-player/private';
import type { FilmRecord } from 'iv-player/story-core';

/** How a batch is sent. */
export interface RecordSending {
  /** Whether the page is being hidden or left: only a request with `keepalive` survives it. */
  readonly unloading: boolean;
  /** Number of records of this sink that were dropped since the last batch that arrived, because too many were waiting. */
  readonly lost: number;
}

/**
 * A sink of your own: sends a batch of records, oldest first. Throw or reject to have the batch sent again, after 1, 2, 4 … 60 s. An error with
 * a `status` is treated like the answer of a server with that HTTP status; see `RecordSendError`. What waits for a function is stored under the
 * function's name, and in memory only if it has no name of its own. Minifiers shorten names: if records must outlive a new version of the
 * application, pass an object with `name`, `items` and `send` instead.
 * @example
 * const toConsole: RecordSinkFunction = (records) => console.log(records);
 */
export type RecordSinkFunction = (
  records: readonly FilmRecord[],
  sending: RecordSending,
) => void | PromiseLike<void>;

/** Details of the film that sinks may tell besides a record. */
export interface RecordDetails {
  /** The question of a record of kind `question`. */
  readonly question?: NodeQuestion;
  /** Duration in seconds of the current node; 0 if it is not known. */
  readonly duration: number;
}

/**
 * A sink made by `httpSink`, `xapiSink` or `dataLayerSink`.
 * @typeParam Item what is queued and sent, as plain JSON
 */
export interface RecordSinkParts<Item = unknown> {
  /** Name of its queue, unique among the sinks of a player. */
  readonly name: string;
  /** Detail that it needs of the recorder. Default: any. */
  readonly needs?: 'media';
  /** Whether each record is passed on at once, without a queue. Default `false`. */
  readonly isDirect?: boolean;
  /** Whether what waits is stored under the name for later visits. Default `true`; `false` for functions without a name. */
  readonly isStored?: boolean;
  /** Returns what to queue for a record; made once and sent again unchanged. */
  items(record: FilmRecord, details: RecordDetails): readonly Item[];
  /** Sends items, oldest first. Rejects like a `RecordSinkFunction`. */
  send(items: readonly Item[], sending: RecordSending): void | PromiseLike<void>;
}

/** Where records are sent. */
export type RecordSink = RecordSinkFunction | RecordSinkParts;

/**
 * The answer of a server that did not take a batch. Throw it in a sink of your own. The status decides: 408, 429, 5xx and 0 are tried again;
 * 413 halves the batch; 401, 403, 404, 405 and 410 stop the sink for this page; any other sends the records singly, and drops those that are refused.
 * @example
 * throw new RecordSendError(429, 30);
 */
export class RecordSendError extends Error {
  /** Always `'RecordSendError'`. */
  override readonly name = 'RecordSendError';

  /**
   * @param status HTTP status; 0 for no answer
   * @param retryAfter seconds after which to try again; `null` to let the recorder decide
   */
  constructor(
    /** HTTP status; 0 for no answer. */
    readonly status: number,
    /** Seconds after which to try again; `null` to let the recorder decide. */
    readonly retryAfter: number | null = null,
  ) {
    super(`The records were answered with the status ${status}.`);
  }
}
