type Listener = EventListenerOrEventListenerObject;
type Options = boolean | AddEventListenerOptions | null | undefined;

const TYPE = 'timeupdate';

const isCapture = (options: Options): boolean =>
  typeof options === 'object' ? options?.capture === true : options === true;

interface Entry {
  /** Listener called immediately before one that is called once. */
  readonly marker: (() => void) | null;
}

/**
 * Counts the listeners of `timeupdate` as the DOM does: by listener and phase, until removed, aborted or called once. Call its methods
 * immediately before those of the target.
 */
export class TimeListeners {
  readonly #target: EventTarget;
  readonly #onChange: () => void;
  readonly #hasUnknown: boolean;
  readonly #entries: ReadonlyMap<boolean, Map<Listener, Entry>> = new Map([
    [true, new Map<Listener, Entry>()],
    [false, new Map<Listener, Entry>()],
  ]);

  /**
   * @param onChange called when a listener was added, removed or aborted, but not when it was called once
   * @param hasUnknown whether there may be listeners that were added before the element was defined
   */
  constructor(target: EventTarget, onChange: () => void, hasUnknown: boolean) {
    this.#target = target;
    this.#onChange = onChange;
    this.#hasUnknown = hasUnknown;
  }

  get hasAny(): boolean {
    return this.#hasUnknown || [...this.#entries.values()].some(({ size }) => size > 0);
  }

  add(listener: Listener, options: Options): void {
    const entries = this.#entries.get(isCapture(options));
    const { once, signal } = typeof options === 'object' ? (options ?? {}) : {};
    if (!entries || entries.has(listener) || signal?.aborted) return;
    // The DOM removes the listener before calling it, so that it may add itself again.
    const marker = once ? (): void => void entries.delete(listener) : null;
    const entry: Entry = { marker };
    entries.set(listener, entry);
    if (marker) EventTarget.prototype.addEventListener.call(this.#target, TYPE, marker, options ?? false);
    const abort = (): void => {
      if (entries.get(listener) === entry) this.remove(listener, options);
    };
    signal?.addEventListener('abort', abort, { once: true });
    this.#onChange();
  }

  remove(listener: Listener, options: Options): void {
    const entries = this.#entries.get(isCapture(options));
    const entry = entries?.get(listener);
    if (!entry) return;
    entries?.delete(listener);
    if (entry.marker)
      EventTarget.prototype.removeEventListener.call(this.#target, TYPE, entry.marker, options ?? false);
    this.#onChange();
  }
}
