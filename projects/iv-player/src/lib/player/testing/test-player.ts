import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine } from 'iv-player/testing';
import type { PlayerEventMap } from '../events/player-events';
import { IvPlayerError } from '../../events/player-error';
import { Player } from '../../facade/player';
import { StoryNode } from '../../story/story-node';
import type { PlayerState } from '../playback/player-state';
import { PLAYBACK_EVENTS, recordEvents } from './record-events';

/** The player of the TestBed on the fake engine's virtual clock, with a record of its events. */
export class TestPlayer {
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  /** Every event but time updates and decisions: `nodestart a 0`, `playing`. */
  readonly #recorded: string[] = [];

  /** @param nodes ids with lengths in seconds; `null`: to be read from the media; 0: without media */
  constructor(nodes: Readonly<Record<string, number | null>> = {}) {
    for (const [id, duration] of Object.entries(nodes)) this.addNode(id, duration);
    recordEvents(this.player, PLAYBACK_EVENTS, (name, args) => {
      this.#recorded.push([name, ...args.map(argumentText)].join(' '));
    });
  }

  addNode(id: string, duration: number | null): StoryNode {
    const source = duration === 0 ? null : `${id}.mp4`;
    return this.player.repository.add({ id, source, ...(duration !== null && { duration }) });
  }

  /** Pushes nodes, plays, and discards the events so far. */
  start(...ids: readonly string[]): this {
    this.player.playlist.push(...ids);
    this.player.play().catch(() => undefined);
    this.takeEvents();
    return this;
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  /** The events since the last call. */
  takeEvents(): string[] {
    return this.#recorded.splice(0);
  }

  get state(): PlayerState {
    return this.player.reduxStore.getState().player;
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  /** Calls `look` at each event of that name, and returns the results. */
  atEach<T>(name: keyof PlayerEventMap, look: () => T): T[] {
    const results: T[] = [];
    this.player.on(name, () => void results.push(look()));
    return results;
  }
}

/** A node by its id, an error by its code. */
function argumentText(argument: unknown): string {
  if (argument instanceof StoryNode) return argument.id;
  return argument instanceof IvPlayerError ? argument.code : String(argument);
}
