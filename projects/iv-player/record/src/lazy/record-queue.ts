import type { RecordSending } from '../record-sink';

/** What a queue needs of the page. Times are in milliseconds. */
export interface QueueTools {
  /** Calls `run` once after `ms`. Returns a function that cancels. */
  after(ms: number, run: () => void): () => void;
  /** Time until sending cannot disturb a seam; 0 if it may start now. */
  quietIn(): number;
  /** Whether there is consent; if it was withdrawn, the queue has been cleared when this returns. */
  hasConsent(): boolean;
}

/** Where a queue sends, and what it reports. */
export interface QueueTarget {
  send(items: readonly unknown[], sending: RecordSending): void | PromiseLike<void>;
  /** The items have changed, for storing them. */
  changed(): void;
  /** The server refused an item, which is dropped. */
  dropped(item: unknown, cause: unknown): void;
  /** The server refuses everything: nothing more is sent. */
  refused(cause: unknown): void;
}

export interface QueueOptions {
  /** Number of items that are sent at once, at most. */
  readonly batch: number;
  /** Time after which items are sent although the batch is not full. */
  readonly every: number;
}

/** Most items that wait, and most bytes of their JSON. */
export interface QueueLimits {
  readonly items: number;
  readonly bytes: number;
}

/** Most bytes of a request: browsers allow 64 kB of requests with `keepalive` in all. */
const REQUEST_BYTES = 30_000;
const FIRST_RETRY = 1000;
const LAST_RETRY = 60_000;
/** Longest time that a server can ask for. Timers of browsers overflow after 24.8 days. */
const LONGEST_WAIT = 24 * 3_600_000;
/** Statuses after which the same request may succeed. */
const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500 || !status;
/** Statuses that no other batch would change. */
const FINAL: readonly unknown[] = [401, 403, 404, 405, 410];
const TOO_LARGE = 413;

interface QueuedItem {
  readonly value: unknown;
  readonly bytes: number;
  isSending: boolean;
}

/** Time after which to try again, and whether the server said so. */
interface Wait {
  readonly ms: number;
  readonly isTold: boolean;
}

const encoder = new TextEncoder();

/** Bytes of a value as JSON. */
export const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/**
 * Items on their way to one sink: sends them in batches, in order, one at a time, and again after failures. Never rejects. Items are kept
 * until they have arrived.
 */
export class RecordQueue {
  readonly #tools: QueueTools;
  readonly #target: QueueTarget;
  readonly #options: QueueOptions;
  readonly #limits: QueueLimits;
  #items: QueuedItem[] = [];
  #bytes = 0;
  #lost = 0;
  /** Lost items that a request on its way tells. */
  #telling = 0;
  /** Most items of a request: fewer after the server found one too large. */
  #most: number;
  /** Number of items at the front to send singly, because the server refused one of them. */
  #singly = 0;
  #retry = 0;
  /** Whether the timer is set because the server said when to try again. */
  #isTold = false;
  #isSending = false;
  #isStopped = false;
  /** Whether everything is to be sent, full batch or not. */
  #isFlushing = false;
  #cancelTimer: (() => void) | null = null;
  readonly #waiting: (() => void)[] = [];

  constructor(tools: QueueTools, target: QueueTarget, options: QueueOptions, limits: QueueLimits) {
    this.#tools = tools;
    this.#target = target;
    this.#options = options;
    this.#limits = limits;
    this.#most = options.batch;
  }

  /** Items that have not arrived, for storing them. */
  get items(): readonly unknown[] {
    return this.#items.map(({ value }) => value);
  }

  /** Items dropped since the last batch that arrived. */
  get lost(): number {
    return this.#lost + this.#telling;
  }

  /** Adds items behind those that wait. The oldest are dropped and counted if there are too many. Throws for values that JSON cannot express. */
  add(values: readonly unknown[]): void {
    if (values.length > 0) this.#insert(Infinity, values);
  }

