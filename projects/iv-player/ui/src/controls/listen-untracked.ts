import { untracked } from '@angular/core';

/**
 * Adds `listener` for several events of `target`, until `signal` aborts. Listeners may read and write signals whenever the event is fired:
 * browsers fire `focusout` and `blur` while Angular removes the focused element, where a template must not write signals.
 */
export function listenUntracked<K extends keyof HTMLElementEventMap>(
  target: EventTarget,
  names: readonly K[],
  listener: (event: HTMLElementEventMap[K]) => void,
  options: AddEventListenerOptions & { readonly signal: AbortSignal },
): void {
  const onEvent = (event: Event): void => untracked(() => listener(event as HTMLElementEventMap[K]));
  for (const name of names) target.addEventListener(name, onEvent, options);
}
