import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  afterNextRender,
  computed,
  inject,
  viewChild,
} from '@angular/core';
import { Player } from 'iv-player';
import { EndingsFound } from '../playback/endings-found';
import { PlaybackSession } from '../playback/playback-session';
import { PlaylistState } from '../playback/playlist-state';
import { STORY } from '../story/story';
import { Icon } from '../theme/icon';

/** Playback starts this many seconds before a question that is asked again. */
const leadInSeconds = 1.5;

/** Shown over the last frame: which ending this was, and buttons to play on from an earlier choice. */
@Component({
  selector: 'demo-end-card',
  imports: [Icon],
  templateUrl: './end-card.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EndCard {
  private readonly currentNode = inject(Player).signals.currentNode;
  private readonly endingsFound = inject(EndingsFound);
  private readonly playlist = inject(PlaylistState);
  private readonly heading = viewChild<ElementRef<HTMLElement>>('heading');
  protected readonly session = inject(PlaybackSession);
  protected readonly ending = computed(() => {
    const node = this.currentNode();
    return node && STORY.scene(node.id).ending;
  });
  protected readonly endings = computed(() =>
    STORY.endings.map((ending) => ({ ...ending, isFound: this.endingsFound.ids().has(ending.id) })),
  );
  /** The last occurrence of each scene with a choice, to choose again. */
  protected readonly questions = computed(() => {
    const last = new Map<string, { index: number; title: string; time: number }>();
    for (const { index, id, title } of this.playlist.entries()) {
      const { choice } = STORY.scene(id);
      if (choice) last.set(id, { index, title, time: Math.max(0, choice.startTime - leadInSeconds) });
    }
    return [...last.values()];
  });

  constructor() {
    // The button pressed last is gone: the keyboard continues from here.
    afterNextRender(() => this.heading()?.nativeElement.focus({ preventScroll: true }));
  }
}
