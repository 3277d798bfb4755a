import { RecordSendError, type RecordSending } from '../record-sink';
import { FakeClock, settled } from '../testing/fake-page';
import { type QueueLimits, RecordQueue } from './record-queue';

interface Request extends RecordSending {
  readonly at: number;
  readonly items: readonly unknown[];
}

type Answer = number | readonly [status: number, retryAfter: number] | Promise<void>;

/** A queue on a fake clock, with a server that answers as told; 200 by default. */
function testQueue(limits: Partial<QueueLimits> = {}) {
  const clock = new FakeClock();
  const requests: Request[] = [];
  const reports: unknown[] = [];
  const stored: (readonly unknown[])[] = [];
  let answer: (items: readonly unknown[]) => Answer = () => 200;
  let quiet = 0;
  let hasConsent = true;
  const queue: RecordQueue = new RecordQueue(
    { after: clock.after, quietIn: () => quiet, hasConsent: () => hasConsent },
    {
      send: async (items, sending) => {
        requests.push({ at: clock.now, items, ...sending });
        const given = answer(items);
        if (given instanceof Promise) return given;
        const [status, retryAfter] = typeof given === 'number' ? [given, null] : given;
        await Promise.resolve();
        if (status >= 300 || status === 0) throw new RecordSendError(status, retryAfter);
      },
      changed: () => void stored.push(queue.items),
      dropped: (item) => void reports.push(['dropped', item]),
      refused: (cause) => void reports.push(['refused', (cause as RecordSendError).status]),
    },
    { batch: 3, every: 10_000 },
    { items: 500, bytes: 256_000, ...limits },
  );
  return {
    ...{ clock, queue, requests, reports, stored },
    answer: (next: typeof answer) => void (answer = next),
    quiet: (ms: number) => void (quiet = ms),
    withdraw: () => void (hasConsent = false),
    sent: () => requests.map(({ at, items }) => [at, ...items]),
  };
}

