import {
  InjectionToken,
  Injector,
  type Provider,
  computed,
  inject,
  runInInjectionContext,
} from '@angular/core';
import { ENGLISH_MAP_LABELS, type IvMapLabels } from './map-labels';

/** Labels for `<iv-story-map>`. Default: English. */
export const IV_MAP_LABELS = new InjectionToken<IvMapLabels>('IV_MAP_LABELS', {
  factory: () => ENGLISH_MAP_LABELS,
});

/**
 * Sets the labels for `<iv-story-map>`. Missing labels are in English. A function runs in an injection context, and again whenever a signal
 * it has read changes:
 *
 *     provideIvMapLabels(() => (inject(Player).signals.language() === 'de' ? GERMAN_MAP_LABELS : {}))
 *
 * @example
 * const appConfig: ApplicationConfig = { providers: [provideIvMapLabels(GERMAN_MAP_LABELS)] };
 * @param labels the labels, or a function or signal that returns them
 */
export function provideIvMapLabels(labels: Partial<IvMapLabels> | (() => Partial<IvMapLabels>)): Provider {
  return {
    provide: IV_MAP_LABELS,
    useFactory: () => (typeof labels === 'function' ? dynamicLabels(labels) : withFallback(labels)),
  };
}

const withFallback = (labels: Partial<IvMapLabels>): IvMapLabels => ({ ...ENGLISH_MAP_LABELS, ...labels });

/** Labels backed by a signal, so that templates and effects that read one update when it changes. */
function dynamicLabels(source: () => Partial<IvMapLabels>): IvMapLabels {
  const injector = inject(Injector);
  const current = computed(() => withFallback(runInInjectionContext(injector, source)));
  const names = Object.keys(ENGLISH_MAP_LABELS) as (keyof IvMapLabels)[];
  const members = names.map((name) => [name, { get: () => current()[name], enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(members)) as IvMapLabels;
}
