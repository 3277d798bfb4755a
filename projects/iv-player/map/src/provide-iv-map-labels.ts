import {
  InjectionToken,
  Injector,
  type Provider,
  computed,
  inject,
  runInInjectionContext,
} from '@angular/core';
import { ENGLISH_MAP_LABELS, type IvMapLabels } from './map-labels';

/** The texts of `<iv-story-map>`. Default English. */
export const IV_MAP_LABELS = new InjectionToken<IvMapLabels>('IV_MAP_LABELS', {
  factory: () => ENGLISH_MAP_LABELS,
});

/**
 * Sets the texts of `<iv-story-map>`; those left out are English. With a function or signal they follow a change at once. The
 * function is called in an injection context:
 *
 *     provideIvMapLabels(() => (inject(Player).signals.language() === 'de' ? GERMAN_MAP_LABELS : {}))
 *
 * @example
 * const appConfig: ApplicationConfig = { providers: [provideIvMapLabels(GERMAN_MAP_LABELS)] };
 * @param labels the texts, or what returns them
 */
export function provideIvMapLabels(labels: Partial<IvMapLabels> | (() => Partial<IvMapLabels>)): Provider {
  return {
    provide: IV_MAP_LABELS,
    useFactory: () => (typeof labels === 'function' ? followLabels(labels) : complete(labels)),
  };
}

const complete = (labels: Partial<IvMapLabels>): IvMapLabels => ({ ...ENGLISH_MAP_LABELS, ...labels });

/** Labels whose members read a signal: templates and effects that use one depend on it. */
function followLabels(source: () => Partial<IvMapLabels>): IvMapLabels {
  const injector = inject(Injector);
  const current = computed(() => complete(runInInjectionContext(injector, source)));
  const names = Object.keys(ENGLISH_MAP_LABELS) as (keyof IvMapLabels)[];
  const members = names.map((name) => [name, { get: () => current()[name], enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(members)) as IvMapLabels;
}
