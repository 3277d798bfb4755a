import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerOptions } from '../../facade/iv-player-options';
import { Player } from '../../facade/player';
import type { StoryNode } from '../../story/story-node';
import type { DecisionInstance } from '../decision-instance';
import type { DecisionState, DecisionStates } from '../decision-state';

/** A listener that has not heard its event yet. */
export interface Waiting {
  readonly name: 'decision.start' | 'decision.end' | 'decision.made';
  readonly act: (film: TestStory, parent: StoryNode) => unknown;
}

/** A player on the virtual clock, with what specs of decisions look at. */
export class TestStory {
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  /** Every event but `timeupdate`, in order: `decision.start a`, `playlistpush b@1`. */
  readonly log: string[] = [];
  /** Listeners for one event that have not heard it yet. */
  readonly waiting = new Set<Waiting>();
  /** The player's errors, as codes. */
  readonly errors: string[] = [];

  /** @param nodes ids with their lengths in seconds; 0: without media; `null`: known to the media only */
  constructor(nodes: Readonly<Record<string, number | null>>) {
    for (const [id, duration] of Object.entries(nodes)) this.addNode(id, duration);
    for (const name of ['nodestart', 'nodeend', 'playlistpush', 'decision.autopush'] as const) {
      this.player.on(name, (node, index) => void this.log.push(`${name} ${node.id}@${String(index)}`));
    }
    for (const name of ['start', 'end', 'made', 'updated'] as const) {
      this.player.on(`decision.${name}`, (node) => void this.log.push(`decision.${name} ${node.id}`));
    }
    for (const name of ['seeking', 'seeked', 'ended', 'playlistreset'] as const) {
      this.player.on(name, () => void this.log.push(name));
    }
    this.player.on('error', ({ code }) => void this.errors.push(code));
  }

  addNode(id: string, duration: number | null, data?: Record<string, unknown>): StoryNode {
    const media = duration === 0 ? { source: null } : { source: `${id}.mp4`, ...(duration && { duration }) };
    return this.player.repository.add({ id, ...media, ...(data && { data }) });
  }

  /** Pushes the nodes and lets the film run. */
  async start(...ids: readonly string[]): Promise<this> {
    this.player.playlist.push(...ids);
    const started = this.player.play();
    this.engine.advance(0);
    await started;
    return this;
  }

  /** Acts on the next event of that name. */
  once(name: Waiting['name'], act: Waiting['act']): void {
    this.wait({ name, act });
  }

  /** Listens as another film did. */
  wait(listener: Waiting): void {
    this.waiting.add(listener);
    this.player.once(listener.name, (parent) => {
      if (this.waiting.delete(listener)) listener.act(this, parent);
    });
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  /** The events since the last call, those of decisions only unless `all`. */
  heard(all = false): string[] {
    const events = this.log.splice(0);
    return all ? events : events.filter((event) => event.startsWith('decision'));
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  /** What the store says of a decision. */
  stored(id: string): DecisionState {
    const decisions = this.player.reduxStore.getState()['decision'] as DecisionStates;
    return decisions[id] as DecisionState;
  }

  decision(id: string): DecisionInstance {
    return this.player.decision.get(id) as DecisionInstance;
  }
}

/** A film of these nodes; every random choice takes the first unless `random` says otherwise. */
export function testStory(nodes: Readonly<Record<string, number>>, options: IvPlayerOptions = {}): TestStory {
  TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0, ...options })] });
  return new TestStory(nodes);
}
