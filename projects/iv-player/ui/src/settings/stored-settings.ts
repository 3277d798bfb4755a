import { Injectable, InjectionToken, inject, signal } from '@angular/core';

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
  readonly #values = signal(this.#read());
  /** An object, by the names of `ViewerSettingValues`. */
  readonly values = this.#values.asReadonly();

  store(values: object): void {
    this.#values.set(values as Readonly<Record<string, unknown>>);
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(values));
    } catch {
      // Storage may be full or forbidden: the settings then last as long as the page.
    }
  }

  #read(): Readonly<Record<string, unknown>> {
    try {
      return Object(JSON.parse(this.#storage?.getItem(STORAGE_KEY) ?? '{}')) as Readonly<
        Record<string, unknown>
      >;
    } catch {
      return {};
    }
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
