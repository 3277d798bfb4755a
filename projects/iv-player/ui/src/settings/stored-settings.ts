import { Injectable, InjectionToken, inject, signal } from '@angular/core';

/** Where the settings of the viewer are kept: as `localStorage`, or `null` to keep none. Default `localStorage`. */
export const IV_SETTINGS_STORAGE = new InjectionToken<Pick<Storage, 'getItem' | 'setItem'> | null>(
  'IV_SETTINGS_STORAGE',
  { factory: browserStorage },
);

/** Under which they are kept. */
export const SETTINGS_KEY = 'iv-player: settings';

/**
 * The settings of the viewer as they are stored: of any kind, as from outside. `ViewerSettings` makes sense of them; a piece
 * that needs only one of them reads it here, so that an application with only that piece ships no more.
 */
@Injectable({ providedIn: 'root' })
export class StoredSettings {
  /** @internal */
  readonly storage = inject(IV_SETTINGS_STORAGE);
  /** An object, by the names of `ViewerSettingValues`. */
  readonly values = signal(parsedSettings(this.read()));

  /** What is stored, as text. */
  read(): string | null {
    try {
      return this.storage?.getItem(SETTINGS_KEY) ?? null;
    } catch {
      return null;
    }
  }
}

/** The settings of a stored text. */
export function parsedSettings(text: string | null): Readonly<Record<string, unknown>> {
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
