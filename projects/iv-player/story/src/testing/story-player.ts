import { TestBed } from '@angular/core/testing';
import { type IvPlayerError, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { loadStory } from '../load-story';
import type { StoryOptions } from '../story-options';

/** Plays a story on the virtual clock. */
export class StoryPlayer {
  readonly player: Player;
  readonly engine: FakePlaybackEngine;
  readonly errors: IvPlayerError[] = [];

  /** @param random returns the random number for each random choice */
  constructor(random: () => number = () => 0) {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random })] });
    this.player = TestBed.inject(Player);
    this.engine = TestBed.inject(FakePlaybackEngine);
    this.player.on('error', (error) => void this.errors.push(error));
  }

  load(story: unknown, options?: StoryOptions): this {
    loadStory(this.player, story, options);
    return this;
  }

  play(seconds = 0): this {
    this.player.play().catch(() => undefined);
    return this.advance(seconds);
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  get path(): string {
    return [...this.player.playlist].map(({ id }) => id).join(' ');
  }

  choices(id: string): string {
    return (this.player.decision.get(id)?.children ?? []).map((child) => child.id).join(' ');
  }
}
