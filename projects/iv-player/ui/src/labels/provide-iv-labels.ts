import type { Provider } from '@angular/core';
import { ENGLISH_LABELS } from './english-labels';
import { GERMAN_LABELS } from './german-labels';
import { IV_LABELS } from './inject-labels';
import type { IvLabels } from './iv-labels';

/**
 * Sets the texts of all pieces.
 * @param labels `'en'` (the default), `'de'`, or texts of your own; those left out are English
 */
export function provideIvLabels(labels: 'en' | 'de' | Partial<IvLabels>): Provider {
  const shipped = { en: ENGLISH_LABELS, de: GERMAN_LABELS };
  const useValue = typeof labels === 'string' ? shipped[labels] : { ...ENGLISH_LABELS, ...labels };
  return { provide: IV_LABELS, useValue };
}
