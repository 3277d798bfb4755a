import { ChangeDetectionStrategy, Component, DestroyRef, inject, signal } from '@angular/core';
import { IvPlayer, Player } from 'iv-player';
import { fromTwineData, loadStory, watchStory } from 'iv-player/story';
import { IvAudioDescription, IvCaptions, IvChoices, IvControls, IvNotices } from 'iv-player/ui';

/**
 * Plays one story on a standalone page: the story that Twine published with the library's story format, or the file served by
 * `iv-player play`, which is reloaded each time it is saved.
 */
@Component({
  selector: 'story-player',
  imports: [IvAudioDescription, IvCaptions, IvChoices, IvControls, IvNotices, IvPlayer],
  template: `
    <iv-player>
      <iv-captions />
      <iv-audio-description />
      <iv-choices />
      <iv-controls />
      <iv-notices />
    </iv-player>
    @if (notes().length > 0) {
      <details class="notes">
        <summary>{{ notes().length }} notes on parts of the Twine story that a film cannot show</summary>
        <ul>
          @for (note of notes(); track $index) {
            <li>{{ note }}</li>
          }
        </ul>
      </details>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StoryPlayer {
  protected readonly notes = signal<readonly string[]>([]);

  constructor() {
    const player = inject(Player);
    const twine = document.querySelector('tw-storydata');
    if (twine) {
      const { story, notes } = fromTwineData(twine);
      loadStory(player, story);
      this.notes.set(notes);
    } else {
      const url = document.querySelector('meta[name="iv-story"]')?.getAttribute('content') ?? 'story.json';
      inject(DestroyRef).onDestroy(watchStory(player, url));
    }
  }
}
