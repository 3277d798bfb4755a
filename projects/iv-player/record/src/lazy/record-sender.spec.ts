import fc from 'fast-check';
import type { FilmRecord } from 'iv-player/story-core';
import type { RecordSending, RecordSinkParts } from '../record-sink';
import { RecordSendError } from '../record-sink';
import { FakeClock, FakeLocks, FakeStorage, settled } from '../testing/fake-page';
import { RecordSender } from './record-sender';

const record = (seq: number, session = 's'): FilmRecord =>
  ({ v: 1, kind: 'jump', session, seq, node: 'a', index: 0, by: 'viewer' }) as unknown as FilmRecord;

const NONE = { duration: 0 };

type Sent = FilmRecord & { readonly text?: string };

/** A browser with a server. Pages come and go. */
class TestBrowser {
  readonly clock = new FakeClock();
  readonly storage = new FakeStorage();
  readonly locks = new FakeLocks();
  readonly arrived: { readonly sink: string; readonly item: Sent; readonly sending: RecordSending }[] = [];
  readonly refused: unknown[] = [];
  status = 200;
  quiet = 0;
  #pages = 0;

  open(names: readonly string[] = ['http']) {
    const locks = this.locks.page();
    let isAlive = true;
    const alive =
      (run: () => void): (() => void) =>
      () => {
        if (isAlive) run();
      };
    const sinks = names.map((name): RecordSinkParts => ({
      name,
      items: (one) => [one],
      send: async (items, sending) => {
        await Promise.resolve();
        if (!isAlive && !sending.unloading) return new Promise(() => undefined);
        if (this.status >= 300 || this.status === 0) throw new RecordSendError(this.status);
        for (const item of items) this.arrived.push({ sink: name, item: item as Sent, sending });
      },
    }));
    const sender = new RecordSender(
      {
        after: (ms, run) => this.clock.after(ms, alive(run)),
        quietIn: () => this.quiet,
        hasConsent: () => true,
        storage: this.storage.page(() => isAlive),
        locks,
        id: `page${this.#pages++}`,
        onFailed: (sink, cause) => void this.refused.push([sink, cause]),
        onRefused: (sink, one) => void this.refused.push([sink, (one as FilmRecord | null)?.seq ?? null]),
        onKept: () => undefined,
      },
      { sinks, batch: 20, every: 10, key: 'iv-record:film:' },
    );
    return {
      sender,
      /** Ends the page without a word. */
      kill: () => {
        isAlive = false;
        locks.kill();
      },
    };
  }

  get numbers(): readonly number[] {
    return this.arrived.map(({ item }) => item.seq);
  }
}

