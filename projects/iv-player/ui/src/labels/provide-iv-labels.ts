import { Injector, type Provider, computed, inject, runInInjectionContext } from '@angular/core';
import { ENGLISH_LABELS } from './english-labels';
import { GERMAN_LABELS } from './german-labels';
import { IV_LABELS } from './inject-labels';
import type { IvLabels } from './iv-labels';

/** Labels for the components: `'en'`, `'de'`, or your own. Missing labels are in English. */
export type IvLabelsChoice = 'en' | 'de' | Partial<IvLabels>;

/**
 * Sets the labels for all components. Default: English.
 *
 * With a function or signal, the components update on every change: visible labels, announcements, and the attribute `lang`. The
 * function runs in an injection context when a label is first needed, and again when a signal it has read changes:
 *
 *     provideIvLabels(() => matchingLanguage(['en', 'de'], inject(Player).signals.language()) === 'de' ? 'de' : 'en')
 *
 * @example
 * const appConfig: ApplicationConfig = { providers: [provideIvLabels('de')] };
 * @param labels labels, or a function that returns them
 */
export function provideIvLabels(labels: IvLabelsChoice | (() => IvLabelsChoice)): Provider {
  return {
    provide: IV_LABELS,
    useFactory: () => (typeof labels === 'function' ? followLabels(labels) : labelsOf(labels)),
  };
}

function labelsOf(choice: IvLabelsChoice): IvLabels {
  const shipped = { en: ENGLISH_LABELS, de: GERMAN_LABELS };
  return typeof choice === 'string' ? shipped[choice] : { ...ENGLISH_LABELS, ...choice };
}

/** Creates labels whose properties read a signal, so that templates and effects that use one depend on it. */
function followLabels(source: () => IvLabelsChoice): IvLabels {
  const injector = inject(Injector);
  const current = computed(() => labelsOf(runInInjectionContext(injector, source)));
  const names = Object.keys(ENGLISH_LABELS) as (keyof IvLabels)[];
  const members = names.map((name) => [name, { get: () => current()[name], enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(members)) as IvLabels;
}
