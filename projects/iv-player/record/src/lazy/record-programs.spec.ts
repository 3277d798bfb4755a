import fc from 'fast-check';
import type { FilmRecord } from 'iv-player/story-core';
import { RecordSendError, type RecordSinkParts } from '../record-sink';
import { FakeClock, FakeLocks, FakeStorage, settled } from '../testing/fake-page';
import { removeKeys } from './html-record-browser';
import { RecordSender } from './record-sender';

const KEY = 'iv-record:film:';
const OTHERS = ['a', 'b'] as const;

type Answer = 200 | 0 | 400 | 401 | 413 | 500 | 'told' | 'slow' | 'hang' | 'throw';
type Step =
  | { readonly do: 'add'; readonly tab: number; readonly count: number }
  | { readonly do: 'answer'; readonly sink: (typeof OTHERS)[number]; readonly answer: Answer }
  | { readonly do: 'leave' | 'online' | 'flush' | 'withdraw' | 'agree'; readonly tab: number }
  | { readonly do: 'reopen'; readonly tab: number; readonly sinks: readonly string[] }
  | { readonly do: 'fill'; readonly room: number }
  | { readonly do: 'wait'; readonly ms: number };

interface TestRecord {
  readonly session: string;
  readonly seq: number;
}
const nameOf = (sink: string, { session, seq }: TestRecord): string => `${sink} ${session} ${seq}`;

/** Lets requests follow each other until no more do. */
async function allSettled(world: World): Promise<void> {
  for (let before = -1; before !== world.requests;) {
    before = world.requests;
    await settled();
  }
}

/** A browser whose tabs send to servers that answer as told. The server of the sink `good` always takes everything. */
class World {
  readonly clock = new FakeClock();
  readonly storage = new FakeStorage();
  readonly locks = new FakeLocks();
  readonly answers: Record<string, Answer> = {};
  /** Names of the records that sinks were given, that arrived, that were refused, and that were deleted for lack of consent. */
  readonly given = new Set<string>();
  readonly arrived = new Set<string>();
  readonly refused = new Set<string>();
  readonly deleted = new Set<string>();
  /** Names of the records of requests without an answer yet. */
  readonly onTheirWay = new Set<string>();
  /** What was told to be lost. */
  readonly lost: Record<string, number> = {};
  readonly faults: string[] = [];
  requests = 0;
  /** Last record of a session that arrived in order; none once the page was hidden. */
  readonly #last = new Map<string, number>();
  #pages = 0;

  open(names: readonly string[]): Tab {
    return new Tab(this, names, `page${this.#pages++}`);
  }

  /** Takes a batch if its server does. */
  take(sink: string, batch: readonly TestRecord[], lost: number, tab: Tab, unloading: boolean): void {
    const answer = this.answers[sink] ?? 200;
    if (answer === 'told') {
      tab.notBefore[sink] = this.clock.now + 40_000;
      throw new RecordSendError(429, 40);
    }
    const isBad = (record: TestRecord): boolean => record.seq % 7 === 3;
    const isRefused =
      answer === 400 ? batch.some(isBad) : answer === 413 ? batch.length > 2 : typeof answer === 'number';
    if (answer !== 200 && isRefused) throw new RecordSendError(answer as number);
    this.arrive(sink, batch, lost, tab, unloading);
  }

