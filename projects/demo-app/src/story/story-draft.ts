import { Injectable, computed, inject, linkedSignal, resource } from '@angular/core';
import { Player } from 'iv-player';
import { checkStory, editStory, readStory } from 'iv-player/story';
import { STORY } from './story';

/** URL of the story file, relative to the page. URLs in the file are relative to the file. */
const address = 'film/story.json';

/** The story file being edited. Edits are kept while another tab is shown. */
@Injectable({ providedIn: 'root' })
export class StoryDraft {
  readonly #player = inject(Player);
  readonly #file = resource({
    loader: async ({ abortSignal }) => (await fetch(address, { signal: abortSignal })).text(),
  });
  /** Text of the story file; empty until it is loaded. */
  readonly text = linkedSignal(() => (this.#file.hasValue() ? this.#file.value() : ''));
  readonly findings = computed(() => (this.text() === '' ? [] : checkStory(this.text())));
  readonly isPlayable = computed(
    () => this.text() !== '' && this.findings().every(({ severity }) => severity !== 'error'),
  );

  /** Continues with the edited story at the same frame. Returns a message about the result. */
  play(): string {
    const { story } = readStory(this.text());
    // The page's map, hotspots and lines only cover the film's own scenes.
    const added = Object.keys(story?.nodes ?? {}).find(
      (id) => !STORY.scenes.some((scene) => scene.id === id),
    );
    if (added !== undefined) return `This page only plays scenes of its own film: remove "${added}".`;
    if (editStory(this.#player, this.text(), { base: address }).length > 0)
      return 'The previous version keeps playing.';
    return 'The film continues with this version.';
  }
}
