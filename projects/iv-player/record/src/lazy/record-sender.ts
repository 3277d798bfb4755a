import type { FilmRecord } from 'iv-player/story-core';
import type { RecordDetails, RecordSinkParts } from '../record-sink';
import { RecordQueue, type QueueTools, bytesOf } from './record-queue';
import {
  type KeptNotes,
  type KeyLocks,
  type KeyStorage,
  RecordStore,
  type StoredPage,
  type StoredQueues,
  joined,
} from './record-store';

/** What sending needs of the page. */
export interface SenderTools extends QueueTools {
  /** `null` to keep records in memory only. */
  readonly storage: KeyStorage | null;
  readonly locks: KeyLocks | null;
  /** Unique to the page. */
  readonly id: string;
  /** Reports that a sink refuses records: one of them, or (`null`) all. */
  readonly onRefused: (sink: string, record: unknown, cause: unknown) => void;
  /** Makes records of what a page noted that is gone, and adds them. */
  readonly onKept: (kept: KeptNotes) => void;
  /** Reports that a sink threw instead of taking a record. */
  readonly onFailed: (sink: string, cause: unknown) => void;
}

/** What is sent and stored. */
export interface SenderOptions {
  readonly sinks: readonly RecordSinkParts[];
  readonly batch: number;
  /** In seconds. */
  readonly every: number;
  /** Start of the keys of storage. */
  readonly key: string;
}

/** Most records that wait for a sink, and most bytes that wait for all sinks. */
const MOST_RECORDS = 500;
const MOST_BYTES = 256 * 1024;
/** Most bytes on their way when the page is left: browsers allow 64 kB. */
const LEAVING_BYTES = 60_000;

/** The newest items within the limits; the others are counted. */
function limited(queues: StoredQueues): StoredQueues {
  let bytes = 0;
  const all = Object.entries(queues).map(([name, { items, lost }]) => {
    let first = items.length;
    while (first > 0 && items.length - first < MOST_RECORDS) {
      bytes += bytesOf(items[first - 1]);
      if (bytes > MOST_BYTES) break;
      first--;
    }
    return [name, { items: items.slice(first), lost: lost + first }] as const;
  });
  return Object.fromEntries(all);
}

/** Sends records to all sinks, each with a queue of its own, and stores what has not arrived. */
export class RecordSender {
  readonly #store: RecordStore;
  readonly #queues: ReadonlyMap<RecordSinkParts, RecordQueue>;
  readonly #tools: SenderTools;
  /** Queues of sinks that this page does not have, for a page that has. */
  #others: StoredQueues = {};
  /** Whether some queues have what another page stored, and some have not yet. */
  #isReceiving = false;
  #isClosed = false;
  #cancelTakeOver = (): void => undefined;

  constructor(tools: SenderTools, { sinks, batch, every, key }: SenderOptions) {
    this.#tools = tools;
    this.#store = new RecordStore(tools.storage, tools.locks, key, tools.id);
    const limits = { items: MOST_RECORDS, bytes: MOST_BYTES / Math.max(1, sinks.length) };
    const options = { batch, every: every * 1000 };
    this.#queues = new Map(
      sinks.map((sink) => {
        const target = {
          send: (items: readonly unknown[], sending: Parameters<RecordSinkParts['send']>[1]) =>
            sink.send(items, sending),
          changed: () => this.#save(),
          dropped: (item: unknown, cause: unknown) => tools.onRefused(sink.name, item, cause),
          refused: (cause: unknown) => tools.onRefused(sink.name, null, cause),
        };
        return [sink, new RecordQueue(tools, target, options, limits)];
      }),
    );
    const receive = (...[queues, kept]: StoredPage): void => {
      this.#receive(queues);
      if (kept) tools.onKept(kept);
    };
    const takeOver = async (isLast: boolean): Promise<void> => {
      // A page that is being left may still hold its lock, and full storage may have room later.
      if (!isLast) this.#cancelTakeOver = tools.after(options.every, () => void takeOver(true));
      if (!tools.hasConsent()) return;
      const isFull = await this.#store.takeOver(receive);
      if (isFull && isLast && !this.#isClosed) await takeOver(false);
    };
    void this.#store.open(receive).then(() => {
      this.#save();
      if (!this.#isClosed) void takeOver(false);
    });
  }

  /** Adds a record to all queues. A sink that throws does without it. */
  add(record: FilmRecord, details: RecordDetails): void {
    for (const [sink, queue] of this.#queues)
      try {
        queue.add(sink.items(record, details));
      } catch (cause) {
        this.#tools.onFailed(sink.name, cause);
      }
  }

  /** Sends everything. Resolves when it has arrived or failed. */
  async flush(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.flush()));
  }

  /** The network is back. */
  online(): void {
    for (const queue of this.#queues.values()) queue.online();
  }

  /** The page is hidden or left. */
  leave(): void {
    const queues = [...this.#queues.values()];
    let budget = LEAVING_BYTES - queues.reduce((sum, { sending }) => sum + sending, 0);
    for (const queue of queues) budget -= queue.leave(budget);
  }

  /** Deletes everything of this page that has not arrived. */
  clear(): void {
    for (const queue of this.#queues.values()) queue.clear();
    this.#others = {};
    this.#save();
  }

  /** Ends sending. What is stored is sent by another page. */
  close(): void {
    this.#isClosed = true;
    this.#cancelTakeOver();
    for (const queue of this.#queues.values()) queue.close();
    this.#store.close();
  }

  #save(): void {
    if (this.#isReceiving) return;
    const queues = this.#stored.map(([name, { items, lost }]) => [name, { items, lost }] as const);
    this.#store.save({ ...this.#others, ...Object.fromEntries(queues) });
  }

  /** The queues that are stored, by name. */
  get #stored(): readonly (readonly [name: string, queue: RecordQueue])[] {
    return [...this.#queues].flatMap(([{ name, isStored = true }, queue]) =>
      isStored ? [[name, queue] as const] : [],
    );
  }

  #receive(stored: StoredQueues): void {
    const queues = new Map(this.#stored);
    const others = Object.entries(stored).filter(([name]) => !queues.has(name));
    this.#others = limited(joined(Object.fromEntries(others), this.#others));
    this.#isReceiving = true;
    for (const [name, { items, lost }] of Object.entries(stored)) queues.get(name)?.addOlder(items, lost);
    this.#isReceiving = false;
    this.#save();
  }
}
