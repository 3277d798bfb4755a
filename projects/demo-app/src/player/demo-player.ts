import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { IvPlayer, Player } from 'iv-player';
import { IvControls, IvNotices } from 'iv-player/ui';
import { ViewerLanguage } from '../language/viewer-language';
import { PlaybackSession } from '../playback/playback-session';
import { STORY } from '../story/story';
import { ColorTheme } from '../theme/color-theme';
import { EndCard } from './end-card';
import { keepFocusOnStage } from './keep-focus';
import { StartCard } from './start-card';
import { StoryPieces } from './story-pieces';

/** The film: the stage with the library's pieces and the demo's overlays, start card and end card. */
@Component({
  selector: 'demo-player',
  imports: [EndCard, IvControls, IvNotices, IvPlayer, StartCard, StoryPieces],
  templateUrl: './demo-player.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DemoPlayer {
  readonly #currentNode = inject(Player).signals.currentNode;
  protected readonly language = inject(ViewerLanguage);
  protected readonly theme = inject(ColorTheme);
  protected readonly session = inject(PlaybackSession);
  /** Announced at the end, whether or not the end card gets the focus. */
  protected readonly endingText = computed(() => {
    const { ending } = this.session.hasEnded() ? STORY.scene(this.#currentNode()?.id ?? STORY.first) : {};
    const { ending: text } = this.language.texts();
    return ending ? text(ending.number, STORY.endings.length, this.language.textOf(ending.title)) : '';
  });

  constructor() {
    keepFocusOnStage();
  }
}
