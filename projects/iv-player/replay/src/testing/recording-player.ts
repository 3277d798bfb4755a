import { ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type DecisionOptions, type IvPlayerFeature, Player } from 'iv-player';
import type { PlayerStoreState } from 'iv-player/plugin';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { PLAYBACK_EVENTS, recordEvents } from '../../../src/lib/player/testing/record-events';
import { eventEntry } from '../log-entry';
import { withReplay } from '../replay-features';
import type { ReplayLog } from '../replay-log';
import { type ReplayOptions, type ReplayReport, ReplayService } from '../replay-service';

export interface TestStory {
  /** Durations by node id; `null` if known only from the media, 0 for a node without media. */
  readonly nodes: Readonly<Record<string, number | null>>;
  readonly decisions?: readonly (readonly [
    parent: string,
    children: readonly string[],
    options: DecisionOptions,
  ])[];
  /** Nodes with functions that choose the next node from the variables. */
  readonly connections?: readonly (readonly [from: string, to: () => string | false | undefined])[];
}

/** A recording player on the fake engine, with all events that a log may contain. */
export class RecordingPlayer {
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  readonly service = TestBed.inject(ReplayService);
  /** Every event so far, formatted as a log entry. */
  readonly events: string[] = [];

  constructor({ nodes, decisions = [], connections = [] }: TestStory) {
    const { player } = this;
    for (const [id, duration] of Object.entries(nodes)) {
      const media = duration === 0 ? { source: null } : { source: `${id}.mp4` };
      player.repository.add({ id, ...media, ...(duration && { duration }) });
    }
    for (const [parent, children, options] of decisions) player.decision.add(parent, children, options);
    player.variables.register({ name: 'score', initialValue: 0, action: 'sum', dataSet: { b: 2, c: 5 } });
    for (const [from, to] of connections) player.variables.connect({ from, to });
    recordEvents(player, [...PLAYBACK_EVENTS, ...PLUGIN_EVENTS], (name, args) => {
      const entry = eventEntry(name, args);
      if (entry !== null) this.events.push(entry);
    });
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  /** The store's state, without the parts that change with every time update. */
  get state(): string {
    return withoutTimes(this.player.reduxStore.getState());
  }

  get log(): ReplayLog {
    return JSON.parse(JSON.stringify(this.service.log())) as ReplayLog;
  }

  /** Replays a log, advancing the virtual time until the replay is over. */
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

const PLUGIN_EVENTS = [
  'decision.start',
  'decision.made',
  'decision.end',
  'decision.hold',
  'decision.autopush',
  'checkpoints.restore',
] as const;

/** Formats a state without the parts that change with every time update. */
export function withoutTimes(state: PlayerStoreState): string {
  const times = /^(?:time|progress|remainingTime)$/;
  return JSON.stringify(state, (key, value: unknown) => (times.test(key) ? undefined : value));
}

/** Waits until resolved promises have called their callbacks. */
export async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
}

/** Creates a player with a story. Errors thrown by listeners are collected in `errors`. */
export function recordingPlayer(
  story: TestStory,
  options: ReplayOptions & { readonly random?: () => number; readonly errors?: unknown[] } = {},
  features: readonly IvPlayerFeature[] = [],
): RecordingPlayer {
  const { random = () => 0, errors = [], ...replayOptions } = options;
  TestBed.resetTestingModule().configureTestingModule({
    providers: [
      provideIvPlayerTesting(
        { random, plugins: { checkpoints: {} } },
        withReplay(replayOptions),
        ...features,
      ),
      { provide: ErrorHandler, useValue: { handleError: (error: unknown) => errors.push(error) } },
    ],
  });
  return new RecordingPlayer(story);
}

/** Replaces deciders and connections of a story with functions that throw. */
export function withThrowingDeciders(story: TestStory): TestStory {
  const decider = (): never => {
    throw new Error('A decider was called during a replay.');
  };
  const decisions = (story.decisions ?? []).map(
    ([parent, children, options]) =>
      [parent, children, { ...options, ...(options.decider && { decider }) }] as const,
  );
  const connections = (story.connections ?? []).map(([from]) => [from, decider] as const);
  return { ...story, decisions, connections };
}
