import { InjectionToken, inject } from '@angular/core';
import type { IvLabels } from './iv-labels';

/** English texts of the pieces that were created, and the language of all of them. */
const english = { lang: 'en' } as IvLabels;

/**
 * The texts of all pieces of `iv-player/ui`. Default English: then it holds the texts of the pieces that were created, so that
 * an application ships no others; `ENGLISH_LABELS` are all of them.
 */
export const IV_LABELS = new InjectionToken<IvLabels>('IV_LABELS', { factory: () => english });

/** The texts in force. @param texts English ones of the piece that calls it */
export function injectLabels(texts: Partial<IvLabels>): IvLabels {
  Object.assign(english, texts);
  return inject(IV_LABELS);
}
