import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { ViewerLanguage } from '../language/viewer-language';
import { EndingsFound } from '../playback/endings-found';
import { PlaylistState } from '../playback/playlist-state';
import { STORY } from '../story/story';
import { Icon } from '../theme/icon';
import { HotspotInfo } from './hotspot-info';
import { hotspots } from './hotspots';

/** Smallest readable text, in CSS pixels. */
const minTextSize = 12;
/** Text size in pixels of the video. */
const videoTextSize = 15;

/** Shows the number of scenes, notes and endings found, scaled with the picture. */
@Component({
  selector: 'demo-scoreboard',
  imports: [Icon],
  template: `
    <ul class="score" [attr.aria-label]="language.texts().foundSoFar" [style.font-size.px]="textSize()">
      @for (score of scores(); track score.icon) {
        <li class="score-cell">
          <demo-icon [name]="score.icon" />
          <span aria-hidden="true"
            >{{ score.found }}<small>/{{ score.of }}</small></span
          >
          <span class="visually-hidden">{{
            language.texts().countOf(score.name, score.found, score.of)
          }}</span>
        </li>
      }
    </ul>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Scoreboard {
  /** Scale of the overlay. */
  readonly scale = input.required<number>();
  protected readonly language = inject(ViewerLanguage);
  readonly #playlist = inject(PlaylistState);
  readonly #endingsFound = inject(EndingsFound);
  readonly #hotspotInfo = inject(HotspotInfo);

  protected readonly textSize = computed(() => Math.max(videoTextSize, minTextSize / this.scale()));
  protected readonly scores = computed(() => {
    const { scenes, notes, endings } = this.language.texts();
    const played = new Set(this.#playlist.playedEntries().map(({ id }) => id)).size;
    return [
      { name: scenes, icon: 'scene', found: played, of: STORY.scenes.length },
      { name: notes, icon: 'eye', found: this.#hotspotInfo.seen().size, of: hotspots.length },
      { name: endings, icon: 'flag', found: this.#endingsFound.ids().size, of: STORY.endings.length },
    ] as const;
  });
}
