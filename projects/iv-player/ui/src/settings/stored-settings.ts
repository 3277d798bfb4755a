import { Injectable, InjectionToken, inject, signal } from '@angular/core';

/** Storage of the viewer's settings, or `null` to store none. Default `localStorage`. */
export const IV_SETTINGS_STORAGE = new InjectionToken<Pick<Storage, 'getItem' | 'setItem'> | null>(
  'IV_SETTINGS_STORAGE',
  { factory: browserStorage },
);

export const SETTINGS_KEY = 'iv-player: settings';

/**
 * Stored settings of the viewer, not validated; `ViewerSettings` validates them. A component that needs a single setting reads it here,
 * so that an application with only that component does not ship `ViewerSettings`.
 */
@Injectable({ providedIn: 'root' })
export class StoredSettings {
  /** @internal */
  readonly storage = inject(IV_SETTINGS_STORAGE);
  /** Values by their names in `ViewerSettingValues`. */
  readonly values = signal(parsedSettings(this.read()));

  /** Reads the stored text; `null` if there is none or the browser denies access. */
  read(): string | null {
    try {
      return this.storage?.getItem(SETTINGS_KEY) ?? null;
    } catch {
      return null;
    }
  }
}

/** Parses stored settings. Invalid text counts as no settings. */
export function parsedSettings(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text ?? '{}') } as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Returns `localStorage`; `null` on a server, or if the browser denies access. */
function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