  /** Adds items of an earlier page before those that wait. @param lost items that it dropped */
  addOlder(values: readonly unknown[], lost: number): void {
    this.#lost += lost;
    if (values.length > 0 || lost > 0) this.#insert(0, values);
  }

  #insert(index: number, values: readonly unknown[]): void {
    const all = values.map((value): QueuedItem => ({ value, bytes: bytesOf(value), isSending: false }));
    // Alone too large: others would be dropped in vain.
    const items = all.filter(({ bytes }) => bytes <= this.#limits.bytes);
    this.#lost += all.length - items.length;
    this.#items.splice(index, 0, ...items);
    this.#bytes += items.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#dropOldest();
    this.#target.changed();
    this.#schedule();
  }

  /** Bytes on their way. */
  get sending(): number {
    return this.#items.reduce((sum, { isSending, bytes }) => sum + (isSending ? bytes : 0), 0);
  }

  /**
   * Sends everything as soon as it disturbs no seam. Resolves when all has arrived, when a request has failed, and at once while the queue
   * waits after a failure.
   */
  async flush(): Promise<void> {
    if (this.#items.length === 0 || this.#isStopped || this.#retry > 0 || this.#isHeld) return;
    const done = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isFlushing = true;
    if (!this.#isSending) this.#startTimer(0);
    return done;
  }

  /** The network is back: tries again at once, unless the server said when. */
  online(): void {
    if (this.#retry > 0 && !this.#isTold && this.#cancelTimer) this.#startTimer(0);
  }

  /**
   * The page is hidden or left: sends what fits in one request, at once, besides a request on its way, unless the server said when to try
   * again. Items that are too large wait.
   * @param budget bytes that may be sent
   * @returns bytes sent
   */
  leave(budget: number): number {
    if (this.#isStopped || this.#isHeld || !this.#tools.hasConsent()) return 0;
    const batch = this.#take(budget, this.#singly > 0 ? 1 : Infinity, true);
    if (batch.length === 0) return 0;
    void this.#request(batch, true).then((wait) => (wait ? this.#tryAgain(wait) : this.#schedule()));
    return batch.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Drops everything, and sends nothing more until something is added. */
  clear(): void {
    this.#stopTimer();
    this.#items = [];
    this.#bytes = this.#lost = this.#telling = this.#retry = this.#singly = 0;
    this.#isFlushing = false;
    this.#settle();
  }

  /** Stops for good, keeping the items. */
  close(): void {
    this.#isStopped = true;
    this.#stopTimer();
    this.#settle();
  }

  /** Sets a timer for the next request, if none is set or on its way. */
  #schedule(): void {
    if (this.#isStopped || this.#isSending || this.#items.length === 0) return;
    const isDue = this.#isFlushing || this.#singly > 0 || this.#items.length >= this.#most;
    // A timer after a failure stays, however many items are added.
    if (this.#isHeld || (this.#cancelTimer && (this.#retry > 0 || !isDue))) return;
    this.#startTimer(isDue ? 0 : this.#options.every);
  }

  /** Whether the server said when to try again, and that time has not come. */
  get #isHeld(): boolean {
    return this.#isTold && this.#cancelTimer !== null;
  }

  #tryAgain({ ms, isTold }: Wait): void {
    this.#settle();
    if (!this.#isStopped && !this.#isHeld && this.#items.length > 0) this.#startTimer(ms, isTold);
  }

  #startTimer(ms: number, isTold = false): void {
    this.#stopTimer();
    this.#isTold = isTold;
    if (ms <= 0) return this.#sendNext();
    this.#cancelTimer = this.#tools.after(ms, () => {
      this.#cancelTimer = null;
      this.#sendNext();
    });
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #sendNext(): void {
    // One after the other; the next one is sent after the answer.
    if (this.#isSending) return;
    const quietIn = this.#tools.quietIn();
    if (quietIn > 0) return this.#startTimer(quietIn);
    if (!this.#tools.hasConsent()) return this.#settle();
    const batch = this.#take(REQUEST_BYTES, this.#singly > 0 ? 1 : this.#most, false);
    if (batch.length === 0) return this.#settle();
    this.#isSending = true;
    void this.#request(batch, false).then((wait) => {
      this.#isSending = false;
      if (wait && this.#items.length > 0) this.#tryAgain(wait);
      else this.#continue();
    });
  }

  #continue(): void {
    if (this.#items.length === 0) {
      this.#isFlushing = false;
      this.#retry = this.#singly = 0;
    }
    if (this.#items.length === 0 || this.#isStopped) this.#settle();
    this.#schedule();
  }

  /** Items from the front that are not on their way. @param isStrict whether a single item may not have more bytes either, and is left out */
  #take(bytes: number, most: number, isStrict: boolean): readonly QueuedItem[] {
    const batch: QueuedItem[] = [];
    let sum = 0;
    for (const item of this.#items) {
      if (item.isSending || (isStrict && item.bytes >= bytes)) continue;
      sum += item.bytes + 1;
      if (batch.length >= most || (sum > bytes && batch.length > 0)) break;
      batch.push(item);
    }
    return batch;
  }

  /** Sends a batch. Resolves with the time to wait before the next one; `null` for none. */
  async #request(batch: readonly QueuedItem[], unloading: boolean): Promise<Wait | null> {
    for (const item of batch) item.isSending = true;
    const lost = this.#lost;
    this.#lost = 0;
    this.#telling += lost;
    try {
      await this.#target.send(
        batch.map(({ value }) => value),
        { unloading, lost },
      );
      this.#retry = 0;
      if (this.#has(batch)) this.#telling -= lost;
      this.#remove(batch);
      return null;
    } catch (cause) {
      for (const item of batch) item.isSending = false;
      if (this.#has(batch)) {
        this.#telling -= lost;
        this.#lost += lost;
      }
      return this.#failed(batch, cause, unloading);
    }
  }

  /** Whether a batch on its way has not been cleared. */
  #has([first]: readonly QueuedItem[]): boolean {
    return first !== undefined && this.#items.includes(first);
  }

