type Listener = EventListenerOrEventListenerObject;
type Options = boolean | AddEventListenerOptions | null | undefined;

const isCapture = (options: Options): boolean =>
  typeof options === 'object' ? options?.capture === true : options === true;

/** Listeners of one event type, counted as the DOM counts them: by listener and phase, until removed, aborted or called once. */
export class TimeListeners {
  readonly #onChange: () => void;
  readonly #hasUnknown: boolean;
  readonly #once: ReadonlyMap<boolean, Map<Listener, boolean>> = new Map([
    [true, new Map<Listener, boolean>()],
    [false, new Map<Listener, boolean>()],
  ]);

  /** @param hasUnknown whether there may be listeners that were added before the element was defined */
  constructor(onChange: () => void, hasUnknown: boolean) {
    this.#onChange = onChange;
    this.#hasUnknown = hasUnknown;
  }

  get hasAny(): boolean {
    if (this.#hasUnknown) return true;
    return [...this.#once.values()].some(({ size }) => size > 0);
  }

  add(listener: Listener, options: Options): void {
    const listeners = this.#once.get(isCapture(options));
    const { once = false, signal } = typeof options === 'object' ? (options ?? {}) : {};
    if (!listeners || listeners.has(listener) || signal?.aborted) return;
    listeners.set(listener, once);
    signal?.addEventListener('abort', () => this.remove(listener, options), { once: true });
    this.#onChange();
  }

  remove(listener: Listener, options: Options): void {
    if (this.#once.get(isCapture(options))?.delete(listener)) this.#onChange();
  }

  /** Forgets listeners that are called once. */
  called(): void {
    for (const listeners of this.#once.values())
      for (const [listener, once] of listeners) if (once) listeners.delete(listener);
    this.#onChange();
  }
}
