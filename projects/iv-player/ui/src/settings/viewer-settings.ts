import { Injectable, InjectionToken, inject, signal } from '@angular/core';
import { CAPTION_STYLE_VALUES, type CaptionStyle } from './caption-style';

export type { CaptionStyle } from './caption-style';

/** What a viewer sets for all films on this site. */
export interface ViewerSettingValues {
  /** Whether captions are shown; `auto`: when a track is `default`, or a language was chosen. Default `auto`. */
  readonly captions: 'auto' | 'on' | 'off';
  /** Language that the viewer chose; `null` while none was. Default `null`. */
  readonly language: string | null;
  /** Whether audio description is heard. Default `false`. */
  readonly audioDescription: boolean;
  /** Time to choose, as `player.decision.timeLimit`; `null`: as the application set it. Default `null`. */
  readonly timeLimit: 'normal' | 'off' | number | null;
  /** Whether keys work as shortcuts. Default `true`. */
  readonly shortcuts: boolean;
  /** Default normal size, white on dark, no edge. */
  readonly captionStyle: CaptionStyle;
}

/** The settings of a viewer who changed none. */
export const DEFAULT_VIEWER_SETTINGS: ViewerSettingValues = {
  captions: 'auto',
  language: null,
  audioDescription: false,
  timeLimit: null,
  shortcuts: true,
  captionStyle: { size: 'normal', color: 'white', background: 'dark', edge: 'none' },
};

/** Where the settings of the viewer are kept: as `localStorage`, or `null` to keep none. Default `localStorage`. */
export const IV_SETTINGS_STORAGE = new InjectionToken<Pick<Storage, 'getItem' | 'setItem'> | null>(
  'IV_SETTINGS_STORAGE',
  { factory: browserStorage },
);

const STORAGE_KEY = 'iv-player: settings';

/** The settings of the viewer, for all players of the page; remembered on this device. */
@Injectable({ providedIn: 'root' })
export class ViewerSettings {
  readonly #storage = inject(IV_SETTINGS_STORAGE);
  readonly #values = signal({ ...DEFAULT_VIEWER_SETTINGS, ...this.#read() });

  /** The settings in force. */
  readonly values = this.#values.asReadonly();

  /** Changes the settings that are named, and remembers them. */
  update(change: Partial<ViewerSettingValues>): void {
    this.#values.update((values) => ({ ...values, ...change }));
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(this.#values()));
    } catch {
      // Storage may be full or forbidden: the settings then last as long as the page.
    }
  }

  /** What is stored; of what it holds only values of the right kind, as another version may have written it. */
  #read(): Partial<ViewerSettingValues> {
    try {
      return validSettings(JSON.parse(this.#storage?.getItem(STORAGE_KEY) ?? '{}'));
    } catch {
      return {};
    }
  }
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';

const VALID: Readonly<Record<string, (value: unknown) => boolean>> = {
  captions: (value) => value === 'auto' || value === 'on' || value === 'off',
  language: (value) => typeof value === 'string' && value !== '',
  audioDescription: isFlag,
  timeLimit: (value) =>
    value === 'normal' || value === 'off' || (Number.isFinite(value) && (value as number) >= 1),
  shortcuts: isFlag,
};

/** The members of `stored` that are settings with a valid value. */
export function validSettings(stored: unknown): Partial<ViewerSettingValues> {
  const given = Object(stored) as Readonly<Record<string, unknown>>;
  const names = Object.keys(VALID).filter((name) => VALID[name]?.(given[name]));
  const values = Object.fromEntries(names.map((name) => [name, given[name]]));
  const style = Object(given['captionStyle']) as Readonly<Record<string, unknown>>;
  const parts = Object.entries(CAPTION_STYLE_VALUES) as [string, readonly unknown[]][];
  if (parts.every(([name, known]) => known.includes(style[name])))
    values['captionStyle'] = Object.fromEntries(parts.map(([name]) => [name, style[name]]));
  return values;
}

/** `null` on a server, and where the browser forbids it. */
function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
