import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerOptions } from '../../facade/iv-player-options';
import { Player } from '../../facade/player';
import { IvPlayerError } from '../../events/player-error';
import type { CheckpointsInitOptions } from '../checkpoint-options';

const STORY = { a: 20, b: 20, c: 20, d: 20, e: 20 };

/** A player on the virtual clock, with nodes of 20 seconds each, and the state that specs of checkpoints compare. */
export class TestStory {
  readonly player = TestBed.inject(Player);
  readonly checkpoints = this.player.checkpoints;
  readonly engine = TestBed.inject(FakePlaybackEngine);
  /** All events in order with their payloads, except `timeupdate`, `playing` and `canplay`. */
  readonly log: string[] = [];

  constructor(nodes: Readonly<Record<string, number>> = STORY) {
    for (const [id, duration] of Object.entries(nodes)) {
      this.player.repository.add({ id, source: `${id}.mp4`, duration });
    }
    const at = (name: string) => (node: { readonly id: string }, index?: number) =>
      void this.log.push(`${name} ${node.id}${index === undefined ? '' : `@${String(index)}`}`);
    for (const name of ['nodestart', 'nodeend', 'playlistpush', 'decision.autopush'] as const) {
      this.player.on(name, at(name));
    }
    for (const name of ['decision.start', 'decision.end', 'decision.made'] as const) {
      this.player.on(name, (node) => at(name)(node));
    }
    for (const name of ['seeking', 'seeked', 'ended', 'pause', 'playlistreset'] as const) {
      this.player.on(name, () => void this.log.push(name));
    }
    for (const name of ['checkpoints.register', 'checkpoints.restore'] as const) {
      this.player.on(name, ({ nodeId, time }) => void this.log.push(`${name} ${nodeId}:${time.toFixed(2)}`));
    }
    this.player.on('checkpoints.save', () => void this.log.push('checkpoints.save'));
    this.player.on('error', ({ code }) => void this.log.push(`error ${code}`));
  }

  async start(...ids: readonly string[]): Promise<this> {
    this.player.playlist.push(...ids);
    const started = this.player.play();
    this.engine.advance(0);
    await started;
    return this;
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  takeEvents(): string[] {
    return this.log.splice(0);
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  get place(): string {
    const { currentNodeId, currentNodeIndex, currentNodeTime } = this.player;
    return `${String(currentNodeId)}@${String(currentNodeIndex)}:${currentNodeTime.toFixed(2)}`;
  }

  /** All state that a call could change: the store, playback and the checkpoints. */
  get state(): string {
    const { player } = this;
    return JSON.stringify([
      player.reduxStore.getState(),
      this.playlist,
      this.place,
      player.paused,
      player.ended,
      player.volume,
      this.checkpoints.get('all'),
    ]);
  }
}

/** Creates a player with these options for the checkpoints plugin (`null`: off). Random choices take the first child. */
export function testStory(
  checkpoints: CheckpointsInitOptions | null = {},
  options: IvPlayerOptions = {},
  nodes?: Readonly<Record<string, number>>,
): TestStory {
  const plugins = { ...options.plugins, ...(checkpoints && { checkpoints }) };
  TestBed.resetTestingModule().configureTestingModule({
    providers: [provideIvPlayerTesting({ random: () => 0, ...options, plugins })],
  });
  return new TestStory(nodes);
}

/** Returns the error that `run` throws or rejects with. Fails if there is none. */
export async function errorOf(run: () => unknown): Promise<IvPlayerError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof IvPlayerError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
