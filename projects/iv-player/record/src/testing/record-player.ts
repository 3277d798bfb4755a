import { TestBed } from '@angular/core/testing';
import {
  type IvPlayerError,
  type IvPlayerFeature,
  type IvPlayerOptions,
  Player,
  withCheckpoints,
} from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { FilmRecord } from 'iv-player/story-core';
import { DecisionRecordService } from '../decision-record-service';
import * as lazyRecords from '../lazy/film-records';
import { type RecordBrowser, removeKeys } from '../lazy/html-record-browser';
import { withDecisionRecord } from '../record-features';
import { IV_RECORD_PAGE, type RecordLoader } from '../record-loader';
import type { DecisionRecordOptions } from '../record-options';

import { FakeClock, FakeLocks, FakeStorage } from './fake-page';

/** A page of a browser on the clocks of the specs. */
export class FakePage implements RecordLoader, RecordBrowser {
  readonly clock = new FakeClock();
  readonly values: FakeStorage;
  readonly locks: RecordBrowser['locks'];
  isOnline = true;
  asksForPrivacy = false;
  time = (): number => 0;
  loading: Promise<void> | null = null;
  loaded = (): void => undefined;
  #ids = 0;
  #listeners: Parameters<RecordBrowser['listen']>[0] | null = null;

  /** @param name start of its ids */
  constructor(
    storage = new FakeStorage(),
    locks = new FakeLocks(),
    private readonly name = 'id',
  ) {
    this.values = storage;
    this.locks = locks.page();
  }

  get browser(): RecordBrowser {
    return this;
  }
  /** Loads code at once, or when `loading` resolves. */
  load(): PromiseLike<typeof lazyRecords> {
    const { loading } = this;
    if (loading) return loading.then(() => lazyRecords);
    return { then: (loaded) => Promise.resolve(loaded?.(lazyRecords)) } as PromiseLike<typeof lazyRecords>;
  }
  keep(key: string, text: string | null): boolean {
    const wasThere = this.values.getItem(key) !== null;
    if (text === null) this.values.removeItem(key);
    else this.values.setItem(key, text);
    return wasThere || text !== null;
  }
  get storage(): FakeStorage {
    return this.values;
  }
  now(): number {
    return this.time();
  }
  date(): number {
    return Date.UTC(2026, 0, 1) + this.time();
  }
  newId(): string {
    return `${this.name}${this.#ids++}`;
  }
  hasStored(start: string): boolean {
    return [...this.values.values.keys()].some((key) => key.startsWith(start));
  }
  readonly after = this.clock.after;
  clear(key: string): void {
    removeKeys(this.values, key);
  }
  listen(listeners: Parameters<RecordBrowser['listen']>[0]): () => void {
    this.#listeners = listeners;
    return () => (this.#listeners = null);
  }

  get isListening(): boolean {
    return this.#listeners !== null;
  }
  hide(): void {
    this.#listeners?.hidden();
  }
  leave(): void {
    this.#listeners?.left();
  }
  connect(isOnline: boolean): void {
    this.isOnline = isOnline;
    this.#listeners?.network();
  }
}

/** A recorded player on a virtual clock, with nodes `a` to `e` of 10 seconds. */
export class RecordPlayer {
  readonly player: Player;
  readonly engine: FakePlaybackEngine;
  readonly record: DecisionRecordService;
  readonly page: FakePage;
  readonly errors: IvPlayerError[] = [];
  /** All records, of all sessions. */
  readonly records: FilmRecord[] = [];

  constructor(
    given: Partial<DecisionRecordOptions> = {},
    {
      page = new FakePage(),
      options = {},
      features = [],
    }: { page?: FakePage; options?: IvPlayerOptions; features?: readonly IvPlayerFeature[] } = {},
  ) {
    const all = {
      name: 'all',
      isDirect: true,
      items: (record: FilmRecord) => [record],
      send: (items: readonly unknown[]) => void this.records.push(...(items as readonly FilmRecord[])),
    };
    const { sinks = [], ...rest } = given;
    TestBed.resetTestingModule().configureTestingModule({
      providers: [
        provideIvPlayerTesting(
          { random: () => 0, ...options },
          withCheckpoints(),
          withDecisionRecord({ consent: true, ...rest, sinks: [all, ...sinks] }),
          ...features,
        ),
        { provide: IV_RECORD_PAGE, useValue: page },
      ],
    });
    this.page = page;
    this.player = TestBed.inject(Player);
    this.engine = TestBed.inject(FakePlaybackEngine);
    this.record = TestBed.inject(DecisionRecordService);
    page.time = () => this.engine.clock * 1000;
    this.player.on('error', (error) => void this.errors.push(error));
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      this.player.repository.add({ id, source: `${id}.mp4`, duration: 10 });
  }

  start(...ids: readonly string[]): this {
    this.player.append(...ids);
    void this.player.play();
    return this.advance(0);
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  choose(choice: string): this {
    this.player.decision.get(this.player.currentNodeId ?? '')?.make(choice);
    return this;
  }

  /** Kinds of the records with their most telling values. */
  get told(): readonly string[] {
    return this.records.map(toldOf);
  }
}

/** A record in a few words. */
export function toldOf(record: FilmRecord): string {
  switch (record.kind) {
    case 'start':
      return `start ${record.from} ${record.path.join('')}`;
    case 'choice':
      return `choice ${record.index} ${record.node}→${record.to} ${record.by}`;
    case 'question':
      return `question ${record.node} ${record.id} ${JSON.stringify(record.answer)}`;
    case 'jump':
      return `jump ${record.index} ${record.node}`;
    case 'media':
      return `${record.action} ${record.node} ${record.time}${record.to === undefined ? '' : `→${record.to}`}`;
    case 'node':
      return `node ${record.index} ${record.node} ${record.watched} of ${record.of} ${record.left}`;
    case 'ending':
      return `ending ${record.name} ${record.path.join('')} ${record.played}`;
    case 'leave':
      return `leave ${record.node} ${record.time} ${record.path.join('')} ${record.played}`;
  }
}
