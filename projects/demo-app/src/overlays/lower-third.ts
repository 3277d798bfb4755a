import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { PlaylistState } from '../playback/playlist-state';
import { STORY } from '../story/story';
import { sceneLine } from '../story/story-texts';
import { injectVariables } from '../story/story-variables';
import { ViewerName } from './viewer-name';

/** The title of a scene, as a page of the keeper's log, with the scene's line for earlier choices. */
@Component({
  selector: 'demo-lower-third',
  template: `
    <div class="lower-third">
      <p class="lower-third-log">{{ logOwner() }} log, page {{ page() }}</p>
      <p class="lower-third-title">{{ title() }}</p>
      @if (line(); as text) {
        <p class="lower-third-line">{{ text }}</p>
      }
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LowerThird {
  /** Id of the scene. */
  readonly scene = input.required<string>();
  private readonly viewerName = inject(ViewerName);
  private readonly playlist = inject(PlaylistState);
  private readonly variables = injectVariables().values;

  protected readonly line = computed(() => sceneLine(this.scene(), this.variables()));
  protected readonly title = computed(() => STORY.scene(this.scene()).title);
  protected readonly page = computed(() => this.playlist.currentIndex() + 1);
  protected readonly logOwner = computed(() => {
    const name = this.viewerName.name();
    return name === null ? 'The keeper’s' : `${name}’s`;
  });
}
