import { InjectionToken, inject } from '@angular/core';
import type { IvLabels } from './iv-labels';

/** English labels of the components created so far. One object per application: a server renders several at the same time. */
const CREATED_LABELS = new InjectionToken<IvLabels>('IvCreatedLabels', {
  factory: () => ({ lang: 'en' }) as IvLabels,
});

/**
 * Labels for all components in `iv-player/ui`. Without `provideIvLabels()`: the English labels of the components created so far, so
 * that an application ships no others; `ENGLISH_LABELS` has all of them.
 */
export const IV_LABELS = new InjectionToken<IvLabels>('IV_LABELS', { factory: () => inject(CREATED_LABELS) });

/** Returns the labels in use. @param defaults English labels of the calling component */
export function injectLabels(defaults: Partial<IvLabels>): IvLabels {
  Object.assign(inject(CREATED_LABELS), defaults);
  return inject(IV_LABELS);
}
