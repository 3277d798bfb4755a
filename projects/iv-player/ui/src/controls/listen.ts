/** Adds `listener` for several events of `target`, until `signal` aborts. */
export function listen<K extends keyof HTMLElementEventMap>(
  target: EventTarget,
  names: readonly K[],
  listener: (event: HTMLElementEventMap[K]) => void,
  options: AddEventListenerOptions & { readonly signal: AbortSignal },
): void {
  for (const name of names) target.addEventListener(name, listener as EventListener, options);
}
