import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine } from 'iv-player/testing';
import type { PlayerEventMap } from '../../events/player-events';
import { Player } from '../../facade/player';
import type { StoryNode } from '../../story/story-node';
import type { PlayerState } from '../player-state';

const ON_NODES = ['nodestart', 'nodeend', 'nodecritical', 'playlistpush'] as const;
const BARE = [
  'playlistreset',
  'playing',
  'pause',
  'buffering',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'volumechange',
] as const;

/** The scope's player on the virtual clock, and all that it tells. */
export class RecordedPlayer {
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  /** Every event but time updates and decisions: `nodestart a 0`, `playing`. */
  private readonly told: string[] = [];

  /** @param nodes ids with lengths in seconds; `null`: to be read from the media; 0: without media */
  constructor(nodes: Readonly<Record<string, number | null>> = {}) {
    for (const [id, duration] of Object.entries(nodes)) this.addNode(id, duration);
    for (const name of ON_NODES) {
      this.player.on(name, (node, index) => void this.told.push(`${name} ${node.id} ${String(index)}`));
    }
    for (const name of BARE) this.player.on(name, () => void this.told.push(name));
    this.player.on('error', ({ code }) => void this.told.push(`error ${code}`));
  }

  addNode(id: string, duration: number | null): StoryNode {
    const source = duration === 0 ? null : `${id}.mp4`;
    return this.player.repository.add({ id, source, ...(duration !== null && { duration }) });
  }

  /** Pushes nodes, plays, and forgets what was told. */
  start(...ids: readonly string[]): this {
    this.player.playlist.push(...ids);
    this.player.play().catch(() => undefined);
    this.heard();
    return this;
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  /** What was told since the last call. */
  heard(): string[] {
    return this.told.splice(0);
  }

  get state(): PlayerState {
    return this.player.reduxStore.getState().player;
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  /** Calls `look` at each event of that name, and returns what it saw. */
  atEach<T>(name: keyof PlayerEventMap, look: () => T): T[] {
    const seen: T[] = [];
    this.player.on(name, () => void seen.push(look()));
    return seen;
  }
}
