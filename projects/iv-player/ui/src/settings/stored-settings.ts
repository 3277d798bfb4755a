import { DOCUMENT, DestroyRef, Injectable, InjectionToken, inject, signal, untracked } from '@angular/core';

/** Where the settings of the viewer are kept: as `localStorage`, or `null` to keep none. Default `localStorage`. */
export const IV_SETTINGS_STORAGE = new InjectionToken<Pick<Storage, 'getItem' | 'setItem'> | null>(
  'IV_SETTINGS_STORAGE',
  { factory: browserStorage },
);

const STORAGE_KEY = 'iv-player: settings';

/**
 * The settings of the viewer as they are stored: of any kind, as from outside. `ViewerSettings` makes sense of them; a piece
 * that needs only one of them reads it here, so that an application with only that piece ships no more.
 */
@Injectable({ providedIn: 'root' })
export class StoredSettings {
  readonly #storage = inject(IV_SETTINGS_STORAGE);
  /** What is stored, as far as this tab knows. */
  #text = this.#read();
  readonly #values = signal(parsed(this.#text));
  /** An object, by the names of `ViewerSettingValues`. */
  readonly values = this.#values.asReadonly();

  constructor() {
    const view = inject(DOCUMENT).defaultView;
    // Told of other tabs only. Without a key: all was removed.
    const onStorage = ({ key, storageArea }: StorageEvent): void => {
      if (storageArea === this.#storage && (key === STORAGE_KEY || key === null)) this.#update();
    };
    view?.addEventListener('storage', onStorage);
    inject(DestroyRef).onDestroy(() => view?.removeEventListener('storage', onStorage));
  }

  /**
   * Stores what has changed, and leaves the rest as other tabs have stored it.
   * @param change returns the members that change, from what is there now
   */
  store(change: (values: Readonly<Record<string, unknown>>) => object): void {
    this.#update();
    const values = { ...untracked(this.#values), ...change(untracked(this.#values)) };
    this.#values.set(values);
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(values));
    } catch {
      // Storage may be full or forbidden: the settings then last as long as the page.
    }
    this.#text = this.#read();
  }

  /** Takes over what another tab has stored. */
  #update(): void {
    const text = this.#read();
    if (text === this.#text) return;
    this.#text = text;
    this.#values.set(parsed(text));
  }

  #read(): string | null {
    try {
      return this.#storage?.getItem(STORAGE_KEY) ?? null;
    } catch {
      return null;
    }
  }
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text ?? '{}') } as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** `null` on a server, and where the browser forbids it. */
function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
