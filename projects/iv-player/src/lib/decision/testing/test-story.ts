import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerOptions } from '../../facade/iv-player-options';
import { Player } from '../../facade/player';
import type { StoryNode } from '../../story/story-node';
import type { DecisionInstance } from '../decision-instance';
import type { Decider } from '../decision-options';
import type { DecisionState } from '../decision-state';

export interface PendingListener {
  readonly name: 'decision.start' | 'decision.end' | 'decision.made';
  readonly act: (story: TestStory, parent: StoryNode) => unknown;
}

/** A player with nodes on the virtual clock, and the state that specs of decisions check. */
export class TestStory {
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  /** All events in order, except `timeupdate`: `decision.start a`, `playlistpush b@1`. */
  readonly events: string[] = [];
  readonly pendingListeners = new Set<PendingListener>();
  readonly errors: string[] = [];

  /** @param nodes lengths in seconds by node id: 0 without media, `null` if only the media tell the length */
  constructor(nodes: Readonly<Record<string, number | null>>) {
    for (const [id, duration] of Object.entries(nodes)) this.addNode(id, duration);
    for (const name of ['nodestart', 'nodeend', 'playlistpush', 'decision.autopush'] as const) {
      this.player.on(name, (node, index) => void this.events.push(`${name} ${node.id}@${String(index)}`));
    }
    for (const name of ['start', 'hold', 'end', 'made', 'updated'] as const) {
      this.player.on(`decision.${name}`, (node) => void this.events.push(`decision.${name} ${node.id}`));
    }
    for (const name of ['seeking', 'seeked', 'ended', 'playlistreset'] as const) {
      this.player.on(name, () => void this.events.push(name));
    }
    this.player.on('error', ({ code }) => void this.errors.push(code));
  }

  addNode(id: string, duration: number | null, data?: Record<string, unknown>): StoryNode {
    const media = duration === 0 ? { source: null } : { source: `${id}.mp4`, ...(duration && { duration }) };
    return this.player.repository.add({ id, ...media, ...(data && { data }) });
  }

  async start(...ids: readonly string[]): Promise<this> {
    this.player.playlist.push(...ids);
    const started = this.player.play();
    this.engine.advance(0);
    await started;
    return this;
  }

  once(name: PendingListener['name'], act: PendingListener['act']): void {
    this.listen({ name, act });
  }

  listen(listener: PendingListener): void {
    this.pendingListeners.add(listener);
    this.player.once(listener.name, (parent) => {
      if (this.pendingListeners.delete(listener)) listener.act(this, parent);
    });
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  /** Returns the events since the last call; without `all`, only those of decisions. */
  takeEvents(all = false): string[] {
    const events = this.events.splice(0);
    return all ? events : events.filter((event) => event.startsWith('decision'));
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  stored(id: string): DecisionState {
    const decisions = this.player.reduxStore.getState().decision;
    return decisions[id] as DecisionState;
  }

  decision(id: string): DecisionInstance {
    return this.player.decision.get(id) as DecisionInstance;
  }
}

/** Creates a story with these nodes. Without the option `random`, random choices take the first item. */
export function testStory(nodes: Readonly<Record<string, number>>, options: IvPlayerOptions = {}): TestStory {
  TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0, ...options })] });
  return new TestStory(nodes);
}

/** Plays `a`, after which `decider` chooses between `b` and `c`. The window ends at 8.5 s. */
export async function storyWithDecider(decider: Decider): Promise<TestStory> {
  const story = testStory({ a: 10, b: 10, c: 10, d: 10 });
  story.player.decision.add('a', ['b', 'c'], { decider });
  return story.start('a');
}