  #failed(batch: readonly QueuedItem[], cause: unknown, unloading: boolean): Wait | null {
    const { status = 0, retryAfter = null } = (cause ?? {}) as {
      status?: number;
      retryAfter?: number | null;
    };
    // Without an answer, a request of a page that is left says little; what it carried is sent again.
    if (unloading && !status) return null;
    if (isTemporary(status)) return this.#backOff(retryAfter);
    this.#retry = 0;
    if (FINAL.includes(status)) {
      this.close();
      this.#target.refused(cause);
    } else if (!this.#has(batch)) {
      // It has been cleared.
    } else if (batch.length > 1) {
      if (status === TOO_LARGE) this.#most = Math.min(this.#most, Math.floor(batch.length / 2));
      else this.#singly = batch.length;
    } else {
      this.#remove(batch);
      for (const { value } of batch) this.#target.dropped(value, cause);
    }
    return null;
  }

  #backOff(retryAfter: number | null): Wait {
    const ms = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#retry);
    this.#retry++;
    if (retryAfter === null) return { ms, isTold: false };
    // A sink of the application may say anything.
    const told = Math.max(FIRST_RETRY, retryAfter * 1000) || FIRST_RETRY;
    return { ms: Math.min(LONGEST_WAIT, told), isTold: true };
  }

  #remove(batch: readonly QueuedItem[]): void {
    const gone = new Set(batch);
    const before = this.#items.length;
    this.#items = this.#items.filter((item) => !gone.has(item));
    this.#bytes = this.#items.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#singly = Math.max(0, this.#singly - batch.length);
    if (this.#items.length < before) this.#target.changed();
  }

  /** Keeps what is on its way, which may arrive. */
  #dropOldest(): void {
    const { items, bytes } = this.#limits;
    while (this.#items.length > items || this.#bytes > bytes) {
      const index = this.#items.findIndex(({ isSending }) => !isSending);
      if (index < 0) return;
      const [oldest] = this.#items.splice(index, 1);
      this.#bytes -= oldest?.bytes ?? 0;
      this.#lost++;
    }
  }

  #settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
