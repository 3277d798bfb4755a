import type { FilmRecord } from 'iv-player/story-core';
import type { RecordDetails, RecordSinkParts } from '../record-sink';
import { RecordQueue, type QueueTools } from './record-queue';
import {
  type KeptNotes,
  type KeyLocks,
  type KeyStorage,
  RecordStore,
  type StoredQueues,
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

/** Sends records to all sinks, each with a queue of its own, and stores what has not arrived. */
export class RecordSender {
  readonly #store: RecordStore;
  readonly #queues: ReadonlyMap<RecordSinkParts, RecordQueue>;
  #cancelTakeOver = (): void => undefined;

  constructor(tools: SenderTools, { sinks, batch, every, key }: SenderOptions) {
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
    const takeOver = (): Promise<void> =>
      this.#store.takeOver((queues, kept) => {
        this.#receive(queues);
        if (kept) tools.onKept(kept);
      });
    void this.#store.open().then(() => {
      this.#save();
      // A page that is being left may still hold its lock.
      this.#cancelTakeOver = tools.after(options.every, () => void takeOver());
      return takeOver();
    });
  }

  add(record: FilmRecord, details: RecordDetails): void {
    for (const [sink, queue] of this.#queues) queue.add(sink.items(record, details));
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
    this.#save();
  }

  /** Ends sending. What is stored is sent by another page. */
  close(): void {
    this.#cancelTakeOver();
    for (const queue of this.#queues.values()) queue.close();
    this.#store.close();
  }

  #save(): void {
    const queues = [...this.#queues].map(([{ name }, { items, lost }]) => [name, { items, lost }] as const);
    this.#store.save(Object.fromEntries(queues));
  }

  #receive(stored: StoredQueues): void {
    for (const [{ name }, queue] of this.#queues) {
      const { items = [], lost = 0 } = (Object.hasOwn(stored, name) ? stored[name] : null) ?? {};
      queue.add(items, lost);
    }
  }
}
