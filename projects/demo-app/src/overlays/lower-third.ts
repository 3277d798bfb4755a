import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { IvReserve } from 'iv-player/ui';
import { ViewerLanguage } from '../language/viewer-language';
import { PlaylistState } from '../playback/playlist-state';
import { STORY } from '../story/story';
import { sceneLine } from '../story/story-texts';
import { injectVariables } from '../story/story-variables';
import { ViewerName } from './viewer-name';

/** The title of a scene as a page of the keeper's log, with a line that depends on earlier choices. */
@Component({
  selector: 'demo-lower-third',
  imports: [IvReserve],
  template: `
    <div class="lower-edge" ivReserve="bottom" #room="ivReserve" [style.bottom.px]="room.offset()">
      <div class="lower-third">
        <p class="lower-third-log">{{ logPage() }}</p>
        <p class="lower-third-title">{{ title() }}</p>
        @if (line(); as text) {
          <p class="lower-third-line">{{ text }}</p>
        }
      </div>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LowerThird {
  /** Id of the scene. */
  readonly scene = input.required<string>();
  readonly #language = inject(ViewerLanguage);
  readonly #viewerName = inject(ViewerName);
  readonly #playlist = inject(PlaylistState);
  readonly #variables = injectVariables().signals.values;

  protected readonly line = computed(() => {
    const line = sceneLine(this.scene(), this.#variables());
    return line && this.#language.textOf(line);
  });
  protected readonly title = computed(() => this.#language.textOf(STORY.scene(this.scene()).titles));
  protected readonly logPage = computed(() =>
    this.#language.texts().logPage(this.#viewerName.name(), this.#playlist.currentIndex() + 1),
  );
}
