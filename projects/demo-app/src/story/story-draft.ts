import { Injectable, computed, inject, linkedSignal, resource } from '@angular/core';
import { Player } from 'iv-player';
import { checkStory, editStory, readStory } from 'iv-player/story';
import { STORY } from './story';

/** Address of the story file, relative to the page; those in the file are relative to it. */
const address = 'film/story.json';

/** The story as a file, as it is being changed; what was written stays while another tab is shown. */
@Injectable({ providedIn: 'root' })
export class StoryDraft {
  private readonly player = inject(Player);
  private readonly file = resource({
    loader: async ({ abortSignal }) => (await fetch(address, { signal: abortSignal })).text(),
  });
  /** Its text; empty until it is loaded. */
  readonly text = linkedSignal(() => (this.file.hasValue() ? this.file.value() : ''));
  readonly findings = computed(() => (this.text() === '' ? [] : checkStory(this.text())));
  readonly isPlayable = computed(
    () => this.text() !== '' && this.findings().every(({ severity }) => severity !== 'error'),
  );

  /** Goes on with the story as it is written, at the same frame. Returns what to say about it. */
  play(): string {
    const { story } = readStory(this.text());
    // The map, the hotspots and the lines of this page are of the film's own scenes.
    const added = Object.keys(story?.nodes ?? {}).find(
      (id) => !STORY.scenes.some((scene) => scene.id === id),
    );
    if (added !== undefined) return `This page plays the scenes of its film only, and "${added}" is none.`;
    if (editStory(this.player, this.text(), { base: address }).length > 0) return 'The old story goes on.';
    return 'The film goes on with this version.';
  }
}
