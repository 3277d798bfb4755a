import { ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type DecisionOptions, Player, type PlayerStoreState } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { provideReplay } from '../provide-replay';
import { eventLine } from '../log-entry';
import { type ReplayReport, ReplayService } from '../replay-service';

/** Nodes with their lengths (`null`: told by the media), and what is decided at them. */
export interface TestStory {
  readonly nodes: Readonly<Record<string, number | null>>;
  readonly decisions?: readonly (readonly [
    parent: string,
    children: readonly string[],
    options: DecisionOptions,
  ])[];
  /** Nodes with what variables say about the way on. */
  readonly connections?: readonly (readonly [from: string, to: () => string | false | undefined])[];
}

/** A player on the virtual clock that records, and all that it tells. */
export class TestReplay {
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  readonly service = TestBed.inject(ReplayService);
  /** Every event that a log may hold, as it does. */
  readonly heard: string[] = [];

  constructor({ nodes, decisions = [], connections = [] }: TestStory) {
    const { player } = this;
    for (const [id, duration] of Object.entries(nodes)) {
      const media = duration === 0 ? { source: null } : { source: `${id}.mp4` };
      player.repository.add({ id, ...media, ...(duration && { duration }) });
    }
    for (const [parent, children, options] of decisions) player.decision.add(parent, children, options);
    player.variables.register({ name: 'score', initialValue: 0, action: 'sum', dataSet: { b: 2, c: 5 } });
    for (const [from, to] of connections) player.variables.connect({ from, to });
    for (const name of EVENTS) {
      player.on(name, (...args: readonly unknown[]) => {
        const line = eventLine(name, args);
        if (line !== null) this.heard.push(line);
      });
    }
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  /** The store without its running clocks. */
  get state(): string {
    return settled(this.player.reduxStore.getState());
  }

  /** Replays a log, letting the virtual time go on until it is over. */
  async replay(log: unknown): Promise<ReplayReport> {
    const report = this.service.replay(log);
    for (let steps = 0; steps < 2000 && this.service.isReplaying; steps++) {
      this.engine.advance(1);
      await microtasks();
    }
    this.service.stop();
    return await report;
  }
}

const EVENTS = [
  'nodestart',
  'nodeend',
  'nodecritical',
  'playlistpush',
  'playlistreset',
  'playing',
  'pause',
  'buffering',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'volumechange',
  'error',
  'decision.start',
  'decision.made',
  'decision.end',
  'decision.autopush',
  'checkpoints.restore',
] as const;

/** A state without what goes on from moment to moment. */
export function settled(state: PlayerStoreState): string {
  const clocks = /^(?:time|progress|remainingTime)$/;
  return JSON.stringify(state, (key, value: unknown) => (clocks.test(key) ? undefined : value));
}

/** Lets everything that is promised happen. */
export async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
}

/** A fresh player with that story. What it throws goes to `thrown`. */
export function testReplay(
  story: TestStory,
  options: { readonly random?: () => number; readonly limit?: number; readonly thrown?: unknown[] } = {},
): TestReplay {
  const { random = () => 0, limit, thrown = [] } = options;
  TestBed.resetTestingModule().configureTestingModule({
    providers: [
      provideIvPlayerTesting({ random, plugins: { checkpoints: {} } }),
      provideReplay(limit === undefined ? {} : { limit }),
      { provide: ErrorHandler, useValue: { handleError: (error: unknown) => thrown.push(error) } },
    ],
  });
  return new TestReplay(story);
}

/** The same story, in which nobody may ask a decider. */
export function unasked(story: TestStory): TestStory {
  const decider = (): never => {
    throw new Error('A decider was asked in a replay.');
  };
  const decisions = (story.decisions ?? []).map(
    ([parent, children, options]) =>
      [parent, children, { ...options, ...(options.decider && { decider }) }] as const,
  );
  const connections = (story.connections ?? []).map(([from]) => [from, decider] as const);
  return { ...story, decisions, connections };
}
