import { InjectionToken, inject } from '@angular/core';
import type { IvLabels } from './iv-labels';

/** English labels of the pieces created so far, one object per application: a server renders several at once. */
const CREATED_PIECES_LABELS = new InjectionToken<IvLabels>('IvCreatedPiecesLabels', {
  factory: () => ({ lang: 'en' }) as IvLabels,
});

/**
 * Labels of all pieces of `iv-player/ui`. Without `provideIvLabels()`, holds the English labels of the pieces created so far, so
 * that an application ships no others; `ENGLISH_LABELS` has all of them.
 */
export const IV_LABELS = new InjectionToken<IvLabels>('IV_LABELS', {
  factory: () => inject(CREATED_PIECES_LABELS),
});

/**
 * Returns the labels in use.
 * @param defaults English labels of the calling piece
 */
export function injectLabels(defaults: Partial<IvLabels>): IvLabels {
  Object.assign(inject(CREATED_PIECES_LABELS), defaults);
  return inject(IV_LABELS);
}
