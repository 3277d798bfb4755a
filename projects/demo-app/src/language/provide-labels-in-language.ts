import { type Provider, inject } from '@angular/core';
import { ENGLISH_LABELS, GERMAN_LABELS, IV_LABELS, type IvLabels } from 'iv-player/ui';
import { ViewerLanguage } from './viewer-language';

const labels = { en: ENGLISH_LABELS, de: GERMAN_LABELS };

/**
 * The library's labels in the language of the film. `provideIvLabels` sets them once; these are read from a signal, so that a
 * template that shows one is updated when the viewer changes the language.
 */
export function provideLabelsInLanguage(): Provider {
  return {
    provide: IV_LABELS,
    useFactory: (): IvLabels => {
      const language = inject(ViewerLanguage);
      return new Proxy(ENGLISH_LABELS, {
        get: (_, name) => labels[language.current()][name as keyof IvLabels],
      });
    },
  };
}