describe('RecordSender', () => {
  it('gives each sink a queue of its own', async () => {
    const browser = new TestBrowser();
    const { sender } = browser.open(['one', 'two']);
    sender.add(record(0), NONE);
    await sender.flush();
    expect(browser.arrived.map(({ sink, item }) => [sink, item.seq])).toEqual([
      ['one', 0],
      ['two', 0],
    ]);
  });

  it('stores records until they have arrived, and sends those of a closed page from the next one [record-queue]', async () => {
    const browser = new TestBrowser();
    browser.status = 0;
    const { sender, kill } = browser.open();
    await settled();
    sender.add(record(0), NONE);
    sender.add(record(1), NONE);
    await browser.clock.advance(30_000);
    kill();
    expect([...browser.storage.values.keys()]).toEqual(['iv-record:film:page0']);
    browser.status = 200;
    browser.open();
    await settled();
    expect([...browser.storage.values.keys()]).toEqual(['iv-record:film:page0']);
    await browser.clock.advance(30_000);
    expect(browser.numbers).toEqual([0, 1]);
    expect(browser.storage.length).toBe(0);
  });

  it('sends nothing twice from two pages', async () => {
    const browser = new TestBrowser();
    browser.status = 0;
    const [one, other] = [browser.open(), browser.open()];
    await settled();
    one.sender.add(record(0, 'one'), NONE);
    other.sender.add(record(0, 'other'), NONE);
    await browser.clock.advance(20_000);
    browser.status = 200;
    await browser.clock.advance(100_000);
    expect(browser.arrived.map(({ item }) => item.session).sort()).toEqual(['one', 'other']);
  });

  it('sends at most 60 kB when the page is left, and the rest from the next page', async () => {
    const browser = new TestBrowser();
    const { sender, kill } = browser.open(['one', 'two']);
    await settled();
    const large = { ...record(0), text: 'x'.repeat(12_000) };
    for (let seq = 0; seq < 4; seq++) sender.add({ ...large, seq }, NONE);
    sender.leave();
    kill();
    await browser.clock.advance(0);
    const bytes = browser.arrived.reduce((sum, { item }) => sum + JSON.stringify(item).length, 0);
    expect(browser.arrived.length).toBe(4);
    expect(bytes).toBeLessThan(60_000);
    expect(browser.arrived.every(({ sending }) => sending.unloading)).toBeTrue();
    browser.open(['one', 'two']);
    await browser.clock.advance(30_000);
    expect(new Set(browser.arrived.map(({ sink, item }) => `${sink} ${item.seq}`)).size).toBe(8);
  });

  it('takes over the records of a page that is left later', async () => {
    const browser = new TestBrowser();
    browser.status = 0;
    const before = browser.open();
    await settled();
    before.sender.add(record(0), NONE);
    browser.open();
    await settled();
    before.kill();
    browser.status = 200;
    await browser.clock.advance(30_000);
    expect(browser.numbers).toEqual([0]);
  });

  it('leaves what is stored to another page when it is closed', async () => {
    const browser = new TestBrowser();
    browser.status = 0;
    const { sender } = browser.open();
    await settled();
    sender.add(record(0), NONE);
    sender.close();
    expect(browser.clock.timers).toBe(0);
    expect([...browser.storage.values.keys()]).toEqual(['iv-record:film:page0']);
    browser.status = 200;
    browser.open();
    await browser.clock.advance(30_000);
    expect(browser.numbers).toEqual([0]);
  });

  it('counts what is on its way when the page is left', async () => {
    const browser = new TestBrowser();
    const { sender } = browser.open();
    await settled();
    const large = (seq: number) => ({ ...record(seq), text: 'x'.repeat(13_000) });
    sender.add(large(0), NONE);
    sender.add(large(1), NONE);
    void sender.flush();
    for (const seq of [2, 3, 4]) sender.add(large(seq), NONE);
    sender.leave();
    await settled();
    const unloading = browser.arrived.filter(({ sending }) => sending.unloading);
    expect(unloading.map(({ item }) => item.seq)).toEqual([2, 3]);
  });

  it('stores 256 kB at most, for all sinks together', async () => {
    const browser = new TestBrowser();
    browser.status = 0;
    const { sender } = browser.open(['one', 'two']);
    await settled();
    const large = { ...record(0), text: 'x'.repeat(9000) };
    for (let seq = 0; seq < 30; seq++) sender.add({ ...large, seq }, NONE);
    const [text = ''] = browser.storage.values.values();
    expect(text.length).toBeGreaterThan(250_000);
    expect(text.length).toBeLessThan(265_000);
  });

  it('reports a sink that refuses records once', async () => {
    const browser = new TestBrowser();
    browser.status = 401;
    const { sender } = browser.open();
    sender.add(record(0), NONE);
    await sender.flush();
    sender.add(record(1), NONE);
    await sender.flush();
    await browser.clock.advance(100_000);
    expect(browser.refused).toEqual([['http', null]]);
  });

  it('gives a record to all sinks but the one that throws', async () => {
    const browser = new TestBrowser();
    const { sender } = browser.open(['one', 'two', 'bad']);
    sender.add(record(0), NONE);
    sender.add({ ...record(1), bad: 1n } as unknown as FilmRecord, NONE);
    await sender.flush();
    expect(browser.refused.map((one) => (one as readonly unknown[])[0])).toEqual(['one', 'two', 'bad']);
    expect(browser.numbers).toEqual([0, 0, 0]);
  });

  it('keeps what waits for a sink that the next page lacks, for a page that has it', async () => {
    const browser = new TestBrowser();
    browser.status = 0;
    const first = browser.open(['one', 'two']);
    await settled();
    first.sender.add(record(0), NONE);
    first.kill();
    browser.status = 200;
    const second = browser.open(['one']);
    await browser.clock.advance(30_000);
    second.sender.add(record(1), NONE);
    await browser.clock.advance(30_000);
    second.kill();
    browser.open(['two']);
    await browser.clock.advance(30_000);
    expect(browser.arrived.map(({ sink, item }) => `${sink} ${item.seq}`)).toEqual([
      'one 0',
      'one 1',
      'two 0',
    ]);
    expect(browser.storage.length).toBe(0);
  });

  it('keeps at most 500 records for sinks that the page lacks, and counts the others', async () => {
    const browser = new TestBrowser();
    const items = Array.from({ length: 600 }, (_, seq) => record(seq));
    browser.storage.setItem(
      'iv-record:film:gone',
      JSON.stringify({ v: 1, queues: { two: { items, lost: 1 } } }),
    );
    const { kill } = browser.open(['one']);
    await settled();
    kill();
    browser.open(['two']);
    await browser.clock.advance(100_000);
    expect([browser.numbers[0], browser.numbers.length, browser.arrived[0]?.sending.lost]).toEqual([
      100, 500, 101,
    ]);
  });

  it('keeps what an earlier page stored where there is room for one copy only', async () => {
    const browser = new TestBrowser();
    const items = (from: number) => Array.from({ length: 100 }, (_, index) => record(from + index));
    for (const [key, from] of [
      ['one', 0],
      ['other', 100],
    ] as const)
      browser.storage.setItem(
        `iv-record:film:${key}`,
        JSON.stringify({ v: 1, queues: { http: { items: items(from), lost: 0 } } }),
      );
    browser.storage.quota = [...browser.storage.values.values()].join('').length + 50;
    browser.status = 0;
    const { sender, kill } = browser.open();
    await settled();
    sender.add(record(200), NONE);
    await browser.clock.advance(30_000);
    kill();
    browser.status = 200;
    browser.open();
    await browser.clock.advance(60_000);
    expect([...browser.numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, seq) => seq));
  });

  it('deletes everything that waits [record-forget]', async () => {
    const browser = new TestBrowser();
    const { sender } = browser.open();
    await settled();
    sender.add(record(0), NONE);
    expect(browser.storage.length).toBe(1);
    sender.clear();
    await browser.clock.advance(100_000);
    expect([browser.storage.length, browser.arrived]).toEqual([0, []]);
  });

  it('loses nothing and repeats only whole records, wherever pages are killed and the server fails', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('add' as const) },
      fc.constant('kill' as const),
      fc.constant('leave' as const),
      fc.constant('flush' as const),
      fc.constantFrom(0, 200, 200, 500, 503, 413, 429),
      fc.nat(20_000).map((ms) => ({ ms })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const browser = new TestBrowser();
        let page = browser.open();
        await settled();
        let added = 0;
        for (const one of steps) {
          if (one === 'add') page.sender.add(record(added++), NONE);
          else if (one === 'kill') {
            page.kill();
            page = browser.open();
            await settled();
          } else if (one === 'leave') page.sender.leave();
          else if (one === 'flush') void page.sender.flush();
          else if (typeof one === 'number') browser.status = one;
          else await browser.clock.advance(one.ms);
        }
        browser.status = 200;
        await browser.clock.advance(200_000);
        const dropped = browser.refused.map((given) => (given as readonly unknown[])[1]);
        const seen = new Set([...browser.numbers, ...dropped]);
        expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(
          Array.from({ length: added }, (_, seq) => seq),
        );
      }),
      { numRuns: 200 * MORE_RUNS },
    );
  });
});
