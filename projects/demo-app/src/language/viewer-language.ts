import { Injectable, computed, inject } from '@angular/core';
import { Player } from 'iv-player';
import { type LocalizedText, ViewerSettings, localize, matchingLanguage } from 'iv-player/ui';
import { type StageTexts, stageTexts } from './stage-texts';

/** Languages of the film and of the text on it. */
export const filmLanguages = [
  { lang: 'en', label: 'English' },
  { lang: 'de', label: 'Deutsch' },
] as const;

/** A language of the film. */
export type FilmLanguage = (typeof filmLanguages)[number]['lang'];

const tags = filmLanguages.map(({ lang }) => lang);

/** The film's language, as set on the player: English unless the viewer chose a different one. The page around it is in English. */
@Injectable({ providedIn: 'root' })
export class ViewerLanguage {
  readonly #player = inject(Player);
  readonly #settings = inject(ViewerSettings);

  readonly current = computed(
    () => (matchingLanguage(tags, this.#player.signals.language()) ?? 'en') as FilmLanguage,
  );
  /** Text on the stage in that language. */
  readonly texts = computed((): StageTexts => stageTexts[this.current()]);

  /** Changes the language of captions, labels and other text, and remembers it. */
  choose(language: FilmLanguage): void {
    this.#player.language = language;
    this.#settings.update({ language });
  }

  /** Text of the story in the current language. */
  textOf(text: LocalizedText): string {
    return localize(text, this.current())?.text ?? '';
  }
}
