import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine } from 'iv-player/testing';
import type { PlayerEventMap } from '../events/player-events';
import { IvPlayerError } from '../../events/player-error';
import { Player } from '../../facade/player';
import { StoryNode } from '../../story/story-node';
import type { PlayerState } from '../playback/player-state';
import { PLAYBACK_EVENTS, recordEvents } from './record-events';

/** Drives the TestBed's player on a virtual clock and records its events. */
export class TestPlayer {
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  /** Recorded events, such as `nodestart a 0` or `playing`. */
  readonly #recorded: string[] = [];

  /** @param nodes durations in seconds by id; `null`: read from the media; 0: no media */
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

  /** Pushes nodes, starts playback and discards the events so far. */
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

  /** Returns the events since the last call. */
  takeEvents(): string[] {
    return this.#recorded.splice(0);
  }

  get state(): PlayerState {
    return this.player.reduxStore.getState().player;
  }

  get playlist(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  /** Calls `look` for each event with that name, and returns a live list of the results. */
  atEach<T>(name: keyof PlayerEventMap, look: () => T): T[] {
    const results: T[] = [];
    this.player.on(name, () => void results.push(look()));
    return results;
  }
}

/** Formats nodes by id and errors by code. */
function argumentText(argument: unknown): string {
  if (argument instanceof StoryNode) return argument.id;
  return argument instanceof IvPlayerError ? argument.code : String(argument);
}