  arrive(sink: string, batch: readonly TestRecord[], lost: number, tab: Tab, unloading: boolean): void {
    this.lost[sink] = (this.lost[sink] ?? 0) + lost;
    for (const record of batch) {
      const name = nameOf(sink, record);
      if (this.arrived.has(name)) this.faults.push(`${name} arrived twice`);
      if (this.deleted.has(name)) this.faults.push(`${name} arrived although it was deleted`);
      this.arrived.add(name);
      if (unloading || tab.wasHidden) continue;
      const session = `${sink} ${record.session}`;
      if ((this.#last.get(session) ?? -1) > record.seq) this.faults.push(`${name} arrived late`);
      this.#last.set(session, record.seq);
    }
  }

  /** Forgets the order of a page that was hidden. */
  disorder(session: string): void {
    for (const sink of ['good', ...OTHERS]) this.#last.set(`${sink} ${session}`, -Infinity);
  }

  get waiting(): readonly string[] {
    return [...this.given].filter(
      (name) => !this.arrived.has(name) && !this.refused.has(name) && !this.deleted.has(name),
    );
  }

  /** Names of the records in storage. */
  get stored(): readonly string[] {
    return [...this.storage.values.values()].flatMap((text) => {
      const { queues } = JSON.parse(text) as { queues: Record<string, { items: readonly TestRecord[] }> };
      return Object.entries(queues).flatMap(([sink, { items }]) => items.map((item) => nameOf(sink, item)));
    });
  }
}

/** A tab with a page. */
class Tab {
  readonly sender: RecordSender;
  readonly #locks;
  /** When servers said to try again. */
  readonly notBefore: Record<string, number> = {};
  wasHidden = false;
  consent = true;
  #cleared = false;
  #isAlive = true;
  #seq = 0;

  constructor(
    private readonly world: World,
    readonly names: readonly string[],
    private readonly id: string,
  ) {
    this.#locks = world.locks.page();
    const sinks = names.map((name): RecordSinkParts<TestRecord> => ({
      name,
      items: (record) => {
        if (world.answers[name] === 'throw') throw new Error('made no item');
        world.given.add(nameOf(name, record));
        return [record];
      },
      send: async (batch, { unloading, lost }) => {
        if (!this.consent) world.faults.push(`${name} is sent to without consent`);
        if (world.clock.now < (this.notBefore[name] ?? 0)) world.faults.push(`${name} is sent to too early`);
        world.requests++;
        await Promise.resolve();
        if (!this.#isAlive) return new Promise(() => undefined);
        const answer = world.answers[name];
        if (answer !== 'hang' && answer !== 'slow') return world.take(name, batch, lost, this, unloading);
        for (const record of batch) world.onTheirWay.add(nameOf(name, record));
        await new Promise<void>((waited) => world.clock.after(25_000, () => this.#isAlive && waited()));
        for (const record of batch) world.onTheirWay.delete(nameOf(name, record));
        if (answer === 'hang') throw new RecordSendError(0);
        world.arrive(name, batch, lost, this, unloading);
      },
    }));
    const tools = {
      after: (ms: number, run: () => void) =>
        world.clock.after(ms, () => {
          if (this.#isAlive) run();
        }),
      quietIn: () => 0,
      hasConsent: () => this.#hasConsent(),
      storage: world.storage.page(() => this.#isAlive),
      locks: this.#locks,
      id: this.id,
      onRefused: (sink: string, record: unknown) => {
        if (record) world.refused.add(nameOf(sink, record as TestRecord));
      },
      onFailed: () => undefined,
      onKept: () => undefined,
    };
    const options = { sinks: sinks as unknown as readonly RecordSinkParts[], batch: 20, every: 10, key: KEY };
    this.sender = new RecordSender(tools, options);
  }

  add(count: number): void {
    if (!this.#hasConsent()) return;
    for (let at = 0; at < count; at++) {
      const record = { session: this.id, seq: this.#seq++ } as unknown as FilmRecord;
      this.sender.add(record, { duration: 0 });
    }
  }

  leave(): void {
    this.wasHidden = true;
    this.world.disorder(this.id);
    if (this.#hasConsent()) this.sender.leave();
  }

  /** Consent as the page's function says; the recorder finds out when it asks. */
  withdraw(): void {
    if (!this.consent) return;
    this.consent = this.#cleared = false;
    // Of other living tabs, only the stored copy goes, which they store again.
    for (const name of this.world.waiting)
      if (name.includes(` ${this.id} `) && !this.world.onTheirWay.has(name)) this.world.deleted.add(name);
  }

  kill(): void {
    this.#isAlive = false;
    // It never found out.
    if (!this.consent && !this.#cleared)
      for (const name of this.world.deleted)
        if (name.includes(` ${this.id} `)) this.world.deleted.delete(name);
    this.#locks.kill();
  }

  #hasConsent(): boolean {
    if (!this.consent && !this.#cleared) {
      this.#cleared = true;
      for (const sink of this.names) this.notBefore[sink] = 0;
      this.sender.clear();
      removeKeys(this.world.storage, KEY);
    }
    return this.consent;
  }
}

/** Plays a program, and then lets everything arrive. Calls `after` after each step. */
async function played(steps: readonly Step[], others: readonly string[], after: (world: World) => void) {
  const world = new World();
  const allowed = (names: readonly string[]): readonly string[] => [
    'good',
    ...names.filter((name) => others.includes(name)),
  ];
  const tabs = [world.open(allowed(OTHERS)), null] as (Tab | null)[];
  await settled();
  for (const step of steps) {
    const tab = 'tab' in step ? (tabs[step.tab] ?? null) : null;
    if (step.do === 'add') tab?.add(step.count);
    else if (step.do === 'answer') world.answers[step.sink] = step.answer;
    else if (step.do === 'leave') tab?.leave();
    else if (step.do === 'online') tab?.sender.online();
    else if (step.do === 'flush') void tab?.sender.flush();
    else if (step.do === 'withdraw') tab?.withdraw();
    else if (step.do === 'agree') {
      // The recorder has found out by the next note.
      tab?.add(0);
      if (tab) tab.consent = true;
    } else if (step.do === 'reopen') {
      tab?.kill();
      tabs[step.tab] = world.open(allowed(step.sinks));
    } else if (step.do === 'fill')
      world.storage.quota =
        [...world.storage.values.values()].reduce((sum, { length }) => sum + length, 0) + step.room;
    else if ('ms' in step) await world.clock.advance(step.ms);
    await allSettled(world);
    after(world);
  }
  const stored = world.stored;
  for (const tab of tabs) tab?.kill();
  world.storage.quota = Infinity;
  for (const sink of OTHERS) world.answers[sink] = 200;
  world.open(allowed(OTHERS));
  await world.clock.advance(300_000);
  await allSettled(world);
  return { world, stored };
}

const tab = fc.nat(1);
const small = [
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add' as const), tab, count: fc.integer({ min: 1, max: 15 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      sink: fc.constantFrom(...OTHERS),
      answer: fc.constantFrom<Answer>(200, 200, 0, 400, 401, 413, 500, 'told', 'slow', 'hang', 'throw'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'online' as const, 'flush' as const), tab }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reopen' as const),
      tab,
      sinks: fc.constantFrom([], ['a'], ['b'], ['a', 'b'], ['b', 'a']),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(50_000) }) },
];
const withdrawals = {
  weight: 1,
  arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'agree' as const), tab }),
};
const bursts = {
  weight: 2,
  arbitrary: fc.record({ do: fc.constant('add' as const), tab, count: fc.integer({ min: 450, max: 700 }) }),
};
const full = {
  weight: 2,
  arbitrary: fc.record({ do: fc.constant('fill' as const), room: fc.nat(3000) }),
};
const program = (...more: readonly fc.WeightedArbitrary<Step>[]) =>
  fc.array(fc.oneof(...(small as readonly fc.WeightedArbitrary<Step>[]), ...more), { maxLength: 30 });
const runs = { numRuns: 100 * MORE_RUNS };

describe('RecordSender [record-programs]', () => {
  it('sends nothing twice and counts what it drops, in any program', () =>
    fc.assert(
      fc.asyncProperty(program(bursts), async (steps) => {
        const { world } = await played(steps, OTHERS, () => undefined);
        expect(world.faults).toEqual([]);
        for (const sink of ['good', ...OTHERS]) {
          const missing = world.waiting.filter((name) => name.startsWith(`${sink} `));
          expect([sink, missing.length]).toEqual([sink, world.lost[sink] ?? 0]);
        }
        expect(world.stored).toEqual([]);
      }),
      runs,
    ));

  it('lets no sink suffer from others, in any program', () =>
    fc.assert(
      fc.asyncProperty(program(bursts, withdrawals), async (steps) => {
        const arrived = async (others: readonly string[]) => {
          const log: string[] = [];
          const note = (world: World): void =>
            void log.push(
              [...world.arrived]
                .filter((name) => name.startsWith('good '))
                .sort()
                .join(),
            );
          await played(steps, others, note);
          return log;
        };
        expect(await arrived(OTHERS)).toEqual(await arrived([]));
      }),
      runs,
    ));

  it('sends nothing once consent is withdrawn, in any program', () =>
    fc.assert(
      fc.asyncProperty(program(withdrawals, withdrawals), async (steps) => {
        const { world } = await played(steps, OTHERS, () => undefined);
        expect(world.faults).toEqual([]);
      }),
      runs,
    ));

  it('loses nothing that is stored, and sends nothing twice, when storage is full at any time', () =>
    fc.assert(
      fc.asyncProperty(program(full, full), async (steps) => {
        let before: readonly string[] = [];
        const { world, stored } = await played(steps, OTHERS, (now) => {
          const waiting = new Set(now.waiting);
          const kept = new Set(now.stored);
          const gone = before.filter((name) => waiting.has(name) && !kept.has(name));
          if (gone.length > 0) now.faults.push(`no longer stored: ${gone.join()}`);
          before = now.stored;
        });
        expect(world.faults).toEqual([]);
        const lost = new Set(world.waiting);
        expect(stored.filter((name) => lost.has(name))).toEqual([]);
      }),
      runs,
    ));
});
