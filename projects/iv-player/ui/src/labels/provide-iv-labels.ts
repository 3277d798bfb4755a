import { Injector, type Provider, computed, inject, runInInjectionContext } from '@angular/core';
import { ENGLISH_LABELS } from './english-labels';
import { GERMAN_LABELS } from './german-labels';
import { IV_LABELS } from './inject-labels';
import type { IvLabels } from './iv-labels';

/** Texts for the pieces: `'en'`, `'de'`, or texts of your own; those left out are English. */
export type IvLabelsChoice = 'en' | 'de' | Partial<IvLabels>;

/**
 * Sets the texts of all pieces. Default English.
 *
 * With a function or signal they follow a change at once: what is shown, what is announced, and the attribute `lang`. The
 * function is called in an injection context when a text is first needed, and again when a signal that it read has changed:
 *
 *     provideIvLabels(() => matchingLanguage(['en', 'de'], inject(Player).signals.language()) === 'de' ? 'de' : 'en')
 *
 * @example
 * const appConfig: ApplicationConfig = { providers: [provideIvLabels('de')] };
 * @param labels the texts, or what returns them
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

/** Labels whose members read a signal: templates and effects that use one depend on it. */
function followLabels(source: () => IvLabelsChoice): IvLabels {
  const injector = inject(Injector);
  const current = computed(() => labelsOf(runInInjectionContext(injector, source)));
  const names = Object.keys(ENGLISH_LABELS) as (keyof IvLabels)[];
  const members = names.map((name) => [name, { get: () => current()[name], enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(members)) as IvLabels;
}