describe('RecordQueue', () => {
  it('sends a full batch at once, and others after a while [record-batches]', async () => {
    const { clock, queue, sent, requests } = testQueue();
    queue.add([1, 2]);
    await clock.advance(9999);
    expect(sent()).toEqual([]);
    await clock.advance(1);
    expect(sent()).toEqual([[10_000, 1, 2]]);
    queue.add([3]);
    queue.add([4, 5, 6]);
    await settled();
    expect(sent().slice(1)).toEqual([[10_000, 3, 4, 5]]);
    await clock.advance(60_000);
    expect(sent().slice(2)).toEqual([[20_000, 6]]);
    expect(requests.map(({ unloading }) => unloading)).toEqual([false, false, false]);
    expect(clock.timers).toBe(0);
  });

  it('has one request on its way at a time, and keeps items until they have arrived', async () => {
    const { clock, queue, sent, answer } = testQueue();
    let arrive = (): void => undefined;
    answer(() => new Promise((resolve) => (arrive = resolve)));
    queue.add([1, 2, 3]);
    queue.add([4, 5, 6, 7]);
    await clock.advance(100_000);
    expect(sent()).toEqual([[0, 1, 2, 3]]);
    expect(queue.items).toEqual([1, 2, 3, 4, 5, 6, 7]);
    arrive();
    await settled();
    expect(queue.items).toEqual([4, 5, 6, 7]);
    expect(sent().length).toBe(2);
  });

  it('never sends in the time before a seam', async () => {
    const { clock, queue, sent, quiet } = testQueue();
    quiet(1500);
    queue.add([1, 2, 3]);
    await clock.advance(1499);
    expect(sent()).toEqual([]);
    quiet(0);
    await clock.advance(1);
    expect(sent()).toEqual([[1500, 1, 2, 3]]);
  });

  for (const status of [0, 408, 429, 500, 503])
    it(`tries again after 1, 2, 4 … 60 s for the status ${status} [record-retries]`, async () => {
      const { clock, queue, requests, answer, reports } = testQueue();
      answer(() => status);
      queue.add([1, 2, 3]);
      await clock.advance(250_000);
      const times = requests.map(({ at }) => at / 1000);
      expect(times).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
      answer(() => 200);
      await clock.advance(60_000);
      expect([queue.items, reports]).toEqual([[], []]);
      queue.add([4, 5, 6]);
      await settled();
      expect(requests.at(-1)?.items).toEqual([4, 5, 6]);
    });

  it('tries again when the server says, even if the network comes back', async () => {
    const { clock, queue, sent, answer } = testQueue();
    answer(() => [503, 120]);
    queue.add([1, 2, 3]);
    await clock.advance(10_000);
    queue.online();
    await queue.flush();
    queue.add([4, 5, 6]);
    await clock.advance(109_999);
    expect(sent().length).toBe(1);
    await clock.advance(1);
    expect(sent()[1]?.[0]).toBe(120_000);
  });

  it('waits for at least 1 s, whatever the server says', async () => {
    const { clock, queue, sent, answer } = testQueue();
    answer(() => [503, 0.5]);
    queue.add([1, 2, 3]);
    await clock.advance(2500);
    expect(sent().map(([at]) => at)).toEqual([0, 1000, 2000]);
  });

  it('begins with 1 s again after a batch has arrived, although others wait', async () => {
    const { clock, queue, sent, answer } = testQueue();
    answer((items) => (clock.now >= 3000 && items.includes(1) ? 200 : 0));
    queue.add([1, 2, 3, 4, 5, 6]);
    await clock.advance(4500);
    expect(sent().map(([at, item]) => [at, item])).toEqual([
      [0, 1],
      [1000, 1],
      [3000, 1],
      [3000, 4],
      [4000, 4],
    ]);
  });

  it('tries again at once when the network is back', async () => {
    const { clock, queue, sent, answer } = testQueue();
    queue.online();
    answer(() => 0);
    queue.add([1, 2, 3]);
    await clock.advance(20_000);
    answer(() => 200);
    queue.online();
    await settled();
    expect([sent().at(-1), queue.items]).toEqual([[20_000, 1, 2, 3], []]);
  });

  it('halves a batch that is too large, and drops a single item that is', async () => {
    const { clock, queue, sent, answer, reports } = testQueue();
    answer((items) => (items.length > 1 || items[0] === 2 ? 413 : 200));
    queue.add([1, 2, 3]);
    await clock.advance(0);
    expect(sent()).toEqual([
      [0, 1, 2, 3],
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    expect([reports, queue.items]).toEqual([[['dropped', 2]], []]);
  });

  it('sends the items of a refused batch singly, and drops the refused one', async () => {
    const { clock, queue, sent, answer, reports } = testQueue();
    answer((items) => (items.includes(2) ? 400 : 200));
    queue.add([1, 2, 3, 4, 5, 6]);
    await clock.advance(0);
    expect(sent().map(([, ...items]) => items)).toEqual([[1, 2, 3], [1], [2], [3], [4, 5, 6]]);
    expect([reports, queue.items]).toEqual([[['dropped', 2]], []]);
  });

  for (const status of [401, 403, 404])
    it(`stops at the status ${status}, and keeps what has not arrived`, async () => {
      const { clock, queue, sent, answer, reports } = testQueue();
      answer(() => status);
      queue.add([1, 2, 3]);
      await clock.advance(1000);
      queue.add([4, 5, 6]);
      queue.online();
      await queue.flush();
      expect(queue.leave(60_000)).toBe(0);
      await clock.advance(1_000_000);
      expect([sent().length, reports, queue.items]).toEqual([1, [['refused', status]], [1, 2, 3, 4, 5, 6]]);
    });

  it('flushes at once, and resolves when all has arrived or a request has failed', async () => {
    const { clock, queue, sent, answer } = testQueue();
    queue.add([1]);
    await queue.flush();
    expect([sent(), queue.items, clock.timers]).toEqual([[[0, 1]], [], 0]);
    await queue.flush();
    queue.add([2, 3, 4, 5]);
    await queue.flush();
    expect(queue.items).toEqual([]);
    answer(() => 500);
    queue.add([6]);
    await queue.flush();
    expect(queue.items).toEqual([6]);
  });

  it('sends what fits when the page is left, besides a request on its way', async () => {
    const { queue, requests, answer } = testQueue();
    answer(() => new Promise(() => undefined));
    queue.add([1, 2, 3]);
    const large = 'x'.repeat(20_000);
    queue.add([large, large, large]);
    expect(queue.sending).toBe(3);
    const sent = queue.leave(60_000);
    expect(requests.map(({ items, unloading }) => [items.length, unloading])).toEqual([
      [3, false],
      [2, true],
    ]);
    expect(sent).toBe(2 * 20_002);
    expect(queue.items.length).toBe(6);
    await settled();
  });

  it('sends again what a hidden page could not send', async () => {
    const { clock, queue, sent, answer } = testQueue();
    queue.add([1]);
    answer(() => 0);
    queue.leave(60_000);
    answer(() => 200);
    await clock.advance(10_000);
    expect(sent()).toEqual([
      [0, 1],
      [10_000, 1],
    ]);
    expect(queue.items).toEqual([]);
  });

  it('takes no refusal of a hidden page as the last word, and flushes at once when it is back', async () => {
    for (const status of [0, 403]) {
      const { queue, sent, answer, reports } = testQueue();
      queue.add([1]);
      answer(() => status);
      queue.leave(60_000);
      await settled();
      answer(() => 200);
      await queue.flush();
      expect([sent().length, queue.items, reports]).toEqual([2, [], []]);
    }
  });

  it('splits batches of more than 30 kB, so that their requests survive the page', async () => {
    const { clock, queue, requests } = testQueue();
    queue.add(['x'.repeat(20_000), 'y'.repeat(20_000), 'z'.repeat(40_000)]);
    await clock.advance(20_000);
    expect(requests.map(({ items }) => items.length)).toEqual([1, 1, 1]);
  });

  it('drops the oldest items beyond its limits, and tells how many', async () => {
    const { clock, queue, requests, answer, stored } = testQueue({ items: 5, bytes: 20 });
    answer(() => 0);
    queue.add([1, 2, 3, 4, 5, 6, 7]);
    await settled();
    expect([queue.items, queue.lost]).toEqual([[3, 4, 5, 6, 7], 2]);
    queue.add(['sixteen bytes...']);
    expect([queue.items, queue.lost]).toEqual([[6, 7, 'sixteen bytes...'], 5]);
    expect(stored.at(-1)).toEqual(queue.items);
    answer(() => 200);
    await clock.advance(60_000);
    expect([requests.at(-1)?.lost, queue.lost]).toEqual([5, 0]);
  });

  it('waits for a day at most, and for 1 s if a sink says nonsense', async () => {
    for (const [told, ms] of [
      [3_000_000, 86_400_000],
      [NaN, 1000],
    ] as const) {
      const { clock, queue, sent, answer } = testQueue();
      answer(() => [503, told]);
      queue.add([1, 2, 3]);
      await clock.advance(ms - 1);
      expect(sent().length).toBe(1);
      await clock.advance(1);
      expect(sent().length).toBe(2);
    }
  });

  it('obeys the server when the page is hidden, whichever request it answered', async () => {
    const { clock, queue, sent, answer } = testQueue();
    answer(() => [429, 60]);
    queue.add([1]);
    queue.leave(60_000);
    await settled();
    queue.add([2, 3, 4]);
    for (let hidden = 0; hidden < 5; hidden++) {
      expect(queue.leave(60_000)).toBe(0);
      await clock.advance(10_000);
    }
    expect(sent().length).toBe(1);
    await clock.advance(10_000);
    expect(sent().length).toBe(2);
  });

  it('does not shorten that wait when another request arrives meanwhile', async () => {
    const { clock, queue, sent, answer } = testQueue();
    let arrive = (): void => undefined;
    answer(() => new Promise((resolve) => (arrive = resolve)));
    queue.add([1, 2, 3]);
    answer(() => [429, 60]);
    queue.add([4, 5, 6]);
    queue.leave(60_000);
    await settled();
    arrive();
    await clock.advance(59_000);
    await queue.flush();
    expect([sent().length, queue.items]).toEqual([2, [4, 5, 6]]);
    answer(() => 200);
    await clock.advance(1000);
    expect(queue.items).toEqual([]);
  });

  it('leaves out what is too large when the page is left, and sends it by itself later', async () => {
    const { clock, queue, requests } = testQueue();
    queue.add(['x'.repeat(100_000), 2]);
    expect(queue.leave(60_000)).toBe(1);
    await clock.advance(20_000);
    expect([requests.map(({ items }) => items.length), queue.items]).toEqual([[1, 1], []]);
  });

  it('drops an item that is larger than all that may wait, and no other for it', () => {
    const { queue } = testQueue({ bytes: 20 });
    queue.add([1, 'x'.repeat(30), 2]);
    expect([queue.items, queue.lost]).toEqual([[1, 2], 1]);
  });

  it('takes nothing of a value that JSON cannot express', () => {
    const { queue } = testQueue();
    expect(() => queue.add([1, 2n])).toThrowError(TypeError);
    expect(queue.items).toEqual([]);
  });

  it('puts items of earlier pages in front, and drops those first', () => {
    const { queue } = testQueue({ items: 4 });
    queue.add([5]);
    queue.add([6]);
    queue.addOlder([1, 2, 3], 7);
    expect([queue.items, queue.lost]).toEqual([[2, 3, 5, 6], 8]);
  });

  it('tells what was lost once, although two requests are on their way, and again if it failed', async () => {
    const { clock, queue, requests, answer } = testQueue({ items: 3 });
    const answers: (() => void)[] = [];
    answer(() => new Promise((_, reject) => answers.push(() => reject(new RecordSendError(0)))));
    queue.add([1, 2, 3, 4, 5]);
    queue.add([6]);
    expect([queue.items, queue.lost]).toEqual([[3, 4, 5], 3]);
    queue.leave(60_000);
    for (const one of answers) one();
    await settled();
    expect([requests.map(({ lost }) => lost), queue.lost]).toEqual([[2], 3]);
    answer(() => 200);
    await clock.advance(10_000);
    expect([requests.slice(1).map(({ lost }) => lost), queue.lost]).toEqual([[3], 0]);
  });

  it('sends nothing once consent is withdrawn', async () => {
    const { clock, queue, sent, withdraw } = testQueue();
    queue.add([1, 2]);
    withdraw();
    expect(queue.leave(60_000)).toBe(0);
    await queue.flush();
    queue.add([3]);
    await clock.advance(20_000);
    expect(sent()).toEqual([]);
  });

  it('drops everything when it is cleared, even while a request fails', async () => {
    const { clock, queue, sent, answer } = testQueue();
    answer(() => 0);
    queue.add([1, 2, 3]);
    queue.clear();
    await clock.advance(100_000);
    expect([queue.items, queue.lost, sent().length, clock.timers]).toEqual([[], 0, 1, 0]);
  });
});
